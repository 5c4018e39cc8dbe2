"""What the admin shows without letting it be changed or guessed (PL-60, PL-62)."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest


class ReadOnly:
    """Rows that only the house's own verbs write. For a `ModelAdmin` or an inline, before it in the bases."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody adds a row by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes a row by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes a row by hand."""
        return False


class Sealed:
    """Only columns that are shown may be filtered by: `?state__contains=…` would tell what is hidden bit by bit."""

    list_display: Sequence[Any]

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """Whether an address may filter by `lookup`."""
        is_shown = lookup.split("__")[0] in self.list_display
        return is_shown and bool(super().lookup_allowed(lookup, value, request))  # type: ignore[misc]
