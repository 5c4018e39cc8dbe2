"""What a person decides in Speedlaunch: whatever is possible first."""

from playwright.sync_api import Page, Position

from tests.e2e.by_ear import open_to, walk_to
from tests.e2e.playing import press, version, wait_for_news

THEME = "launch"
CORNER: Position = {"x": 12, "y": 14}
"""Where a group shows its value, also when the next one lies over the rest of it."""


def decide(page: Page, *, by_touch: bool = False) -> None:
    """Do the first thing that is possible: lay, use a special card, dare a blind one, else take the ramp or end the
    turn; return when the server has answered.
    """
    before = version(page)
    go = page.locator("#dock-lay" if by_touch else "#lay")
    cards = page.locator(":is(.group, .tower__open).is-playable")
    if page.locator("#hand[data-aiming]").count():
        press(page.locator(".rival.is-target .rival__more").first, by_touch)
    elif cards.count():
        press(cards.first, by_touch, CORNER)
        target = page.locator(".rival.is-target .rival__more")
        press(target.first if target.count() else go, by_touch)
    else:
        press(page.locator("#dock-other" if by_touch else "#other"), by_touch)
    wait_for_news(page, before)


def decide_by_ear(page: Page) -> None:
    """Choose the first cards that fit, of the hand or else of the stacks, and lay or dare them; else take the ramp."""
    for group, way in (("Handkarten", "ArrowDown"), ("Deine vier Stapel", "ArrowUp")):
        if fitting := open_to(page, group):
            walk_to(page, fitting[0], way, "ArrowLeft", "ArrowRight")
            page.keyboard.press("Space")
            page.keyboard.press("Enter")
            return
    page.keyboard.press("e" if page.get_by_role("button", name="Zug beenden").count() else "n")
