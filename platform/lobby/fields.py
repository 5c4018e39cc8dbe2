"""The one kind of field the lobby's forms are made of: a row of choices, one of them taken."""

from collections.abc import Iterable
from typing import Any

from django import forms


def choice(label: Any, choices: Iterable[tuple[Any, Any]], initial: str) -> forms.ChoiceField:
    """A required field with radio buttons."""
    return forms.ChoiceField(label=label, choices=list(choices), initial=initial, widget=forms.RadioSelect)
