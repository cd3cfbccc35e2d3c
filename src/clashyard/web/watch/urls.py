"""The URL of the watch page, and of the connection that each open one has."""

from __future__ import annotations

from django.urls import path

from clashyard.web.watch import views
from clashyard.web.watch.live import WatchConsumer

urlpatterns = [path("", views.watch, name="watch")]
live = [path("ws/watch/", WatchConsumer.as_asgi())]
