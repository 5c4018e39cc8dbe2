"""Games join by being installed."""

import pytest

from games.engine import registry
from tests.toygame.game import Kiesel


def test_the_toy_game_joined_by_being_installed() -> None:
    assert "kiesel" in [game.slug for game in registry.all_games()]
    assert registry.get("kiesel").name == "Kiesel"
    assert registry.presentation("kiesel").log_title == "Kieselbuch"


def test_two_games_cannot_have_one_name() -> None:
    with pytest.raises(ValueError, match="kiesel"):
        registry.register(Kiesel(), registry.presentation("kiesel"))


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        registry.get("chess")
