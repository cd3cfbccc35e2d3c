"""URLs of quick pairing."""

from __future__ import annotations

from django.urls import path

from clashyard.web.pairing import views

urlpatterns = [
    path("join", views.join, name="pairing-join"),
    path("leave", views.leave, name="pairing-leave"),
    path("computer", views.computer, name="pairing-computer"),
]
