"""The live table. This room is the only writer of these rows; who wants a change calls a verb in `tables.actions`."""

from secrets import token_urlsafe

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

HUMAN_SEATS = 4
"""Humans sit on the first four seats only (PL-13)."""


def table_key() -> str:
    """An address nobody guesses: it is the whole secret of a private table."""
    return token_urlsafe(9)


class Level(models.TextChoices):
    """How strong a computer is."""

    EASY = "easy", _("leicht")
    NORMAL = "normal", _("normal")
    STRONG = "strong", _("stark")


class Fill(models.TextChoices):
    """Who takes the seats that no human took (PL-12)."""

    EMPTY = "empty", _("leer")
    EASY = "easy", _("leicht")
    NORMAL = "normal", _("normal")
    STRONG = "strong", _("stark")


class Tempo(models.TextChoices):
    """How long computers pause between moves (PL-23)."""

    NORMAL = "normal", _("normal")
    FAST = "fast", _("schnell")
    TURBO = "turbo", _("Turbo")


class Table(models.Model):
    """A place with seats and settings; lives on through rematches."""

    class Status(models.TextChoices):
        """What happens at the table now."""

        WAITING = "waiting", _("wartet")
        RUNNING = "running", _("läuft")
        FINISHED = "finished", _("zu Ende")
        RETURNING = "returning", _("nochmal")
        CLOSED = "closed", _("geschlossen")

    key = models.CharField(max_length=16, unique=True, default=table_key, editable=False)
    game = models.SlugField()
    options = models.JSONField(default=dict)
    size = models.PositiveSmallIntegerField()
    fill = models.CharField(max_length=8, choices=Fill.choices, default=Fill.EMPTY)
    clock = models.PositiveSmallIntegerField(null=True, blank=True, help_text=_("Sekunden je Entscheidung"))
    tempo = models.CharField(max_length=8, choices=Tempo.choices, default=Tempo.NORMAL)
    stake = models.PositiveSmallIntegerField(default=0)
    is_private = models.BooleanField(default=False)
    is_solo = models.BooleanField(default=False)
    opener = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.WAITING, db_index=True)
    revision = models.PositiveIntegerField(default=0)
    """Grows with every change that is not a move: sitting down, starting, leaving, rematch."""
    return_until = models.DateTimeField(null=True, blank=True)
    """End of the two minutes in which seats are held for a rematch (PL-18)."""
    seen_at = models.DateTimeField(default=timezone.now)
    """When a seated human was last connected (PL-15)."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("Tisch")
        verbose_name_plural = _("Tische")
        constraints = [
            models.CheckConstraint(condition=Q(size__gte=2, size__lte=6), name="table_size"),
            models.CheckConstraint(condition=Q(stake__in=[0, 10, 25, 50, 100]), name="table_stake"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    def last_match(self) -> "Match | None":
        """The match whose version is part of what the table's pages show; a waiting table shows none."""
        if self.status == self.Status.WAITING:
            return None
        return self.matches.order_by("-pk").first()


class Seat(models.Model):
    """One place at a table; free when it has no user. `number` counts from 0."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats")
    sat_at = models.DateTimeField(null=True)
    is_back = models.BooleanField(default=True)
    """False while the seat is held for somebody who has not pressed "Nochmal" yet."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_once_per_table"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(user__isnull=False), name="user_once_per_table"
            ),
            models.CheckConstraint(condition=Q(user__isnull=True) | Q(number__lt=HUMAN_SEATS), name="human_seats"),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.number}"


class Match(models.Model):
    """One play at a table. `state` is a cache of `seed` and the moves; it never leaves `tables.store`."""

    class Status(models.TextChoices):
        """Where the match stands."""

        RUNNING = "running", _("läuft")
        FINISHED = "finished", _("beendet")
        ABANDONED = "abandoned", _("aufgegeben")
        CANCELLED = "cancelled", _("abgebrochen")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="matches")
    game = models.SlugField(db_index=True)
    options = models.JSONField(default=dict)
    stake = models.PositiveSmallIntegerField(default=0)
    is_private = models.BooleanField(default=False)
    """Whether the table was private then: who looks at the match afterwards goes by this."""
    seed = models.BinaryField(max_length=32)
    seed_hash = models.CharField(max_length=64)
    format_version = models.PositiveSmallIntegerField()
    state = models.TextField()
    version = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.RUNNING)
    started_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("Partie")
        verbose_name_plural = _("Partien")
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(status="running"), name="one_running_match")
        ]
        indexes = [models.Index(fields=["status", "moved_at"])]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class MatchSeat(models.Model):
    """Who plays a seat of a match, what it owes now, and how it ended. `number` counts from 0."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="match_seats")
    """The human who sat here at the start; stays when they leave."""
    level = models.CharField(max_length=8, choices=Level.choices, blank=True)
    """The computer's strength; empty while a human plays."""
    computer_name = models.CharField(max_length=24, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    left_version = models.PositiveIntegerField(null=True, blank=True)

    asked_version = models.PositiveIntegerField(null=True, blank=True)
    """The version that posed the decision this seat owes; `None` when it owes none. A move must not be older."""
    deadline = models.DateTimeField(null=True, blank=True)
    """End of the clock; the grace follows. `None` for computers and without a clock."""
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    """When the sweep acts for this seat: after the grace, or when a computer's task must have been lost."""

    place = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    points = models.IntegerField(null=True, blank=True)
    breakdown = models.JSONField(default=list, blank=True)
    payout = models.IntegerField(default=0)
    """Taler this seat got from the pot (PL-34)."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="match_seat_once"),
            models.UniqueConstraint(fields=["match", "user"], condition=Q(user__isnull=False), name="match_user_once"),
            models.CheckConstraint(
                condition=Q(deadline__isnull=True) | Q(asked_version__isnull=False), name="deadline_only_when_asked"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} / {self.number}"

    @property
    def is_human(self) -> bool:
        """Whether a human plays this seat now."""
        return not self.level


class MoveRecord(models.Model):
    """One move and what it brought about. `version` is the match's version after it; 0 is the deal."""

    class By(models.TextChoices):
        """Who took the decision."""

        DEAL = "deal", _("Ausgabe")
        HUMAN = "human", _("Mensch")
        COMPUTER = "computer", _("Computer")
        CLOCK = "clock", _("Uhr")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="moves")
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    by = models.CharField(max_length=8, choices=By.choices)
    move = models.TextField(blank=True)
    events = models.TextField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["match", "version"], name="move_once_per_version")]

    def __str__(self) -> str:
        return f"{self.match} v{self.version}"


class Heartbeat(models.Model):
    """When a periodic task last ran. A gap is an outage of ours, and running decisions get it back (PL-21)."""

    name = models.CharField(max_length=32, unique=True)
    beaten_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
