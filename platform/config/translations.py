"""Compiles translations without the gettext programs, which a player's machine does not have."""

from collections.abc import Iterable
from pathlib import Path

import polib


def compile_all(folders: Iterable[str | Path]) -> list[Path]:
    """Write a `.mo` next to each `.po` that is newer than it; the files written. `folders` are `LOCALE_PATHS`."""
    written = []
    for folder in folders:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
                continue
            polib.pofile(str(source)).save_as_mofile(str(target))
            written.append(target)
    return written
