"""Addresses of the pages."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import offline

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("lobby.urls")),
    path("tisch/", include("tables.urls")),
    path("bestenliste/", include("leaderboards.urls")),
    path("konto/", include("wallets.urls")),
    path("gespraech/", include("chat.urls")),
    path("", include("history.urls")),
    path("", include("accounts.urls")),
    path("zugang/", include("allauth.urls")),
    path("verwaltung/", admin.site.urls),
    path("", include("config.operation_urls")),
    path("offline/", offline.page, name="offline"),
    path("worker.js", offline.worker, name="worker"),  # at the root, for it watches over the whole site
]

handler400 = "config.views.bad_request"
handler404 = "config.views.not_found"
handler403 = "config.views.forbidden"
handler500 = "config.views.server_error"
