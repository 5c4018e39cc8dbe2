"""Pieces of a page that equal values make once: for each language, and as often as values differ."""

import pytest
from django.template import engines
from django.utils import translation

from games import fragments

CLOCK = "tables/_clock.html"


def test_equal_values_are_rendered_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    fragments._rendered.cache_clear()
    made = []
    render = fragments.render_to_string
    monkeypatch.setattr(fragments, "render_to_string", lambda *args: made.append(args) or render(*args))
    first = [fragments.fragment(CLOCK, clock=60, own=False) for _ in range(2)]
    other = fragments.fragment(CLOCK, clock=60, own=True)
    with translation.override("en"):
        english = fragments.fragment(CLOCK, clock=60, own=False)
    assert [values["own"] for _, values in made] == [False, True, False]
    assert first[0] == first[1]
    assert "data-own" in other
    assert "Bedenkzeit" in first[0]
    assert "Bedenkzeit" not in english


def test_a_fragment_sees_its_values_and_nothing_of_the_page_around_it() -> None:
    source = '{% load fragments %}{% fragment "tables/_clock.html" own=True %}'
    page = engines["django"].from_string(source)
    assert page.render({"clock": 60, "own": True}).strip() == ""
