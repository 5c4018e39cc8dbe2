"""What moves bring about. Every event is public: a card is told only once it lies open before everybody."""

from games.engine.game import Event

Card = tuple[int, int]
"""Stack and kind of a card."""


class Dealt(Event, frozen=True, tag="dealt"):
    """A round begins. `number` counts from 1; `opened` are the open cards of the four stacks by seat."""

    number: int
    starter: int
    opened: tuple[tuple[int, ...], ...]


class Laid(Event, frozen=True, tag="laid"):
    """`seat` laid cards. `lamps` is how many equal values lie on top before any chain, 0 for a top without value."""

    seat: int
    value: int
    hand: int
    satellites: int
    stacks: tuple[Card, ...]
    lamps: int


class Turned(Event, frozen=True, tag="turned"):
    """The standing card of a stack turned open."""

    seat: int
    stack: int
    card: int


class Chained(Event, frozen=True, tag="chained"):
    """A turned card of the same value flew after at once (SL-11)."""

    seat: int
    stack: int
    card: int
    lamps: int


class Ignited(Event, frozen=True, tag="ignited"):
    """Four equal values: the ramp left the round, `seat` goes again (SL-16)."""

    seat: int
    cards: int


class Struck(Event, frozen=True, tag="struck"):
    """`seat` used an asteroid from the hand or a stack, or a `blind` one revealed before (SL-23). Without a target it
    fizzled (SL-13).
    """

    seat: int
    stack: int | None
    target: int | None
    cards: int
    blind: bool = False


class Swallowed(Event, frozen=True, tag="swallowed"):
    """`seat` used a black hole, like an asteroid: it and the ramp left the round, `seat` goes again (SL-14)."""

    seat: int
    stack: int | None
    cards: int
    blind: bool = False


class Took(Event, frozen=True, tag="took"):
    """`seat` took the ramp (SL-15)."""

    seat: int
    cards: int


class Revealed(Event, frozen=True, tag="revealed"):
    """`seat` dared a lying card; everybody sees it first, then the consequence (SL-26)."""

    seat: int
    stack: int
    card: int


class Landed(Event, frozen=True, tag="landed"):
    """The dared card fitted and lies on the ramp (SL-21)."""

    seat: int
    card: int
    lamps: int


class Dud(Event, frozen=True, tag="dud"):
    """The dared card was too high: `seat` took ramp and card, `cards` in all (SL-24)."""

    seat: int
    card: int
    cards: int


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round is over; `remaining` cards by seat. No winner: it grew too long (SL-33)."""

    number: int
    winner: int | None
    remaining: tuple[int, ...]


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over: minus points and places by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


LaunchEvent = (
    Dealt
    | Laid
    | Turned
    | Chained
    | Ignited
    | Struck
    | Swallowed
    | Took
    | Revealed
    | Landed
    | Dud
    | RoundEnded
    | MatchEnded
)
