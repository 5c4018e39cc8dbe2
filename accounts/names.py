"""What a name may look like, and which names count as the same (PL-05)."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 2, 24

_DRAWN_ALIKE = {
    "a": "аαɑ",
    "b": "вьβ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еε",
    "g": "ɡց",
    "h": "нһηհ",
    "i": "іιıɩ",
    "j": "јϳ",
    "k": "кκ",
    "l": "ӏ",
    "m": "мμ",
    "n": "ո",
    "o": "оοօ",
    "p": "рρ",
    "q": "ԛ",
    "s": "ѕ",
    "t": "тτ",
    "u": "ս",
    "v": "νʋ",
    "w": "ԝω",
    "x": "хχ",
    "y": "уυγ",
}
"""Cyrillic, Greek, Armenian and stray Latin letters that look like a plain one, as capitals or as small letters."""
_TWINS = {ord(twin): plain for plain, twins in _DRAWN_ALIKE.items() for twin in twins}
_LEET = str.maketrans("013457892@$!|i", "oleastbgzaslll")
BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters, marks or symbols and yet draw nothing."""

_STAFF = (
    *("admin", "administrator", "administratorin", "administration", "aufsicht", "betreiber", "computer", "leitung"),
    *("mod", "moderation", "moderator", "moderatorin", "personal", "root", "speedtisch", "spielleitung", "staff"),
    *("support", "system", "team"),
)
_STAFF_STEMS = ("admin", "moderat", "speedtisch")
_HOUSE_NAME = re.compile(r"(gast|ehemalig)\W*\d+")


def normalize(name: str) -> str:
    """The form in which a name is stored: compatibility variants such as full-width letters made plain."""
    return unicodedata.normalize("NFKC", name)


def name_key(name: str) -> str:
    """The key that is unique among people: equal for names that differ in case or in look-alike letters only."""
    folded = normalize(normalize(name).casefold())
    return folded.translate(_TWINS)


def validate_name(name: str) -> None:
    """Refuse what cannot be read or told apart by eye; raises `ValidationError` (PL-05)."""
    plain = normalize(name)
    if any(_is_invisible(char) for char in name + plain):
        raise ValidationError(_("Der Name enthält unsichtbare Zeichen."), code="invisible")
    if any(char in "/\\@" for char in plain):
        raise ValidationError(_("Die Zeichen / \\ @ gehen in Namen nicht."), code="reserved")
    if not any(char.isalnum() for char in plain):
        raise ValidationError(_("Der Name braucht mindestens einen Buchstaben oder eine Ziffer."), code="no_letter")
    if plain != plain.strip() or "  " in plain:
        raise ValidationError(_("Leerzeichen stehen im Namen nur einzeln und nicht am Rand."), code="spaces")
    if not SHORTEST <= len(plain) <= LONGEST:
        raise ValidationError(
            _("Der Name hat %(shortest)d bis %(longest)d Zeichen."),
            code="length",
            params={"shortest": SHORTEST, "longest": LONGEST},
        )
    if _has_piled_marks(plain):
        raise ValidationError(_("Auf einem Buchstaben stehen zu viele Zeichen."), code="marks")


def looks_official(name: str, staff: Iterable[str] = ()) -> bool:
    """Whether a name could be taken for the house's own or for one of the names in `staff` (PL-05)."""
    words = re.findall(r"[^\W_]+", name_key(name))
    parts = {_skeleton(part) for word in [*words, "".join(words)] for part in (word, word.strip("0123456789"))}
    whole = _skeleton(name)
    stems = tuple(_skeleton(stem) for stem in _STAFF_STEMS)
    return (
        not parts.isdisjoint(map(_skeleton, _STAFF))
        or whole.startswith(stems)
        or whole.endswith(stems)
        or whole in map(_skeleton, staff)
        or _HOUSE_NAME.fullmatch(name_key(name)) is not None
    )


def _skeleton(name: str) -> str:
    """A coarse key: accents, digits read as letters, and everything between letters are gone."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", name_key(name)) if not unicodedata.combining(char))
    letters = "".join(char for char in bare.translate(_LEET) if char.isalnum())
    return letters.replace("rn", "m").replace("vv", "w")


def _is_invisible(char: str) -> bool:
    category = unicodedata.category(char)
    return (
        category in {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
        or (category == "Zs" and char != " ")
        or char in BLANK_LETTERS
        or "VARIATION SELECTOR" in unicodedata.name(char, "")
    )


def _has_piled_marks(name: str) -> bool:
    """Two marks in a row after composition: no language written here needs them, but they spill over other lines."""
    marks = [bool(unicodedata.combining(char)) for char in name]
    return any(first and second for first, second in pairwise(marks)) or marks[0]
