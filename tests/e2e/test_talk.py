"""What is said at a table, in the browser: bubbles, the lock, sheets of the phone, muting (PL-50)."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import playing, saurus
from tests.e2e.axe import assert_accessible
from tests.e2e.test_together import open_table, sit_down

pytestmark = pytest.mark.browser

PAYLOAD = "<img src=x onerror=alert(1)> & „Moin“"


def say(page: Page, text: str) -> None:
    page.get_by_label("Nachricht", exact=True).fill(text)
    page.keyboard.press("Enter")


def test_pl_50_case_b72_a_line_is_text_in_the_chat_and_in_the_bubble(desktop: Page) -> None:
    playing.start_solo(desktop, saurus.THEME)
    say(desktop, PAYLOAD)
    expect(desktop.locator(".chat__text")).to_have_text(PAYLOAD)
    expect(desktop.locator("#bubbles .bubble")).to_have_text(PAYLOAD)
    cheer = desktop.get_by_role("button", name="Freude")
    expect(cheer).to_have_attribute("aria-disabled", "true")
    expect(cheer).to_have_attribute("aria-disabled", "false")
    cheer.click()
    expect(desktop.locator(".chat__msg")).to_have_count(2)
    lines = desktop.locator(".chat__msgs li").all_text_contents()
    desktop.reload()
    assert desktop.locator(".chat__msgs li").all_text_contents() == lines  # CASE-B74


def test_pl_50_the_phone_counts_what_was_not_read_and_members_can_mute(someone) -> None:
    ada, bruno = someone("desktop"), someone("phone")
    sit_down(bruno, open_table(ada))
    say(ada, "Bist du da?")
    opener = bruno.locator("[popovertarget=chat-sheet]").last
    expect(bruno.locator(".dock__badge")).to_have_text("1")
    expect(opener).to_have_attribute("aria-label", "Tischgespräch öffnen, 1 neu")
    opener.tap()
    expect(bruno.locator("#chat")).to_be_visible()
    expect(bruno.locator(".dock__badge")).to_be_hidden()
    assert_accessible(bruno)
    bruno.locator("[data-about]").tap()
    dialog = bruno.locator("#chat-about")
    expect(dialog).to_contain_text("Bist du da?")
    dialog.get_by_role("button", name="nichts mehr lesen").tap()
    expect(dialog).to_be_hidden()
    expect(bruno.locator(".chat__msg")).to_have_count(0)
    expect(bruno.locator("#toasts")).to_contain_text("Du liest nichts mehr von")


def test_pl_54_dialogs_open_close_and_give_the_focus_back(desktop: Page) -> None:
    playing.start_solo(desktop, saurus.THEME)
    desktop.wait_for_selector("#table[data-ready]")
    for name, dialog in (("Regeln", "rules"), ("Einstellungen", "settings"), ("Verlassen", "leave")):
        button = desktop.get_by_role("button", name=name, exact=True)
        button.click()
        box = desktop.locator(f"#{dialog}-dialog")
        expect(box).to_be_visible()
        desktop.wait_for_load_state("networkidle")
        assert_accessible(desktop)
        desktop.keyboard.press("Escape")
        expect(box).to_be_hidden()
        expect(button).to_be_focused()
    desktop.keyboard.press("b")
    expect(desktop.locator("#standings-dialog")).to_be_visible()
    desktop.keyboard.press("b")
    expect(desktop.locator("#standings-dialog")).to_be_hidden()
    desktop.get_by_label("Nachricht", exact=True).focus()
    desktop.keyboard.press("b")  # typing is typing
    expect(desktop.locator("#standings-dialog")).to_be_hidden()


def test_case_b80_no_sound_before_it_is_wanted_and_touched(desktop: Page) -> None:
    desktop.add_init_script(
        "window.heard = 0; window.AudioContext = class extends AudioContext { constructor() { super(); heard += 1; } };"
        "window.tones = 0; const { start } = OscillatorNode.prototype;"
        "OscillatorNode.prototype.start = function (at) { tones += 1; start.call(this, at); }"
    )
    playing.start_solo(desktop, saurus.THEME)
    desktop.wait_for_selector("#table[data-ready]")
    playing.wait_for_turn(desktop)
    saurus.decide(desktop)
    assert desktop.evaluate("heard") == 0  # off: not even a context, whatever was pressed
    assert desktop.title().startswith("●") == (desktop.locator("#hand[data-closed='']").count() > 0)
    desktop.get_by_role("button", name="Einstellungen").click()
    desktop.locator("#settings-dialog [name=sound]").check()
    desktop.wait_for_function("heard === 1 && tones > 0")  # one hears at once what there will be
    desktop.reload()
    desktop.wait_for_selector("#table[data-ready][data-sound]")  # remembered
