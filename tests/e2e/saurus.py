"""What a person decides in Speedsaurus: lay where a group fits, else take a card."""

from playwright.sync_api import Page

from tests.e2e.by_ear import open_to, walk_to
from tests.e2e.playing import press, version, wait_for_news

THEME = "saurus"


def hand(page: Page) -> list[str]:
    """The person's groups of cards, as the page calls them."""
    packs = page.locator("#hand .pack")
    packs.first.wait_for()
    return [pack.get_attribute("aria-label") or "" for pack in packs.all()]


def decide(page: Page, *, by_touch: bool = False) -> None:
    """Lay a whole group where one fits, else take the first stack's card; return when the server has answered."""
    before = version(page)
    lays = ["#dock-lay"] if by_touch else ["#lay-left", "#lay-right"]
    group = page.locator("#hand .pack:not([aria-disabled=true])")
    if group.count():
        press(group.first, by_touch)
        if by_touch and page.locator("#dock-lay[aria-disabled=true]").count():
            lays = ["#sign-left"]  # both ends would do: the person has to say which
        button = next(found for lay in lays if (found := page.locator(f"{lay}:not([aria-disabled=true])")).count())
        press(button, by_touch)
    else:
        press(page.locator("#dock-pass" if by_touch else "#pass"), by_touch)
        if stacks := page.locator(".herd[data-take]:not([data-take=''])").all():
            press(stacks[0], by_touch)
    wait_for_news(page, before)


def decide_by_ear(page: Page) -> None:
    """Choose the first cards that fit and lay them; else pass, and take what the focus is led to."""
    if fitting := open_to(page, "Handkarten"):
        walk_to(page, fitting[0], "ArrowRight", "ArrowLeft")
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        return
    page.keyboard.press("p")
    if page.evaluate("document.activeElement.matches('.herd')"):
        page.keyboard.press("Enter")
