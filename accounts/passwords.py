"""Django's rules for passwords, said the way this site talks."""

from django.contrib.auth import password_validation as django_rules
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class Length(django_rules.MinimumLengthValidator):
    """At least 8 characters."""

    def get_error_message(self) -> str:
        """What is said about a shorter one."""
        return ngettext(
            "Das ist zu kurz: Nimm mindestens %(count)d Zeichen.",
            "Das ist zu kurz: Nimm mindestens %(count)d Zeichen.",
            self.min_length,
        ) % {"count": self.min_length}

    def get_help_text(self) -> str:
        """What is asked for."""
        return ngettext("Mindestens %(count)d Zeichen.", "Mindestens %(count)d Zeichen.", self.min_length) % {
            "count": self.min_length
        }


class Similarity(django_rules.UserAttributeSimilarityValidator):
    """Not nearly the name or the e-mail address."""

    def get_error_message(self) -> str:
        """What is said about one that is."""
        return _("Das ist fast dein Name oder deine E-Mail-Adresse und leicht zu raten.")

    def get_help_text(self) -> str:
        """What is asked for."""
        return _("Nicht dein Name und nicht deine E-Mail-Adresse.")


class Common(django_rules.CommonPasswordValidator):
    """None that everybody uses."""

    def get_error_message(self) -> str:
        """What is said about one that many use."""
        return _("Dieses Passwort nehmen sehr viele. Denk dir ein anderes aus.")

    def get_help_text(self) -> str:
        """What is asked for."""
        return _("Keines, das alle nehmen.")


class Numeric(django_rules.NumericPasswordValidator):
    """More than digits."""

    def get_error_message(self) -> str:
        """What is said about digits alone."""
        return _("Das sind nur Ziffern: Nimm Buchstaben dazu.")

    def get_help_text(self) -> str:
        """What is asked for."""
        return _("Nicht nur Ziffern.")
