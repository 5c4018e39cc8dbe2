"""What staff sees of the chat and can do about it (PL-60)."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.read_only import ReadOnly
from chat import moderation
from chat.models import ChatMessage, Report


class Moderated:
    """Rows with actions for moderators."""

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Not everybody on the staff who may look."""
        return moderation.may_moderate(request.user)


@admin.register(ChatMessage)
class ChatMessageAdmin(Moderated, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Lines, newest first: nothing is rewritten, only hidden."""

    list_display = ["created_at", "table", "user", "text", "is_hidden"]
    list_filter = ["is_hidden", "kind", "created_at"]
    list_select_related = ["table", "user"]
    search_fields = ["text", "user__username"]
    ordering = ["-id"]
    actions = ["hide", "silence"]

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
class ReportAdmin(Moderated, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """What members reported, open ones first."""

    list_display = ["created_at", "message", "author", "table", "reporter", "is_settled"]
    list_filter = ["is_settled", "created_at"]
    list_select_related = ["message__user", "message__table", "reporter"]
    search_fields = ["message__text", "message__user__username", "reporter__username"]
    ordering = ["is_settled", "-id"]
    actions = ["hide", "silence", "settle"]

    @admin.display(description=_("von"))
    def author(self, report: Report) -> str:
        """Who said it."""
        return str(report.message.user)

    @admin.display(description=_("Tisch"))
    def table(self, report: Report) -> str:
        """Where it was said."""
        return str(report.message.table)

    @admin.action(description=_("Zeile ausblenden"), permissions=["moderate"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Take the reported lines away from everybody."""
        for report in queryset.select_related("message"):
            moderation.hide(report.message)

    @admin.action(description=_("Wort nehmen"), permissions=["moderate"])
    def silence(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Take the word from the authors of the reported lines."""
        for report in queryset.select_related("message__user"):
            moderation.silence(report.message.user)

    @admin.action(description=_("Als erledigt abhaken"), permissions=["moderate"])
    def settle(self, request: HttpRequest, queryset: QuerySet[Report]) -> None:
        """Nothing more is to be done about the chosen reports."""
        queryset.update(is_settled=True)
