"""What staff sees of the leaderboards (PL-60): scores are stored with a match, standings follow from scores."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.read_only import ReadOnly
from leaderboards.models import Score, Standing


@admin.register(Score)
class ScoreAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Scores, newest first."""

    list_select_related = ["user"]
    list_display = ["ended_at", "user", "game", "match_id", "place", "points", "won"]
    list_filter = ["game", "won", "ended_at"]
    search_fields = ["user__username", "=match__id"]
    ordering = ["-pk"]


@admin.register(Standing)
class StandingAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Sums per person, game and period."""

    list_select_related = ["user"]
    list_display = ["user", "game_or_all", "period", "points", "matches", "wins"]
    list_filter = ["game"]
    search_fields = ["user__username", "=period"]
    ordering = ["-pk"]

    @admin.display(description=_("Spiel"), ordering="game")
    def game_or_all(self, standing: Standing) -> str:
        """The game's slug, or that it is the sum of all."""
        return standing.game or str(_("alle"))
