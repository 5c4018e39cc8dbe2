"""SZ-70, SZ-71: computers of three strengths for both variants, which see what their seat sees."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

from games.engine import wire
from games.engine.game import LEVELS, Level
from games.engine.simulate import match_seed, play, simulate
from games.speedzero.bots.candidates import candidates
from games.speedzero.bots.fields import GONE, HIDDEN, Field, promise
from games.speedzero.bots.levels import MOVES
from games.speedzero.bots.playout import Round
from games.speedzero.bots.policy import decide
from games.speedzero.bots.styles import CLEVER, NORMAL
from games.speedzero.game import SpeedzeroGame
from games.speedzero.rules.cards import ACTIONS, X
from games.speedzero.rules.events import LaidOff, Played
from games.speedzero.rules.hidden import reshuffle, sample
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import (
    Aim,
    Answer,
    Cell,
    Decline,
    Discard,
    Draw,
    Fix,
    LayOff,
    Line,
    Move,
    Place,
    Play,
    Repeat,
    Rival,
    Swap,
    Take,
    Turn,
)
from games.speedzero.rules.state import Held, State, clone
from games.speedzero.rules.transition import apply
from games.speedzero.rules.view import view
from tests.games.speedzero.positions import OTHER, do, position, told

GAME = SpeedzeroGame()


def by_rule(state: State) -> Move:
    """What the rules of thumb decide for the first seat to move."""
    seat = seats_to_move(state)[0]
    return decide(state, seat, view(state, seat).mean_unknown, NORMAL, Random(0))


# --- what a place is worth --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ((5, 5, 5), 15.0),
        ((5, X, 5), 10.0),
        ((X, X, X), 0.0),
        ((5, 5, 6), 3.0),
        ((5, HIDDEN, HIDDEN), 0.0),
        ((-2, -2, -2), -6.0),
    ],
)
def test_a_complete_line_promises_its_points(line: tuple[int, ...], points: float) -> None:
    assert promise(line, 0.3) == pytest.approx(points)


def test_a_column_of_classic_promises_what_any_line_does() -> None:
    state, _ = GAME.start(2, {"variant": "classic"}, bytes(32))
    field = Field(state, 0, 0, 5.0, 0.25)
    for card, one, other in product((HIDDEN, GONE, -2, 0, 3, 7), repeat=3):
        field.cards[5], field.cards[9] = one, other
        assert field.promised(1, card, 0.25) == promise((card, one, other), 0.25)


def test_a_line_one_card_short_promises_a_share() -> None:
    assert 0 < promise((5, HIDDEN, 5), 0.3) < promise((9, HIDDEN, 9), 0.3) < 18


def test_an_unknown_card_is_expected_to_be_average_and_a_known_one_is_not() -> None:
    state = position("(12) (12) 3", OTHER, known={(0, 1): [0], (0, 0): [1]})
    assert Field(state, 0, 0, 5.0, 0.3).expected[:3] == [5.0, 12, 3]


# --- rules of thumb ---------------------------------------------------------------------------------------------------
def test_a_low_discard_replaces_the_highest_card() -> None:
    state = position("12 3 2 1", OTHER, discard="-2", extended=False)
    assert by_rule(state) == Swap(0)


def test_a_high_discard_is_left() -> None:
    state = position("2 3 2 1", OTHER, discard="12", extended=False)
    assert by_rule(state) == Draw()


def test_a_discard_that_completes_a_column_is_taken() -> None:
    state = position("9 1 2 3 / 9 ? ? ? / 1 ? ? ?", OTHER, discard="9", extended=False)
    assert by_rule(state) == Swap(8)


def test_a_high_drawn_card_is_discarded() -> None:
    state = position("2 3 2 1", OTHER, stock="12", extended=False)
    do(state, Draw())
    assert isinstance(by_rule(state), Discard)


def test_a_low_drawn_card_is_placed() -> None:
    state = position("2 3 11 1", OTHER, stock="-2", extended=False)
    do(state, Draw())
    assert by_rule(state) == Place(2)


@pytest.mark.parametrize(
    ("own", "ends"), [("1 0 1 0 / 1 0 1 0 / 0 0 1 (1)", True), ("9 8 9 8 / 9 8 9 6 / 6 7 6 (9)", False)]
)
def test_a_round_is_ended_only_when_ahead(own: str, ends: bool) -> None:
    state = position(own, "5 5 6 6 / ? ? 7 7 / ? ? ? ?", discard="0", stock="0", extended=False)
    do(state, Draw())
    apply(state, 0, move := by_rule(state))
    assert move in (Discard(11), Place(11)) if ends else state.closer is None
    assert (state.closer == 0) == ends


def test_a_bad_card_is_given_for_a_good_one() -> None:
    state = position("12 3 2 1", "-2 8", hands={0: "substitution"}, discard="9")
    assert by_rule(state) == Play("substitution", Cell(0, 0))
    do(state, by_rule(state))
    assert by_rule(state) == Aim(Cell(1, 0))


def test_a_klammer_defends() -> None:
    state = position("12 3 2 1", "-2 8", hands={0: "substitution", 1: "klammer"})
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert by_rule(state) == Answer(defends=True)


def test_rows_are_fixed_where_they_take_more_away() -> None:
    state = position("9 4 4 4 / 4 1 2 3 / 4 1 2 3", OTHER, stock="4")
    do(state, Draw(), Place(0))
    assert by_rule(state) == Fix("rows")


def test_no_card_is_taken_for_an_x_when_the_round_is_nearly_over() -> None:
    state = position("x", "1 2 3 4 / 5 6 7 0 / 1 2 3 (9)", discard="x")
    do(state, Swap(0))
    assert by_rule(state) == Decline()


# --- action cards (SZ-70) ---------------------------------------------------------------------------------------------
MIDDLING = "5 6 ? ? / ? ? ? ? / ? ? ? ?"


def test_sz_70_a_substitution_that_brings_nothing_waits() -> None:
    assert not isinstance(by_rule(position("0 -1 ? ?", "9 8", hands={0: "substitution"}, discard="9")), Play)


def test_sz_70_a_permutation_brings_equal_cards_into_line() -> None:
    state = position("9 9 2 3 / 9 1 ? ? / 4 3 ? ?", MIDDLING, hands={0: "permutation"}, discard="12")
    do(state, by_rule(state))
    do(state, by_rule(state))
    assert state.directions[0] == "columns"
    assert state.gone[0].bit_count() == 3


def test_sz_70_extra_turns_are_taken_and_so_is_a_choice_of_three() -> None:
    assert by_rule(position("11 9", MIDDLING, hands={0: "quadrat"}, discard="12")) == Play("quadrat")
    assert by_rule(position("11 9", MIDDLING, hands={0: "stichprobe"}, discard="12")) == Play("stichprobe")


def test_sz_70_a_klammer_is_kept_to_defend_until_the_round_is_nearly_over() -> None:
    assert not isinstance(by_rule(position("5 9", MIDDLING, hands={0: "klammer"}, discard="12")), Play)
    nearly = "5 6 1 2 / 5 9 1 3 / 4 4 2 (9)"
    assert by_rule(position("5 9", nearly, hands={0: "klammer"}, discard="12")) == Play("klammer")


def test_sz_70_a_klammer_is_not_spent_on_an_exchange_that_is_welcome() -> None:
    state = position("-2 3 2 1", "12 8", hands={0: "substitution", 1: "klammer"})
    do(state, Play("substitution", Cell(0, 0)), Aim(Cell(1, 0)))
    assert by_rule(state) == Answer(defends=False)


def test_sz_70_subtraktion_takes_the_best_card_of_each() -> None:
    state = position("5 6", "3 -2 ? ?", "9 0 ? ?", hands={0: "subtraktion"}, discard="12")
    first, then = Cell(1, 1), Cell(2, 1)
    do(state, Play("subtraktion", first))
    assert by_rule(state) == Aim(then)


def test_sz_70_projektion_looks_where_most_is_hidden_at_home() -> None:
    state = position("5 6 ? ?", "? ? ? ?", hands={0: "projektion"}, discard="12")
    found = [move for move in candidates(state, 0, 5.0, NORMAL, Random(0)) if isinstance(move, Play)]
    assert found == [Play("projektion", Line(0, 5))]


def test_sz_70_rekursion_repeats_what_helps_most() -> None:
    lying = "projektion quadrat"
    state = position("11 9", MIDDLING, hands={0: "rekursion"}, action_discard=lying, discard="12")
    assert by_rule(state) == Play("rekursion", Repeat("quadrat"))


def test_sz_70_held_cards_are_got_rid_of_when_the_round_is_nearly_over() -> None:
    nearly = "0 1 1 2 / 1 0 1 3 / 2 1 2 (0)"
    state = position("2 1 3 4 / 3 4 2 1 / 2 (3) (4) (5)", nearly, hands={0: "rekursion"}, discard="12")
    assert by_rule(state) == LayOff("rekursion")


# --- ending a round ---------------------------------------------------------------------------------------------------
def test_who_is_behind_puts_a_good_card_elsewhere_rather_than_end_the_round() -> None:
    state = position(
        "9 8 9 8 / 9 8 9 6 / 6 7 6 (9)", "1 0 2 1 / 0 1 ? ? / ? 1 0 1", discard="12", stock="4", extended=False
    )
    do(state, Draw())
    apply(state, 0, move := by_rule(state))
    assert isinstance(move, Place)
    assert state.closer is None


# --- levels -----------------------------------------------------------------------------------------------------------
def choices(state: State, level: Level, times: int) -> Counter[Move]:
    seat = seats_to_move(state)[0]
    return Counter(GAME.choose(view(state, seat), level, Random(number)) for number in range(times))


def test_sz_70_easy_plays_like_a_beginner_and_not_at_random() -> None:
    state = position("12 3 2 1", OTHER, discard="-2", extended=False)
    made = choices(state, "easy", 60)
    assert set(made) == {Swap(0), Draw()}
    assert made[Swap(0)] > 3 * made[Draw()] / 2
    assert choices(state, "normal", 5) == {Swap(0): 5}


@pytest.mark.parametrize("level", LEVELS)
def test_sz_70_all_three_play_an_action_that_helps(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MOVES, True, 3000)
    state = position("11 9", MIDDLING, hands={0: "quadrat"}, discard="12")
    assert choices(state, level, 5).most_common(1)[0][0] == Play("quadrat")


@pytest.mark.parametrize("level", LEVELS)
def test_sz_70_all_three_take_an_action_card_that_helps(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs nothing more than the card given for the x."""
    monkeypatch.setitem(MOVES, True, 3000)
    state = position("12 9", MIDDLING, discard="x", display="per pro quad abl")
    do(state, Swap(0))
    assert choices(state, level, 3).most_common(1)[0][0] == Take(2)


@pytest.mark.parametrize("level", LEVELS)
def test_sz_04_nobody_turns_cards_by_what_others_have_just_turned(level: Level) -> None:
    """Issue 5: all turn at the same time, so whoever is slow must not be worse off."""
    state, _ = GAME.start(3, {"variant": "classic"}, bytes(32))
    for seat in (1, 2):
        do(state, (seat, Turn(3)), (seat, Turn(4)))
    turned = set()
    for number in range(8):
        other = clone(state)
        for seat in (1, 2):
            other.fields[seat][3], other.stock[number] = other.stock[number], other.fields[seat][3]
        turned.add(GAME.choose(view(other, 0), level, Random(1)))
    assert len(turned) == 1


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("first", [True, False])
def test_sz_46_nobody_defends_by_what_another_has_just_answered(level: Level, first: bool) -> None:
    """Issue 5: answers stay hidden until all are in, and that one is in tells nothing either."""
    state = position("4 4", "9", "-2 1", hands={0: "subtraktion", 1: "klammer", 2: "klammer"})
    do(state, Play("subtraktion", Cell(1, 0)), Aim(Cell(2, 0)))
    before = GAME.choose(view(state, 2), level, Random(1))
    do(state, (1, Answer(defends=first)))
    assert GAME.choose(view(state, 2), level, Random(1)) == before


def test_sz_70_easy_does_not_see_what_two_equal_cards_promise() -> None:
    state = position("10 7 2 3 / ? ? ? ? / ? ? ? ?", OTHER, stock="7", extended=False)
    do(state, Draw())
    assert Place(5) not in choices(state, "easy", 20)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sz_71_playing_out_follows_the_rules(seats: int) -> None:
    """The fast playout and the rules come to the same scores, round for round."""
    for number in range(12):
        state, _ = GAME.start(seats, {"variant": "classic"}, match_seed(8, number))
        while state.phase == "turning":
            apply(state, seat := seats_to_move(state)[0], decide(state, seat, 5.0, NORMAL, Random(number)))
        predicted = Round(state, 5.0, [NORMAL] * seats, Random(0)).play()
        while not state.results:
            apply(state, seat := seats_to_move(state)[0], decide(state, seat, 5.0, NORMAL, Random(0)))
        assert tuple(predicted) == state.results[0].scores


def test_sz_71_playing_out_extended_rounds_comes_to_an_end_with_all_cards() -> None:
    for number in range(12):
        state = middle("extended", number)
        while state.phase != "draw":
            apply(state, seat := seats_to_move(state)[0], legal_moves(state, seat)[0])
        made_up = Round(state, 5.0, [NORMAL] * 3, Random(number))
        before = sum(map(len, (made_up.stock, made_up.discard))) + sum(len(field.there) for field in made_up.fields)
        made_up.play()
        after = sum(map(len, (made_up.stock, made_up.discard))) + sum(len(field.there) for field in made_up.fields)
        assert made_up.closer >= 0
        assert 0 <= before - after <= 36


@pytest.mark.parametrize("card", range(-2, 13))
def test_the_quick_look_for_the_best_place_agrees_with_the_thorough_one(card: int) -> None:
    compared = 0
    for number in range(8):
        state = middle("classic", number)
        for owner in range(3):
            field = Field(state, owner, owner, 5.0, 0.3)
            if field.there:
                slow = max(field.gain(place, card, 0.3) + 1.5 * (field.cards[place] == HIDDEN) for place in field.there)
                assert field.best(card, 1.5)[0] == pytest.approx(slow)
                slow = max(field.gain(place, card, 0.0) for place in field.there)
                assert field.best_last(card)[0] == pytest.approx(slow)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("useful", [1, 2])
def test_sz_70_strong_remembers_which_cards_others_took_openly(useful: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Substitution would rid it of a 12 for a -2: it draws from whoever took one in sight of all."""
    monkeypatch.setitem(MOVES, True, 3600)
    hands = {0: "ableitung", useful: "substitution", 3 - useful: "projektion"}
    fields = ("12 11 ? ?", "-2 5 ? ?", "-2 5 ? ?")
    made = choices(position(*fields, hands=hands, shown=True, discard="12"), "strong", 5)
    assert made[Play("ableitung", Rival(useful))] > 2
    assert made[Play("ableitung", Rival(3 - useful))] == 0


def test_sz_71_worlds_keep_what_was_seen_and_vary_the_rest() -> None:
    state = position("11 9", MIDDLING, MIDDLING, hands={1: "quadrat", 2: "projektion"}, discard="12")
    state.hands[1] = [Held("quadrat", shown=True)]
    worlds = [sample(view(state, 0), Random(number)) for number in range(30)]
    assert {world.hands[1][0].action for world in worlds} == {"quadrat"}
    assert len({world.hands[2][0].action for world in worlds}) > 3
    assert len({tuple(world.fields[1]) for world in worlds}) == 30


@pytest.mark.parametrize("variant", ["classic", "extended"])
def test_sz_70_all_play_whole_matches_and_use_every_action(variant: str) -> None:
    played: set[str] = set()
    laid_off = 0
    for number in range(6):
        match = play(GAME, ["easy", "normal", "normal"], {"variant": variant}, match_seed(4, number))
        events = [event for events in match.events for event in events]
        played |= {event.action for event in told(events, Played)}
        laid_off += len(told(events, LaidOff))
    assert played == (set(ACTIONS) if variant == "extended" else set())
    assert laid_off < 30


@pytest.mark.parametrize("variant", ["classic", "extended"])
def test_sz_70_normal_is_stronger_than_easy(variant: str) -> None:
    report = simulate(GAME, ["normal", "easy"], 12, 2, {"variant": variant})
    assert report.errors == 0
    assert report.seats[0].wins > report.seats[1].wins


def middle(variant: str, number: int) -> State:
    """A position from the middle of a match by rules of thumb."""
    return clone(_middle(variant, number))


@cache
def _middle(variant: str, number: int) -> State:
    state, _ = GAME.start(3, {"variant": variant}, match_seed(6, number))
    chance = Random(number)
    for _ in range(25 + 3 * number):
        seat = seats_to_move(state)[0]
        apply(state, seat, GAME.choose(view(state, seat), "normal", chance))
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["classic", "extended"])
def test_sz_71_a_choice_is_legal_repeatable_and_blind_to_what_the_seat_cannot_see(
    variant: str, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MOVES, variant == "extended", 3000)
    for number in range(3):
        state = middle(variant, number)
        for seat in seats_to_move(state):
            move = GAME.choose(view(state, seat), level, Random(1))
            assert move in legal_moves(state, seat)
            other = reshuffle(state, seat, Random(number))
            assert GAME.choose(view(other, seat), level, Random(1)) == move


def test_what_is_worth_thinking_about_is_legal_and_named_once() -> None:
    for number in range(12):
        state = middle("extended", number)
        seat = seats_to_move(state)[0]
        found = candidates(state, seat, 5.0, NORMAL, Random(0))
        assert found
        assert all(move in legal_moves(state, seat) for move in found)
        assert len(set(map(wire.dump, found))) == len(found)


def test_sz_53_nobody_wants_to_draw_or_take_where_nothing_is_left() -> None:
    """SZ-12, SZ-53: however bad what remains is."""
    field = "(-2) (-2) (-2) (-1) / (-1) (-1) . . / . . . ."
    known = {(0, place): [0] for place in range(6)}
    state = position(field, OTHER, only=True, discard="12", display="", action_stack="", known=known)
    for style in (NORMAL, CLEVER):
        found = candidates(state, 0, 5.0, style, Random(0))
        assert found
        assert all(isinstance(move, Swap) for move in found)


def test_sz_71_what_the_rule_of_thumb_finds_hopeless_is_not_looked_at() -> None:
    state = position("12 3 2 1 / ? ? ? ? / ? ? ? ?", OTHER, stock="-2", extended=False)
    do(state, Draw())
    assert candidates(state, 0, 5.0, CLEVER, Random(0)) == [Place(0)]


def test_sz_71_of_places_that_are_alike_one_is_looked_at() -> None:
    state = position("5 6 6 5 / ? ? ? ? / ? ? ? ?", OTHER, stock="3", extended=False)
    do(state, Draw())
    found = candidates(state, 0, 5.0, CLEVER, Random(0))
    assert {move.place for move in found if isinstance(move, Place)} == {0, 1, 4, 5}
    assert {move.place for move in found if isinstance(move, Discard)} == {4, 5}


def test_sz_71_strong_gets_on_with_a_round_where_normal_waits() -> None:
    """Its rule of thumb turns cards and keeps pairs, which is what makes it better than normal at sight."""
    rounds = [clone(middle("classic", number)) for number in range(12)]
    gained = 0
    for number, state in enumerate(rounds):
        if state.phase == "draw" and state.closer is None:
            for seat in range(3):
                styles = [CLEVER if other == seat else NORMAL for other in range(3)]
                own = Round(state, 5.0, styles, Random(number)).play()
                plain = Round(state, 5.0, [NORMAL] * 3, Random(number)).play()
                gained += plain[seat] - own[seat]
    assert gained > 0
