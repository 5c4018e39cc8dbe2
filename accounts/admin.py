"""Staff's view of people (PL-60)."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.read_only import ReadOnly, Sealed


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Search people, ban them (`is_active` off) and silence them."""

    list_display = ("username", "is_guest", "is_active", "is_silenced", "is_staff", "date_joined", "last_seen")
    list_filter = ("is_guest", "is_active", "is_silenced", "is_staff", "last_seen")
    search_fields = ("username", "email", "name_key")
    ordering = ("-last_seen",)
    readonly_fields = ("is_guest", "date_joined", "last_login", "last_seen", "forgotten_at")
    actions = ("ban", "unban", "silence", "unsilence")
    fieldsets = (
        (None, {"fields": ("username", "password", "email")}),
        (_("Rechte"), {"fields": ("is_active", "is_silenced", "is_staff", "is_superuser", "groups")}),
        (_("Zeiten"), {"fields": ("is_guest", "date_joined", "last_login", "last_seen", "forgotten_at")}),
    )

    @admin.action(description=_("Sperren"), permissions=["change"])
    def ban(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Bar the chosen people from the house; staff are barred one by one on their own page."""
        self._set(request, people.filter(is_staff=False), is_active=False)

    @admin.action(description=_("Entsperren"), permissions=["change"])
    def unban(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Let the chosen people in again; who was anonymised stays gone."""
        self._set(request, people.filter(forgotten_at__isnull=True), is_active=True)

    @admin.action(description=_("Stummschalten"), permissions=["change"])
    def silence(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Take the chosen people's voice in every chat."""
        self._set(request, people, is_silenced=True)

    @admin.action(description=_("Wieder reden lassen"), permissions=["change"])
    def unsilence(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Give the chosen people their voice back."""
        self._set(request, people, is_silenced=False)

    def _set(self, request: HttpRequest, people: QuerySet[User], **fields: bool) -> None:
        """Change one person after the other, so that each change is saved with its signals and logged."""
        changed = list(people)
        for person in changed:
            for field, value in fields.items():
                setattr(person, field, value)
            person.save(update_fields=[*fields])
            self.log_change(request, person, [{"changed": {"fields": [*fields]}}])
        self.message_user(
            request,
            ngettext("Eine Person geändert.", "%(count)d Personen geändert.", len(changed)) % {"count": len(changed)},
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Only superusers hand out rights, or whoever may change people could give themselves all of them.

        Nor does anybody else write addresses: a new password would be sent there.
        """
        theirs = () if request.user.is_superuser else ("email", "is_staff", "is_superuser", "groups")
        return (*super().get_readonly_fields(request, obj), *theirs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Passwords are for superusers: for all others they would be a way into any account."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or request.user.is_superuser:
            return fieldsets
        return [(None, {"fields": ("username", "email")}), *fieldsets[1:]]

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002  Django's name
        """The page that sets a password; see `get_fieldsets`."""
        if not request.user.is_superuser:
            raise PermissionDenied
        response: HttpResponse = super().user_change_password(request, id, form_url)
        return response

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only a superuser changes a superuser, whose password would be all rights, too."""
        may_change: bool = super().has_change_permission(request, obj)
        return may_change and (obj is None or not obj.is_superuser or request.user.is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody is deleted: matches and ledger refer to the row; it can be anonymised."""
        return False


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class SecondFactorAdmin(Sealed, ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Who has a second factor. allauth's own page would show its secret, which is as good as having it."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__username",)
    exclude = ("data",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers help who has lost phone and codes; for all others it would be a way into any account."""
        return bool(request.user.is_superuser)


admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
"""Staff come in by the same door as everybody, with its limits and its second factor (PL-01)."""
