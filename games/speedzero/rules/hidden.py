"""Worlds that one seat cannot tell apart."""

from collections.abc import Sequence
from random import Random

from games.speedzero.rules.cards import ACTIONS, KINDS, PLACES, Action
from games.speedzero.rules.state import Held, State, clone
from games.speedzero.rules.view import HandCard, View, hand_of, hidden_from, is_stock_known


def sample(view: View, rng: Random) -> State:
    """A full state that agrees with `view`: what the seat cannot place is spread at random (SZ-71)."""
    down = [sum(1 << place for place in PLACES if field[place].lies == "down") for field in view.fields]
    gone = [sum(1 << place for place in PLACES if field[place].lies == "gone") for field in view.fields]
    stocked = view.stocked or (0,) * len(KINDS)
    numbers = _cards([count - there for count, there in zip(view.unknown, stocked, strict=True)], rng)
    effect = view.effect
    state = State(
        seed=rng.randbytes(32),
        extended=view.extended,
        number=view.number,
        starter=view.starter,
        chance=0,
        turn=view.starter or 0 if view.turn is None else view.turn,
        phase=view.phase,
        # a cleared place has no card, yet is not unknown
        fields=[
            [0 if spot.lies == "gone" else numbers.pop() if spot.card is None else spot.card for spot in field]
            for field in view.fields
        ],
        down=down,
        gone=gone,
        stock=[],
        discard=list(view.discard),
        cleared=list(view.cleared),
        drawn=[numbers.pop() if card is None else card for card in view.drawn],
        traces=[[len(PLACES) * owner + place for owner, place in trace] for trace in view.traces],
        turned=list(view.turned),
        turns=view.turns,
        decisions=view.decisions,
        closer=view.closer,
        owing=list(view.owing),
        results=list(view.results),
        directions=list(view.directions),
        display=list(view.display),
        action_discard=list(view.action_discard),
        gains=list(view.gains),
        extra=view.extra,
        effect=effect.action if effect else None,
        in_play=list(effect.in_play) if effect else [],
        targets=list(effect.targets) if effect else [],
        asked=list(effect.asked) if effect else [],
        stock_known=bool(view.stocked),
    )
    state.stock = _cards(stocked, rng) if view.stocked else numbers
    if view.extended:
        state.known = [[sum(1 << who for who in spot.known_by) for spot in field] for field in view.fields]
        _hold(state, view, rng)
        state.answers = [_answer(view, who, rng) for who in state.asked]
    return state


def _cards(counts: Sequence[int], rng: Random) -> list[int]:
    """So many of each of `KINDS`, in any order."""
    cards = [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
    _mix(cards, rng)
    return cards


def _mix(cards: list[int], rng: Random) -> None:
    """Shuffle in place, several times as fast as `Random.shuffle`, since a search makes up thousands of worlds."""
    chance = rng.random
    for last in range(len(cards) - 1, 0, -1):
        at = int(chance() * (last + 1))
        cards[last], cards[at] = cards[at], cards[last]


def _hold(state: State, view: View, rng: Random) -> None:
    """Deal the action cards whose place the seat cannot know to hands and stack, in place."""
    actions = [action for action, count in zip(ACTIONS, view.unknown_actions, strict=True) for _ in range(count)]
    _deal(state, view.hands, actions, rng)


def _deal(state: State, hands: Sequence[Sequence[HandCard]], actions: list[Action], rng: Random) -> None:
    """Fill what is not known of `hands` with `actions` at random, the rest is the stack; a harmless card is no Klammer.

    Those come first, as long as there are enough others.
    """
    rng.shuffle(actions)
    harmless = sum(card.harmless and card.action is None for hand in hands for card in hand)
    others = [action for action in actions if action != "klammer"][:harmless]
    for action in others:
        actions.remove(action)
    state.hands = [
        [Held(card.action or (others if card.harmless else actions).pop(), card.shown, card.harmless) for card in hand]
        for hand in hands
    ]
    state.action_stack = actions


def _answer(view: View, seat: int, rng: Random) -> bool | None:
    """What a seat that was asked may have answered."""
    if view.effect is None or seat not in view.effect.answered:
        return None
    return view.effect.own_answer if seat == view.seat else rng.random() < 0.5


def reshuffle(state: State, seat: int | None, rng: Random) -> State:
    """A copy with all that `seat` cannot know permuted: face-down cards, own ones too, others' drawn cards and hands,
    the stocks, answers of others, and all chance to come.
    """
    other = clone(state)
    other.seed = rng.randbytes(32)
    _mix_numbers(other, seat, rng)
    if other.extended:
        _mix_actions(other, seat, rng)
        pairs = zip(other.asked, other.answers, strict=True)
        other.answers = [answer if answer is None or who == seat else rng.random() < 0.5 for who, answer in pairs]
    return other


def _mix_numbers(state: State, seat: int | None, rng: Random) -> None:
    hidden = [
        (owner, place)
        for owner in range(len(state.fields))
        for place in PLACES
        if hidden_from(state, owner, place, seat)
    ]
    drawn = [] if seat == state.turn else state.drawn
    pool = [state.fields[owner][place] for owner, place in hidden] + drawn
    apart = is_stock_known(state, seat)
    if apart:
        rng.shuffle(state.stock)
    else:
        pool += state.stock
    rng.shuffle(pool)
    for owner, place in hidden:
        state.fields[owner][place] = pool.pop()
    if seat != state.turn:
        state.drawn = [pool.pop() for _ in state.drawn]
    if not apart:
        state.stock = pool


def _mix_actions(state: State, seat: int | None, rng: Random) -> None:
    pool: list[Action] = state.action_stack[:]
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            pool += [held.action for held in hand if not held.shown]
    _deal(state, [hand_of(hand, owner == seat) for owner, hand in enumerate(state.hands)], pool, rng)
