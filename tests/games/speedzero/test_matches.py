"""SZ-72 and the whole game by chance: no match hangs, no card gets lost, each rule of a turn holds at every step."""

from random import Random

import pytest

from games.engine import wire
from games.engine.replay import replay
from games.engine.simulate import match_seed
from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules import dealing, scoring
from games.speedzero.rules.cards import ACTIONS, ALL, DIRECTIONS, LINES_OF, PLACES, X, value
from games.speedzero.rules.clearing import both_ways, complete, open_mask
from games.speedzero.rules.events import RoundEnded
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import Play
from games.speedzero.rules.state import State
from games.speedzero.rules.transition import apply
from tests.games.speedzero.positions import told

GAME = SpeedzeroGame()
MATCHES = 300
"""Of each variant, with two, three and four seats in turn."""


def by_chance(state: State, chance: Random) -> tuple[int, int]:
    """Play to the end; how many moves, and how many decisions the longest round took."""
    moves = longest = 0
    while to_move := seats_to_move(state):
        seat = chance.choice(to_move)
        legal = legal_moves(state, seat)
        apply(state, seat, legal[int(chance.random() * len(legal))])
        moves += 1
        longest = max(longest, state.decisions)
    return moves, longest


@pytest.mark.parametrize("extended", [False, True], ids=["classic", "extended"])
def test_sz_72_seeded_matches_by_chance_end(extended: bool) -> None:
    longest = 0
    for number in range(MATCHES):
        state, _ = dealing.start(2 + number % 3, extended, match_seed(5, number))
        longest = max(longest, by_chance(state, Random(number))[1])
        assert state.phase == "over"
        assert max(sum(result.scores[seat] for result in state.results) for seat in range(len(state.fields))) >= 100
        assert all(result.closer is not None for result in state.results)
    assert longest < 600


@pytest.mark.parametrize("extended", [False, True], ids=["classic", "extended"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_of_every_step_hold(seats: int, extended: bool) -> None:
    """CASE-C05 and others: after every decision of matches by chance."""
    for number in range(4):
        chance = Random(number)
        state, _ = dealing.start(seats, extended, match_seed(6, number))
        census = GAME.census(state)
        while to_move := seats_to_move(state):
            check(state, to_move)
            seat = chance.choice(to_move)
            events = apply(state, seat, chance.choice(legal_moves(state, seat)))
            assert GAME.census(state) == census
            for ended in told(events, RoundEnded):
                recount(ended)


def check(state: State, to_move: tuple[int, ...]) -> None:
    """What holds at rest."""
    everybody = range(len(state.fields))
    assert state.discard
    for seat in everybody:
        assert not state.down[seat] & state.gone[seat]
        assert all(state.fields[seat][place] == 0 for place in PLACES if state.gone[seat] >> place & 1)
        assert bool(legal_moves(state, seat)) == (seat in to_move)
    if state.phase in ("turning", "draw", "gain"):
        assert (state.drawn, state.effect, state.in_play, state.targets, state.asked) == ([], None, [], [], [])
    if state.closer is None:
        # nobody's field is wholly open before the round was ended
        assert all(state.down) or state.phase in ("aim", "defend", "choose", "direction")
    else:
        assert state.phase in ("draw", "choose", "direction")
        assert state.owing[0] == state.turn or state.phase == "direction"
        assert state.closer not in state.owing
        assert state.extra == 0
    if state.phase == "draw":
        for seat in everybody:
            # no complete line is left lying (SZ-13, SZ-36)
            if state.extended:
                assert both_ways(state, seat) == ([], [])
            else:
                assert complete(state.fields[seat], open_mask(state, seat), LINES_OF["columns"]) == []
    if state.extended:
        assert len(state.display) == 4
        assert all(not known & ~(ALL >> 8) for seen in state.known for known in seen)
        assert all(
            not state.known[seat][place] or state.down[seat] >> place & 1 for seat in everybody for place in PLACES
        )
        assert all(direction in (None, *DIRECTIONS) for direction in state.directions)


def recount(ended: RoundEnded) -> None:
    """SZ-20 to SZ-22, SZ-37, SZ-39, slowly."""
    result = ended.result
    plain = []
    for seat, field in enumerate(result.fields):
        assert result.cards[seat] == sum(value(card) for card in field if card is not None)
        columns = [[field[row * 4 + column] for row in range(3)] for column in range(4)]
        rows = [list(field[row * 4 : row * 4 + 4]) for row in range(3)]
        minus = 10 * columns.count([X] * 3) + 15 * rows.count([X] * 4)
        assert result.lines[seat] == -minus
        plain.append(result.cards[seat] - minus + result.held[seat])
    assert all(held % 10 == 0 and held >= 0 for held in result.held)
    closer = result.closer
    assert closer is not None
    others = [points for seat, points in enumerate(plain) if seat != closer]
    doubled = plain[closer] > 0 and min(others) <= plain[closer]
    assert result.doubled == doubled
    assert list(result.scores) == [
        2 * points if doubled and seat == closer else points for seat, points in enumerate(plain)
    ]


def test_every_action_is_played_by_chance() -> None:
    """So that the matches above have tried them all."""
    played = set()
    for number in range(30):
        chance = Random(number)
        state, _ = dealing.start(3, True, match_seed(8, number))
        while to_move := seats_to_move(state):
            seat = chance.choice(to_move)
            plays = [move for move in legal_moves(state, seat) if isinstance(move, Play)]
            move = chance.choice(plays or legal_moves(state, seat))
            if isinstance(move, Play):
                played.add(move.action)
            apply(state, seat, move)
    assert played == set(ACTIONS)


@pytest.mark.parametrize("variant", ["classic", "extended"])
def test_seed_and_moves_give_the_match_again_and_every_state_survives_the_wire(variant: str) -> None:
    chance = Random(3)
    state, _ = GAME.start(3, {"variant": variant}, match_seed(9, 0))
    moves = []
    while to_move := GAME.seats_to_move(state):
        seat = chance.choice(to_move)
        moves.append((seat, chance.choice(GAME.legal_moves(state, seat))))
        GAME.apply(state, *moves[-1])
        assert wire.load(wire.dump(state), State) == state
    assert replay(GAME, 3, {"variant": variant}, match_seed(9, 0), moves).state == state
    assert scoring.outcome(state) is not None
