"""PL-55: what the rules page draws and says of it is what the rules allow."""

from games.speedsaurus.game import SpeedsaurusGame
from games.speedsaurus.rules.cards import COPIES
from games.speedsaurus.rules.moves import Lay
from tests.games.drawings import drawings
from tests.games.speedsaurus.positions import position

MOVES = {
    "Zwei Dreien links: klein genug und genug Karten.": Lay(3, 2, "left"),
    "Eine 9 rechts: Der Stapel ist dann zwei hoch, und wer dort weiterlegt, braucht zwei.": Lay(9, 1, "right"),
    "Eine 3 links: Dort liegen zwei, also mindestens zwei.": Lay(3, 1, "left"),
    "Drei Siebenen: zwischen den Enden gesperrt.": Lay(7, 3, "left"),
}


def test_pl_55_ss_12_the_drawn_parade_allows_what_the_page_says() -> None:
    """PL-55, SS-12 to SS-15"""
    game = SpeedsaurusGame()
    (drawn,) = [drawing for drawing in drawings("speedsaurus") if drawing.sayings]
    state = position("3 3 7 7 7 9", "1 12 12", "2 2", parade=" ".join(drawn.cards))
    assert set(drawn.sayings) == set(MOVES), "every sentence stands for a move that is tried here"
    for told, is_allowed in drawn.sayings.items():
        assert (MOVES[told] in game.legal_moves(state, 0)) == is_allowed, told
    game.apply(state, 0, MOVES["Eine 9 rechts: Der Stapel ist dann zwei hoch, und wer dort weiterlegt, braucht zwei."])
    assert {move.count for move in game.legal_moves(state, 1) if isinstance(move, Lay) and move.side == "right"} == {2}


def test_pl_55_ss_02_the_drawn_cards_are_as_many_as_the_page_says() -> None:
    drawn = drawings("speedsaurus")[0]
    copies = [COPIES[int(card)] for card in drawn.cards]
    assert copies == [2, 5, 8, 5, 2]
    assert drawn.caption == "Zwei, fünf, acht, fünf und zwei Karten gibt es von diesen."
