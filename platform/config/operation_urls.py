"""Addresses for those who run the site."""

from django.urls import path

from config import operation_views

urlpatterns = [
    path("healthz", operation_views.healthz, name="healthz"),
    path("readyz", operation_views.readyz, name="readyz"),
    path("metrics", operation_views.metrics_page, name="metrics"),
    path("robots.txt", operation_views.robots, name="robots"),
    path("favicon.ico", operation_views.favicon, name="favicon"),
]
