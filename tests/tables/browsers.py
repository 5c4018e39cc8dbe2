"""Each person has one browser, as in life: logging in anew would close the sockets of the tabs that are open."""

from django.test import Client

from accounts.models import User


def browser_of(user: User) -> Client:
    if not hasattr(user, "browser"):
        user.browser = Client()
        user.browser.force_login(user)
    return user.browser
