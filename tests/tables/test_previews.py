"""What a messenger shows of an invitation: the head of the page that a stranger gets."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import registry
from tables.models import Table
from tests.tables.people import member, opened, running

pytestmark = pytest.mark.django_db
TOLD = re.compile(r'<title>[^<]*</title>|<meta (?:name|property)="(?!og:url)[^"]+" content="[^"]*">')


def head(table: Table) -> list[str]:
    html = Client().get(reverse("tables:table", args=[table.key])).content.decode()
    return TOLD.findall(html)


def test_pl_12_of_a_private_table_nothing_is_told() -> None:
    """PL-12: not the game, not who sits there, not whether they play: two private tables look the same."""
    game = next(game for game in registry.all_games() if game.slug != "kiesel")
    waiting = opened(member(), is_private=True)
    in_play = running(member(), game=game.slug, size=game.min_seats, is_private=True, stake=25).table
    assert head(waiting) == head(in_play)
    assert "eingeladen" in " ".join(head(waiting))


def test_an_open_table_says_which_game_waits_there_and_names_nobody() -> None:
    person = member()
    told = " ".join(head(opened(person)))
    assert "Kiesel" in told
    assert person.username not in told


@pytest.mark.parametrize("path", ["/", "/regeln/kiesel/"])
def test_pages_have_a_picture_and_an_address_of_their_own(path: str, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["tisch.example"]
    html = Client().get(path, headers={"host": "tisch.example"}).content.decode()
    assert f'property="og:url" content="http://tisch.example{path}"' in html
    assert 'property="og:image" content="http://tisch.example/static/icons/preview.jpg"' in html
