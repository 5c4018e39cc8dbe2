"""What people say at a table, whom they do not want to hear, and what they report."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.models import Table

TEXT_LENGTH = 200


class ChatMessage(models.Model):
    """One line at a table. It belongs to the table and outlives its matches (CASE-B54)."""

    class Kind(models.TextChoices):
        """Written, or one of the game's exclamations (PL-50)."""

        TEXT = "text", _("geschrieben")
        CHEER = "cheer", _("Ausruf")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    """Where the person sat, counted from 0; gives the line its colour."""
    match_number = models.PositiveIntegerField(default=0)
    """Which match of the table it was said in, counted from 1; 0 before the first."""
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.TEXT)
    text = models.CharField(max_length=TEXT_LENGTH)
    is_hidden = models.BooleanField(_("ausgeblendet"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("Chatzeile")
        verbose_name_plural = _("Chatzeilen")
        ordering = ["id"]
        indexes = [models.Index(fields=["table", "id"])]

    def __str__(self) -> str:
        return self.text

    @property
    def spoken(self) -> str:
        """The text in the reader's language: exclamations are ours and translated, what people write is theirs."""
        return gettext(self.text) if self.kind == self.Kind.CHEER else self.text


class Mute(models.Model):
    """`user` does not want to read what `muted` says."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "muted"], name="mute_once"),
            models.CheckConstraint(condition=~Q(user=F("muted")), name="mute_others_only"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} / {self.muted_id}"


class Report(models.Model):
    """A member asks staff to look at a line."""

    message = models.ForeignKey(ChatMessage, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    is_settled = models.BooleanField(_("erledigt"), default=False)

    class Meta:
        verbose_name = _("Meldung")
        verbose_name_plural = _("Meldungen")
        constraints = [models.UniqueConstraint(fields=["message", "reporter"], name="report_once")]

    def __str__(self) -> str:
        return str(self.message)
