"""What staff sees of the ledger: all of it, and nothing to change but a grant with a reason (PL-60, CASE-B66)."""

from secrets import token_urlsafe

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.read_only import ReadOnly
from wallets import ledger, pairs
from wallets.models import Account, Transfer

LARGEST_GRANT = 10_000


class GrantForm(forms.Form):
    """How much, and why."""

    amount = forms.IntegerField(label=_("Taler"), min_value=1, max_value=LARGEST_GRANT)
    note = forms.CharField(label=_("Grund, den die Person auf ihrem Konto liest"), max_length=200)
    key = forms.CharField(widget=forms.HiddenInput, max_length=40)
    """Made with the form: sent twice, it still gives once."""


@admin.register(Account)
class AccountAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Accounts of members, pots and the house."""

    list_display = ["__str__", "kind", "balance", "game", "match_id", "created_at"]
    list_filter = ["kind"]
    list_select_related = ["user"]
    search_fields = ["user__username", "=match_id"]
    ordering = ["-pk"]
    actions = ["grant"]
    change_list_template = "wallets/admin_accounts.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the page about pairs."""
        return [
            path("paare/", self.admin_site.admin_view(self.one_sided_pairs), name="wallets_pairs"),
            *super().get_urls(),
        ]

    def one_sided_pairs(self, request: HttpRequest) -> HttpResponse:
        """Pairs of members of whom one only loses to the other."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("Einseitige Paare"),
            "opts": self.opts,
            "pairs": pairs.one_sided(),
            "least": pairs.LEAST,
        }
        return TemplateResponse(request, "wallets/admin_pairs.html", context)

    def has_grant_permission(self, request: HttpRequest) -> bool:
        """Whether this member of staff may give Taler."""
        return request.user.has_perm("wallets.grant_taler")

    @admin.action(description=_("Taler gutschreiben"), permissions=["grant"])
    def grant(self, request: HttpRequest, queryset: QuerySet[Account]) -> HttpResponse | None:
        """Ask how much and why, then give it to every member among the chosen accounts."""
        accounts = list(queryset.filter(kind=Account.Kind.USER).select_related("user").order_by("pk"))
        form = GrantForm(request.POST if "amount" in request.POST else None, initial={"key": token_urlsafe(12)})
        if accounts and form.is_valid():
            self._give(request, [account.user for account in accounts if account.user], form)
            return None
        context = {
            **self.admin_site.each_context(request),
            "title": _("Taler gutschreiben"),
            "opts": self.opts,
            "accounts": accounts,
            "form": form,
        }
        return TemplateResponse(request, "wallets/admin_grant.html", context)

    def _give(self, request: HttpRequest, members: list[User], form: GrantForm) -> None:
        given = form.cleaned_data
        with transaction.atomic():
            for member in members:
                key = f"{given['key']}:{member.pk}"
                ledger.grant(member, given["amount"], given["note"], by=request.user, key=key)  # type: ignore[arg-type]
        text = ngettext(
            "%(taler)d Taler für %(count)d Person gutgeschrieben.",
            "Je %(taler)d Taler für %(count)d Personen gutgeschrieben.",
            len(members),
        )
        self.message_user(request, text % {"taler": given["amount"], "count": len(members)}, messages.SUCCESS)


@admin.register(Transfer)
class TransferAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Every movement of money, newest first."""

    list_display = ["created_at", "reason", "source", "target", "amount", "match_id", "note", "made_by"]
    list_filter = ["reason", "created_at"]
    list_select_related = ["source__user", "target__user", "made_by"]
    search_fields = ["source__user__username", "target__user__username", "=match_id", "note"]
    date_hierarchy = "created_at"
