"""Pieces of a page that equal values make once: for each language, and as often as values differ."""

import pytest
from django.template import TemplateSyntaxError, engines
from django.utils import translation

from games import fragments
from games.recent import Recent

CLOCK = "tables/_clock.html"


def test_equal_values_are_rendered_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "_made", Recent(60, 100))
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


def test_a_piece_is_rendered_once_for_equal_values_and_sees_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    inside = '{% piece n=count %}{{ n }}{{ other }} {% translate "Karten" %}{% endpiece %}'
    page = engines["django"].from_string(
        "{% load fragments i18n l10n %}{% localize off %}" + inside + "{% endlocalize %}"
    )
    node = page.template.nodelist.get_nodes_by_type(fragments.Piece)[0]
    made = []
    render = node.nodelist.render
    monkeypatch.setattr(node.nodelist, "render", lambda context: made.append(context["n"]) or render(context))
    shown = [page.render({"count": count, "other": "<b>"}) for count in (1234, 5, 1234)]
    with translation.override("en"):
        english = page.render({"count": 5})
    assert made == [1234, 5, 5]
    assert shown == ["1234 Karten", "5 Karten", "1234 Karten"]
    assert english != shown[1]


def test_pieces_of_equal_values_are_not_taken_for_each_other() -> None:
    source = "{% load fragments %}{% piece n=1 %}a{% endpiece %}{% piece n=1 %}b{% endpiece %}"
    assert engines["django"].from_string(source).render({}) == "ab"


def test_a_piece_is_escaped_as_the_page_is_and_may_include_others() -> None:
    inside = '{% piece clock=none name=name %}{{ name }}{% include "tables/_clock.html" %}{% endpiece %}'
    page = engines["django"].from_string("{% load fragments %}" + inside)
    assert page.render({"name": "<b>", "none": None}).strip() == "&lt;b&gt;"


@pytest.mark.parametrize("inside", ["", "clock", "clock=1 rest"])
def test_a_piece_says_what_it_shows(inside: str) -> None:
    with pytest.raises(TemplateSyntaxError, match="name=value"):
        engines["django"].from_string(f"{{% load fragments %}}{{% piece {inside} %}}{{% endpiece %}}")
