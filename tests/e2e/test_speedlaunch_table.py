"""Speedlaunch in the browser: choosing, laying, daring, aiming, previews, by mouse, key and finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from games.speedlaunch.rules.events import Chained, Ignited, Laid
from games.speedlaunch.rules.state import State
from tests.e2e import scenes
from tests.e2e.axe import assert_accessible
from tests.e2e.launch import CORNER
from tests.e2e.scenes import focused, sent
from tests.games.speedlaunch.positions import position
from tests.games.speedlaunch.table_scenes import SCENES

pytestmark = pytest.mark.browser

Scene = Callable[..., Page]

MINE = "10 7 7 6 4 S S A B | 7/3/2 | 3/6/9 | 7/1 | 5"
THIRTY = "10 10 9 9 8 8 8 7 7 6 6 5 5 4 4 4 3 3 3 2 2 1 1 1 1 S S A A B | 7/3/2 | 3/6/9 | 9/1 | 5"
OTHERS = ("9 10 | 8/2/3 | 2/3/4 | 5/1 | 6", "8 9 | S/3 | 3/4/5 | 6 | ")
LAST_MOVE = (Laid(1, 9, 2, 0, (), 3), Chained(1, 0, 9, 4), Ignited(1, 7))


@pytest.fixture
def scene(someone) -> Scene:
    """`scene(state, device="desktop", viewer=0, **browser_context) -> Page` with the position on it."""

    def show(state: State, device: str = "desktop", viewer: int | None = 0, **context) -> Page:
        return scenes.show(someone(device, **context), SCENES, state, viewer, events=LAST_MOVE)

    return show


def midgame(**changes) -> State:
    """The ramp shows a 9 and an 8; the viewer has two 7s in hand and two more open."""
    return position(MINE, *OTHERS, **{"ramp": "9 8", **changes})


def press(page: Page, name: str) -> None:
    """Click where a card shows its value, which no neighbour covers."""
    page.locator(f"#{name}").click(position=CORNER)


def pressed(page: Page) -> list[str]:
    return page.locator("[aria-pressed=true]").evaluate_all("all => all.map((one) => one.id)")


def bubble(page: Page, name: str) -> Locator:
    return page.locator(f"#{name} .preview")


def test_sl_40_a_click_selects_the_group_and_stacks_join_up_to_four(scene):
    page = scene(midgame())
    press(page, "hand-7")
    assert pressed(page) == ["stack-0", "stack-2", "hand-7"]
    expect(page.locator("#hand-7 .group__n")).to_have_attribute("data-text", "2/2")
    expect(bubble(page, "hand-7")).to_have_attribute("data-text", "ZÜNDUNG!")
    expect(page.locator("#own-say")).to_have_text("Auswahl: 4 × 7")
    expect(page.locator(".lamp.is-next")).to_have_count(4)
    page.locator("#lay").click()
    assert sent(page) == [{"type": "lay", "value": 7, "hand": 2, "satellites": 0, "stacks": [0, 2]}]


def test_sl_40_only_so_many_are_chosen_as_may_be_laid(scene):
    page = scene(midgame(ramp="9 7 7"))
    press(page, "hand-7")
    assert pressed(page) == ["hand-7"]
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "lay", "value": 7, "hand": 2, "satellites": 0, "stacks": []}]


def test_sl_39_each_further_click_removes_one_in_reverse(scene):
    page = scene(midgame())
    seen = []
    for _ in range(6):
        press(page, "hand-7")
        seen.append((pressed(page), page.locator("#hand-7 .group__n").get_attribute("data-text")))
    assert seen == [
        (["stack-0", "stack-2", "hand-7"], "2/2"),
        (["stack-0", "hand-7"], "2/2"),
        (["hand-7"], "2/2"),
        (["hand-7"], "1/2"),
        ([], "×2"),
        (["stack-0", "stack-2", "hand-7"], "2/2"),
    ]


def test_sl_41_a_click_on_an_open_stack_card_adds_or_removes_it(scene):
    page = scene(midgame())
    press(page, "hand-7")
    page.locator("#stack-0").click()
    assert pressed(page) == ["stack-2", "hand-7"]
    expect(bubble(page, "stack-0")).to_have_attribute("data-text", "→ 3 × 7 legen")
    page.locator("#stack-0").click()
    assert pressed(page) == ["stack-0", "stack-2", "hand-7"]
    page.locator("#stack-1").click()
    assert pressed(page) == ["stack-1"], "another value begins anew"
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "lay", "value": 3, "hand": 0, "satellites": 0, "stacks": [1]}]


def test_sl_41_a_satellite_joins_what_is_chosen_or_stands_alone(scene):
    page = scene(midgame())
    press(page, "hand-sat")
    press(page, "hand-sat")
    expect(page.locator("#own-say")).to_have_text("Auswahl: 2 × Satellit")
    press(page, "hand-sat")
    assert pressed(page) == []
    press(page, "hand-6")
    press(page, "hand-sat")
    expect(page.locator("#own-say")).to_have_text("Auswahl: 1 × 6 und 1 × Satellit")
    page.locator("#lay").click()
    press(page, "hand-6")
    assert pressed(page) == ["hand-sat"], "without its value the satellite stands alone"
    page.locator("#lay").click()
    assert sent(page) == [
        {"type": "lay", "value": 6, "hand": 1, "satellites": 1, "stacks": []},
        {"type": "lay", "value": 11, "hand": 0, "satellites": 1, "stacks": []},
    ]


def test_sl_16_a_fifth_card_may_not_join_and_it_says_why(scene):
    page = scene(midgame())
    press(page, "hand-7")
    press(page, "hand-sat")
    expect(page.locator("#own-say")).to_have_text("Mehr als vier gleiche gibt es nicht.")
    expect(page.locator("#hand-sat")).to_have_attribute("aria-pressed", "false")


def test_sl_41_a_black_hole_is_chosen_and_used(scene):
    page = scene(midgame())
    press(page, "hand-7")
    press(page, "hand-hole")
    assert pressed(page) == ["hand-hole"]
    expect(page.locator("#lay")).to_contain_text("Einsetzen")
    page.locator("#lay").click()
    assert sent(page) == [{"type": "black_hole", "stack": None}]


def test_sl_41_an_asteroid_is_sent_by_a_click_on_the_opponent(scene):
    page = scene(midgame())
    expect(page.locator(".rival.is-target")).to_have_count(0)
    press(page, "hand-ast")
    expect(page.locator(".rival.is-target")).to_have_count(2)
    expect(page.locator("#own-say")).to_have_text("Wen soll der Asteroid treffen? Wähle oben einen Gegner.")
    page.get_by_role("button", name="Asteroid auf Ayşe").click()
    assert sent(page) == [{"type": "asteroid", "stack": None, "target": 2}]


def test_sl_41_by_keyboard_an_asteroid_walks_through_the_opponents(scene):
    page = scene(midgame())
    page.locator("#hand-ast").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert focused(page) == "rival-1-more"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "asteroid", "stack": None, "target": 2}]


def test_sl_13_with_one_opponent_or_an_empty_ramp_nothing_is_asked(scene):
    page = scene(position("A 3", OTHERS[0], ramp="9"))
    press(page, "hand-ast")
    expect(page.locator("#lay")).to_contain_text("Einsetzen")
    page.locator("#lay").click()
    assert sent(page) == [{"type": "asteroid", "stack": None, "target": 1}]
    empty = scene(position("3 | A/2", *OTHERS))
    empty.locator("#stack-0").click()
    expect(empty.locator(".rival.is-target")).to_have_count(0)
    empty.keyboard.press("Enter")
    assert sent(empty) == [{"type": "asteroid", "stack": 0, "target": None}]


def test_sl_23_a_revealed_asteroid_waits_for_its_target(scene):
    page = scene(midgame(phase="aim", revealed="A"))
    expect(page.locator(".rival.is-target")).to_have_count(2)
    page.locator("#other").click(force=True)
    expect(page.locator("#own-say")).to_have_text("Erst das Ziel wählen.")
    page.locator("#lay").click()
    assert focused(page) == "rival-1-more"
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "aim", "target": 1}]


@pytest.mark.parametrize("card", ["#hand-9", "#stack-1", ""])
def test_sl_23_enter_leads_to_the_targets_from_anywhere(scene, card):
    page = scene(position("9 3 | 5/3/2 | 5/4/1", *OTHERS, ramp="9 8", phase="aim", revealed="A"))
    if card:
        page.locator(card).focus()
    page.keyboard.press("Enter")
    assert focused(page) == "rival-1-more"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "aim", "target": 2}]


@pytest.mark.parametrize("device", ["desktop", "phone", "small-phone"])
def test_sl_23_a_revealed_asteroid_hides_no_words_and_stays_on_the_page(scene, device):
    page = scene(midgame(phase="aim", revealed="A"), device)
    card, note = page.locator(".ramp__revealed .card"), page.locator(".ramp__note").first
    left, right, top = card.evaluate("one => (({left, right, top}) => [left, right, top])(one.getBoundingClientRect())")
    assert left >= 0
    words = note.bounding_box()
    assert left >= words["x"] + words["width"] or top >= words["y"] + words["height"] or right <= words["x"]


def test_sl_40_keys_work_from_anywhere(scene):
    page = scene(midgame())
    page.keyboard.press("ArrowRight")
    assert focused(page) == "hand-10"
    page.keyboard.press("ArrowRight")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    assert focused(page) == "hand-7"
    assert "hand-7" in pressed(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "lay", "value": 7, "hand": 2, "satellites": 0, "stacks": [0, 2]}]


def test_sl_47_a_blind_card_takes_a_second_click(scene):
    page = scene(midgame())
    page.locator("#stack-3").click()
    expect(page.locator("#own-say")).to_contain_text("nicht zurücknehmen")
    expect(page.locator("#lay")).to_contain_text("Karte aufdecken")
    assert sent(page) == []
    page.keyboard.press("Escape")
    assert pressed(page) == []
    page.locator("#stack-3").click()
    page.locator("#stack-3").click()
    assert sent(page) == [{"type": "dare", "stack": 3}]


def test_sl_47_or_enter(scene):
    page = scene(midgame())
    page.locator("#stack-3").focus()
    page.keyboard.press("Enter")
    assert sent(page) == []
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "dare", "stack": 3}]


def test_sl_41_taking_the_ramp_by_button_and_key_and_why_not(scene):
    page = scene(midgame())
    page.locator("#other").click()
    page.keyboard.press("n")
    assert sent(page) == [{"type": "take"}, {"type": "take"}]
    empty = scene(midgame(ramp=""))
    empty.locator("#other").click(force=True)
    expect(empty.locator("#own-say")).to_have_text("Die Rampe ist leer, also leg etwas.")
    assert sent(empty) == []


def test_sl_21_after_a_blind_card_the_turn_is_ended_by_button_or_key(scene):
    page = scene(midgame(ramp="9 7", phase="add"))
    page.locator("#hand-6").click(position=CORNER, force=True)
    expect(page.locator("#own-say")).to_have_text("nur gleiche Werte")
    page.get_by_role("button", name="Zug beenden").click()
    page.keyboard.press("e")
    assert sent(page) == [{"type": "end"}, {"type": "end"}]


def test_sl_42_the_preview_stands_over_a_hovered_and_a_focused_group(scene):
    page = scene(midgame())
    for name, text in (("hand-6", "→ 1 × 6 legen"), ("hand-10", "zu hoch"), ("hand-7", "ZÜNDUNG!")):
        expect(bubble(page, name)).to_be_hidden()
        page.locator(f"#{name}").hover(position=CORNER)
        expect(bubble(page, name)).to_be_visible()
        expect(bubble(page, name)).to_have_attribute("data-text", text)
    page.locator("#hand-10").focus()
    page.mouse.move(5, 5)
    page.keyboard.press("ArrowRight")
    assert focused(page) == "hand-7"
    expect(bubble(page, "hand-7")).to_be_visible()


def test_sl_42_what_is_too_high_says_so_and_is_not_chosen(scene):
    page = scene(midgame())
    page.locator("#hand-10").click(position=CORNER, force=True)
    expect(page.locator("#own-say")).to_have_text("zu hoch")
    assert pressed(page) == []


def test_sl_44_a_short_hover_opens_the_info_window(scene):
    page = scene(midgame())
    page.locator("#stack-1").hover()
    expect(page.locator("#info")).to_contain_text("T−3 Haltearme weg")
    expect(page.locator("#info")).to_contain_text("noch unbekannt")
    page.locator("#rival-1 .silo__card").first.hover()
    expect(page.locator("#info")).to_contain_text("T−8 Luken dicht")
    page.locator("#rival-2-more").click(position={"x": 20, "y": 14})
    expect(page.locator("#info")).to_contain_text("Ayşe")


def test_case_b23_out_of_turn_every_control_gives_a_reason(scene):
    page = scene(midgame(turn=1))
    for control in ("#hand-7", "#stack-0", "#stack-3", "#other", "#lay"):
        page.evaluate("document.querySelector('#own-say').textContent = ''")
        page.locator(control).click(position=CORNER, force=True)
        expect(page.locator("#own-say")).to_have_text("Gerade ist Jonas dran.")
    assert sent(page) == []


def test_case_b21_a_new_version_clears_the_choice_and_keeps_the_focus(scene):
    page = scene(midgame())
    press(page, "hand-7")
    page.evaluate("updates.forEach((update) => update())")
    assert pressed(page) == ["stack-0", "stack-2", "hand-7"]
    page.evaluate("table.version = 2; updates.forEach((update) => update())")
    assert pressed(page) == []
    assert focused(page) == "hand-7"


def test_the_last_move_stands_in_one_line_on_a_phone(scene):
    ticker = scene(midgame(), "phone").locator("#tick")
    expect(ticker).to_have_text(
        "JJonas legt 2 × 9, jetzt 3 gleiche · Kettenzündung: 9 fliegt hinterher, jetzt 4 gleiche"
        " · Zündung! 7 Karten heben ab"
    )
    expect(scene(midgame()).locator("#tick")).to_be_hidden()


@pytest.mark.parametrize("device", ["phone", "small-phone"])
def test_pl_54_a_hand_of_thirty_and_five_opponents_fit_a_phone_under_a_finger(scene, device):
    others = ("9 10 | 8 | 2 | 5 | 6", "8 | S | 3 | 6", "10", "10 9", "S | A")
    page = scene(position(THIRTY, *others, ramp="10 S"), device)
    size = page.viewport_size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.evaluate("document.body.scrollHeight") <= size["height"]
    boxes = page.locator(".group, .tower__open, .dock__main button, .rival__more, .ramp__pile").evaluate_all(
        "all => all.map((one) => ({ id: one.id, box: one.getBoundingClientRect().toJSON() }))"
    )
    assert len([one for one in boxes if one["id"].startswith(("hand", "stack"))]) == 17
    for one in boxes:
        name, box = one["id"], one["box"]
        assert box["width"] >= 40, name
        assert box["height"] >= 40, name
        assert box["left"] >= 0, name
        assert box["right"] <= size["width"], name
    page.locator("#hand-4").tap(position={"x": 20, "y": 20})
    expect(page.locator("#dock-lay")).to_have_text("3 legen")
    page.locator("#dock-lay").tap()
    assert sent(page) == [{"type": "lay", "value": 4, "hand": 3, "satellites": 0, "stacks": []}]


def test_pl_54_nothing_scrolls_sideways_at_any_width(scene):
    page = scene(position(THIRTY, "9 10 | 8 | 2", "8 | S", "10", "10 9", "S | A", ramp="10 S"))
    for width, height in ((360, 640), (600, 800), (840, 700), (1024, 768), (1440, 900), (2200, 1200)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".launch-hand").evaluate("one => one.scrollWidth - one.clientWidth") <= 0, width


@pytest.mark.parametrize(("device", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_pl_54_the_table_is_accessible(scene, device, theme):
    state = midgame(rounds=3, results=[[2, 0, 5]], winners=[1])
    page = scene(state, device, color_scheme=theme)
    press(page, "hand-7")
    assert_accessible(page)
    assert_accessible(scene(midgame(phase="aim", revealed="A"), device, color_scheme=theme))
    assert_accessible(scene(state, device, viewer=None, color_scheme=theme))
