"""When a person's live connections must close (PL-08), and their seats be given up."""

from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import sockets
from accounts.models import User
from accounts.signals import leaving


@receiver(user_logged_in)
def close_after_login(sender: type[User], user: User, **kwargs: Any) -> None:
    """Close what was opened before the person came in."""
    sockets.close_for(user.pk)


@receiver(user_logged_out)
def close_after_logout(sender: type[User], request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    """End the session, then close what hung on it.

    Django ends the session only after this signal; a socket that connects again in between would be let in.
    """
    request.session.flush()
    if user is not None:
        sockets.close_for(user.pk)


@receiver(post_save, sender=User)
def close_after_ban_or_new_password(sender: type[User], instance: User, created: bool, **kwargs: Any) -> None:
    """Close the sockets of people who may not come in, or whose password has just been set.

    Django keeps the raw password on the instance until it is saved; conversion sets one, too.
    """
    has_new_password = getattr(instance, "_password", None) is not None
    if not created and (not instance.is_active or has_new_password):
        sockets.close_for(instance.pk)


@receiver(post_save, sender=User)
def let_go_after_ban(sender: type[User], instance: User, created: bool, **kwargs: Any) -> None:
    """On commit: let every room go of people who may not come in; nobody shall wait for them at a table."""
    if not created and not instance.is_active:
        transaction.on_commit(lambda: leaving.send(sender=User, user=instance), robust=True)
