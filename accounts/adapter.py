"""How allauth meets our people: names by PL-05, and guests who keep their row when they sign up (PL-03)."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """See the module."""

    def clean_username(self, username: str, shallow: bool = False) -> Any:
        """The name as it will be stored; raises `ValidationError` if PL-05 does not allow it."""
        return super().clean_username(username, shallow)
