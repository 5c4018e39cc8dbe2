"""Addresses of the app's pages."""

from django.urls import path

from lobby import views

app_name = "lobby"

urlpatterns = [
    path("", views.home, name="home"),
    path("solo/<slug:slug>/", views.solo, name="solo"),
    path("tisch-eroeffnen/", views.open_table, name="open"),
    path("tisch-aendern/<slug:key>/", views.change_table, name="change"),
    path("mitspielen/<slug:key>/", views.join, name="join"),
    path("regeln/<slug:slug>/", views.rules, name="rules"),
]
