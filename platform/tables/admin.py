"""What staff sees of tables and matches, and can do about them (PL-60). No hidden card, no seed of a running match."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.read_only import ReadOnly, Sealed
from games.engine import registry, wire
from tables import actions, snapshot, store
from tables.errors import Refused
from tables.models import Match, MatchSeat, Seat, Table


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """Who sits at the table."""

    model = Seat
    fields = ("number", "user", "sat_at", "is_back")


class MatchSeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """Who plays the match."""

    model = MatchSeat
    fields = ("number", "user", "level", "left_at", "deadline", "place", "score", "points", "payout")


@admin.register(Table)
class TableAdmin(Sealed, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Tables with their seats. The address of a private table is its secret and is not shown."""

    list_display = ("id", "game", "status", "opener", "size", "fill", "stake", "is_private", "is_solo", "seen_at")
    list_filter = ("game", "status", "stake", "is_private", "is_solo")
    list_select_related = ("opener",)
    search_fields = ("=id", "opener__username", "seats__user__username")
    ordering = ("-id",)
    exclude = ("key",)
    inlines = (SeatInline,)


@admin.register(Match)
class MatchAdmin(Sealed, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Matches with what a watcher sees: never the state, and the seed only once the match is over."""

    list_display = ("id", "game", "table", "status", "version", "stake", "started_at", "moved_at", "ended_at")
    list_filter = ("game", "status", "stake", "started_at")
    list_select_related = ("table",)
    search_fields = ("=id", "=table__id", "seats__user__username")
    ordering = ("-id",)
    fields = (
        "table", "game", "options", "stake", "status", "version", "started_at", "moved_at", "ended_at",
        "seed_hash", "open_seed", "seen_by_watchers", "log",
    )  # fmt: skip
    readonly_fields = ("open_seed", "seen_by_watchers", "log")
    inlines = (MatchSeatInline,)
    actions = ("cancel",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Leave the state in the database."""
        return super().get_queryset(request).defer("state", "seed")

    @admin.display(description=_("Startzahl"))
    def open_seed(self, match: Match) -> str:
        """The seed in hex, once it no longer gives cards away."""
        return "–" if match.status == Match.Status.RUNNING else bytes(match.seed).hex()

    @admin.display(description=_("Was alle sehen"))
    def seen_by_watchers(self, match: Match) -> str:
        """The watcher's view as JSON."""
        try:
            return wire.dump(store.position(match).view(None))
        except store.Unreadable as reason:
            return str(reason)

    @admin.display(description=_("Züge"))
    def log(self, match: Match) -> SafeString:
        """Every move with what a watcher may know of it; nothing where the game no longer reads it."""
        game = registry.get(match.game)
        if match.format_version != game.format_version:
            return SafeString("–")
        moves = (snapshot.logged(game, record, None) for record in match.moves.all())
        rows = ((move.version, move.by, wire.dump(move.events)) for move in moves)
        return format_html_join("", "<div>{} · {} · <code>{}</code></div>", rows)

    @admin.action(description=_("Abbrechen und Einsätze zurückgeben"), permissions=["cancel"])
    def cancel(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        """End the chosen matches for nobody's good or ill (PL-35)."""
        cancelled = 0
        for match in chosen:
            try:
                actions.cancel(match)
            except Refused:
                continue
            cancelled += 1
            self.log_change(request, match, "cancelled")
        text = ngettext("%d Partie abgebrochen.", "%d Partien abgebrochen.", cancelled) % cancelled
        self.message_user(request, text, messages.SUCCESS if cancelled else messages.WARNING)

    def has_cancel_permission(self, request: HttpRequest) -> bool:
        """Whoever may change matches in general may cancel them."""
        user = request.user
        return user.is_active and user.has_perm("tables.change_match")
