"""URLs of tournaments and of their live updates."""

from __future__ import annotations

from django.urls import path

from clashyard.web.tournaments import views
from clashyard.web.tournaments.live import TournamentConsumer

urlpatterns = [
    path("", views.listed, name="tournaments"),
    path("new/", views.new, name="tournament-new"),
    path("<slug:token>/", views.page, name="tournament"),
    path("<slug:token>/edit/", views.edit, name="tournament-edit"),
    path("<slug:token>/enter", views.enter, name="tournament-enter"),
    path("<slug:token>/leave", views.leave, name="tournament-leave"),
    path("<slug:token>/deck", views.deck, name="tournament-deck"),
    path("<slug:token>/pause", views.pause, {"on": True}, name="tournament-pause"),
    path("<slug:token>/resume", views.pause, {"on": False}, name="tournament-resume"),
    path("<slug:token>/begin", views.begin, name="tournament-begin"),
    path("<slug:token>/off", views.call_off, name="tournament-off"),
    path("<slug:token>/results.csv", views.results_csv, name="tournament-csv"),
    path("<slug:token>/results.json", views.results_json, name="tournament-json"),
]
live = [path("ws/tournament/<slug:token>/", TournamentConsumer.as_asgi())]
