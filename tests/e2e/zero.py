"""How a person plays Speedzero in a browser, and how a match is brought to a chosen position."""

from playwright.sync_api import Locator, Page

from games.engine import wire
from games.speedzero.rules.legal import seats_to_move
from games.speedzero.rules.state import State
from tests.site import Site

BOX = "article.box[data-game=zero]"
ASKED_OR_OVER = ".endboard, #zero[data-closed='']"


def version(page: Page) -> int:
    """The version of the match that the page shows."""
    return int(page.locator("#table").get_attribute("data-version") or 0)


def wait_for_news(page: Page, before: int) -> None:
    """Wait until the page shows another version than `before`."""
    page.locator(f"#table:not([data-version='{before}'])").wait_for()


def wait_for_turn(page: Page) -> bool:
    """Wait until something is asked of the person; false when the match is over instead."""
    page.locator(ASKED_OR_OVER).first.wait_for(state="attached", timeout=120_000)
    return page.locator(".endboard").count() == 0


def place(page: Page, seat: int, number: int) -> Locator:
    """A place of a field, counted from 0, row by row."""
    return page.locator(f"#place-{seat}-{number}")


def decide(page: Page) -> None:
    """Turn a card at the start, else put the top of the discard on the first face-down card, or on the first at all."""
    before = version(page)
    if not page.locator("#zero[data-mode=turn]").count():
        page.locator("#discard").click()
    cards = page.locator("#zero .matrix button.is-playable")
    hidden = cards.filter(has=page.locator(".card__back"))
    (hidden if hidden.count() else cards).first.click()
    wait_for_news(page, before)


def arrange(site: Site, page: Page, state: State) -> None:
    """Bring the running match of the page's table to `state`; everybody has to load the page again."""
    key = page.url.rstrip("/").rsplit("/", 1)[1]
    site.ask(
        f"""
from tables.models import Match, MatchSeat, Table
table = Table.objects.get(key={key!r})
match = Match.objects.get(table=table, status="running")
Match.objects.filter(pk=match.pk).update(state={wire.dump(state)!r}, version=match.version + 1)
Table.objects.filter(pk=table.pk).update(revision=table.revision + 1)
seats = MatchSeat.objects.filter(match=match)
seats.update(asked_version=None, deadline=None, due_at=None)
seats.filter(number__in={seats_to_move(state)!r}).update(asked_version=match.version + 1)
answer = True
"""
    )
