"""Addresses of the app's pages."""

from django.urls import path

from chat import views

app_name = "chat"

urlpatterns = [
    path("stumm/", views.muted, name="muted"),
    path("stummschalten/", views.mute, name="mute"),
    path("melden/", views.report, name="report"),
    path("ausblenden/", views.hide, name="hide"),
    path("wort-nehmen/", views.silence, name="silence"),
]
