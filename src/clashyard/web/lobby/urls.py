"""URLs of the lobby and of the visitor's matches."""

from __future__ import annotations

from django.urls import path

from clashyard.web.lobby import views
from clashyard.web.lobby.live import LobbyConsumer

urlpatterns = [
    path("lobby/", views.lobby, name="lobby"),
    path("mine/", views.mine, name="mine"),
    path("name", views.name, name="name"),
]
live = [path("ws/lobby/", LobbyConsumer.as_asgi())]
