"""Taking a name: PL-05 with what only the database knows, for new people and for those who want another name."""

from collections.abc import Iterable

from allauth.core.ratelimit import consume
from django import forms
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import LONGEST, SHORTEST, looks_official, name_key, normalize, validate_name
from accounts.signals import renamed

TAKEN = _("Diesen Namen gibt es schon.")


def available(name: str, owner: User | None) -> str:
    """The form in which `owner` may have the name; their own one they may keep or write differently.

    Raises `ValidationError` for what PL-05 does not allow, with the code `taken` when somebody else has the name.
    """
    others = User.objects.exclude(pk=owner.pk) if owner else User.objects.all()
    plain = allowed(name, others.filter(is_staff=True).values_list("username", flat=True))
    if others.filter(name_key=name_key(plain)).exists():
        raise ValidationError(TAKEN, code="taken")
    return plain


def allowed(name: str, staff: Iterable[str] = ()) -> str:
    """The stored form of a name that is fine in itself, whoever has it, and like none in `staff`.

    Raises `ValidationError`.
    """
    validate_name(name)
    plain = normalize(name)
    if looks_official(plain, staff):
        raise ValidationError(_("Dieser Name klingt, als gehörte er zum Haus. Nimm bitte einen anderen."))
    return plain


class RenameForm(forms.Form):
    """Another name for a member. All other things stay: seat, Taler, points."""

    name = forms.CharField(
        label=_("Neuer Name"),
        help_text=_("%(shortest)d bis %(longest)d Zeichen, Umlaute gern.") % {"shortest": SHORTEST, "longest": LONGEST},
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "username", "maxlength": LONGEST}),
    )

    def __init__(self, request: HttpRequest, user: User) -> None:
        data = request.POST if request.method == "POST" else None
        super().__init__(data, initial={"name": user.username})
        self.request = request
        self.user = user

    def clean_name(self) -> str:
        """Check PL-05."""
        return available(self.cleaned_data["name"], self.user)

    def save(self) -> bool:
        """Store the name; false, with an error in the form, when it is too often or somebody was quicker."""
        if not consume(self.request, action="rename"):
            self.add_error(None, _("So oft geht das nicht. Versuch es morgen wieder."))
            return False
        try:
            with transaction.atomic():
                self.user.username = self.cleaned_data["name"]
                self.user.save(update_fields=["username"])
                renamed.send(sender=User, user=self.user)
        except IntegrityError:
            self.add_error("name", TAKEN)
            return False
        return True
