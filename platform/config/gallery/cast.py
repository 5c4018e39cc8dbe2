"""The people of the gallery. Names are given out in order, so everybody is who they were in the last run."""

from itertools import chain, count
from random import Random

from django.db import transaction

from accounts.guest_names import guest_name
from accounts.models import User
from wallets import ledger

FIRST_NAMES = (
    "Lina", "Jonas", "Ayşe", "Theo", "Mira", "Oskar", "Jule", "Emil", "Nele", "Anton", "Ida", "Kaan", "Paula",
    "Felix", "Romy", "Levi", "Greta", "Matteo", "Zoe", "Henry", "Amira", "Till", "Frieda", "Noah", "Pia", "Karl",
    "Leyla", "Bruno", "Marlene", "Jakob", "Elif", "Moritz", "Clara", "Tom", "Nora", "Samuel", "Carla", "Rafael",
    "Lotte", "Linus", "Yara", "Hannes", "Ella", "Can", "Svea", "Malte", "Alma", "Pepe", "Thea", "Ole", "Juna",
    "Veit", "Selma", "Arne", "Rosa", "Finn", "Dilara", "Konrad", "Edda", "Milo", "Tilda", "Piet", "Hedda", "Vincent",
    "Livia", "Joris", "Merle", "Kilian", "Annika", "Bo", "Wanda", "Lasse", "Esra", "Caspar", "Maja", "Ruben",
    "Hilde", "Timo", "Fenja", "Jaron", "Ronja", "Aaron", "Stine", "Luan", "Birte", "Nils", "Gesa", "Erik", "Almut",
    "Jasper", "Tomke", "Lennart", "Inga", "Fiete", "Antje", "Momo", "Dörte", "Raik", "Gundula", "Xaver",
)  # fmt: skip
REGULARS = 8
"""The first names belong to members who meet again and again; the others come once."""


class Cast:
    """Makes people: members with a purse, and guests."""

    def __init__(self) -> None:
        self._chance = Random(2)
        self._newcomers = (f"{name}{turn}" for turn in chain([""], count(2)) for name in FIRST_NAMES[REGULARS:])
        self.regulars = [_member(name) for name in FIRST_NAMES[:REGULARS]]
        self.guest = self._guest()

    @property
    def star(self) -> User:
        """The member whose pages are shown."""
        return self.regulars[0]

    @property
    def busy(self) -> User:
        """The member who plays at several tables while the pictures are taken."""
        return self.regulars[1]

    def trio(self, evening: int) -> list[User]:
        """The star with two of the others, differing from evening to evening."""
        others = self.regulars[1:]
        return [self.star, others[evening % len(others)], others[(evening + 3) % len(others)]]

    def newcomers(self, size: int) -> list[User]:
        """Members nobody has seen at another table, and among three or more a guest."""
        people = [_member(next(self._newcomers)) for _ in range(min(size, 2))]
        return people if size < 3 else [*people, self._guest()]

    def _guest(self) -> User:
        """A guest with a name like those that are given at the door."""
        name = guest_name(self._chance)
        while User.objects.filter(username=name).exists():
            name = guest_name(self._chance)
        return User.objects.create(username=name, is_guest=True)


@transaction.atomic
def _member(name: str) -> User:
    person = User.objects.create(username=name)
    ledger.top_up(person)
    return person
