"""What staff sees of the leaderboards (PL-60)."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from leaderboards.models import Score, Standing


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Rows to look at: scores are stored with a match, standings follow from scores."""

    list_select_related = ["user"]
    search_fields = ["user__username"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only matches bring points."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody's points are rewritten."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nor taken away."""
        return False


@admin.register(Score)
class ScoreAdmin(ReadOnlyAdmin):
    """Scores, newest first."""

    list_display = ["ended_at", "user", "game", "match_id", "place", "points", "won"]
    list_filter = ["game", "won", "ended_at"]
    search_fields = ["user__username", "=match__id"]
    ordering = ["-pk"]


@admin.register(Standing)
class StandingAdmin(ReadOnlyAdmin):
    """Sums per person, game and period."""

    list_display = ["user", "game_or_all", "period", "points", "matches", "wins"]
    list_filter = ["game"]
    search_fields = ["user__username", "=period"]
    ordering = ["-pk"]

    @admin.display(description=_("Spiel"), ordering="game")
    def game_or_all(self, standing: Standing) -> str:
        """The game's slug, or that it is the sum of all."""
        return standing.game or str(_("alle"))
