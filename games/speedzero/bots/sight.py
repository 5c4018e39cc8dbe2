"""All fields in the eyes of one seat."""

from games.speedzero.bots.fields import Field, drawing
from games.speedzero.bots.judging import Mood
from games.speedzero.bots.styles import Style
from games.speedzero.rules.scoring import HELD
from games.speedzero.rules.state import State, seats_from


class Sight:
    """All fields in the eyes of one seat, each looked at once; for one decision, in which nothing changes."""

    __slots__ = ("_fields", "eye", "mean", "state", "style")

    def __init__(self, state: State, eye: int, mean: float, style: Style) -> None:
        self.state, self.eye, self.mean, self.style = state, eye, mean, style
        self._fields: list[Field | None] = [None] * len(state.fields)

    @property
    def pair(self) -> float:
        """See `Style.pair`."""
        return self.style.pair

    def field(self, owner: int) -> Field:
        """The field of `owner`."""
        field = self._fields[owner]
        if field is None:
            field = self._fields[owner] = Field(self.state, owner, self.eye, self.mean, self.style.pair)
        return field

    @property
    def own(self) -> Field:
        """The field of the seat itself."""
        return self.field(self.eye)

    @property
    def all(self) -> list[Field]:
        """All fields, by seat."""
        return [self.field(owner) for owner in range(len(self.state.fields))]

    @property
    def held(self) -> list[float]:
        """What each seat would have to count for its action cards if the round ended now (SZ-39)."""
        if not self.state.extended:
            return [0.0] * len(self.state.fields)
        return [float(HELD * len(hand)) for hand in self.state.hands]

    @property
    def mood(self) -> Mood:
        """What the seat goes by in this turn."""
        return Mood(self.all, self.held, self.eye, self.state.closer is not None, self.style)

    @property
    def draw(self) -> float:
        """What a drawn card may be expected to save."""
        return drawing(self.own)

    @property
    def rivals(self) -> list[int]:
        """The others, in turn order."""
        return seats_from(self.state, self.eye)[1:]
