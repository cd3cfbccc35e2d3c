"""URLs of matches and of their live updates."""

from __future__ import annotations

from django.urls import path

from clashyard.web.matches import views
from clashyard.web.matches.hints import hint
from clashyard.web.matches.live import MatchConsumer

urlpatterns = [
    path("<slug:token>/", views.page, name="match"),
    path("<slug:token>/act", views.act, name="act"),
    path("<slug:token>/steps", views.told, name="steps"),
    path("<slug:token>/previews", views.previewed, name="previews"),
    path("<slug:token>/hint", hint, name="hint"),
    path("<slug:token>/sit", views.sit, name="sit"),
    path("<slug:token>/decline", views.decline, name="decline"),
    path("<slug:token>/off", views.call_off, name="call-off"),
    path("<slug:token>/resign", views.resign, name="resign"),
    path("<slug:token>/undo", views.undo, name="undo"),
    path("<slug:token>/claim", views.claim, name="claim"),
    path("<slug:token>/offer", views.offer, name="offer"),
    path("<slug:token>/answer", views.answer, name="answer"),
    path("<slug:token>/back", views.come_back, name="come-back"),
    path("<slug:token>/rematch", views.again, name="rematch"),
]
live = [path("ws/m/<slug:token>/", MatchConsumer.as_asgi())]
