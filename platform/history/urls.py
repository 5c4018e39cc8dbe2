"""Addresses of the app's pages."""

from django.urls import path

from history import views

app_name = "history"

urlpatterns = [
    path("partie/<int:number>/", views.match, name="match"),
    path("partie/<int:number>/zug/<int:version>/", views.frame, name="frame"),
    path("partie/<int:number>/export/", views.export, name="export"),
    path("fairness/", views.fairness, name="fairness"),
    path("fairness/<int:number>/", views.verify, name="verify"),
    path("profil/<str:name>/partien/", views.matches, name="matches"),
]
