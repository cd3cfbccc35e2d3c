"""URLs of talk, below the address of a match."""

from __future__ import annotations

from django.urls import path

from clashyard.web.talk import views

urlpatterns = [
    path("<str:token>/talk", views.talk, name="talk"),
    path("<str:token>/talk/mute", views.mute, name="talk-mute"),
    path("<str:token>/talk/report", views.report, name="talk-report"),
]
