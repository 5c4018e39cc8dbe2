"""The friendly names guests get, in their language: an adjective, an animal of its gender, a number."""

from random import Random

from django.utils.translation import get_language

_ADJECTIVES = (
    *("Bunter", "Emsiger", "Fideler", "Findiger", "Flinker", "Frecher", "Froher", "Fixer", "Gewitzter", "Geübter"),
    *("Heiterer", "Hurtiger", "Kecker", "Kluger", "Leiser", "Listiger", "Lustiger", "Munterer", "Mutiger", "Netter"),
    *("Pfiffiger", "Quirliger", "Ruhiger", "Sanfter", "Schlauer", "Stiller", "Tapferer", "Treuer", "Wacher", "Wilder"),
)
_ANIMALS = (
    *("Adler", "Biber", "Bär", "Dachs", "Delfin", "Elch", "Falke", "Fuchs", "Gepard", "Habicht", "Hamster", "Hase"),
    *(
        "Hecht",
        "Igel",
        "Kater",
        "Kauz",
        "Kolibri",
        "Kranich",
        "Lachs",
        "Luchs",
        "Marder",
        "Maulwurf",
        "Otter",
        "Pinguin",
    ),
    *("Rabe", "Reiher", "Specht", "Storch", "Tiger", "Uhu", "Waschbär", "Wolf", "Wombat", "Zaunkönig"),
)
_ENGLISH_ADJECTIVES = (
    *("Brave", "Bright", "Busy", "Calm", "Cheerful", "Clever", "Curious", "Eager", "Friendly", "Gentle", "Happy"),
    *("Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Nimble", "Patient", "Playful", "Quick", "Quiet", "Swift"),
)
_ENGLISH_ANIMALS = (
    *("Badger", "Beaver", "Crane", "Dolphin", "Eagle", "Falcon", "Fox", "Hamster", "Hare", "Hedgehog", "Heron"),
    *("Koala", "Lynx", "Marten", "Otter", "Owl", "Panda", "Penguin", "Raven", "Salmon", "Stork", "Tiger", "Wombat"),
)


def guest_name(rng: Random, highest: int = 99) -> str:
    """A name such as "Flinker Luchs 42", with a number from 2 to `highest`; at most 24 characters up to 9999."""
    is_english = get_language() == "en"
    adjectives, animals = (_ENGLISH_ADJECTIVES, _ENGLISH_ANIMALS) if is_english else (_ADJECTIVES, _ANIMALS)
    return f"{rng.choice(adjectives)} {rng.choice(animals)} {rng.randint(2, highest)}"
