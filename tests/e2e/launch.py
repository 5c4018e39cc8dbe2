"""How a person plays Speedlaunch in a browser: with the mouse, by touch, or by keyboard."""

from playwright.sync_api import Locator, Page

BOX = "article.box[data-game=launch]"
ASKED_OR_OVER = ".endboard, #hand[data-closed='']"
CORNER = {"x": 12, "y": 14}
"""Where a group shows its value, also when the next one lies over the rest of it."""


def start_solo(page: Page, opponents: int = 1) -> None:
    """From the front page to a table against computers."""
    page.goto("/")
    box = page.locator(BOX)
    box.get_by_role("radiogroup", name="Gegner").get_by_text(str(opponents), exact=True).click()
    box.get_by_role("button", name="Solo starten").click()
    page.wait_for_selector("#hand .tower")


def wait_for_turn(page: Page) -> bool:
    """Wait until something is asked of the person; false when the match is over instead."""
    page.locator(ASKED_OR_OVER).first.wait_for(state="attached", timeout=120_000)
    return not is_over(page)


def is_over(page: Page) -> bool:
    return page.locator(".endboard").count() > 0


def version(page: Page) -> int:
    """The version of the match that the page shows."""
    return int(page.locator("#table").get_attribute("data-version") or 0)


def wait_for_news(page: Page, before: int) -> None:
    """Wait until the page shows another version than `before`."""
    page.locator(f"#table:not([data-version='{before}'])").wait_for()


def decide(page: Page, *, by_touch: bool = False) -> None:
    """Do the first thing that is possible: lay, use a special card, dare a blind one, else take the ramp or end the
    turn; return when the server has answered.
    """
    before = version(page)
    go = page.locator("#dock-lay" if by_touch else "#lay")
    cards = page.locator(":is(.group, .tower__open).is-playable")
    if page.locator("#hand[data-aiming]").count():
        _press(page.locator(".rival.is-target .rival__more").first, by_touch)
    elif cards.count():
        _press(cards.first, by_touch, CORNER)
        target = page.locator(".rival.is-target .rival__more")
        _press(target.first if target.count() else go, by_touch)
    else:
        _press(page.locator("#dock-other" if by_touch else "#other"), by_touch)
    wait_for_news(page, before)


def play_to_the_end(page: Page, *, by_touch: bool = False) -> None:
    """Decide whenever asked, until the end panel stands."""
    while wait_for_turn(page):
        decide(page, by_touch=by_touch)
    page.wait_for_selector(".endboard .finals")


def _press(what: Locator, by_touch: bool, position: dict[str, float] | None = None) -> None:
    if by_touch:
        what.tap(position=position)  # type: ignore[arg-type]
    else:
        what.click(position=position)  # type: ignore[arg-type]
