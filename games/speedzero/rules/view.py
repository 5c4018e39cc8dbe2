"""All that one seat may know: what lies or happened openly, its drawn card, its hand, and what Projektion showed."""

from typing import Literal

import msgspec

from games.speedzero.rules.cards import ACTIONS, KINDS, PLACES, Action, Counts, Direction, value
from games.speedzero.rules.legal import legal_moves, seats_to_move
from games.speedzero.rules.moves import Move, Play, Target
from games.speedzero.rules.results import Result
from games.speedzero.rules.state import Held, Phase, State, totals


class Spot(msgspec.Struct, frozen=True):
    """One place of a field. `card` is known to the viewer where it is not `None`, face-down or not."""

    lies: Literal["open", "down", "gone"]
    card: int | None = None
    known_by: tuple[int, ...] = ()
    """Seats that have looked at this face-down card; that is public, what they saw is not (SZ-43, SZ-59a)."""


class HandCard(msgspec.Struct, frozen=True):
    """An action card in a hand. `action` is `None` where the viewer cannot know it; `shown`: everybody knows it;
    `harmless`: everybody knows that it is no Klammer.
    """

    action: Action | None
    shown: bool
    harmless: bool = False


class Effect(msgspec.Struct, frozen=True):
    """The action that the seat in turn is carrying out."""

    action: Action
    in_play: tuple[Action, ...]
    """Cards that lie on the table for it: the one played, then those drawn by Ableitung. A card that Rekursion repeats
    stays in the action discard and is not among them."""
    targets: tuple[Target, ...]
    """Chosen so far, in order."""
    asked: tuple[int, ...] = ()
    """Phase defend: seats that were asked, ascending (SZ-46)."""
    answered: tuple[int, ...] = ()
    """Those of `asked` that have answered; how is told when all answers are in."""
    own_answer: bool | None = None
    """What the viewer itself has answered."""

    @property
    def targeted(self) -> tuple[int, ...]:
        """Seats that the targets chosen so far belong to, ascending; for Substitution the mover may be one."""
        return tuple(sorted({at.seat for at in self.targets if hasattr(at, "seat")}))


class View(msgspec.Struct, frozen=True):
    """The match as `seat` sees it; `None` is the watcher. Tuples over seats unless said otherwise."""

    seat: int | None
    to_move: tuple[int, ...]
    """Who owes a decision; several while all turn cards or are asked to defend."""
    legal: list[Move]
    over: bool
    extended: bool
    phase: Phase
    number: int
    """The round, counted from 1."""
    starter: int | None
    """Who has the first turn of this round; `None` in the first one while all turn their two cards."""
    turn: int | None
    """The seat in turn, also while others decide; `None` while all turn their two cards and when the match is over."""
    turns: int
    """Turns begun in this round; 0 up to the first one, also while gains of the start are taken."""
    decisions: int
    fields: tuple[tuple[Spot, ...], ...]
    """Twelve places each, row by row."""
    turned: tuple[int, ...]
    """How many of the two cards of the start each seat has turned (SZ-04)."""
    traces: tuple[tuple[tuple[int, int], ...], ...]
    """Seat and place of what each seat changed in its last turn (SZ-65)."""
    drawn: tuple[int | None, ...]
    """What the seat in turn has drawn, `None` for the eyes of others; three cards at most, with Stichprobe."""
    stock: int
    """How many cards."""
    discard: tuple[int, ...]
    """All of it lies open; the top is the last one. Never empty."""
    cleared: tuple[int, ...]
    """Cards out of play until the round ends."""
    closer: int | None
    """Who has ended the round; from then on there are last turns only."""
    owing: tuple[int, ...]
    """The seats that still owe their last turn, in order, the one in turn included."""
    results: tuple[Result, ...]
    """One for each finished round."""
    totals: tuple[int, ...]
    """Points over all finished rounds."""
    unknown: Counts
    """Copies of each kind, in the order of `KINDS`, that the viewer cannot place: face-down, drawn by others, stock."""
    stocked: Counts
    """Those of `unknown` that lie in the stock, where that was made of the discard (SZ-12); else empty."""

    # --- extended; empty in classic ---
    directions: tuple[Direction | None, ...] = ()
    """What each seat clears in this round, once it is fixed."""
    hands: tuple[tuple[HandCard, ...], ...] = ()
    """In the order taken; the viewer's own is wholly known to it."""
    display: tuple[Action | None, ...] = ()
    """By slot; `None` is a gap that could not be filled."""
    action_stack: int = 0
    action_discard: tuple[Action, ...] = ()
    gains: tuple[int, ...] = ()
    """Action cards each seat may still take for x, the one it is asked about included."""
    extra: int = 0
    """Turns the seat in turn has on top of this one."""
    effect: Effect | None = None
    unknown_actions: tuple[int, ...] = ()
    """Copies of each action card, in the order of `ACTIONS`, in the stack or unknown to the viewer in a hand."""

    @property
    def playable(self) -> set[Action]:
        """The own action cards that can be played now."""
        return {move.action for move in self.legal if isinstance(move, Play)}

    @property
    def last_turns(self) -> bool:
        """Whether somebody has ended the round."""
        return self.closer is not None

    def open_sum(self, seat: int) -> int:
        """The sum of the open cards of `seat`."""
        return sum(value(spot.card) for spot in self.fields[seat] if spot.lies == "open" and spot.card is not None)

    def face_down(self, seat: int) -> int:
        """How many cards of `seat` lie face-down."""
        return sum(spot.lies == "down" for spot in self.fields[seat])

    @property
    def mean_unknown(self) -> float:
        """The average of the cards the viewer cannot place, 0 where there is none (SZ-66)."""
        worth = sum(value(kind) * count for kind, count in zip(KINDS, self.unknown, strict=True))
        return worth / (sum(self.unknown) or 1)


def view(state: State, seat: int | None) -> View:
    """What `seat` may know of `state`."""
    to_move = seats_to_move(state)
    in_turn = state.phase not in ("turning", "over")
    return View(
        seat=seat,
        to_move=to_move,
        legal=[] if seat is None else legal_moves(state, seat),
        over=state.phase == "over",
        extended=state.extended,
        phase=state.phase,
        number=state.number,
        starter=state.starter,
        turn=state.turn if in_turn else None,
        turns=state.turns,
        decisions=state.decisions,
        fields=tuple(_field(state, owner, seat) for owner in range(len(state.fields))),
        turned=tuple(state.turned),
        traces=tuple(tuple(divmod(code, len(PLACES)) for code in codes) for codes in state.traces),
        drawn=tuple(card if seat == state.turn else None for card in state.drawn),
        stock=len(state.stock),
        discard=tuple(state.discard),
        cleared=tuple(state.cleared),
        closer=state.closer,
        owing=tuple(state.owing),
        results=tuple(state.results),
        totals=tuple(totals(state)),
        unknown=_unknown(state, seat),
        stocked=tuple(map(state.stock.count, KINDS)) if is_stock_known(state, seat) else (),
        directions=tuple(state.directions),
        hands=tuple(hand_of(hand, owner == seat) for owner, hand in enumerate(state.hands)),
        display=tuple(state.display),
        action_stack=len(state.action_stack),
        action_discard=tuple(state.action_discard),
        gains=tuple(state.gains),
        extra=state.extra,
        effect=_effect(state, seat),
        unknown_actions=_unknown_actions(state, seat) if state.extended else (),
    )


def open_view(state: State, seat: int) -> View:
    """What `seat` sees of `state` with every face-down and drawn card and all hands open, and nothing to decide."""
    seen = view(state, seat)
    fields = tuple(
        tuple(
            Spot("down", card, spot.known_by) if spot.lies == "down" else spot
            for spot, card in zip(spots, cards, strict=True)
        )
        for spots, cards in zip(seen.fields, state.fields, strict=True)
    )
    hands = tuple(hand_of(hand, own=True) for hand in state.hands)
    return msgspec.structs.replace(seen, legal=[], fields=fields, drawn=tuple(state.drawn), hands=hands)


_OPEN = {card: Spot("open", card) for card in KINDS}
_DOWN = Spot("down")
_GONE = Spot("gone")


def hidden_from(state: State, owner: int, place: int, seat: int | None) -> bool:
    """Whether `seat` cannot know the card at a place: face-down, and never looked at (SZ-43)."""
    if not state.down[owner] >> place & 1:
        return False
    return seat is None or not state.extended or not state.known[owner][place] >> seat & 1


def is_stock_known(state: State, seat: int | None) -> bool:
    """Whether `seat` knows what the stock consists of: not while somebody else holds cards that came from it."""
    return state.stock_known and (seat == state.turn or not state.drawn)


def _field(state: State, owner: int, seat: int | None) -> tuple[Spot, ...]:
    return tuple(_spot(state, owner, place, seat) for place in PLACES)


def _spot(state: State, owner: int, place: int, seat: int | None) -> Spot:
    if state.gone[owner] >> place & 1:
        return _GONE
    card = state.fields[owner][place]
    if not state.down[owner] >> place & 1:
        return _OPEN[card]
    known = state.known[owner][place] if state.extended else 0
    if not known:
        return _DOWN
    known_by = tuple(who for who in range(len(state.fields)) if known >> who & 1)
    return Spot("down", card if seat in known_by else None, known_by)


def hand_of(hand: list[Held], own: bool) -> tuple[HandCard, ...]:
    """A hand as its owner sees it, or as others do."""
    return tuple(HandCard(held.action if own or held.shown else None, held.shown, held.harmless) for held in hand)


def _effect(state: State, seat: int | None) -> Effect | None:
    if state.effect is None:
        return None
    answers = dict(zip(state.asked, state.answers, strict=True))
    return Effect(
        state.effect,
        tuple(state.in_play),
        tuple(state.targets),
        asked=tuple(state.asked),
        answered=tuple(who for who, answer in answers.items() if answer is not None),
        own_answer=None if seat is None else answers.get(seat),
    )


def _unknown(state: State, seat: int | None) -> Counts:
    hidden = state.stock[:] if seat == state.turn else state.stock + state.drawn
    for owner, field in enumerate(state.fields):
        hidden += [card for place, card in enumerate(field) if hidden_from(state, owner, place, seat)]
    return tuple(map(hidden.count, KINDS))


def _unknown_actions(state: State, seat: int | None) -> tuple[int, ...]:
    hidden = state.action_stack[:]
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            hidden += [held.action for held in hand if not held.shown]
    return tuple(map(hidden.count, ACTIONS))
