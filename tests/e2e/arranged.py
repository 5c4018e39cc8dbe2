"""Members and matches that a browser test needs to find there, made by the site's own services."""

from typing import Any

from playwright.sync_api import Page

from games.engine import wire
from games.engine.registry import AnyGame
from tests.e2e import playing
from tests.site import Site

MEMBERS = """
from django.test import Client
from accounts.models import User
from wallets import ledger

def session(name):
    person, _ = User.objects.get_or_create(username=name)
    ledger.top_up(person)
    browser = Client()
    browser.force_login(person)
    return browser.cookies["sessionid"].value
"""

MATCH = (
    MEMBERS
    + """
from random import Random
from games.engine import registry
from tables import actions, store
from tables.table_settings import TableSettings

def finished(slug, names, stake=0):
    for name in names:
        session(name)
    people = [User.objects.get(username=name) for name in names]
    size = len(people)
    table = actions.open_table(people[0], TableSettings(game=slug, size=size, fill="empty", stake=stake, clock=None))
    for person in people[1:]:
        actions.sit(person, table)
    match, chance, game = table.matches.get(), Random(7), registry.get(slug)
    while match.status == "running":
        seat = match.seats.filter(asked_version__isnull=False).first()
        move = game.choose(store.position(match).view(seat.number), "easy", chance)
        actions.play(match.pk, seat.number, move, match.version)
        match.refresh_from_db()
    return match
"""
)

POSITION = """
from tables.models import Match, MatchSeat, Table
table = Table.objects.get(key={key!r})
match = Match.objects.get(table=table, status="running")
Match.objects.filter(pk=match.pk).update(state={state!r}, version=match.version + 1)
Table.objects.filter(pk=table.pk).update(revision=table.revision + 1)
seats = MatchSeat.objects.filter(match=match)
seats.update(asked_version=None, deadline=None, due_at=None)
seats.filter(number__in={asked!r}).update(asked_version=match.version + 1)
answer = True
"""


def sessions(site: Site, *names: str) -> list[str]:
    """Session cookies of members with those names."""
    found: list[str] = site.ask(f"{MEMBERS}\nanswer = [session(name) for name in {list(names)!r}]")
    return found


def match(site: Site, slug: str, *names: str, stake: int = 0) -> dict[str, Any]:
    """A match between members, played to its end: its number, its version and the session of the first."""
    code = f"""{MATCH}
match = finished({slug!r}, {list(names)!r}, {stake})
answer = {{"number": match.pk, "version": match.version, "session": session({names[0]!r})}}
"""
    found: dict[str, Any] = site.ask(code)
    return found


def log_in(page: Page, site: Site, session: str) -> None:
    """Let the browser of `page` be the session's person."""
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])


def position(site: Site, game: AnyGame, state: Any, *pages: Page) -> None:
    """Bring the running match at the table of `pages` to `state`, without any clock; all of them load it again."""
    key = pages[0].url.rstrip("/").rsplit("/", 1)[1]
    site.ask(POSITION.format(key=key, state=wire.dump(state), asked=game.seats_to_move(state)))
    for page in pages:
        page.reload()
        playing.wait_for_cards(page)
