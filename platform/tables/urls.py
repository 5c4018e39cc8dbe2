"""Addresses of the app's pages. The key is all one needs to know of a table, also of a private one."""

from django.urls import path

from tables import views

app_name = "tables"

urlpatterns = [
    path("<slug:key>/", views.table, name="table"),
    path("<slug:key>/setzen/", views.sit, name="sit"),
    path("<slug:key>/aufstehen/", views.get_up, name="get_up"),
    path("<slug:key>/starten/", views.start, name="start"),
    path("<slug:key>/verlassen/", views.leave, name="leave"),
    path("<slug:key>/nochmal/", views.again, name="again"),
    path("<slug:key>/tempo/", views.set_tempo, name="tempo"),
]
