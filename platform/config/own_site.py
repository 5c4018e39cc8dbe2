"""What tools need that put up a site of their own beside whatever else runs here."""

import os
import shutil
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from django.conf import settings
from django.test import Client

from accounts.models import User

ELSEWHERE = ("DATABASE_URL", "REDIS_URL", "HTTPS", "ALLOWED_HOSTS", "DEBUG")
"""Variables that would lead to another site's servers, or make this one unlike a visitor's."""


def environment(folder: Path) -> dict[str, str]:
    """For the processes of a site on the embedded default that keeps everything in `folder`."""
    root = settings.BASE_DIR
    inherited = {key: value for key, value in os.environ.items() if key not in ELSEWHERE}
    return inherited | {"VAR_DIR": str(folder), "PYTHONPATH": os.pathsep.join([str(root), str(root / "platform")])}


def lend_static_files(folder: Path) -> None:
    """Collecting them takes longest of all; what an earlier site has collected is used when nothing has changed."""
    if (stamp := settings.VAR_DIR / "static.stamp").exists():
        shutil.copytree(settings.STATIC_ROOT, folder / "static")
        shutil.copy(stamp, folder)


def log_in(user: User) -> str:
    """The cookie of a new session of `user`."""
    browser = Client()
    browser.force_login(user)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def press(address: str, session: str, patience: float = 20.0) -> None:
    """Press a button of a running site as whoever has that session. Raises `OSError` for any answer but a good one."""
    token = "0" * 32  # the form's token and the cookie's only have to be the same
    cookies = f"{settings.SESSION_COOKIE_NAME}={session}; {settings.CSRF_COOKIE_NAME}={token}"
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(address))
    headers = {"Cookie": cookies, "X-CSRFToken": token, "Origin": origin, "HX-Request": "true"}
    with urlopen(Request(address, data=b"", headers=headers), timeout=patience) as answer:  # noqa: S310 - http
        answer.read()
