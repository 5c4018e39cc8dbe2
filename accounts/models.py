"""People: members and guests are one kind of row, so that a guest becomes a member in place (PL-03)."""

import msgspec
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.names import name_key, validate_name
from accounts.preferences import Preferences


class User(AbstractUser):
    """A person. `username` is the name everybody sees, in chat and at the seat."""

    username_validator = None  # type: ignore[assignment]

    username = models.CharField(
        _("Name"),
        max_length=24,
        unique=True,
        validators=[validate_name],
        error_messages={"unique": _("Diesen Namen gibt es schon.")},
    )
    name_key = models.CharField(max_length=72, unique=True, editable=False)
    is_guest = models.BooleanField(_("Gast"), default=False)
    is_silenced = models.BooleanField(_("stummgeschaltet"), default=False)
    last_seen = models.DateTimeField(_("zuletzt gesehen"), default=timezone.now, db_index=True)
    preferences = models.JSONField(default=dict, blank=True)
    forgotten_at = models.DateTimeField(_("anonymisiert"), null=True, blank=True, editable=False)
    """When everything personal was taken off this row (PL-04, PL-06); the row itself stays for matches and ledger."""

    class Meta:
        verbose_name = _("Person")
        verbose_name_plural = _("Personen")

    def clean(self) -> None:
        """Tell a form what the database would refuse: a name that counts as somebody else's (PL-05)."""
        super().clean()
        if User.objects.filter(name_key=name_key(self.username)).exclude(pk=self.pk).exists():
            raise ValidationError({"username": _("Diesen Namen gibt es schon.")})

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the key that makes look-alike spellings of a name collide (PL-05)."""
        self.name_key = name_key(self.username)
        update_fields = kwargs.get("update_fields")
        if isinstance(update_fields, list | tuple | set) and "username" in update_fields:
            kwargs["update_fields"] = {*update_fields, "name_key"}
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    @property
    def settings(self) -> Preferences:
        """The person's settings, defaults where nothing is chosen or what is stored no longer fits."""
        try:
            return msgspec.convert(self.preferences, Preferences)
        except msgspec.ValidationError:
            return Preferences()

    @property
    def shape(self) -> int:
        """Which of the six colours and shapes marks the person outside a table, from 1."""
        return self.pk % 6 + 1

    def choose(self, **choices: object) -> None:
        """Change some settings (PL-07) and leave the others as another tab may have set them.

        Raises `msgspec.ValidationError` for values that `Preferences` does not know.
        """
        msgspec.convert(choices, Preferences)
        with transaction.atomic():
            row = User.objects.select_for_update().filter(pk=self.pk)
            self.preferences = {**row.values_list("preferences", flat=True).get(), **choices}
            row.update(preferences=self.preferences)

    def get_absolute_url(self) -> str:
        """The person's profile."""
        return reverse("accounts:profile", args=[self.username])
