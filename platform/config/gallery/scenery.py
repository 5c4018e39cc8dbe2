"""All there is to see, made by the rooms' own verbs.

Always in the same order and from the same seeds: ids, names and seats are the same whichever pictures are wanted. Only
moves that nobody will see are left out.
"""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from itertools import count

from django.urls import reverse

from chat import talking
from config.gallery import matches, shots
from config.gallery.cast import Cast
from config.gallery.shots import Shot
from games.engine import registry
from games.engine.gallery import Scene
from games.engine.registry import AnyGame
from tables import actions
from tables.models import Table
from tables.table_settings import TableSettings

EVENINGS = ((24, 25), (6, 50), (1, 10), (0, 0))
"""How many days ago members met, to play one match of each game for so many Taler."""
JOINED = 40
"""Days since the regulars have been members."""
LONG_AGO = 60
"""Days since the matches of scenes that are over: the boards of this month look the same without them."""


def scenes_of(game: AnyGame) -> tuple[Scene, ...]:
    """What the game's `gallery` module offers; a game need not have one."""
    gallery = registry.part(game, "gallery")
    return tuple(gallery.SCENES) if gallery else ()


class Scenery:
    """Makes people, tables and matches, and lists what can be seen of them."""

    def __init__(self, now: datetime, set_clock: Callable[[datetime], None], is_wanted: Callable[[Shot], bool]) -> None:
        self._now = now
        self._set_clock = set_clock
        self._is_wanted = is_wanted
        self._shots: list[Shot] = []
        self._clock(JOINED)
        self.cast = Cast()

    def build(self) -> list[Shot]:
        """Make everything, the oldest first; the shots that are wanted."""
        games = [game for game in registry.all_games() if scenes_of(game)]
        self._add(shots.plain_pages([game.slug for game in games]))
        self._evenings(games)
        for game in games:
            over = [scene for scene in scenes_of(game) if scene.when is None]
            for scene in scenes_of(game):
                if scene.when:
                    self._running(game, scene)
            for scene in over:
                self._over(game, scene)
            for scene in over[:1]:
                self._over(game, scene, again=True)
            self._waiting(game)
        self._busy(games)
        self._clock(0)
        return [shot for shot in self._shots if self._is_wanted(shot)]

    def _clock(self, days: int, **before: int) -> None:
        self._set_clock(self._now - timedelta(days=days, **before))

    def _add(self, found: Iterable[Shot]) -> bool:
        """Whether any of the shots is wanted; all are kept."""
        new = list(found)
        self._shots += new
        return any(self._is_wanted(shot) for shot in new)

    def _evenings(self, games: list[AnyGame]) -> None:
        """What members played on other days: the pages tell of it."""
        slugs, seed = [game.slug for game in games], count(100)
        star, busy, guest = (person.username for person in (self.cast.star, self.cast.busy, self.cast.guest))
        is_told = self._add(shots.pages(star, busy, guest, slugs))
        for evening, (days, stake) in enumerate(EVENINGS):
            for hours, game in enumerate(games, start=1):
                scene = Scene("evening", None, seats=3, seed=next(seed))
                self._clock(days, hours=5 - hours)
                match = matches.begin(game, scene, self.cast.trio(evening + hours), stake=stake)
                if is_told:
                    self._clock(days, hours=5 - hours, minutes=-14)
                    matches.play(game, scene, match)

    def _running(self, game: AnyGame, scene: Scene) -> None:
        name = f"{game.slug}-{scene.name}"
        self._clock(0, minutes=12)
        people = self.cast.newcomers(1 if scene.seats == 2 else 3)[: scene.seats - 1]
        match = matches.begin(game, scene, people, is_private=not scene.is_typical)
        path, onlooker = _address(match.table), self.cast.guest.username
        if self._add(shots.at_table(name, scene, path, people[0].username, onlooker)):
            self._clock(0, seconds=18)
            matches.play(game, scene, match)
        if scene.is_typical:
            self._clock(0, minutes=3)
            talking.say(people[1], match.table, "Viel Glück euch allen!")
            talking.say(people[0], match.table, "Danke, dir auch. Heute gebe ich keine Karte her.")

    def _over(self, game: AnyGame, scene: Scene, *, again: bool = False) -> None:
        """The end of a match and a look back at it, or (`again`) the same table when somebody else wants to go on."""
        self._clock(LONG_AGO, minutes=12)
        people = self.cast.newcomers(2)
        match = matches.begin(game, scene, people, is_private=True)
        name, path, viewer = f"{game.slug}-{scene.name}", _address(match.table), people[0].username
        if again:
            is_wanted = self._add([shots.table(f"{name}-again", path, viewer)])
        else:
            is_wanted = self._add([shots.table(name, path, viewer), *shots.replay(name, match.pk, viewer)])
        if is_wanted:
            self._clock(LONG_AGO)
            matches.play(game, scene, match)
            self._clock(0, seconds=40)
            if again:
                actions.again(people[1], match.table)

    def _waiting(self, game: AnyGame) -> None:
        """Tables that wait: as their opener, a guest and a visitor see them."""
        self._clock(0, minutes=2)
        for sitting in (1, 2):
            people = self.cast.newcomers(sitting)
            settings = TableSettings(game=game.slug, size=4, clock=90, stake=25 if sitting == 2 else 0)
            table = matches.open_table(people, settings)
            name, path = f"{game.slug}-waiting-{sitting}", _address(table)
            self._add([shots.table(name, path, people[0].username)])
        self._add([shots.table(f"{game.slug}-waiting-guest", path, self.cast.guest.username)])
        self._add([Shot(f"{game.slug}-door", path)])

    def _busy(self, games: list[AnyGame]) -> None:
        """One person's tables: the first waits for them, others for others, and at the last nobody plays yet."""
        first, *others, last = games
        someone = self.cast.regulars[-2:]
        self._clock(0, minutes=7)
        scene = next(scene for scene in scenes_of(first) if scene.is_typical)
        match = matches.begin(first, scene, [self.cast.busy, *someone], stake=25, is_private=True)
        matches.play(first, scene, match)
        for game in others:
            scene = Scene("begun", None, seats=3, seed=3)
            matches.begin(game, scene, [someone[0], self.cast.busy], stake=10, is_private=True)
        matches.open_table([self.cast.busy], TableSettings(game=last.slug, size=4, is_private=True))


def _address(table: Table) -> str:
    return reverse("tables:table", args=[table.key])
