"""Speedzero's table in the browser: previews, modes, action cards and the large view, by mouse, key and finger."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.speedzero.rules.moves import Cell, Draw, Play, Swap
from games.speedzero.rules.state import State
from tests.e2e import scenes
from tests.e2e.axe import assert_accessible
from tests.e2e.scenes import focused, sent
from tests.games.speedzero.positions import OTHER, do, position
from tests.games.speedzero.table_scenes import SCENES

pytestmark = pytest.mark.browser

Scene = Callable[..., Page]
SEEN = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether nothing lies over its middle."""


@pytest.fixture
def scene(someone) -> Scene:
    """`scene(state, device="desktop", viewer=0, large="none", **browser_context) -> Page` with the position on it."""

    def show(state: State, device: str = "desktop", viewer: int | None = 0, large: str = "none", **context) -> Page:
        wishes = f'data-large-view="{large}" style="--zoom-own: 115%; --zoom-rivals: 130%"'
        return scenes.show(someone(device, **context), SCENES, state, viewer, attributes=wishes)

    return show


def midgame(**changes) -> State:
    """Extended, four seats, three action cards in the viewer's hand, a pair of sevens in column A."""
    return position(
        "7 -1 11 ? / ? 4 (3) x / 7 ? 5 ?",
        "9 ? 3 5 / ? 2 ? 5 / 4 ? 12 ?",
        "0 . 8 ? / ? . ? 1 / -1 . 6 ?",
        "? 7 ? 10 / 3 ? x ? / ? 7 ? -2",
        **{"hands": {0: "quad perm subs", 1: "klam"}, "discard": "9 3 12", "stock": "7", **changes},
    )


def test_sz_63_holding_the_discard_shows_previews_and_can_be_cancelled(scene):
    """CASE-B25: until the card has its place nothing is sent, so who puts it back has learnt nothing new."""
    page = scene(midgame())
    chip = page.locator("#place-0-2 .card__chip")
    expect(chip).to_be_hidden()
    page.locator("#discard").click()
    expect(chip).to_have_text("−2")
    expect(page.locator("#place-0-2")).to_have_attribute("aria-label", "C1: 11, Tausch: −2")
    page.locator("#back").click()
    expect(chip).to_be_hidden()
    page.locator("#discard").click()
    page.keyboard.press("Escape")
    expect(chip).to_be_hidden()
    assert sent(page) == []
    page.locator("#discard").click()
    page.locator("#place-0-2").click()
    assert sent(page) == [{"type": "swap", "place": 2}]


def test_sz_63_gold_where_a_line_would_fall(scene):
    state = midgame()
    do(state, Draw())
    page = scene(state)
    expect(page.locator("#place-0-4")).to_have_class("card card--zero is-playable is-gold")
    expect(page.locator("#place-0-4 .card__chip")).to_contain_text("A fällt")
    page.locator("#place-0-4").click()
    assert sent(page) == [{"type": "place", "place": 4, "card": 0}]


def test_sz_11a_the_drawn_card_is_discarded_by_button_or_by_a_click_on_the_discard(scene):
    state = midgame()
    do(state, Draw())
    page = scene(state)
    for control in ("#throw", "#discard"):
        page.locator(control).click()
        expect(page.locator("#own-say")).to_contain_text("Welche deiner verdeckten Karten")
        expect(page.locator("#zero .matrix .is-playable")).to_have_count(5)
        page.locator("#place-0-3").click()
        page.keyboard.press("Escape")
    assert sent(page) == [{"type": "discard", "place": 3}] * 2


def test_sz_69_an_action_card_opens_its_two_ways(scene):
    page = scene(midgame())
    page.locator("#hand-0").click()
    ask = page.get_by_role("dialog", name="Quadrat")
    expect(ask.get_by_role("button")).to_have_text(["Ausspielen", "Ohne Wirkung ablegen"])
    page.keyboard.press("Escape")
    expect(ask).to_be_hidden()
    page.locator("#hand-0").click()
    ask.get_by_role("button", name="Ausspielen").click()
    page.locator("#hand-0").click()
    ask.get_by_role("button", name="Ohne Wirkung ablegen").click()
    assert sent(page) == [
        {"type": "play", "action": "quadrat", "at": None},
        {"type": "lay_off", "action": "quadrat"},
    ]


def test_sz_49_targets_glow_pink_and_zurueck_takes_the_card_back(scene):
    page = scene(midgame())
    page.locator("#hand-1").click()
    page.get_by_role("button", name="Ausspielen").click()
    expect(page.locator("#zero .matrix .is-target")).to_have_count(12)
    expect(page.locator("#own-say")).to_have_text("Permutation: Wähle die erste deiner beiden Karten.")
    page.locator("#back").click()
    expect(page.locator(".is-target")).to_have_count(0)
    assert sent(page) == []


def test_sz_61_a_click_makes_a_field_large_and_three_ways_send_it_back(scene):
    page = scene(midgame(), large="all")
    table = page.locator("#table")
    for leave in (
        lambda: page.locator("#rival-1-zoom").click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator("#place-1-3").click(),
    ):
        page.locator("#rival-1 .matrix").click()
        expect(table).to_have_attribute("data-large", "1")
        expect(page.locator("#rival-1-zoom")).to_have_attribute("aria-expanded", "true")
        leave()
        expect(table).not_to_have_attribute("data-large", "1")
    assert sent(page) == []


@pytest.mark.parametrize(
    ("large", "turn", "shown"), [("all", 1, "1"), ("before", 1, None), ("before", 3, "3"), ("none", 3, None)]
)
def test_sz_61_an_opponents_turn_shows_it_large_as_chosen(scene, large, turn, shown):
    page = scene(midgame(turn=turn), large=large)
    assert page.locator("#table").get_attribute("data-large") == shown
    for pile in ("#stock", "#discard", "#lage"):  # what lies in the middle stays in sight
        assert page.locator(pile).evaluate(SEEN), pile


def test_sz_61_targets_in_one_field_bring_it_to_the_middle(scene):
    state = position("7 3 ? ?", "5 ? ? ?", hands={0: "subs"})
    do(state, Play("substitution", Cell(0, 0)))
    page = scene(state)
    expect(page.locator("#table")).to_have_attribute("data-large", "1")
    expect(page.locator("#place-0-0")).to_have_class(re.compile("is-chosen"))
    page.locator("#place-1-0").click()
    assert sent(page) == [{"type": "aim", "at": {"type": "cell", "seat": 1, "place": 0}}]


def test_sz_67_a_short_hover_explains_the_formula(scene):
    page = scene(midgame())
    page.locator("#place-0-0").hover()
    expect(page.locator("#info")).to_be_visible()
    expect(page.locator("#info math")).to_have_count(1)
    expect(page.locator("#info")).to_contain_text("Gehört zu einer Linie")


def test_sz_62_keys_draw_walk_and_place(scene):
    state = midgame()
    page = scene(state)
    page.keyboard.press("s")
    assert sent(page) == [{"type": "draw"}]
    do(state, Draw())
    page = scene(state)
    page.locator("#place-0-0").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    assert focused(page) == "place-0-8"
    assert page.locator('#zero .matrix [tabindex="0"]').evaluate_all("all => all.map((one) => one.id)") == ["place-0-8"]
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "place", "place": 8, "card": 0}]


def test_case_b23_out_of_turn_every_control_gives_a_reason(scene):
    page = scene(midgame(turn=2))
    for control in ("#stock", "#discard", "#place-0-0"):
        page.locator(control).click(force=True)
        expect(page.locator("#own-say")).to_have_text("Ayşe ist dran.")
    assert sent(page) == []


def test_case_b21_a_new_version_leaves_the_mode(scene):
    page = scene(midgame())
    page.locator("#discard").click()
    page.evaluate("table.version = 2; updates.forEach((listener) => listener())")
    expect(page.locator("#place-0-2 .card__chip")).to_be_hidden()


@pytest.mark.parametrize("device", ["phone", "small-phone"])
def test_pl_54_a_phone_plays_with_one_thumb(scene, device):
    state = midgame()
    page = scene(state, device)
    page.locator("#dock-draw").tap()
    assert sent(page) == [{"type": "draw"}]
    do(state, Draw())
    page = scene(state, device)
    page.locator("#dock-throw").tap()
    page.locator("#place-0-3").tap()
    assert sent(page) == [{"type": "discard", "place": 3}]
    page.locator("#dock-back").tap()
    page.locator("#place-0-2").tap()
    assert sent(page)[1:] == [{"type": "place", "place": 2, "card": 0}]


@pytest.mark.parametrize("device", ["phone", "small-phone"])
def test_pl_54_everything_to_touch_is_big_enough_and_nothing_scrolls_sideways(scene, device):
    for state in (midgame(), position(OTHER, OTHER, extended=False)):
        page = scene(state, device)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        sizes = page.evaluate(
            """() => [...document.querySelectorAll('#r-own button, #r-centre button, #r-dock button, .rival')]
            .filter((one) => one.checkVisibility()).map((one) => [one.id, one.getBoundingClientRect()])
            .map(([id, box]) => [id, Math.min(box.width, box.height)])"""
        )
        assert len(sizes) > 12, "the twelve places of the field and more"
        assert [name for name, size in sizes if size < 39.5] == []


@pytest.mark.parametrize("device", ["phone", "small-phone"])
def test_sz_66_zahlenlage_and_display_can_be_reached_on_a_phone(scene, device):
    page = scene(midgame(), device)
    page.locator(".lage__open").tap()
    expect(page.locator("#lage .lage__bars")).to_be_visible()
    page.locator("#lage .sheet__close").tap()
    if device == "small-phone":
        page.locator(".market__open").tap()
    page.locator("#slot-0").tap()
    expect(page.locator("#ask").get_by_role("button", name="Nehmen")).to_be_visible()


def test_pl_54_nothing_scrolls_sideways_at_any_width(scene):
    state = midgame()
    do(state, Draw())
    page = scene(state)
    for width, height in ((1920, 1080), (1280, 720), (1024, 768), (841, 700), (839, 900), (600, 800), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def positions() -> list[State]:
    drawn, gain, chosen = midgame(), midgame(discard="x 3"), midgame()
    do(drawn, Draw())
    do(gain, Swap(2))
    do(chosen, Play("substitution", Cell(0, 2)))
    return [drawn, gain, chosen]


@pytest.mark.parametrize(("device", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_pl_54_the_table_is_accessible(scene, device, theme):
    for state in positions():
        assert_accessible(scene(state, device, color_scheme=theme))
