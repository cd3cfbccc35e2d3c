"""URLs of Clash of Decks alone."""

from __future__ import annotations

from django.urls import path

from clashyard.web.games.decks import views

urlpatterns = [path("new/decks/level", views.level, name="level")]
