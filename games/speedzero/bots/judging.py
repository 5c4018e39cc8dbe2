"""The number move by rule of thumb: cheap enough to play whole rounds with."""

from typing import Final

from games.speedzero.bots.fields import HIDDEN, NOTHING, Field, drawing
from games.speedzero.bots.styles import Style
from games.speedzero.rules.cards import ALL

GLAD: Final = 10.0
"""So far ahead, no more lead makes it better to end the round."""
HURRY: Final = 10.0
"""Points ahead or behind beyond which nothing hurries or slows more."""
FAR: Final = 1000.0


class Mood:
    """What a player goes by in one turn: its style, whether the round has been ended, and what turning a face-down card
    open is worth now, where that does not end the round.
    """

    __slots__ = ("last", "opening", "style")

    def __init__(self, fields: list[Field], held: list[float], seat: int, last: bool, style: Style) -> None:
        self.style, self.last, self.opening = style, last, style.opening
        if style.hurry and not last:
            lead = ahead(fields, held, seat, fields[seat].total)
            self.opening += style.hurry * max(-HURRY, min(HURRY, lead))
        if fields[seat].down.bit_count() == 2:
            self.opening -= style.caution


def swap_at(fields: list[Field], held: list[float], seat: int, top: int, mood: Mood) -> int:
    """Where to put the discard's top; -1: rather draw. The own field must have a card.

    `held` are the points each seat has to expect for action cards; `mood` is of this turn.
    """
    gain, place = placing(fields, held, seat, top, mood)
    return place if gain >= drawing(fields[seat]) + mood.style.take else -1


def keep_at(fields: list[Field], held: list[float], seat: int, card: int, mood: Mood) -> int:
    """Where to put a drawn card; -1: rather discard it and turn one."""
    if fields[seat].gone == ALL:
        return -1
    gain, place = placing(fields, held, seat, card, mood)
    return place if gain > turning(fields, held, seat, mood) else -1


def placing(fields: list[Field], held: list[float], seat: int, card: int, mood: Mood) -> tuple[float, int]:
    """How much `card` saves at its best place, and that place."""
    own, style = fields[seat], mood.style
    if mood.last:
        return own.best_last(card)
    if own.down & own.down - 1:
        return own.best(card, mood.opening)
    gain, place = own.best(card, 0.0)
    if place == own.hidden_at:
        # ending the round must be worth it, or else the card goes elsewhere
        gain += closing(fields, held, seat, own.total - gain, style)
        other, at = own.best(card, NOTHING)
        if other > gain and at != place:
            return other, at
    return gain, place


def at_place(fields: list[Field], held: list[float], seat: int, place: int, card: int, mood: Mood) -> float:
    """How much `card` saves at `place`."""
    own = fields[seat]
    if mood.last:
        return own.gain(place, card, 0.0)
    gain = own.gain(place, card, mood.style.pair)
    if own.cards[place] != HIDDEN:
        return gain
    return gain + (
        mood.opening if own.down & own.down - 1 else closing(fields, held, seat, own.total - gain, mood.style)
    )


def turning(fields: list[Field], held: list[float], seat: int, mood: Mood) -> float:
    """What it is worth to discard the drawn card and turn one."""
    own, style = fields[seat], mood.style
    if mood.last or not own.down:
        return 0.0
    if own.down & own.down - 1:
        return style.turn + mood.opening
    return style.turn + closing(fields, held, seat, own.total, style)


def closing(fields: list[Field], held: list[float], seat: int, own: float, style: Style) -> float:
    """What it is worth to end the round with `own` points (SZ-22)."""
    lead = ahead(fields, held, seat, own) - style.reply
    return min(lead, GLAD) if lead >= style.ahead else -max(own, 0.0) - style.fear


def ahead(fields: list[Field], held: list[float], seat: int, own: float) -> float:
    """By how many points `own` is better than the best of the others."""
    best = FAR
    for other, field in enumerate(fields):
        if other != seat and field.total + held[other] < best:
            best = field.total + held[other]
    return best - own - held[seat]
