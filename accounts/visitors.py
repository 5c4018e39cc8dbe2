"""What visitors without a row chose; kept in cookies until there is a row to keep it with."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse

THEME_COOKIE = "theme"
_COOKIES = {"theme": THEME_COOKIE, "language": settings.LANGUAGE_COOKIE_NAME}
_KNOWN = {"theme": ("light", "dark"), "language": tuple(dict(settings.LANGUAGES))}
_A_YEAR = 60 * 60 * 24 * 365


def chosen_by_visitor(request: HttpRequest) -> dict[str, str]:
    """The visitor's choices, as a start of `User.preferences`; what nobody chose is left out."""
    chosen = {name: request.COOKIES.get(cookie, "") for name, cookie in _COOKIES.items()}
    return {name: value for name, value in chosen.items() if value in _KNOWN[name]}


def remember(response: HttpResponse, choices: Mapping[str, str]) -> None:
    """Keep a visitor's choices for a year; the value for "whatever the browser says" forgets one."""
    for name, value in choices.items():
        if value in _KNOWN[name]:
            response.set_cookie(
                _COOKIES[name], value, max_age=_A_YEAR, samesite="Lax", secure=settings.HTTPS, httponly=True
            )
        else:
            response.delete_cookie(_COOKIES[name], samesite="Lax")
