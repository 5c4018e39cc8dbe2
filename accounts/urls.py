"""Addresses of the app's pages. The doors stand in front of allauth's own of the same address."""

from django.urls import path

from accounts import doors, own_account, views

app_name = "accounts"

urlpatterns = [
    path("gast/", doors.play_as_guest, name="guest"),
    path("zugang/login/", doors.LoginView.as_view(), name="login"),
    path("zugang/signup/", doors.SignupView.as_view(), name="signup"),
    path("einstellungen/", views.settings_page, name="settings"),
    path("einstellungen/aussehen/", views.choose_theme, name="theme"),
    path("einstellungen/sprache/", views.choose_language, name="language"),
    path("einstellungen/grossansicht/", views.choose_large_view, name="large_view"),
    path("einstellungen/name/", own_account.rename, name="rename"),
    path("einstellungen/daten/", own_account.download, name="download"),
    path("einstellungen/loeschen/", own_account.delete, name="delete"),
    path("profil/", views.own_profile, name="profile"),
    path("profil/<str:name>/", views.profile, name="profile"),
]
