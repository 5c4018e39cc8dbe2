"""Starting a game alone: what can be set, and what was set last time (PL-11)."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.registry import AnyGame
from lobby.fields import choice
from tables.actions import start_solo
from tables.models import Level, Table, Tempo

OPPONENTS = 3
"""Opponents at first, where the game has seats for so many."""
AT_ONCE = 3
"""So many fields are in sight: opponents, strength, and the first thing that the game itself lets one choose."""


class SoloForm(forms.Form):
    """The settings of a solo match; what is not sent stays as it was last time."""

    def __init__(self, game: AnyGame, user: User | None, sent: Mapping[str, str] | None = None) -> None:
        fields = solo_fields(game)
        last = user.settings.solo.get(game.slug, {}) if user else {}
        usual = {name: last[name] if _fits(field, last.get(name)) else field.initial for name, field in fields.items()}
        data = None if sent is None else usual | {name: sent[name] for name in fields if name in sent}
        super().__init__(data, initial=usual, auto_id=f"{game.slug}_%s")
        self.game = game
        self._is_new = user is None
        self.fields.update(fields)

    @property
    def lid(self) -> tuple[str, str]:
        """Templates of the box's picture, the first that exists counts."""
        return f"games/{self.game.slug}/_lid.html", "lobby/_plain_lid.html"

    @property
    def main(self) -> list[forms.BoundField]:
        """What everybody sets who has been here before. Nothing for visitors: they only have to press a button."""
        return list(self)[: self._in_sight]

    @property
    def more(self) -> list[forms.BoundField]:
        """What can wait behind a lid."""
        return list(self)[self._in_sight :]

    @property
    def _in_sight(self) -> int:
        return 0 if self._is_new else AT_ONCE

    def start(self, user: User) -> Table:
        """Start the match the form describes, which also keeps the settings for next time. The form must be valid.

        Raises `tables.errors.Refused`.
        """
        chosen: dict[str, str] = self.cleaned_data
        return start_solo(
            user,
            self.game.slug,
            opponents=int(chosen["opponents"]),
            level=chosen["level"],
            tempo=chosen["tempo"],
            options={option.key: chosen[option.key] for option in self.game.options},
        )


def solo_fields(game: AnyGame) -> dict[str, forms.ChoiceField]:
    """A field for each solo setting of `game`, the usual choice as its initial value."""
    most = game.max_seats - 1
    counts = [(str(count), str(count)) for count in range(game.min_seats - 1, most + 1)]
    fields = {
        "opponents": choice(_("Gegner"), counts, str(min(OPPONENTS, most))),
        "level": choice(_("Stärke"), Level.choices, Level.NORMAL.value),
    }
    fields |= {option.key: choice(option.label, option.choices, option.default) for option in game.options}
    return fields | {"tempo": choice(_("Tempo"), Tempo.choices, Tempo.NORMAL.value)}


def _fits(field: forms.ChoiceField, value: Any) -> bool:
    return value is not None and field.valid_value(value)
