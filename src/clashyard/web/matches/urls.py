"""Addresses of matches, and of their live updates."""

from __future__ import annotations

from django.urls import path

from clashyard.web.matches import telling, views
from clashyard.web.matches.live import MatchConsumer

urlpatterns = [
    path("<str:token>/", views.page, name="match"),
    path("<str:token>/act", views.act, name="act"),
    path("<str:token>/steps", telling.told, name="steps"),
]
live = [path("ws/m/<str:token>/", MatchConsumer.as_asgi())]
