"""Addresses for those who run the site."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
