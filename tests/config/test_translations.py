"""PL-56: translations are compiled without the gettext programs."""

import gettext
import os
from pathlib import Path

from config.translations import compile_all

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Tisch"\nmsgstr "table"\n'


def catalogue(folder: Path) -> Path:
    source = folder / "en" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text(PO)
    return source


def test_pl_56_a_catalogue_is_compiled(tmp_path: Path) -> None:
    source = catalogue(tmp_path)
    assert compile_all([tmp_path]) == [source.with_suffix(".mo")]
    with source.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Tisch") == "table"


def test_pl_56_only_what_changed_is_compiled_again(tmp_path: Path) -> None:
    source = catalogue(tmp_path)
    compile_all([tmp_path])
    assert compile_all([tmp_path]) == []
    later = source.with_suffix(".mo").stat().st_mtime + 5
    os.utime(source, (later, later))
    assert compile_all([tmp_path]) == [source.with_suffix(".mo")]
