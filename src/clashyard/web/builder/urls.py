"""URLs of the deck builder."""

from __future__ import annotations

from django.urls import path

from clashyard.web.builder import views

urlpatterns = [
    path("", views.build, name="build"),
    path("change", views.change, name="deck-change"),
    path("keep", views.keep, name="deck-keep"),
    path("import", views.bring, name="deck-import"),
    path("file", views.download, name="deck-file"),
]
