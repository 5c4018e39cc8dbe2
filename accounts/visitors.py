"""What visitors without an account chose; kept in cookies until there is a row to keep it with."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

THEME_COOKIE = "theme"
_A_YEAR = 60 * 60 * 24 * 365


def chosen_by_visitor(request: HttpRequest) -> dict[str, str]:
    """The visitor's choices as a start of `User.preferences`."""
    chosen = {}
    if (theme := request.COOKIES.get(THEME_COOKIE)) in ("light", "dark"):
        chosen["theme"] = theme
    if (language := request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)) in dict(settings.LANGUAGES):
        chosen["language"] = language
    return chosen


def remember(response: HttpResponse, cookie: str, value: str) -> None:
    """Keep a visitor's choice for a year; an empty value forgets it."""
    if not value:
        response.delete_cookie(cookie, samesite="Lax")
        return
    response.set_cookie(cookie, value, max_age=_A_YEAR, samesite="Lax", secure=settings.HTTPS, httponly=True)
