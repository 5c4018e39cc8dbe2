"""Rules and bots as machine code: never of another source, and the same in every choice."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine import compiled
from games.engine.game import LEVELS
from tests.engine.choices import choices


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one game, whose build is the only one that may be imported."""
    for file in ("engine/search.py", "nim/rules/state.py", "nim/rules/deep/legal.py", "nim/bots/policy.py"):
        (tmp_path / "games" / file).parent.mkdir(parents=True)
        (tmp_path / "games" / file).write_text("FOUR = 4\n")
    monkeypatch.delenv("PLAIN_PYTHON", raising=False)
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    return tmp_path


def build(root: Path) -> Path:
    file = compiled.place(root) / "games" / "nim" / "rules" / f"state{compiled.SUFFIX}"
    file.parent.mkdir(parents=True)
    file.touch()
    return file


def test_a_build_of_the_present_source_is_found(root: Path) -> None:
    file = build(root)
    assert compiled.install(root)
    assert sys.meta_path[0].find_spec("games.nim.rules.state").origin == str(file)


def test_what_was_not_built_stays_as_it_is(root: Path) -> None:
    build(root)
    before = importlib.util.find_spec("games.engine.simulate")
    assert compiled.install(root)
    assert importlib.util.find_spec("games.engine.simulate") == before


@pytest.mark.parametrize(
    "change",
    [
        lambda games: (games / "nim/rules/state.py").write_text("FOUR = 5\n"),
        lambda games: (games / "nim/rules/deep/legal.py").unlink(),
        lambda games: (games / "nim/bots/new.py").touch(),
        lambda games: (games / "engine/search.py").rename(games / "engine/find.py"),
    ],
    ids=["changed", "removed", "added", "renamed"],
)
def test_a_build_of_another_source_is_reported_and_never_used(
    change: object, root: Path, caplog: pytest.LogCaptureFixture
) -> None:
    build(root)
    finders = sys.meta_path[:]
    change(root / "games")
    assert not compiled.install(root)
    assert sys.meta_path == finders
    assert "make fast" in caplog.text


def test_a_build_for_another_python_is_no_build(
    root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    build(root)
    monkeypatch.setattr(compiled, "SUFFIX", ".cpython-99-x86_64-linux-gnu.so")
    assert not compiled.install(root)
    assert not caplog.text


def test_plain_python_can_be_asked_for(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(root)
    monkeypatch.setenv("PLAIN_PYTHON", "1")
    assert not compiled.install(root)


@pytest.mark.compiled
def test_compiled_computers_choose_as_plain_ones_do() -> None:
    """SS-53: the choice is a function of view, seed and level, and of nothing else."""
    files = [str(module.__file__) for name, module in sys.modules.items() if name.startswith("games.")]
    assert sum(file.endswith(compiled.SUFFIX) for file in files) > 30
    plain = chosen_elsewhere(PLAIN_PYTHON="1")
    assert len(plain) > 1000
    assert list(choices()) == plain


def test_ss_53_sl_53_sz_71_computers_choose_the_same_in_every_process() -> None:
    """Whatever order its sets come in: the same view, seed and level."""
    matches = ("speedsaurus-3-single", "speedlaunch-3-one-free", "speedzero-2-classic", "speedzero-2-extended")
    one, other = (chosen_elsewhere(*matches, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == other
    for match in matches:
        assert {line.split()[2] for line in one if line.startswith(f"{match} ")} == set(LEVELS)


def chosen_elsewhere(*matches: str, **environment: str) -> list[str]:
    """`choices` in a process of its own."""
    command = [sys.executable, "-m", "tests.engine.choices", *matches]
    done = subprocess.run(
        command, cwd=compiled.ROOT, env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()
