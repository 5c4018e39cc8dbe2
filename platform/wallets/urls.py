"""Addresses of the app's pages."""

from django.urls import path

from wallets import views

app_name = "wallets"

urlpatterns = [path("", views.account, name="account")]
