"""The house holds: what import-linter cannot say about rooms, games and sizes."""

import ast
import platform
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("accounts", "games", "platform", "static", "templates")
GAMES = sorted(path.parent.name for path in (ROOT / "games").glob("*/apps.py"))


def sources(*patterns: str, below: tuple[str, ...] = ROOMS) -> Iterator[Path]:
    for room in below:
        for pattern in patterns:
            yield from (ROOT / room).rglob(pattern)


def test_the_standard_librarys_platform_wins_under_pytest() -> None:
    assert platform.system()
    assert not (ROOT / "platform" / "__init__.py").exists()


@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "shell", "--no-imports", "-c", "import platform; print(platform.python_version())"],
        ["-m", "celery", "--app", "config", "report"],
        ["-c", "import config.asgi, platform; print(platform.python_version())"],
    ],
    ids=["manage.py", "celery", "daphne's entry"],
)
def test_the_standard_librarys_platform_wins_in(command: list[str]) -> None:
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert platform.python_version() in done.stdout


def test_nobody_but_the_game_itself_names_a_game() -> None:
    named = re.compile("|".join(GAMES), re.IGNORECASE)
    own = re.compile(rf"(templates/|static/)?games/({'|'.join(GAMES)})/")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in sources("*.py", "*.html", "*.js", "*.css", "*.txt")
        if not own.match(path.relative_to(ROOT).as_posix())
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if named.search(line) and not re.fullmatch(rf'"games\.({"|".join(GAMES)})",', line.strip())
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", GAMES)
def test_rules_and_bots_import_the_standard_library_the_engine_and_msgspec_only(slug: str) -> None:
    allowed = {*sys.stdlib_module_names, "msgspec"}
    own = ("games.engine", f"games.{slug}")
    found = [
        f"{path.relative_to(ROOT)}: {module}"
        for part in ("rules", "bots")
        for path in (ROOT / "games" / slug / part).rglob("*.py")
        for module in _imports(path)
        if module.split(".")[0] not in allowed and not module.startswith(own)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_does_not_know_another(slug: str) -> None:
    others = tuple(f"games.{other}" for other in GAMES if other != slug)
    found = [
        f"{path.relative_to(ROOT)}: {module}"
        for path in (ROOT / "games" / slug).rglob("*.py")
        for module in _imports(path)
        if module.startswith(others)
    ]
    assert not found, "\n".join(found)


def test_files_are_short_enough_to_see_whole() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sources("*.py", "*.js", "*.html", "*.css")
        if path.name != "content.py" and not {"migrations", "vendor"} & set(path.parts)
        if (lines := len(path.read_text().splitlines())) > 300
    }
    assert not long


def test_nothing_is_called_utils_or_helpers() -> None:
    assert not [path for path in sources("*.py") if path.stem in ("utils", "helpers", "util", "helper")]


def test_a_new_address_of_a_package_index_does_not_slip_into_the_lock_file() -> None:
    lock = (ROOT / "uv.lock").read_text()
    assert set(re.findall(r'registry = "([^"]+)"', lock)) == {"https://pypi.org/simple"}
    assert set(re.findall(r'url = "(https?://[^/"]+)', lock)) == {"https://files.pythonhosted.org"}


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
