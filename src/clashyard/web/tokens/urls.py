"""URLs of the tokens of an account."""

from __future__ import annotations

from django.urls import path

from clashyard.web.tokens import views

urlpatterns = [
    path("", views.tokens, name="tokens"),
    path("bot", views.become_bot, name="become-bot"),
    path("revoke", views.revoke, name="revoke-token"),
]
