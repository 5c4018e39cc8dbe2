"""Hints for a first match: who gets them along with the page, and that no game says too much."""

import re

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from games.engine import registry
from tables.guiding import is_first_match
from tests.tables.browsers import browser_of
from tests.tables.people import guest, member, running, to_the_end

pytestmark = pytest.mark.django_db
HINT = re.compile(r'<template data-hint="(\w+)" data-at="([^"]+)" data-when="([^"]+)">([^<]+)</template>')


@pytest.mark.parametrize("newcomer", [guest, member])
def test_hints_come_until_a_match_of_the_game_is_over(newcomer) -> None:
    person = newcomer()
    match = running(person)
    assert is_first_match(person, "kiesel")
    to_the_end(match)
    assert not is_first_match(person, "kiesel")
    assert is_first_match(person, "another game")


def test_the_page_brings_hints_for_a_first_match_only() -> None:
    """And never for a game that has none."""
    person = member()
    game = next(game for game in registry.all_games() if registry.presentation(game.slug).hints)
    for slug, has_hints in ((game.slug, True), ("kiesel", False)):
        match = running(person, game=slug, size=game.min_seats)
        page = browser_of(person).get(reverse("tables:table", args=[match.table.key])).content.decode()
        assert ('id="hint"' in page) == has_hints


def test_a_game_gives_at_most_five_hints() -> None:
    for game in registry.all_games():
        if template := registry.presentation(game.slug).hints:
            html = render_to_string(template)
            hints = HINT.findall(html)
            assert 0 < len(hints) <= 5
            assert len(hints) == html.count("<template") == len({name for name, *_ in hints})
