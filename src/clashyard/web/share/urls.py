"""URLs of share pictures. Pages name them with their language: ``?hl=fr``."""

from __future__ import annotations

from django.urls import path

from clashyard.web.share import views

urlpatterns = [
    path("m/<slug:token>.png", views.match, name="share-match"),
    path("puzzle/<slug:name>.png", views.puzzle, name="share-puzzle"),
    path("person/<slug:handle>.png", views.person, name="share-person"),
    path("tournament/<slug:token>.png", views.tournament, name="share-tournament"),
]
