"""What the frame around every page needs to know."""

from functools import cached_property
from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static

from accounts.models import User
from accounts.preferences import Preferences
from accounts.visitors import THEME_COOKIE
from games.engine import registry
from wallets import ledger


class Site:
    """The frame of one request: who looks, how the page should look, where in the site it stands."""

    name = "Speedtisch"

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def person(self) -> User | None:
        """The member or guest who looks; `None` for a visitor."""
        user = getattr(self._request, "user", None)
        return user if user and user.is_authenticated else None

    @property
    def is_member(self) -> bool:
        """Whether a registered person looks: only members have Taler and a row on the leaderboards (PL-02)."""
        return self.person is not None and not self.person.is_guest

    @cached_property
    def settings(self) -> Preferences:
        """The person's settings (PL-07); a visitor has the defaults."""
        return self.person.settings if self.person else Preferences()

    @property
    def theme(self) -> str:
        """`auto`, `light` or `dark`; a visitor's choice is kept in a cookie."""
        if self.person:
            return self.settings.theme
        choice = self._request.COOKIES.get(THEME_COOKIE)
        return choice if choice in ("light", "dark") else "auto"

    @cached_property
    def balance(self) -> int | None:
        """The member's Taler, asked for only where a template shows them."""
        return ledger.balance(self.person) if self.person and self.is_member else None

    @property
    def shape(self) -> int:
        """Which of the six colours and shapes marks the person outside a table."""
        return self.person.shape if self.person else 1

    @property
    def game_styles(self) -> list[str]:
        """Static paths of all games' colours and cards."""
        shown = [registry.presentation(game.slug) for game in registry.all_games()]
        return [path for one in shown for path in one.stylesheets if path not in one.table_only]

    @property
    def address(self) -> str:
        """The page's full address, as others are told of it."""
        return self._request.build_absolute_uri(self._request.path)

    @property
    def picture(self) -> str:
        """The full address of the picture that stands beside a link to the site."""
        return self._request.build_absolute_uri(static("icons/preview.jpg"))

    @property
    def room(self) -> str:
        """The room of the site the page belongs to, for marking the navigation: the URL's namespace."""
        match = self._request.resolver_match
        return match.app_name if match else ""


def site(request: HttpRequest) -> dict[str, Any]:
    """Context for every template."""
    return {"site": Site(request)}
