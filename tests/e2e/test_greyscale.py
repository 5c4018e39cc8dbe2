"""PL-54: without any colour a table can still be read: whatever tells something differs in lightness too."""

import pytest
from playwright.sync_api import FloatRect, Locator, Page

from games.speedzero.rules.moves import Draw
from tests.e2e import scenes
from tests.e2e.pixels import different
from tests.games.speedlaunch import positions as launch
from tests.games.speedlaunch.table_scenes import SCENES as LAUNCH
from tests.games.speedsaurus import positions as saurus
from tests.games.speedsaurus.table_scenes import SCENES as SAURUS
from tests.games.speedzero import positions as zero
from tests.games.speedzero.table_scenes import SCENES as ZERO

pytestmark = pytest.mark.browser

ROOM = 10
"""Pixels around an element in which its edge may glow."""
SEEN = 60
"""So many pixels must differ clearly for an eye to notice."""


def show(page: Page, *scene: object) -> Page:
    """The scene without colours, and without anything that moves."""
    page.emulate_media(reduced_motion="reduce")
    scenes.show(page, *scene)  # type: ignore[arg-type]
    grey = {"type": "achromatopsia"}
    page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", grey)
    return page


def assert_told(page: Page, *signs: tuple[str, str]) -> None:
    """Each sign, an element and its class, looks another way with that class than without, light and dark."""
    unseen = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for selector, name in signs:
            element = page.locator(f"{selector}.{name}").first
            seen = _difference(page, element, name)
            if seen < SEEN:
                unseen.append(f"{selector}.{name} ({theme}): {seen} pixels")
    assert not unseen


def _difference(page: Page, element: Locator, name: str) -> int:
    handle = element.element_handle()
    box = handle.bounding_box()
    assert box is not None
    clip: FloatRect = {
        "x": max(0, box["x"] - ROOM),
        "y": max(0, box["y"] - ROOM),
        "width": box["width"] + 2 * ROOM,
        "height": box["height"] + 2 * ROOM,
    }
    pictures = []
    for _ in range(2):
        pictures.append(page.screenshot(clip=clip, animations="disabled"))
        handle.evaluate("(element, name) => element.classList.toggle(name)", name)
    one, other = pictures
    return different(page, one, other, shade=40)[0]


def test_pl_54_speedsaurus_in_grey(someone) -> None:
    state = saurus.position("3 3 4 7 7 11 11 11 13", "1 2", "6 6", "8", parade="5 5 7 9")
    page = show(someone(), SAURUS, state)
    assert_told(page, (".pack", "is-playable"), (".herd", "is-end"))
    page.locator("#hand-11").click()
    assert_told(page, (".sign", "is-playable"), ("#hand-11 .pack__card", "is-chosen"), ("#lay-right", "is-playable"))


def test_pl_54_speedlaunch_in_grey(someone) -> None:
    state = launch.position("10 7 7 6 4 S S A B | 7/3/2 | 3/6/9 | 7/1 | 5", "9 10 | 8/2/3", "8 9 | S/3", ramp="9 8")
    page = show(someone(), LAUNCH, state)
    assert_told(page, ("#hand-7", "is-playable"), (".tower__open", "is-playable"), (".lamp", "is-on"))
    page.locator("#hand-7").click(position={"x": 12, "y": 14})
    assert_told(page, ("#hand-7 .group__card", "is-chosen"), (".lamp", "is-next"))
    page.keyboard.press("Escape")
    page.locator("#hand-ast").click(position={"x": 12, "y": 14})
    assert_told(page, (".rival", "is-target"))


def test_pl_54_speedzero_in_grey(someone) -> None:
    """The bands of numbers bear numbers; what else is told by colour is looked at here."""
    state = zero.position(
        "7 -1 11 ? / ? 4 (3) x / 7 ? 5 ?",
        "9 ? 3 5 / ? 2 ? 5 / 4 ? 12 ?",
        hands={0: "quad perm subs"},
        discard="9 3 12",
        stock="7",
    )
    page = show(someone(), ZERO, state)
    assert_told(page, ("#stock", "is-playable"), ("#place-0-0", "is-pair"))
    zero.do(state, Draw())
    page = show(page, ZERO, state)
    assert_told(page, ("#place-0-4", "is-gold"), ("#place-0-1", "is-playable"))
