"""Addresses of the app's pages."""

from django.urls import URLPattern

app_name = "chat"

urlpatterns: list[URLPattern] = []
