"""Addresses of the app's pages."""

from django.urls import URLPattern

app_name = "leaderboards"

urlpatterns: list[URLPattern] = []
