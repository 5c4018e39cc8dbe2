"""The cards' words, radio calls, and what the platform shows of the game."""

import pytest

from games.speedlaunch import content
from games.speedlaunch.content import KINDS
from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.rules.cards import VALUES
from tests.games.speedlaunch.table_scenes import SHOWN
from tests.site import ROOT

SPRITE = (ROOT / "static" / "games" / "speedlaunch" / "cards.svg").read_text()


def test_sl_02_ten_steps_before_launch():
    assert str(KINDS[10].name) == "Tanks befüllen"
    assert str(KINDS[5].name) == "Crew bereit"
    assert str(KINDS[1].name) == "Abheben!"
    assert len({str(KINDS[value].name) for value in VALUES}) == 10
    assert len({str(KINDS[value].motif) for value in VALUES}) == 10


@pytest.mark.parametrize("key", [kind.key for kind in KINDS.values()])
def test_sl_02_every_kind_has_a_drawing_of_its_own(key):
    assert SPRITE.count(f'<symbol id="launch-{key}"') == 1


@pytest.mark.parametrize("told", [content.JOY, content.ANGER])
def test_sl_46_at_least_twelve_radio_calls_each(told):
    assert len({str(text) for text in told}) == len(told) >= 12


def test_sl_44_words_the_players_see():
    assert str(SHOWN.log_title) == "Bordbuch"
    assert str(SHOWN.replay_label) == "Nochmal spielen"


def test_every_option_and_every_kind_of_points_has_a_name():
    rounds, asteroid = SpeedlaunchGame.options
    for first, _ in rounds.choices:
        for second, _ in asteroid.choices:
            assert len(SHOWN.facts({"rounds": first, "asteroid": second})) == 2
    for key in ("rounds", "place", "left"):
        assert SHOWN.breakdown_label(key)
