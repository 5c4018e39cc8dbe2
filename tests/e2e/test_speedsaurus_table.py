"""Speedsaurus in the browser: choosing, laying, passing, info windows, by mouse, key and finger."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from games.speedsaurus.rules.cards import VALUES
from games.speedsaurus.rules.moves import Lay, Move
from games.speedsaurus.rules.state import State
from tests.e2e import scenes
from tests.e2e.axe import assert_accessible
from tests.e2e.scenes import focused, said, sent
from tests.games.speedsaurus.positions import position
from tests.games.speedsaurus.table_scenes import SCENES

pytestmark = pytest.mark.browser

Scene = Callable[..., Page]


@pytest.fixture
def scene(someone) -> Scene:
    """`scene(state, device="desktop", viewer=0, hint=None, **browser_context) -> Page` with the position on it."""

    def show(
        state: State, device: str = "desktop", viewer: int | None = 0, hint: Move | None = None, **context
    ) -> Page:
        return scenes.show(someone(device, **context), SCENES, state, viewer, hint=hint)

    return show


def midgame(**changes) -> State:
    """Left two 5s, right one 9; the viewer holds two 3s, three 11s, and 4, 7, 7, 13."""
    return position("3 3 4 7 7 11 11 11 13", "1 2", "6 6", "8", **{"parade": "5 5 7 9", **changes})


def told(page: Page) -> Locator:
    """The line beside the controls."""
    return page.locator("#own-say")


def test_ss_40_a_click_selects_the_whole_group_and_the_stepper_sets_the_number(scene):
    page = scene(midgame())
    group, stepper = page.locator("#hand-11"), page.locator("[data-stepper]")
    expect(stepper).to_be_hidden()
    group.click()
    expect(group).to_have_attribute("aria-pressed", "true")
    expect(group.locator(".pack__n")).to_have_attribute("data-text", "3 von 3")
    expect(group.locator(".is-chosen")).to_have_count(3)
    page.get_by_role("button", name="eine weniger").click()
    expect(group.locator(".pack__n")).to_have_attribute("data-text", "2 von 3")
    expect(group.locator(".is-chosen")).to_have_count(2)
    group.click()
    expect(group).to_have_attribute("aria-pressed", "false")
    expect(group.locator(".pack__n")).to_have_attribute("data-text", "×3")


def test_ss_40_the_number_never_falls_below_what_an_end_asks_for(scene):
    page = scene(midgame())
    page.locator("#hand-3").click()
    fewer = page.get_by_role("button", name="eine weniger")
    expect(fewer).to_have_attribute("aria-disabled", "true")
    fewer.click(force=True)
    expect(page.locator("#hand-3 .pack__n")).to_have_attribute("data-text", "2 von 2")


def test_ss_41_a_sign_glows_where_the_selection_may_go_and_lays_it(scene):
    page = scene(midgame())
    left, right = page.locator("#sign-left"), page.locator("#sign-right")
    page.locator("#hand-11").click()
    expect(right).to_have_class("sign sign--right is-playable")
    expect(left).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#lay-right")).to_have_text("3 × 11 rechts legen")
    right.click()
    assert sent(page) == [{"type": "lay", "value": 11, "count": 3, "side": "right"}]


def test_ss_47_what_cannot_be_done_says_why_and_sends_nothing(scene):
    page = scene(midgame())
    page.locator("#lay-left").click(force=True)
    expect(told(page)).to_have_text("Wähle zuerst Karten aus deiner Hand.")
    page.locator("#hand-7").click(force=True)
    expect(told(page)).to_have_text("zwischen den Enden gesperrt")
    page.locator("#hand-4").click(force=True)
    expect(told(page)).to_have_text("mindestens 2 Karten")
    page.locator("#hand-11").click()
    expect(told(page)).to_have_text("")
    page.locator("#lay-left").click(force=True)
    expect(told(page)).to_have_text("links nur bis 5")
    page.locator("#sign-left").click(force=True)
    expect(told(page)).to_have_text("links nur bis 5")
    assert sent(page) == []


def test_ss_47_a_phone_tells_the_reason_in_a_note_while_the_stepper_has_its_place(scene):
    page = scene(midgame(), "phone")
    page.locator("#hand-11").tap()
    page.locator("#sign-left").tap(force=True)
    assert (said(page), sent(page)) == (["links nur bis 5"], [])


def test_ss_47_a_locked_button_says_why_on_hover(scene):
    page = scene(midgame())
    page.locator("#hand-11").click()
    page.locator("#lay-left").hover(force=True)
    expect(page.locator("#info")).to_have_text("links nur bis 5")


def test_ss_41_keys_lay_left_right_and_where_it_fits(scene):
    page = scene(midgame())
    page.locator("#hand-3").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(told(page)).to_have_text("rechts nur ab 9")
    assert sent(page) == []
    page.keyboard.press("ArrowLeft")
    page.locator("#hand-13").click()
    page.keyboard.press("Enter")
    assert sent(page) == [
        {"type": "lay", "value": 3, "count": 2, "side": "left"},
        {"type": "lay", "value": 13, "count": 1, "side": "right"},
    ]


def test_ss_41_arrows_walk_through_the_hand_until_cards_are_selected(scene):
    page = scene(midgame())
    page.locator("#hand-3").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "hand-7"
    assert page.locator('.pack[tabindex="0"]').evaluate_all("all => all.map((one) => one.id)") == ["hand-7"]
    page.keyboard.press("End")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert focused(page) == "hand-13"
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.locator("#hand-13")).to_have_attribute("aria-pressed", "false")
    assert sent(page) == []


def test_ss_41_enter_opens_where_both_signs_mean_the_same(scene):
    page = scene(position("3 3 7", "1", "2"))
    page.locator("#hand-3").click()
    expect(page.locator(".sign.is-playable")).to_have_count(2)
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "lay", "value": 3, "count": 2, "side": "left"}]


def test_ss_42_passing_takes_from_the_stack_that_is_clicked(scene):
    page = scene(midgame())
    page.locator("#pass").click()
    expect(page.locator("#own-say")).to_have_text("Welche Karte nimmst du mit in die Höhle? Wähle einen Stapel.")
    expect(page.locator(".is-taking .herd")).to_have_count(3)
    page.locator("#stack-7").click()
    assert sent(page) == [{"type": "pass", "value": 7}]


@pytest.mark.parametrize(("parade", "label"), [("", "2 × 3 auslegen"), ("3", "2 × 3 dazulegen")])
def test_ss_16_where_both_sides_mean_the_same_there_is_one_button(scene, parade, label):
    """SS-16, SS-41: both signs and the one button lead to the same action."""
    page = scene(position("3 3 7", "1", "2", parade=parade))
    left, right = page.locator("#lay-left"), page.locator("#lay-right")
    expect(left).to_have_text("links legen" if parade else "auslegen")
    page.locator("#hand-3").click()
    expect(left).to_have_text(label)
    expect(right).to_be_hidden()
    expect(page.locator(".sign.is-playable")).to_have_count(2)
    left.click()
    assert sent(page) == [{"type": "lay", "value": 3, "count": 2, "side": "left"}]


def test_ss_41_keys_work_wherever_the_focus_is(scene):
    """SS-41, PL-54: the first arrow leads into the hand, Space chooses there."""
    page = scene(midgame())
    page.keyboard.press("ArrowRight")
    assert focused(page) == "hand-3"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.locator("#hand-3")).to_have_attribute("aria-pressed", "true")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    assert sent(page) == [{"type": "lay", "value": 3, "count": 2, "side": "left"}]


def test_ss_42_esc_cancels_and_a_stack_alone_does_nothing(scene):
    page = scene(midgame())
    page.locator("#pass").click()
    page.keyboard.press("Escape")
    expect(page.locator(".is-taking")).to_have_count(0)
    expect(page.locator("#own-say")).to_have_text("")
    page.locator("#stack-7").click()
    assert sent(page) == []


def test_ss_42_a_pass_by_key(scene):
    page = scene(midgame())
    page.keyboard.press("p")
    assert focused(page) == "stack-5"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "pass", "value": 9}]


def test_ss_19_a_pass_on_an_empty_parade_goes_at_once(scene):
    page = scene(position("3", "1", "2", must_lay=False))
    page.keyboard.press("p")
    assert sent(page) == [{"type": "pass", "value": None}]


def test_ss_11_who_opens_is_told_not_to_pass(scene):
    page = scene(position("3", "1", "2"))
    page.keyboard.press("p")
    expect(told(page)).to_have_text("Wer eröffnet, darf nicht passen.")
    assert sent(page) == []


def test_ss_43_advice_is_asked_for_and_shown(scene):
    page = scene(midgame())
    page.keyboard.press("r")
    assert sent(page) == ["hint"]
    expect(told(page)).to_have_text("Der starke Computer überlegt …")
    page.evaluate("""document.querySelector("#own-say").dataset.advice = "Rat: Passe.";
        updates.forEach((update) => update())""")
    expect(told(page)).to_have_text("Rat: Passe.")
    advised = scene(midgame(), hint=Lay(11, 2, "right"))
    expect(advised.locator("#own-say")).to_have_text(re.compile("^Rat: Lege 2 × 11 rechts an, .+[.]$"))
    expect(advised.locator("#hand-11 .pack__card.is-hinted")).to_have_count(2)
    expect(advised.locator("#sign-right")).to_have_class("sign sign--right is-hinted")


def test_case_b23_out_of_turn_every_control_gives_a_reason(scene):
    page = scene(midgame(turn=1))
    for control in ("#hand-3", "#pass", "#advice", "#lay-left", "#lay-right", "#sign-left"):
        page.evaluate("document.querySelector('#own-say').textContent = ''")
        page.locator(control).click(force=True)
        expect(told(page)).to_have_text("Gerade ist Jonas dran.")
    assert sent(page) == []


def test_case_b21_a_new_version_clears_the_selection_and_keeps_the_focus(scene):
    page = scene(midgame())
    group = page.locator("#hand-11")
    group.click()
    page.evaluate("updates.forEach((update) => update())")
    expect(group).to_have_attribute("aria-pressed", "true")
    page.evaluate("table.version = 2; updates.forEach((update) => update())")
    expect(group).to_have_attribute("aria-pressed", "false")
    expect(page.locator("[data-stepper]")).to_be_hidden()
    assert focused(page) == "hand-11"


def test_a_group_that_is_laid_down_whole_hands_its_focus_to_a_neighbour(scene):
    page = scene(midgame())
    page.locator("#hand-11").click()
    page.evaluate("""document.querySelector("#hand-11").remove(); table.version = 2;
        updates.forEach((update) => update())""")
    assert focused(page) == "hand-13"


def test_ss_45_a_short_hover_opens_the_info_window_and_esc_closes_only_that(scene):
    page = scene(midgame())
    page.locator("#hand-11").click()
    page.locator("#hand-13").hover()
    info = page.locator("#info")
    expect(info).to_be_visible()
    expect(info).to_contain_text("Argentinosaurus")
    expect(info).to_contain_text("2 im Spiel, davon 1 noch unbekannt")
    page.keyboard.press("Escape")
    expect(info).to_be_hidden()
    expect(page.locator("#hand-11")).to_have_attribute("aria-pressed", "true")


def test_ss_45_no_info_window_opens_where_the_pointer_has_clicked(scene):
    """SS-45: whoever acts is not interrupted; the next thing that is pointed at tells of itself."""
    page = scene(midgame())
    page.clock.install(time=0)
    page.clock.pause_at(1)  # else what the machine takes for a step would count, too
    page.locator("#hand-11").click()
    page.locator("#hand-11").hover(position={"x": 40, "y": 60})
    page.clock.run_for(5_000)
    expect(page.locator("#info")).to_be_hidden()
    page.locator("#hand-13").hover()
    page.clock.run_for(800)
    expect(page.locator("#info")).to_be_hidden()
    page.clock.run_for(400)
    expect(page.locator("#info")).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 657), (1440, 900)])
def test_ss_45_info_windows_keep_clear_of_the_parade_and_the_sentence(scene, size):
    page = scene(midgame())
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.clock.install()
    for owner in ("#hand-3", "#hand-7", "#hand-13", "#rival-1-more", "#rival-3-more", "#sign-left"):
        page.locator(owner).hover()
        page.clock.run_for(1_200)
        expect(page.locator("#info")).to_be_visible()
        tip = page.locator("#info").bounding_box()
        for kept in (*page.locator(".herd").all(), page.locator("#r-status > span")):
            assert not _touches(tip, kept.bounding_box()), owner
        page.mouse.move(1, 1)
        page.clock.run_for(1_200)


def _touches(one, other):
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 0 and down > 0


def test_ss_45_keys_open_the_info_window_too(scene):
    page = scene(midgame())
    page.locator("#hand-3").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#info")).to_contain_text("Deinonychus")
    expect(page.locator("#hand-4")).to_have_attribute("aria-describedby", "info")


def test_case_b78_a_tap_selects_and_a_long_press_only_informs(scene):
    page = scene(midgame(), "phone")
    page.locator("#hand-11").tap()
    expect(page.locator("#hand-11")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#info")).to_be_hidden()
    page.keyboard.press("Escape")
    touch = {"pointerType": "touch", "bubbles": True, "isPrimary": True}
    page.locator("#hand-13").dispatch_event("pointerdown", touch)
    expect(page.locator("#info")).to_contain_text("Argentinosaurus")
    page.locator("#hand-13").dispatch_event("pointerup", touch)
    page.locator("#hand-13").dispatch_event("click")
    expect(page.locator("#hand-13")).to_have_attribute("aria-pressed", "false")
    page.locator("#rival-1-more").tap()
    expect(page.locator("#info")).to_contain_text("Jonas")


def test_the_phone_lays_with_one_button(scene):
    page = scene(midgame(), "phone")
    lay = page.locator("#dock-lay")
    expect(lay).to_have_text("Legen")
    page.locator("#hand-3").tap()
    expect(lay).to_have_text("2 × 3")
    lay.tap()
    assert sent(page) == [{"type": "lay", "value": 3, "count": 2, "side": "left"}]


@pytest.mark.parametrize("device", ["phone", "small-phone"])
def test_pl_54_thirteen_groups_and_thirteen_stacks_fit_a_phone_under_a_finger(scene, device):
    every = " ".join(map(str, VALUES))
    page = scene(position(f"{every} 5 6 7 7", "8", "9", "10", "11", "4", parade=f"{every} 2 3 6 8"), device)
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    controls = ".pack, .herd, .sign, .dock__main button, .dock__btn, .rival__more"
    boxes = page.locator(controls).evaluate_all(
        "all => all.map((one) => ({ id: one.id, box: one.getBoundingClientRect().toJSON() }))"
    )
    shown = [(one["id"], one["box"]) for one in boxes if one["box"]["width"]]
    assert len([name for name, _ in shown if name.startswith(("hand", "stack"))]) == 26
    for name, box in shown:
        assert box["width"] >= 40, name
        assert box["height"] >= 40, name
        assert box["left"] >= 0, name
        assert box["right"] <= width, name
    page.locator("#hand-7").scroll_into_view_if_needed()
    page.locator("#dock-pass").tap()
    page.locator("#stack-7").tap()
    assert sent(page) == [{"type": "pass", "value": 7}]


def test_pl_54_eleven_groups_fit_a_phone_on_its_side_under_a_thumb(scene):
    page = scene(position(" ".join(map(str, range(1, 12))), "1 2", "6 6", parade="5 5 7 9"), "small-phone")
    page.set_viewport_size({"width": 640, "height": 360})
    lefts = page.locator(".pack").evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
    assert len(lefts) == 11
    assert min(right - left for left, right in pairwise(lefts)) >= 40, "each lies over the one before"


def test_pl_54_nothing_scrolls_sideways_at_any_width(scene):
    every = " ".join(map(str, VALUES))
    page = scene(position(f"{every} 5 6 7 7", "8", "9", "10", "11", "4", parade=f"{every} 2 3 6 8"))
    for width, height in ((360, 640), (600, 800), (840, 700), (1024, 768), (1440, 900), (2200, 1200)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for name in ("saurus-hand", "parade"):
            assert page.locator(f".{name}").evaluate("one => one.scrollWidth - one.clientWidth") <= 0, (name, width)


@pytest.mark.parametrize("stacks", ["5 5 7 9", " ".join(map(str, VALUES))])
def test_pl_54_the_parade_can_be_read_in_every_window(scene, stacks):
    """PL-54: a card of the parade is at least 64 px wide on a laptop, however low its window is."""
    page = scene(position("3 3 4 7 7 11 11 11 13", "1 2", "6 6", "8", parade=stacks))
    laptops = ((1366, 657), (1366, 768), (1280, 720), (1280, 600), (1024, 768), (1024, 600), (1440, 790), (1440, 900))
    phones = ((844, 390), (667, 375), (390, 844), (360, 640), (320, 640))
    for (width, height), least in [(size, 64) for size in laptops] + [(size, 36) for size in phones]:
        page.set_viewport_size({"width": width, "height": height})
        cards = page.locator(".herd .card").evaluate_all("all => all.map((one) => one.offsetWidth)")
        assert min(cards) >= least, (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        herd, hand = (page.locator(name).first.bounding_box() for name in (".herd", "#hand"))
        assert herd["y"] + herd["height"] <= hand["y"] + 1, (width, height)


@pytest.mark.parametrize(("device", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_pl_54_the_table_is_accessible(scene, device, theme):
    state = midgame(profi=True, results=[[2, 0, 5, 1]], passed=(2,))
    page = scene(state, device, color_scheme=theme)
    page.locator("#hand-11").click()
    assert_accessible(page)
    assert_accessible(scene(state, device, viewer=None, color_scheme=theme))
