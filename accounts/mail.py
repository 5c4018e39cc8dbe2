"""Mail, which leaves beside the page that wrote it."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connections
from django.utils import translation

log = logging.getLogger(__name__)

_postman = ThreadPoolExecutor(1, thread_name_prefix="mail")


class Later(BaseEmailBackend):
    """Hands mail to `settings.MAIL_BACKEND` in a thread of its own; a process that ends in good order sends it first.

    How long the mail server takes would tell who asked for a new password whether there is an account, since only then
    a mail is sent.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Take the messages; what becomes of them is logged where it fails. How many they are."""
        messages = list(email_messages)
        _postman.submit(_deliver, messages)
        return len(messages)


def beside(work: Callable[[], object]) -> None:
    """Do `work`, which writes mail, in that thread, too; in the language and for the request of now."""
    _postman.submit(copy_context().run, _do, work, translation.get_language())


def _do(work: Callable[[], object], language: str | None) -> None:
    try:
        with translation.override(language):
            work()
    except Exception:
        log.exception("mail_failed")
    finally:
        connections.close_all()  # this thread's: it may rest for days


def _deliver(messages: list[EmailMessage]) -> None:
    try:
        get_connection(settings.MAIL_BACKEND).send_messages(messages)
    except Exception:
        log.exception("mail_failed")
