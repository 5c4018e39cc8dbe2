"""Hints for a first match: for who hesitates, each only once, and never in the way."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from tests.e2e import playing, saurus, scenes
from tests.e2e.axe import assert_accessible
from tests.games.scenes import Scenes
from tests.games.speedlaunch import positions as launch
from tests.games.speedlaunch.table_scenes import SCENES as LAUNCH
from tests.games.speedsaurus.positions import position
from tests.games.speedsaurus.table_scenes import SCENES as SAURUS
from tests.games.speedzero import positions as zero
from tests.games.speedzero.table_scenes import SCENES as ZERO

pytestmark = pytest.mark.browser

HINT = re.compile(r'<template data-hint="(\w+)" data-at="([^"]+)" data-when="([^"]+)">')
COVERED = """(box) => {
  const { x, y, width, height } = box.querySelector(".hint__text").getBoundingClientRect();
  return box.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""

CLEAR = """() => {
  const hint = document.getElementById("hint").getBoundingClientRect();
  return hint.top >= 0 && hint.bottom <= document.querySelector("#r-status > span").getBoundingClientRect().top;
}"""


def test_issue_7_a_hint_is_read_once_and_lets_every_click_through(someone) -> None:
    page = someone("desktop")
    playing.start_solo(page, saurus.THEME)
    hint = page.locator("#hint")
    expect(hint).to_be_visible(timeout=120_000)  # once it is this person's turn, and they hesitate
    assert_accessible(page, within="#hint")
    assert not hint.evaluate(COVERED), "a click on its words reaches what lies below"
    told = hint.locator("[role=status]").inner_text()
    for width, height in ((320, 568), (360, 640), (640, 360), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.wait_for_function(CLEAR), "the line that says what is asked stays in sight"
    page.set_viewport_size({"width": 1440, "height": 900})

    # by keyboard, and for good: neither the next one nor a reload brings it back
    hint.get_by_role("button", name="Verstanden").focus()
    page.keyboard.press("Enter")
    expect(hint.get_by_text(told)).to_be_hidden()
    page.reload()
    expect(hint).to_be_visible()
    assert hint.locator("[role=status]").inner_text() != told

    hint.get_by_role("button", name="Keine Tipps mehr").click()
    expect(hint).to_be_hidden()
    page.reload()
    playing.wait_for_cards(page)
    expect(page.locator("#hint[hidden]")).to_be_attached()


def due(page: Page, game: Scenes) -> set[str]:
    """The hints whose moment it is, each beside something that is to be seen."""
    hints = HINT.findall(render_to_string(game.shown.hints))
    find = """([at, when]) => {
      const root = document.getElementById("table");
      if (!root.querySelector(when)) return false;
      return [...root.querySelectorAll(at)].some((element) => element.checkVisibility());
    }"""
    return {name for name, at, when in hints if page.evaluate(find, [at, when])}


def test_issue_7_every_hint_of_speedsaurus_has_its_moment(someone) -> None:
    page: Page = someone("desktop")
    scenes.show(page, SAURUS, position("3 3 4 7 11 11", "1 2", "6 6", parade="5 5 7 9"))
    assert due(page, SAURUS) == {"choose", "why", "advice"}
    page.locator("#hand-11").click()
    assert due(page, SAURUS) == {"lay"}
    scenes.show(page, SAURUS, position("4 7", "1 2", "6 6", parade="5 5 7 9 9"))
    assert due(page, SAURUS) == {"pass", "why", "advice"}
    scenes.show(page, SAURUS, position("4 7", "1 2", "6 6", parade="5 5 7 9 9", turn=1))
    assert due(page, SAURUS) == set(), "nobody is told anything in another's turn"


def test_issue_7_every_hint_of_speedlaunch_has_its_moment(someone) -> None:
    page: Page = someone("desktop")
    scenes.show(page, LAUNCH, launch.position("10 7 7 A | 7/3/2", "9 10 | 8/2/3", ramp="9 8"))
    assert due(page, LAUNCH) == {"choose", "lamps", "stacks"}
    page.locator("#hand-7").click(position={"x": 12, "y": 14})
    assert due(page, LAUNCH) == {"lay"}
    scenes.show(page, LAUNCH, launch.position("10 9 | 9/3/2", "9 10 | 8/2/3", ramp="8"))
    assert due(page, LAUNCH) == {"take", "lamps", "stacks"}


def test_issue_7_every_hint_of_speedzero_has_its_moment(someone) -> None:
    page: Page = someone("desktop")
    state: Any = zero.position("7 -1 11 ? / ? 4 (3) 2 / 7 ? 5 ?", zero.OTHER, extended=False, discard="9 3", stock="6")
    scenes.show(page, ZERO, state)
    assert due(page, ZERO) == {"take", "pair", "end"}
    page.locator("#discard").click()
    assert due(page, ZERO) == {"place", "pair", "end"}
    fresh, _ = ZERO.game.start(2, {"variant": "classic"}, bytes(32))
    scenes.show(page, ZERO, fresh)
    assert due(page, ZERO) == {"turn"}
