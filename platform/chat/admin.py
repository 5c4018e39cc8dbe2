"""What staff sees of the chat and can do about it (PL-60)."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from chat import moderation
from chat.models import ChatMessage, Report


class Moderated:
    """Rows with actions for moderators."""

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Not everybody on the staff who may look."""
        return moderation.may_moderate(request.user)


@admin.register(ChatMessage)
class ChatMessageAdmin(Moderated, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Lines, newest first: nothing is rewritten, only hidden."""

    list_display = ["created_at", "table", "user", "text", "is_hidden"]
    list_filter = ["is_hidden", "kind", "created_at"]
    list_select_related = ["table", "user"]
    search_fields = ["text", "user__username"]
    ordering = ["-id"]
    actions = ["hide", "silence"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People talk, staff reads."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: ChatMessage | None = None) -> bool:
        """Nobody's words are changed."""
        return False

    @admin.action(description=_("Ausblenden"), permissions=["moderate"])
    def hide(self, request: HttpRequest, queryset: QuerySet[ChatMessage]) -> None:
        """Take the chosen lines away from everybody."""
        for message in queryset:
            moderation.hide(message)

    @admin.action(description=_("Wort nehmen"), permissions=["moderate"])
    def silence(self, request: HttpRequest, queryset: QuerySet[ChatMessage]) -> None:
        """Take the word from the authors of the chosen lines."""
        for message in queryset.select_related("user"):
            moderation.silence(message.user)


@admin.register(Report)
class ReportAdmin(Moderated, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """What members reported, open ones first."""

    list_display = ["created_at", "message", "author", "reporter", "is_settled"]
    list_filter = ["is_settled"]
    list_select_related = ["message__user", "reporter"]
    ordering = ["is_settled", "-id"]
    readonly_fields = ["message", "reporter", "created_at"]
    actions = ["hide"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Reports come from the table."""
        return False

    @admin.display(description=_("von"))
    def author(self, report: Report) -> str:
        """Who said it."""
        return str(report.message.user)

    @admin.action(description=_("Zeile ausblenden"), permissions=["moderate"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Take the reported lines away from everybody."""
        for report in queryset.select_related("message"):
            moderation.hide(report.message)
