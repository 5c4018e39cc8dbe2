"""Opening a table with others (PL-12)."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from games.engine import registry
from games.engine.registry import AnyGame
from lobby.fields import choice
from tables.actions import open_table
from tables.models import HUMAN_SEATS, Fill, Table, Tempo
from tables.table_settings import CLOCKS, STAKES, TEMPOS, TableSettings

SEATS = 4
"""Seats at first, where the game has so many."""

FILLS = [(Fill.EMPTY.value, _("bleiben leer")), *[pair for pair in Fill.choices if pair[0] != Fill.EMPTY]]
CLOCK_LABELS = {30: _("30 s"), 60: _("60 s"), 90: _("90 s"), 120: _("120 s"), None: _("ohne")}
NO_CLOCK = "none"


class OpenForm(forms.Form):
    """The settings of a new table. Without `sent` it shows `shown`, or what is usual where that does not fit."""

    is_private = forms.BooleanField(label=_("Privat: nur wer den Link hat, findet den Tisch"), required=False)

    def __init__(
        self,
        game: AnyGame,
        user: User | None,
        *,
        sent: Mapping[str, Any] | None = None,
        shown: Mapping[str, Any] | None = None,
    ) -> None:
        fields = open_fields(game, takes_stakes=user is not None and not user.is_guest)
        fitting = {
            name: value for name, value in (shown or {}).items() if name in fields and fields[name].valid_value(value)
        }
        fitting["is_private"] = "is_private" in (shown or {})
        super().__init__(sent, initial=fitting, auto_id="open_%s")
        self.game = game
        self.fields = {**fields, **self.fields}  # the switch comes last

    @property
    def takes_stakes(self) -> bool:
        """Whether the person may play for Taler (PL-02)."""
        return "stake" in self.fields

    @property
    def rows(self) -> list[forms.BoundField]:
        """The rows of choices, in the order they are asked."""
        return [self[name] for name in self.fields if name != "is_private"]

    def notes(self) -> list[str]:
        """What the settings now shown mean, in words."""
        size, fill = int(self._value("size")), self._value("fill")
        stake = int(self._value("stake")) if self.takes_stakes else 0
        notes = []
        if fill == Fill.EMPTY:
            notes.append(str(_("Los geht es ab zwei Menschen.")))
        else:
            notes.append(str(_("Du kannst jederzeit starten: Freie Plätze übernehmen dann Computer.")))
        if computers := max(0, size - HUMAN_SEATS):
            notes.append(
                ngettext(
                    "Einen Platz spielt immer ein Computer.", "%(count)s Plätze spielen immer Computer.", computers
                )
                % {"count": computers}
            )
        if stake:
            notes.append(str(_("Du zahlst %(stake)s Taler, sobald es losgeht.") % {"stake": stake}))
        return notes

    def table_settings(self) -> TableSettings:
        """The settings the form describes. The form must be valid."""
        chosen = self.cleaned_data
        return TableSettings(
            game=self.game.slug,
            options={option.key: chosen[option.key] for option in self.game.options},
            size=int(chosen["size"]),
            fill=chosen["fill"],
            clock=None if chosen["clock"] == NO_CLOCK else int(chosen["clock"]),
            tempo=chosen["tempo"],
            stake=int(chosen.get("stake", 0)),
            is_private=chosen["is_private"],
        )

    def _value(self, name: str) -> str:
        value: str = self[name].value()
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  every row is one
        return value if field.valid_value(value) else field.initial


def open_fields(game: AnyGame, *, takes_stakes: bool) -> dict[str, forms.ChoiceField]:
    """A field for each setting of a table, the usual choice as its initial value."""
    sizes = [(str(count), str(count)) for count in range(game.min_seats, game.max_seats + 1)]
    clocks = [(str(clock or NO_CLOCK), CLOCK_LABELS[clock]) for clock in CLOCKS]
    fields = {option.key: choice(option.label, option.choices, option.default) for option in game.options}
    fields |= {
        "size": choice(_("Plätze"), sizes, str(max(game.min_seats, min(SEATS, game.max_seats)))),
        "fill": choice(_("Freie Plätze (Computer)"), FILLS, Fill.NORMAL.value),
        "clock": choice(_("Bedenkzeit"), clocks, "120"),
        "tempo": choice(_("Tempo"), [(tempo.value, tempo.label) for tempo in TEMPOS], Tempo.NORMAL.value),
    }
    if takes_stakes:
        stakes = [(str(stake), str(stake) if stake else _("keiner")) for stake in STAKES]
        fields["stake"] = choice(_("Einsatz in Talern"), stakes, "0")
    return fields


def shown_settings(table: Table) -> dict[str, str]:
    """The settings of `table` as the form's fields name them."""
    shown = {
        **table.options,
        "size": str(table.size),
        "fill": table.fill,
        "clock": str(table.clock or NO_CLOCK),
        "tempo": table.tempo,
        "stake": str(table.stake),
    }
    return shown | {"is_private": "on"} if table.is_private else shown


def known_slug(slug: object) -> str:
    """`slug` if a game is called so, else an empty text."""
    return next((game.slug for game in registry.all_games() if game.slug == slug), "")


def game_called(slug: str | None) -> AnyGame:
    """The game of that slug, or the first where there is none."""
    known = known_slug(slug)
    return registry.get(known) if known else registry.all_games()[0]


def open_for(user: User, form: OpenForm) -> Table:
    """Open the table a valid form describes. Raises `tables.errors.Refused`."""
    return open_table(user, form.table_settings())
