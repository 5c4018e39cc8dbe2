"""`manage.py compile`: rules and bots as machine code, from the present source and for this Python."""

import ast
import logging
import os
import shutil
import subprocess
import sys
from contextlib import chdir
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine import compiled

MYPY = ("--config-file=", "--namespace-packages", "--explicit-package-bases", "--no-error-summary")
OPTIMISATION = "1"
"""gcc's 2 and 3 take twice as long and gain nothing that could be measured."""
NOT_BUILT = (
    "Nothing was compiled, so all goes on as plain Python. A C compiler and Python's headers are needed; "
    "on Debian and Ubuntu: apt install gcc python3-dev"
)
FLAGS = ("-ffp-contract=off",)
"""Floats must come out as Python's do, on every kind of machine."""


class Command(BaseCommand):
    """See the arguments' help."""

    help = "Compiles rules and bots. They run as plain Python without it, with the same results."

    def add_arguments(self, parser: CommandParser) -> None:
        """`[--check]`."""
        parser.add_argument("--check", action="store_true", help="build nothing; exit with 1 without a current build")

    def handle(self, *args: Any, **options: Any) -> None:
        """Build, unless there is a current build. Raises `CommandError` when something needed is missing or fails."""
        place = compiled.place()
        if place.is_dir():
            self.stdout.write("Rules and bots are compiled.")
        elif options["check"]:
            raise CommandError("Rules and bots run as plain Python; `make fast` compiles them.")
        else:
            started = perf_counter()
            modules = build(place)
            self.stdout.write(f"{modules} modules compiled in {perf_counter() - started:.0f} s.")


def build(place: Path) -> int:
    """Compile into the folder `place`, which appears when all is well, and remove older builds; how many modules."""
    files = sorted(file.relative_to(compiled.ROOT) for file in compiled.sources() if _gains(file))
    (compiled.ROOT / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="compile-", dir=compiled.ROOT / "build") as folder:
        work = Path(folder)
        _compile(files, work)
        _try(files, work / "lib")
        if compiled.place() != place:
            raise CommandError("The source has changed meanwhile. Once more, please.")
        shutil.rmtree(place.parent, ignore_errors=True)
        place.parent.mkdir(parents=True)
        (work / "lib").rename(place)
    return len(files)


def _gains(file: Path) -> bool:
    """Whether compiling helps: not the engine, which is hardly ever at work, and not msgspec's structs, which mypyc
    cannot make: their modules stay as they are.
    """
    if file.name == "__init__.py" or file.parent.name == "engine":
        return False
    classes = [node for node in ast.parse(file.read_text()).body if isinstance(node, ast.ClassDef)]
    return all(isinstance(base, ast.Name) and base.id == "NamedTuple" for node in classes for base in node.bases)


def _compile(files: list[Path], work: Path) -> None:
    try:
        from mypyc.build import mypycify
        from setuptools import Distribution  # type: ignore[import-untyped]
        from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]
    except ImportError as error:
        raise CommandError(f"{error.name} is not installed: run `make fast`") from None
    # a game each, since they are built side by side
    rooms = groupby(files, key=lambda file: file.parts[1])
    with chdir(compiled.ROOT):
        extensions = mypycify(
            [*MYPY, f"--cache-dir={work / 'mypy'}", *map(str, files)],
            opt_level=OPTIMISATION,
            debug_level="0",
            separate=[(list(map(str, members)), room) for room, members in rooms],
            target_dir=os.path.relpath(work / "c"),
        )
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        command = build_ext(Distribution({"name": "games", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "o")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        logging.disable(logging.INFO)  # every call of the compiler
        try:
            command.run()
        except Exception as error:
            raise CommandError(f"{NOT_BUILT}\n{error}") from error
        finally:
            logging.disable(logging.NOTSET)


def _try(files: list[Path], build: Path) -> None:
    """Import everything that was built, in a Python of its own."""
    names = [".".join(file.with_suffix("").parts) for file in files]
    code = (
        "import sys, importlib; from games.engine.compiled import Finder, Path; "
        f"sys.meta_path.insert(0, Finder(Path({str(build)!r}))); "
        f"[importlib.import_module(name) for name in {names!r}]"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=compiled.ROOT, env=os.environ | {"PLAIN_PYTHON": "1"})
    if done.returncode:
        raise CommandError("what was built cannot be imported")
