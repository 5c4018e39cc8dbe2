"""Addresses of the app's pages. The doors stand in front of allauth's own of the same address."""

from django.urls import path

from accounts import doors

app_name = "accounts"

urlpatterns = [
    path("gast/", doors.play_as_guest, name="guest"),
    path("zugang/login/", doors.LoginView.as_view(), name="login"),
    path("zugang/signup/", doors.SignupView.as_view(), name="signup"),
]
