"""Addresses of the app's pages. The key is all one needs to know of a table, also of a private one."""

from django.urls import path

from tables import views

app_name = "tables"

urlpatterns = [
    path("<str:key>/", views.table, name="table"),
    path("<str:key>/setzen/", views.sit, name="sit"),
    path("<str:key>/aufstehen/", views.get_up, name="get_up"),
    path("<str:key>/starten/", views.start, name="start"),
    path("<str:key>/verlassen/", views.leave, name="leave"),
    path("<str:key>/nochmal/", views.again, name="again"),
    path("<str:key>/tempo/", views.set_tempo, name="tempo"),
]
