"""How a person plays Speedsaurus in a browser: with the mouse, by touch, or by keyboard."""

from playwright.sync_api import Locator, Page

BOX = "article.box[data-game=saurus]"
ASKED_OR_OVER = ".endboard, #hand[data-closed='']"


def start_solo(page: Page) -> None:
    """From the front page to a table against computers."""
    page.goto("/")
    page.locator(BOX).get_by_role("button", name="Solo starten").click()
    page.wait_for_selector("#hand .pack")


def wait_for_turn(page: Page) -> bool:
    """Wait until something is asked of the person; false when the match is over instead."""
    page.locator(ASKED_OR_OVER).first.wait_for(state="attached", timeout=120_000)
    return not is_over(page)


def is_over(page: Page) -> bool:
    return page.locator(".endboard").count() > 0


def hand(page: Page) -> list[str]:
    """The person's groups of cards, as the page calls them."""
    packs = page.locator("#hand .pack")
    packs.first.wait_for()
    return [pack.get_attribute("aria-label") or "" for pack in packs.all()]


def version(page: Page) -> int:
    """The version of the match that the page shows."""
    return int(page.locator("#table").get_attribute("data-version") or 0)


def wait_for_news(page: Page, before: int) -> None:
    """Wait until the page shows another version than `before`."""
    page.locator(f"#table:not([data-version='{before}'])").wait_for()


def decide(page: Page, *, by_touch: bool = False) -> None:
    """Lay a whole group where one fits, else take the first stack's card; return when the server has answered."""
    before = version(page)
    lays = ["#dock-lay"] if by_touch else ["#lay-left", "#lay-right"]
    group = page.locator("#hand .pack:not([aria-disabled=true])")
    if group.count():
        _press(group.first, by_touch)
        if by_touch and page.locator("#dock-lay[aria-disabled=true]").count():
            lays = ["#sign-left"]  # both ends would do: the person has to say which
        button = next(found for lay in lays if (found := page.locator(f"{lay}:not([aria-disabled=true])")).count())
        _press(button, by_touch)
    else:
        _press(page.locator("#dock-pass" if by_touch else "#pass"), by_touch)
        if stacks := page.locator(".herd[data-take]:not([data-take=''])").all():
            _press(stacks[0], by_touch)
    wait_for_news(page, before)


def play_to_the_end(page: Page, *, by_touch: bool = False) -> None:
    """Decide whenever asked, until the end panel stands."""
    while wait_for_turn(page):
        decide(page, by_touch=by_touch)
    page.wait_for_selector(".endboard .finals")


def _press(what: Locator, by_touch: bool) -> None:
    what.tap() if by_touch else what.click()
