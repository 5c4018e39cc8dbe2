"""The settings as forms (PL-07)."""

import msgspec
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.visitors import chosen_by_visitor

_ZOOMS = [(100, "100 %"), (115, "115 %"), (130, "130 %"), (150, "150 %")]


class LanguageForm(forms.Form):
    """One of the languages, or what the browser asks for."""

    language = forms.ChoiceField(
        label=_("Sprache"),
        choices=[("", _("wie im Browser")), ("de", "Deutsch"), ("en", "English")],
        required=False,
        widget=forms.RadioSelect,
    )


class ThemeForm(forms.Form):
    """Light, dark, or what the device says."""

    theme = forms.ChoiceField(
        label=_("Aussehen"),
        choices=[("auto", _("wie am Gerät")), ("light", _("hell")), ("dark", _("dunkel"))],
        widget=forms.RadioSelect,
    )


class VisitorSettingsForm(LanguageForm, ThemeForm):
    """What a visitor without a row can choose; kept in cookies."""

    field_order = ["language", "theme"]


class LargeViewForm(forms.Form):
    """Whether other players' fields come to the middle, and who has the room otherwise."""

    large_view = forms.ChoiceField(
        label=_("Großansicht"),
        help_text=_("Wo alle eine eigene Auslage haben: Wer am Zug ist, dessen Karten siehst du groß in der Mitte."),
        choices=[("all", _("von allen")), ("before", _("nur vor mir")), ("none", _("aus"))],
        widget=forms.RadioSelect,
    )
    wide_chat = forms.BooleanField(
        label=_("Breites Gespräch"),
        help_text=_("Am Tisch wird die Spalte mit Verlauf und Gespräch breiter."),
        required=False,
    )


class SettingsForm(VisitorSettingsForm, LargeViewForm):
    """What members and guests can choose; kept with their row."""

    field_order = ["language", "theme", "reduced_motion", "sound", "zoom_own", "zoom_rivals", "large_view", "wide_chat"]

    reduced_motion = forms.BooleanField(
        label=_("Weniger Bewegung"), help_text=_("Karten wechseln ihren Platz, ohne zu fliegen."), required=False
    )
    sound = forms.BooleanField(
        label=_("Töne"), help_text=_("Leise Karten, und ein Zeichen, wenn du dran bist."), required=False
    )
    zoom_own = forms.TypedChoiceField(
        label=_("Deine Karten unter dem Zeiger"),
        help_text=_("Wie groß eine Karte in deiner Auslage wird, auf die du zeigst."),
        choices=_ZOOMS,
        coerce=int,
        widget=forms.RadioSelect,
    )
    zoom_rivals = forms.TypedChoiceField(
        label=_("Karten der anderen unter dem Zeiger"),
        help_text=_("Dasselbe für die Karten der anderen."),
        choices=_ZOOMS,
        coerce=int,
        widget=forms.RadioSelect,
    )


def settings_form(request: HttpRequest) -> forms.Form:
    """The form for whoever asks, with what they chose so far; bound if they send it."""
    data = request.POST if request.method == "POST" else None
    if request.user.is_authenticated:
        return SettingsForm(data, initial=msgspec.structs.asdict(request.user.settings))
    return VisitorSettingsForm(data, initial={"language": "", "theme": "auto", **chosen_by_visitor(request)})
