"""URLs of leagues and of their live updates."""

from __future__ import annotations

from django.urls import path

from clashyard.web.league import views
from clashyard.web.league.live import LeagueConsumer

urlpatterns = [
    path("new/", views.new, name="league-new"),
    path("<slug:token>/", views.page, name="league"),
    path("<slug:token>/mutate", views.mutate, name="mutate"),
    path("<slug:token>/previews", views.previews, name="league-previews"),
    path("<slug:token>/undo", views.undo, name="league-undo"),
    path("<slug:token>/sit", views.sit, name="league-sit"),
    path("<slug:token>/off", views.call_off, name="league-off"),
    path("<slug:token>/leave", views.leave, name="league-leave"),
    path("<slug:token>/keep", views.keep, name="league-keep"),
    path("<slug:token>/deck-<str:seat>.toml", views.download, name="league-deck"),
    path("<slug:token>/back", views.come_back, name="league-back"),
]
live = [path("ws/league/<slug:token>/", LeagueConsumer.as_asgi())]
