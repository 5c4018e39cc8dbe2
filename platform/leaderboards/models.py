"""Scores, one per match and member; and standings, which are sums of scores kept ready to be read.

A page of 100,000 people must not add up a million scores (PL-41), so the standings grow with each score in the same
transaction. `manage.py rebuild_standings` makes them anew from the scores. Of days, weeks and months only those that
run now are shown; standings of past ones are dropped, for the scores know them.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Score(models.Model):
    """What a member got for a match. The seat in `tables` keeps the breakdown (PL-40)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="scores", verbose_name=_("Person")
    )
    game = models.SlugField(_("Spiel"))
    match = models.ForeignKey("tables.Match", on_delete=models.CASCADE, related_name="scores", verbose_name=_("Partie"))
    seat = models.PositiveSmallIntegerField(_("Platz am Tisch"))
    points = models.IntegerField(_("Punkte"))
    place = models.PositiveSmallIntegerField(_("Platz"), null=True, blank=True)
    """`None` for who left the match."""
    won = models.BooleanField(_("gewonnen"), default=False)
    ended_at = models.DateTimeField(_("Ende"))

    class Meta:
        verbose_name = _("Wertung")
        verbose_name_plural = _("Wertungen")
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="score_once")]
        indexes = [models.Index(fields=["user", "ended_at"])]

    def __str__(self) -> str:
        return f"{self.match_id} / {self.seat}: {self.points}"


class Standing(models.Model):
    """The sum of a member's scores in one game, or in all (`game` empty), over one period (see `periods`)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standings", verbose_name=_("Person")
    )
    game = models.SlugField(_("Spiel"), blank=True, db_index=False)
    period = models.CharField(_("Zeitraum"), max_length=10)
    points = models.IntegerField(_("Punkte"), default=0)
    matches = models.PositiveIntegerField(_("Partien"), default=0)
    wins = models.PositiveIntegerField(_("Siege"), default=0)

    class Meta:
        verbose_name = _("Stand")
        verbose_name_plural = _("Stände")
        constraints = [models.UniqueConstraint(fields=["game", "period", "user"], name="standing_once")]
        indexes = [
            # the order of a page and the rank of anybody, read from the index alone
            models.Index("game", "period", models.F("points").desc(), "user", name="standing_order"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.period} {self.user_id}: {self.points}"
