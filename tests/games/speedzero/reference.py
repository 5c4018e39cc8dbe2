"""The rules of Speedzero once more, slowly: a second reading of the sheet that shares nothing with the first but words.

A match is one coroutine that stops wherever somebody has to decide, so a round reads here as it is told at a table:
no phases, no masks, and whatever waits simply waits on the stack of calls. `test_reference.py` plays both side by side.
Piles have their top at the end; what happened is noted as tuples, the name of an event first.
"""

from collections.abc import Generator, Iterable, Mapping
from typing import Any, TypeVar

from games.engine import rng
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
    Place,
    Play,
    Repeat,
    Rival,
    Swap,
    Take,
    Turn,
)

T = TypeVar("T")
Options = dict[int, list[Any]]
"""What each seat that owes a decision may decide."""
Steps = Generator[Options, tuple[int, Any], Any]

X = 13
ACTIONS = {
    "substitution": 5,
    "permutation": 4,
    "stichprobe": 4,
    "projektion": 3,
    "subtraktion": 3,
    "quadrat": 3,
    "klammer": 4,
    "rekursion": 3,
    "ableitung": 3,
}
AGAINST_OTHERS = ("substitution", "subtraktion", "ableitung")
COLUMNS = [[(row, column) for row in range(3)] for column in range(4)]
ROWS = [[(row, column) for column in range(4)] for row in range(3)]
LINES = COLUMNS + ROWS


def spread(copies: Mapping[T, int]) -> list[T]:
    """All cards of a deck."""
    return [kind for kind, count in copies.items() for _ in range(count)]


class RoundTooLong(Exception):
    """SZ-72."""


class Card:
    """A number card, how it lies and who has looked at it while it lay face-down."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.open = False
        self.seen_by: set[int] = set()

    @property
    def worth(self) -> int:
        return 0 if self.kind == X else self.kind


class Held:
    """An action card in a hand."""

    def __init__(self, action: str, public: bool) -> None:
        self.action = action
        self.public = public


class Reference:
    """A match; `log` is what happened since it was last emptied."""

    def __init__(self, seats: int, extended: bool, seed: bytes) -> None:
        self.seats, self.extended, self.seed, self.longest = seats, extended, seed, 2000
        if extended:
            self.numbers = {-2: 5, -1: 7, 0: 10, **dict.fromkeys(range(1, 13), 7), X: 12}
        else:
            self.numbers = {-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)}
        self.actions = ACTIONS
        self.chance = 0
        self.log: list[tuple[Any, ...]] = []
        self.rounds: list[list[int]] = []
        self.over = False

    # --- chance and order ---------------------------------------------------------------------------------------------
    def shuffle(self, pile: list[Any]) -> None:
        rng.shuffle(pile, self.seed, self.chance)
        self.chance += 1

    def lot(self, limit: int) -> int:
        self.chance += 1
        return rng.draw(limit, self.seed, self.chance - 1)

    def order(self, first: int) -> list[int]:
        return [*range(first, self.seats), *range(first)]

    def note(self, *what: Any) -> None:
        self.log.append(what)

    def ask(self, options: Options) -> Steps:
        """Stop until one of these seats has decided."""
        if self.decisions >= self.longest:
            raise RoundTooLong
        seat, move = yield options
        self.decisions += 1
        return seat, move

    def ask_one(self, seat: int, options: list[Any]) -> Steps:
        _, move = yield from self.ask({seat: options})
        return move

    # --- match and round ----------------------------------------------------------------------------------------------
    def match(self) -> Steps:
        starter = None
        while True:
            self.deal()
            closer = None
            try:
                closer = yield from self.round(starter)
            except RoundTooLong:
                self.discard += self.drawn
                self.action_discard += self.in_play[::-1]
                self.drawn, self.in_play, self.gains = [], [], [0] * self.seats
            self.count(closer)
            totals = [sum(points) for points in zip(*self.rounds, strict=True)]
            if max(totals) >= 100:
                places = tuple(1 + sum(other < own for other in totals) for own in totals)
                self.note("match_ended", tuple(totals), places)
                self.over = True
                return
            starter = self.order(self.starter)[1] if closer is None else closer

    def deal(self) -> None:
        """SZ-01, SZ-03, SZ-30, SZ-58."""
        numbers = spread(self.numbers)
        self.shuffle(numbers)
        self.fields: list[dict[tuple[int, int], Card]] = [{} for _ in range(self.seats)]
        for field in self.fields:
            for row in range(3):
                for column in range(4):
                    field[row, column] = Card(numbers.pop())
        self.discard, self.stock = [numbers.pop()], numbers
        self.drawn: list[int] = []
        self.cleared: list[int] = []
        self.direction: list[str | None] = [None] * self.seats
        self.hands: list[list[Held]] = [[] for _ in range(self.seats)]
        self.display: list[str | None] = []
        self.action_stack: list[str] = []
        self.action_discard: list[str] = []
        self.in_play: list[str] = []
        self.gains = [0] * self.seats
        self.decisions = self.extra = 0
        self.closer: int | None = None
        self.turn = 0
        if self.extended:
            self.action_stack = spread(self.actions)
            self.shuffle(self.action_stack)
            self.display = [self.action_stack.pop() for _ in range(4)]
        self.note("dealt", len(self.rounds) + 1, self.discard[0], tuple(self.display))

    def round(self, starter: int | None) -> Steps:
        """To the last turn; who has ended it."""
        turned = [0] * self.seats
        while min(turned) < 2:
            waiting = [seat for seat in range(self.seats) if turned[seat] < 2]
            seat, move = yield from self.ask({seat: [Turn(at) for at in self.face_down(seat)] for seat in waiting})
            turned[seat] += 1
            self.turn_over(seat, move.place)
        self.choose_starter(starter)
        for seat in self.order(self.starter):
            yield from self.take_gains(seat)
        seat = self.starter
        while True:
            self.extra = 0
            yield from self.turns_of(seat)
            if self.closer is not None:
                break
            seat = (seat + 1) % self.seats
        for other in self.order(seat)[1:]:
            yield from self.turn_of(other)
            self.lapse_gains(other)
        return seat

    def choose_starter(self, starter: int | None) -> None:
        """SZ-04."""
        if starter is not None:
            self.starter = starter
            self.note("started", starter, None, False)
            return
        sums = tuple(sum(card.worth for card in field.values() if card.open) for field in self.fields)
        best = [seat for seat in range(self.seats) if sums[seat] == max(sums)]
        self.starter = best[self.lot(len(best))] if len(best) > 1 else best[0]
        self.note("started", self.starter, sums, len(best) > 1)

    def turns_of(self, seat: int) -> Steps:
        """A turn and the extra turns it won (SZ-45), unless the round is ended (SZ-38)."""
        while True:
            yield from self.turn_of(seat)
            opened = [who for who in self.order(seat) if not self.face_down(who)]
            if opened:
                self.closer = seat
                self.note("closed", seat, opened[0])
                if self.extra:
                    self.note("lapsed", seat, 0, self.extra)
                self.lapse_gains(seat)
                return
            yield from self.take_gains(seat)
            if not self.extra:
                return
            self.extra -= 1

    def count(self, closer: int | None) -> None:
        """SZ-21, SZ-22, SZ-37, SZ-39, SZ-55."""
        for seat in range(self.seats):
            if hidden := [(at, self.card(seat, at).kind) for at in self.face_down(seat)]:
                self.note("uncovered", seat, tuple(hidden))
        points = []
        for seat, field in enumerate(self.fields):
            score = sum(card.worth for card in field.values()) + 10 * len(self.hands[seat])
            for line in LINES:
                if all(at in field and field[at].kind == X for at in line):
                    score -= 10 if line in COLUMNS else 15
            points.append(score)
        if closer is not None:
            own = points[closer]
            alone = own < min(points[seat] for seat in range(self.seats) if seat != closer)
            if not alone and own > 0:
                points[closer] = 2 * own
        self.rounds.append(points)
        self.note("round_ended", len(self.rounds), tuple(points))

    # --- fields -------------------------------------------------------------------------------------------------------
    def card(self, seat: int, place: int) -> Card:
        return self.fields[seat][divmod(place, 4)]

    def places(self, seat: int) -> list[int]:
        return [4 * row + column for row, column in sorted(self.fields[seat])]

    def face_down(self, seat: int) -> list[int]:
        return [place for place in self.places(seat) if not self.card(seat, place).open]

    def turn_over(self, seat: int, place: int) -> None:
        card = self.card(seat, place)
        card.open, card.seen_by = True, set()
        self.note("turned", seat, place, card.kind)
        if card.kind == X:
            self.gains[seat] += 1

    def replace(self, seat: int, place: int, kind: int) -> tuple[int, bool]:
        """Lay an open card at a place; what lay there goes on the discard."""
        old, new = self.card(seat, place), Card(kind)
        new.open = True
        self.fields[seat][divmod(place, 4)] = new
        self.discard.append(old.kind)
        return old.kind, not old.open

    def clearings(self, mover: int) -> Steps:
        """SZ-13, SZ-36, SZ-51, SZ-56."""
        for seat in self.order(mover):
            columns = [number for number in range(4) if self.is_complete(seat, LINES[number])]
            rows = [number for number in range(4, 7) if self.is_complete(seat, LINES[number])]
            if not self.extended or self.direction[seat] == "columns":
                rows = []
            elif self.direction[seat] == "rows":
                columns = []
            elif columns and rows:
                self.decider = seat
                move = yield from self.ask_one(seat, [Fix("columns"), Fix("rows")])
                columns, rows = (columns, []) if move.direction == "columns" else ([], rows)
            lines = columns + rows
            if not lines:
                continue
            if self.extended and self.direction[seat] is None:
                self.direction[seat] = "columns" if columns else "rows"
                self.note("fixed", seat, self.direction[seat])
            leaving = sorted({at for number in lines for at in LINES[number]})
            gone = [(4 * row + column, self.fields[seat].pop((row, column)).kind) for row, column in leaving]
            self.cleared += [kind for _, kind in gone]
            self.note("cleared", seat, tuple(lines), tuple(gone))

    def is_complete(self, seat: int, line: list[tuple[int, int]]) -> bool:
        field = self.fields[seat]
        if not all(at in field and field[at].open for at in line):
            return False
        return len({field[at].kind for at in line} - {X}) == 1

    # --- the stock ----------------------------------------------------------------------------------------------------
    def drawable(self) -> int:
        return len(self.stock) + len(self.discard) - 1

    def draw(self) -> int:
        """SZ-12."""
        if not self.stock:
            *self.stock, top = self.discard
            self.discard = [top]
            self.shuffle(self.stock)
            self.note("stock_shuffled", len(self.stock))
        return self.stock.pop()

    # --- turns --------------------------------------------------------------------------------------------------------
    def turn_of(self, seat: int) -> Steps:
        """One turn up to the clearings (SZ-34)."""
        self.turn = seat
        moves: list[Any] = [Draw()] if self.drawable() else []
        moves += [Swap(place) for place in self.places(seat)]
        if not moves:
            self.note("skipped", seat)
            return
        if self.extended and self.closer is None:
            moves += self.takes()
            for action in {held.action for held in self.hands[seat]}:
                moves.append(LayOff(action))
                moves += [Play(action, at) for at in self.first_targets(action)]
        move = yield from self.ask_one(seat, moves)
        if isinstance(move, Draw):
            yield from self.draw_and_choose(seat, 1)
        elif isinstance(move, Swap):
            taken = self.discard.pop()
            old, hidden = self.replace(seat, move.place, taken)
            self.note("swapped", seat, move.place, taken, old, hidden)
            self.gains[seat] += taken == X
        elif isinstance(move, Take):
            self.take(seat, move.slot, gain=False)
        else:
            self.hands[seat].remove(next(held for held in self.hands[seat] if held.action == move.action))
            if isinstance(move, LayOff):
                self.note("laid_off", seat, move.action)
                self.action_discard.append(move.action)
            else:
                self.note("played", seat, move.action)
                self.in_play = [move.action]
                yield from self.carry_out(seat, move.action, move.at)
                self.action_discard += self.in_play[::-1]
                self.in_play = []
            self.refill()
        yield from self.clearings(seat)

    def draw_and_choose(self, seat: int, count: int) -> Steps:
        """SZ-11, SZ-42."""
        self.drawn = [self.draw() for _ in range(min(count, self.drawable()))]
        self.note("drew", seat, len(self.drawn), tuple(self.drawn))
        down = self.face_down(seat)
        moves: list[Any] = [Discard(place) for place in down] if down else [Discard(None)]
        moves += [Place(place, which) for which in range(len(self.drawn)) for place in self.places(seat)]
        move = yield from self.ask_one(seat, moves)
        drawn, self.drawn = self.drawn, []
        self.gains[seat] += drawn.count(X)
        if isinstance(move, Place):
            card, rest = drawn[move.card], drawn[: move.card] + drawn[move.card + 1 :]
            self.discard += rest
            old, hidden = self.replace(seat, move.place, card)
            self.note("placed", seat, move.place, card, old, hidden, tuple(rest))
        else:
            self.discard += drawn
            self.note("discarded", seat, tuple(drawn))
            if move.place is not None:
                self.turn_over(seat, move.place)

    # --- taking -------------------------------------------------------------------------------------------------------
    def takes(self) -> list[Any]:
        """SZ-33, SZ-53."""
        blind = [Take(None)] if self.action_stack or self.action_discard else []
        return blind + [Take(slot) for slot, action in enumerate(self.display) if action]

    def take(self, seat: int, slot: int | None, gain: bool) -> None:
        if slot is None:
            action = self.pop_action()
        else:
            action, self.display[slot] = self.display[slot], None
        assert action
        self.hands[seat].append(Held(action, public=slot is not None))
        self.note("took", seat, slot, action, gain)
        self.refill()

    def pop_action(self) -> str | None:
        if not self.action_stack and self.action_discard:
            self.action_stack, self.action_discard = self.action_discard, []
            self.shuffle(self.action_stack)
            self.note("actions_shuffled", len(self.action_stack))
        return self.action_stack.pop() if self.action_stack else None

    def refill(self) -> None:
        for slot in range(len(self.display)):
            if self.display[slot] is None and (action := self.pop_action()):
                self.display[slot] = action
                self.note("refilled", slot, action)

    def take_gains(self, seat: int) -> Steps:
        """SZ-32."""
        while self.gains[seat]:
            if not self.takes():
                self.lapse_gains(seat)
                return
            move = yield from self.ask_one(seat, [Decline(), *self.takes()])
            self.gains[seat] -= 1
            if isinstance(move, Decline):
                self.note("declined", seat)
            else:
                self.take(seat, move.slot, gain=True)

    def lapse_gains(self, seat: int) -> None:
        if self.gains[seat]:
            self.note("lapsed", seat, self.gains[seat], 0)
            self.gains[seat] = 0

    # --- actions ------------------------------------------------------------------------------------------------------
    def cells(self, seats: Iterable[int]) -> list[Any]:
        return [Cell(seat, place) for seat in seats for place in self.places(seat)]

    def first_targets(self, action: str) -> list[Any]:
        """`[None]` where no target is needed, nothing where the action cannot do anything (SZ-49)."""
        mover, *others = self.order(self.turn)
        match action:
            case "quadrat" | "klammer":
                return [None]
            case "stichprobe":
                return [None] if self.drawable() else []
            case "substitution":
                cells = self.cells([mover, *others])
                return cells if len({cell.seat for cell in cells}) >= 2 else []
            case "permutation":
                cells = self.cells([mover])
                return cells if len(cells) >= 2 else []
            case "subtraktion":
                return self.cells(others)
            case "projektion":
                return [
                    Line(seat, number)
                    for seat in range(self.seats)
                    for number, line in enumerate(LINES)
                    if any(at in self.fields[seat] and not self.fields[seat][at].open for at in line)
                ]
            case "ableitung":
                return [Rival(seat) for seat in others if self.hands[seat]]
            case "rekursion":
                lying = {lying for lying in self.action_discard if lying != "rekursion"}
                return [Repeat(again) for again in lying if self.first_targets(again)]
        raise AssertionError(action)

    def carry_out(self, mover: int, action: str, first: Any = None) -> Steps:
        """An action from its first target, if that is chosen already, to the end of its effect (SZ-40 to SZ-48)."""
        options = self.first_targets(action)
        if not options and first is None:
            self.note("fizzled", mover, action)
            return
        targets: list[Any] = []
        while options != [None]:
            if first is None:
                first = (yield from self.ask_one(mover, [Aim(at) for at in options])).at
            self.note("aimed", mover, action, first)
            targets.append(first)
            first = None
            options = self.more_targets(mover, action, targets) or [None]
        spared: list[int] = []
        if action in AGAINST_OTHERS:
            hit = {at.seat for at in targets} - {mover}
            spared = yield from self.defence(mover, action, hit)
            if set(spared) == hit or (spared and action != "subtraktion"):
                return
        yield from getattr(self, f"do_{action}")(mover, targets, spared)

    def more_targets(self, mover: int, action: str, targets: list[Any]) -> list[Any]:
        used = {at.seat for at in targets if isinstance(at, Cell)}
        if action == "subtraktion":
            return self.cells(seat for seat in self.order(mover)[1:] if seat not in used)
        if len(targets) == 1 and action == "substitution":
            return self.cells(seat for seat in range(self.seats) if seat not in used)
        if len(targets) == 1 and action == "permutation":
            return [cell for cell in self.cells([mover]) if cell != targets[0]]
        return []

    def defence(self, mover: int, action: str, hit: set[int]) -> Steps:
        """Who defends (SZ-46)."""
        holders = [seat for seat in sorted(hit) if any(held.action == "klammer" for held in self.hands[seat])]
        if not holders:
            return []
        self.note("asked", mover, action, tuple(holders))
        for seat in holders:
            brackets = [held for held in self.hands[seat] if held.action == "klammer"]
            if not any(held.public for held in brackets):
                brackets[0].public = True
        self.answers: dict[int, bool] = {}
        while len(self.answers) < len(holders):
            asked = {seat: [Answer(False), Answer(True)] for seat in holders if seat not in self.answers}
            seat, move = yield from self.ask(asked)
            self.answers[seat] = move.defends
            self.note("answered", seat)
        spared = [seat for seat in holders if self.answers[seat]]
        for seat in spared:
            self.hands[seat].remove(next(held for held in self.hands[seat] if held.action == "klammer"))
            self.action_discard.append("klammer")
        void = set(spared) == hit or (bool(spared) and action != "subtraktion")
        self.note("defended", mover, action, tuple(spared), void)
        return spared

    def do_substitution(self, mover: int, targets: list[Any], spared: list[int]) -> Steps:
        one, other = ((self.fields[at.seat], divmod(at.place, 4)) for at in targets)
        first, second = one[0][one[1]], other[0][other[1]]
        seen = [card.kind if card.open else None for card in (first, second)]
        self.note("exchanged", mover, *targets, *seen)
        one[0][one[1]], other[0][other[1]] = second, first
        yield from ()

    do_permutation = do_substitution

    def do_stichprobe(self, mover: int, targets: list[Any], spared: list[int]) -> Steps:
        yield from self.draw_and_choose(mover, 3)

    def do_projektion(self, mover: int, targets: list[Any], spared: list[int]) -> Steps:
        (at,) = targets
        looked = [4 * row + column for row, column in LINES[at.line] if 4 * row + column in self.face_down(at.seat)]
        for place in looked:
            self.card(at.seat, place).seen_by.add(mover)
        self.note("looked", mover, at, tuple(looked))
        yield from ()

    def do_subtraktion(self, mover: int, targets: list[Any], spared: list[int]) -> Steps:
        hit = sorted((at for at in targets if at.seat not in spared), key=lambda at: (at.seat - mover) % self.seats)
        lay_open = {}
        for at in hit:
            card = self.card(at.seat, at.place)
            lay_open[at] = card.open
            self.discard = [card.kind, *self.discard]
            self.note("gave_up", at.seat, at.place, card.kind, not card.open)
        for at in hit:
            new = Card(self.draw())
            new.open = lay_open[at]
            self.fields[at.seat][divmod(at.place, 4)] = new
            self.note("replaced", at.seat, at.place, new.kind if new.open else None)
        yield from ()

    def do_quadrat(self, mover: int, targets: list[Any], spared: list[int], turns: int = 2) -> Steps:
        self.extra += turns
        self.note("extra_turns", mover, turns)
        yield from ()

    def do_klammer(self, mover: int, targets: list[Any], spared: list[int]) -> Steps:
        yield from self.do_quadrat(mover, targets, spared, turns=1)

    def do_rekursion(self, mover: int, targets: list[Any], spared: list[int]) -> Steps:
        self.note("repeated", mover, targets[0].action)
        yield from self.carry_out(mover, targets[0].action)

    def do_ableitung(self, mover: int, targets: list[Any], spared: list[int]) -> Steps:
        victim = targets[0].seat
        drawn = self.hands[victim].pop(self.lot(len(self.hands[victim]))).action
        self.in_play.append(drawn)
        self.note("stolen", mover, victim, drawn)
        yield from self.carry_out(mover, drawn)
