"""PL-55: what the rules page draws and says of it is what the rules allow."""

import re

from games.speedlaunch.game import SpeedlaunchGame
from games.speedlaunch.rules.events import Ignited
from games.speedlaunch.rules.moves import Lay
from tests.games.drawings import drawings
from tests.games.speedlaunch.positions import OTHER, position

MOVES = {
    "Zweimal die 7: gleich hoch.": Lay(7, 2),
    "Dreimal die 2: niedriger, und mehrere auf einmal.": Lay(2, 3),
    "Eine 8: zu hoch.": Lay(8, 1),
}
MIXED = "Eine 6 und eine 5 zusammen: nicht dieselbe Zahl."
NAMES = {"sat": "S", "ast": "A", "bh": "B"}


def test_pl_55_sl_10_the_drawn_ramp_allows_what_the_page_says() -> None:
    game = SpeedlaunchGame()
    (drawn,) = [drawing for drawing in drawings("speedlaunch") if drawing.sayings]
    state = position("2 2 2 5 6 7 7 8", OTHER, ramp=" ".join(drawn.cards))
    assert set(drawn.sayings) == {*MOVES, MIXED}, "every sentence stands for a move that is tried here"
    for told, move in MOVES.items():
        assert (move in game.legal_moves(state, 0)) == drawn.sayings[told], told
    # two values in one laying: there is no such move at all
    assert not drawn.sayings[MIXED]
    assert {Lay(5, 1), Lay(6, 1)} <= set(game.legal_moves(state, 0))


def test_pl_55_sl_16_the_drawn_four_ignite_and_three_do_not() -> None:
    game = SpeedlaunchGame()
    (drawn,) = [drawing for drawing in drawings("speedlaunch") if "Zündung" in drawing.caption]
    *lying, last = [NAMES.get(card, card) for card in drawn.cards]
    state = position(f"{last} 1", OTHER, ramp=" ".join(lying))
    assert state.lamps == 3
    assert drawn.html.count("lamp is-on") == 4
    events = game.apply(state, 0, Lay(int(last), 1))
    assert any(isinstance(event, Ignited) for event in events)
    assert game.seats_to_move(state) == (0,), "and the same player goes again"


def test_pl_55_sl_03_the_drawn_stacks_are_those_of_a_round() -> None:
    """A whole stack, one whose standing card has turned, and a lying card alone."""
    (drawn,) = [drawing for drawing in drawings("speedlaunch") if "tower" in drawing.html]
    stacks = [len(re.findall(r'class="card ', tower)) for tower in drawn.html.split("fig__stack")[1:]]
    assert stacks == [3, 2, 1]
    state, _ = SpeedlaunchGame().start(2, {"rounds": "one", "asteroid": "free"}, bytes(32))
    dealt = zip(state.open[0], state.standing[0], state.lying[0], strict=True)
    assert all(all(stack) for stack in dealt), "three cards in each"
