"""The Taler ledger: accounts, and transfers between them. Only `wallets.ledger` writes these rows.

Every transfer takes from one account what it gives to another, so the sum over all accounts is always zero (PL-31).
`Account.balance` is a cache of the transfers; `manage.py check_ledger` proves that it agrees.
"""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Account(models.Model):
    """Where Taler lie: with a member, in the pot of a match, or with the house, which alone may owe."""

    class Kind(models.TextChoices):
        """Whose account it is."""

        HOUSE = "house", _("Haus")
        USER = "user", _("Person")
        POT = "pot", _("Topf")

    kind = models.CharField(_("Art"), max_length=8, choices=Kind.choices)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="account",
        verbose_name=_("Person"),
    )
    match_id = models.BigIntegerField(_("Partie"), null=True, blank=True, unique=True)
    """The match of a pot; a plain number, because wallets know nothing of tables."""
    game = models.SlugField(_("Spiel"), blank=True)
    """The game a pot is played for, to name it on the statement."""
    balance = models.BigIntegerField(_("Taler"), default=0)
    created_at = models.DateTimeField(_("eröffnet"), auto_now_add=True)

    class Meta:
        verbose_name = _("Konto")
        verbose_name_plural = _("Konten")
        permissions = [("grant_taler", "Can grant Taler")]
        constraints = [
            models.CheckConstraint(condition=Q(balance__gte=0) | Q(kind="house"), name="only_the_house_owes"),
            models.CheckConstraint(
                condition=Q(kind="house", user__isnull=True, match_id__isnull=True)
                | Q(kind="user", user__isnull=False, match_id__isnull=True)
                | Q(kind="pot", user__isnull=True, match_id__isnull=False),
                name="account_owner",
            ),
            models.UniqueConstraint(fields=["kind"], condition=Q(kind="house"), name="one_house"),
        ]

    def __str__(self) -> str:
        match self.kind:
            case self.Kind.USER:
                return str(self.user)
            case self.Kind.POT:
                return f"{self.get_kind_display()} {self.match_id}"
            case _:
                return self.get_kind_display()


class Transfer(models.Model):
    """One movement of money. Never changed and never deleted; on PostgreSQL triggers refuse both."""

    class Reason(models.TextChoices):
        """Why the money moved."""

        WELCOME = "welcome", _("Startguthaben")
        TOP_UP = "topup", _("Tägliche Auffüllung")
        STAKE = "stake", _("Einsatz")
        WON = "won", _("Topf gewonnen")
        SHARED = "shared", _("Topf geteilt")
        RETURNED = "returned", _("Einsatz zurück")
        REFUND = "refund", _("Partie abgebrochen")
        REMAINDER = "remainder", _("Rest des Topfs")
        GRANT = "grant", _("Gutschrift")

    key = models.CharField(_("Schlüssel"), max_length=80, unique=True)
    """What happened, said once: a second transfer with the same key cannot exist."""
    source = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="outgoing", verbose_name=_("von"))
    target = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="incoming", verbose_name=_("an"))
    amount = models.PositiveIntegerField(_("Taler"))
    reason = models.CharField(_("Grund"), max_length=12, choices=Reason.choices)
    match_id = models.BigIntegerField(_("Partie"), null=True, blank=True, db_index=True)
    note = models.CharField(_("Bemerkung"), max_length=200, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("veranlasst von"),
    )
    created_at = models.DateTimeField(_("Zeit"), auto_now_add=True)

    class Meta:
        verbose_name = _("Buchung")
        verbose_name_plural = _("Buchungen")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="transfer_moves_something"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="transfer_between_two"),
        ]

    def __str__(self) -> str:
        return self.key

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new transfer. Raises `TypeError` for one that is stored already."""
        if not self._state.adding:
            raise TypeError("transfers are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Raise `TypeError`: what happened stays."""
        raise TypeError("transfers are never deleted")
