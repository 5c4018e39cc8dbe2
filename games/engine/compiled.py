"""Rules and bots as machine code, where somebody has built it: the same source, several times as fast.

`manage.py compile` puts what it builds into a folder named after the interpreter and the source. A build of another
source or interpreter is therefore never found, and plain Python runs instead, with the same results.
"""

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

logger = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parents[2]
SUFFIX = EXTENSION_SUFFIXES[0]
"""Names interpreter and machine, like `.cpython-311-x86_64-linux-gnu.so`, so that two Pythons never meet."""


class Finder:
    """Finds the modules of one build; all others are left to the finders after it."""

    def __init__(self, build: Path) -> None:
        self.files = {
            ".".join(file.relative_to(build).parts).removesuffix(SUFFIX): file for file in build.rglob(f"*{SUFFIX}")
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """See `importlib.abc.MetaPathFinder`."""
        file = self.files.get(name)
        return None if file is None else spec_from_file_location(name, file)


def sources(root: Path = ROOT) -> Iterator[Path]:
    """All that a build depends on: the engine, and the rules and bots of every game."""
    for pattern in ("engine/*.py", "*/rules/**/*.py", "*/bots/**/*.py"):
        yield from sorted((root / "games").glob(pattern))


def builds(root: Path = ROOT) -> Path:
    """Where the builds for this interpreter are."""
    return root / "build" / "compiled" / SUFFIX.split(".")[1]


def place(root: Path = ROOT) -> Path:
    """Where the build of the present source is, if there is one."""
    digest = blake2b(digest_size=10)
    for file in sources(root):
        digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes() + b"\0")
    return builds(root) / digest.hexdigest()


def install(root: Path = ROOT) -> bool:
    """Let the build of the present source be imported from now on; false where there is none, or `PLAIN_PYTHON` is set.

    A build of another source is reported, since whoever built it expects to be fast.
    """
    if os.environ.get("PLAIN_PYTHON") or not builds(root).is_dir():
        return False
    build = place(root)
    if not build.is_dir():
        logger.warning("rules or bots have changed since `make fast`: they run as plain Python until it is run again")
        return False
    sys.meta_path.insert(0, Finder(build))
    return True


def is_installed() -> bool:
    """Whether this process runs what was compiled."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)
