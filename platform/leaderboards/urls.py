"""Addresses of the app's pages."""

from django.urls import path

from leaderboards import views

app_name = "leaderboards"

urlpatterns = [
    path("", views.home, name="home"),
    path("<slug:slug>/", views.home, name="game"),
]
