"""What a person decides in Speedzero: turn and swap cards."""

from playwright.sync_api import Locator, Page

from tests.e2e.by_ear import focused, open_to

THEME = "zero"


def place(page: Page, seat: int, number: int) -> Locator:
    """A place of a field, counted from 0, row by row."""
    return page.locator(f"#place-{seat}-{number}")


def decide_by_ear(page: Page) -> None:
    """Turn the first card that lies face-down; later take the discard's top for it, or for the first card of all."""
    if any(name.startswith("Ablage") for name in open_to(page, "Tischmitte", "region")):
        page.keyboard.press("a")
    else:
        page.keyboard.press("ArrowUp")  # from anywhere into the field
    cards = open_to(page, "Dein Feld", "grid")
    name = next((name for name in cards if "verdeckt" in name), cards[0])
    for axis, forward, back in ((1, "ArrowDown", "ArrowUp"), (0, "ArrowRight", "ArrowLeft")):
        while (here := focused(page)[axis]) != name[axis]:
            page.keyboard.press(forward if here < name[axis] else back)
    page.keyboard.press("Enter")
