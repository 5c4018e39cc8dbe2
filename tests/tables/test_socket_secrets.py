"""PL-62: a hidden card never leaves the server, neither on a page nor in a frame.

The strongest test of that there is: permute all that a viewer cannot know, and look again. What comes must be the same,
byte for byte (CASE-B27, CASE-B28, CASE-B29, CASE-B32, CASE-B34).
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.engine import registry, wire
from tables import latest, snapshot
from tables.models import Match, MoveRecord
from tables.rendering import Sight
from tests.tables.people import asked, decide, member, running
from tests.tables.sockets import Page, story
from tests.tables.test_page import browser

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = [game.slug for game in registry.all_games()]
LOOKS = 3
"""Moments of each match at which everybody looks, beside its start."""


@pytest.fixture(autouse=True)
def _crew(workers: Any) -> Any:
    return workers


def seats_of(match: Match, people: list[User]) -> Iterator[tuple[User, int | None]]:
    shot = snapshot.load_id(match.table_id)
    for user in people:
        me = shot.seat_of(user)
        yield user, me.number if me else None


def permuted(match: Match, seat: int | None, chance: Random) -> str:
    """The stored state with all that `seat` cannot know permuted."""
    game = registry.get(match.game)
    state = wire.load(Match.objects.get(pk=match.pk).state, game.state_type)
    return wire.dump(game.reshuffle(state, seat, chance))


def everything_on(user: User, match: Match) -> str:
    """The page as it is fetched, but for what is made anew for each request."""
    html = browser(user).get(reverse("tables:table", args=[match.table.key])).content.decode()
    sight = Sight(snapshot.load_id(match.table_id), user)
    parts = [*sight.regions().values(), sight.log()]
    assert all(part in html for part in parts)
    return "\n".join(parts) + sight.title


async def frames_for(user: User, match: Match) -> list[Any]:
    """All that a socket brings to a page that shows nothing yet, looked up anew."""
    latest.kept = latest.Latest(1)
    async with Page(user, match.table) as page:
        frames = [await page.next("update")]
        await page.send(fetch=True)
        frames += await page.settle()
    return [{**frame, "now": 0} for frame in frames]


async def look_twice(user: User, seat: int | None, match: Match, chance: Random) -> None:
    state = await story(lambda: Match.objects.get(pk=match.pk).state)
    other = await story(permuted, match, seat, chance)
    first = await story(everything_on, user, match), await frames_for(user, match)
    await story(Match.objects.filter(pk=match.pk).update, state=other)
    second = await story(everything_on, user, match), await frames_for(user, match)
    await story(Match.objects.filter(pk=match.pk).update, state=state)
    assert first == second


def hidden_move(match: Match, chance: Random) -> None:
    """Whoever is asked takes any legal decision, so that the match wanders."""
    seat = asked(match)
    legal = snapshot.load_id(match.table_id).view(seat.number).legal
    decide(match, chance.choice(legal))


@pytest.mark.parametrize("slug", GAMES)
async def test_pl_62_what_a_viewer_cannot_know_changes_nothing_they_get(slug: str) -> None:
    chance = Random(slug)
    lina, jonas, zoe = await story(member), await story(member), await story(member)
    match = await story(running, lina, jonas, game=slug, clock=60)
    for _ in range(1 + LOOKS):
        for user, seat in await story(lambda: list(seats_of(match, [lina, jonas, zoe]))):
            await look_twice(user, seat, match, chance)
        for _ in range(5):
            if await story(asked, match):
                await story(hidden_move, match, chance)


@pytest.mark.parametrize("slug", GAMES)
async def test_the_permutation_is_one(slug: str) -> None:
    # the test above proves nothing unless something hidden was really moved
    match = await story(running, await story(member), await story(member), game=slug)
    stored = await story(lambda: Match.objects.get(pk=match.pk).state)
    assert await story(permuted, match, 0, Random(1)) != stored
    assert await story(permuted, match, None, Random(1)) != stored


async def test_pl_62_the_seed_is_told_only_when_the_match_is_over() -> None:
    lina = await story(member)
    match = await story(running, lina)
    page = await story(everything_on, lina, match)
    frames = await frames_for(lina, match)
    assert bytes(match.seed).hex() not in page + str(frames)
    assert await story(MoveRecord.objects.filter(match=match).count) == 1
