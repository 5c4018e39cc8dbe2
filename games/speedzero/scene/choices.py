"""What the viewer may decide now, laid out for a page that knows no rules (SZ-49, SZ-62, SZ-69).

A decision that needs a place or a target is made in a *mode*: the page is in one at a time, elements say in which modes
they can be chosen, and the mode says what is sent. Everything else is a button that carries its move.
"""

from dataclasses import dataclass, field

from games.speedzero.rules.cards import Action, Direction
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
    Target,
    Turn,
)
from games.speedzero.rules.view import View

TURN, TOP, NONE, AIM = "turn", "top", "none", "aim"
"""Modes: turn a card at the start; swap with the top of the discard; keep nothing and turn a card; the next target.
Further ones are "0" to "2", the drawn cards, and `playing` an action card."""


def playing(action: Action) -> str:
    """The mode in which an own action card looks for its first target."""
    return f"play-{action}"


@dataclass
class Choices:
    """The legal moves by what is pressed for them. Each set holds modes."""

    places: dict[int, set[str]] = field(default_factory=dict)
    """By place of the viewer's own field, for moves that name a place."""
    targets: dict[Target, set[str]] = field(default_factory=dict)
    modes: dict[str, Move] = field(default_factory=dict)
    """Every mode with one of its moves."""
    draw: Draw | None = None
    discard: Discard | None = None
    """Keep nothing although there is no card left to turn."""
    takes: dict[int | None, Take] = field(default_factory=dict)
    """By slot of the display; `None` is blind."""
    decline: Decline | None = None
    plays: dict[Action, Play] = field(default_factory=dict)
    """Those that ask for no target."""
    lay_offs: dict[Action, LayOff] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    directions: dict[Direction, Fix] = field(default_factory=dict)

    @property
    def may_play(self) -> set[str]:
        """The modes of action cards that have a target."""
        return {mode for mode in self.modes if mode.startswith("play-")}


def choices(view: View) -> Choices:
    """See `Choices`."""
    found = Choices()
    for move in view.legal:
        match move:
            case Turn(place):
                _at(found, TURN, move, place)
            case Swap(place):
                _at(found, TOP, move, place)
            case Place(place, card):
                _at(found, str(card), move, place)
            case Discard(None):
                found.discard = move
            case Discard(int(place)):
                _at(found, NONE, move, place)
            case Play(action, None):
                found.plays[action] = move
            case Play(action, at) if at is not None:
                _aimed(found, playing(action), move, at)
            case Aim(at):
                _aimed(found, AIM, move, at)
            case Draw():
                found.draw = move
            case Take(slot):
                found.takes[slot] = move
            case Decline():
                found.decline = move
            case LayOff(action):
                found.lay_offs[action] = move
            case Answer():
                found.answers.append(move)
            case Fix(direction):
                found.directions[direction] = move
    return found


def _at(found: Choices, mode: str, move: Move, place: int) -> None:
    found.places.setdefault(place, set()).add(mode)
    found.modes[mode] = move


def _aimed(found: Choices, mode: str, move: Move, at: Target) -> None:
    found.targets.setdefault(at, set()).add(mode)
    found.modes[mode] = move


def default_mode(view: View, found: Choices) -> str:
    """The mode the page is in without anything being pressed."""
    if AIM in found.modes or TURN in found.modes:
        return AIM if AIM in found.modes else TURN
    return "0" if view.phase == "choose" and len(view.drawn) == 1 and "0" in found.modes else ""


def repeats(found: Choices) -> list[Repeat]:
    """The action cards that Rekursion could carry out."""
    return [at for at in found.targets if isinstance(at, Repeat)]


def lines(found: Choices, seat: int) -> list[Line]:
    """The lines of a field that Projektion could look at."""
    return [at for at in found.targets if isinstance(at, Line) and at.seat == seat]


def modes_at(found: Choices, seat: int, place: int, *, is_own: bool) -> set[str]:
    """The modes in which a card of a field can be chosen."""
    aimed = found.targets.get(Cell(seat, place), set())
    return aimed | found.places.get(place, set()) if is_own else aimed


def modes_for(found: Choices, seat: int) -> set[str]:
    """The modes in which an opponent as a whole can be chosen."""
    return found.targets.get(Rival(seat), set())
