"""The friendly names guests get: an adjective, an animal of its gender, a number."""

from random import Random

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


def guest_name(rng: Random, highest: int = 99) -> str:
    """A name such as "Flinker Luchs 42", with a number from 2 to `highest`; at most 24 characters up to 9999."""
    return f"{rng.choice(_ADJECTIVES)} {rng.choice(_ANIMALS)} {rng.randint(2, highest)}"
