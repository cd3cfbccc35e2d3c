"""URLs of notices, of the service worker, and of the connection that each page of a person has."""

from __future__ import annotations

from django.urls import path

from clashyard.web.notices import views
from clashyard.web.notices.live import HereConsumer

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read", views.read, name="notices-read"),
    path("sw.js", views.worker, name="worker"),
]
live = [path("ws/here/", HereConsumer.as_asgi())]
