"""PL-56: English is complete. Whether a text is missing from the catalogue altogether, `texts --check` says."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override

CATALOGUE = Path(settings.LOCALE_PATHS[0]) / "en" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z]|\{\w*\}")
TAG = re.compile(r"</?\w+")
GERMAN = re.compile(
    r"[äöüÄÖÜß„]|\b(der|die|das|und|oder|nicht|ein|eine|ist|sind|mit|von|für|du|dein|deine|noch|keine|Partie|Tisch)\b"
)


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


def forms(entry: polib.POEntry) -> Iterator[tuple[str, str]]:
    """German and English of a text, in the plural of each form."""
    if not entry.msgid_plural:
        yield entry.msgid, entry.msgstr
        return
    yield entry.msgid, entry.msgstr_plural[0]
    yield entry.msgid_plural, entry.msgstr_plural[1]


def test_pl_56_nothing_is_untranslated_or_doubtful(catalogue: polib.POFile) -> None:
    assert len(catalogue) > 500
    assert [entry.msgid for entry in catalogue if entry.fuzzy or not entry.translated()] == []


@pytest.mark.parametrize("pattern", [PLACEHOLDER, TAG], ids=["placeholders", "tags"])
def test_pl_56_what_is_not_text_is_kept(catalogue: polib.POFile, pattern: re.Pattern[str]) -> None:
    different = [
        (german, english)
        for entry in catalogue
        for german, english in forms(entry)
        if sorted(pattern.findall(german)) != sorted(pattern.findall(english))
    ]
    assert different == []


def test_pl_56_no_english_text_is_german(catalogue: polib.POFile) -> None:
    german = [english for entry in catalogue for _, english in forms(entry) if GERMAN.search(english)]
    assert german == []


def test_pl_56_both_begin_and_end_alike(catalogue: polib.POFile) -> None:
    """Spaces at the edges join sentences, and a full stop tells a sentence from a label."""
    different = [
        (german, english)
        for entry in catalogue
        for german, english in forms(entry)
        if (german[0].isspace(), german[-1].isspace(), german[-1] in ".!?…:")
        != (english[0].isspace(), english[-1].isspace(), english[-1] in ".!?…:")
    ]
    assert different == []


def test_pl_56_the_catalogue_is_what_the_site_speaks() -> None:
    with override("en"):
        assert gettext("Bestenliste") == "Leaderboard"
    with override("de"):
        assert gettext("Bestenliste") == "Bestenliste"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("header", "word"), [("en-GB,en;q=0.9", "Leaderboard"), ("de", "Bestenliste"), ("fr", "Bestenliste")]
)
def test_pl_56_the_browser_chooses_the_language(header: str, word: str) -> None:
    page = Client(HTTP_ACCEPT_LANGUAGE=header).get("/").content.decode()
    assert word in page
