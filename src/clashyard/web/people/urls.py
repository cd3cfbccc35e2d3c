"""URLs of accounts."""

from __future__ import annotations

from django.urls import path

from clashyard.web.people import views

urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up", views.sign_up, name="sign-up"),
    path("log-in", views.log_in, name="log-in"),
    path("log-out", views.log_out, name="log-out"),
    path("password", views.change_password, name="password"),
    path("delete", views.delete, name="delete-account"),
]
