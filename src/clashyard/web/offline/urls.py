"""URLs of the service worker, and of the page that it shows without a connection."""

from __future__ import annotations

from django.urls import path

from clashyard.web.offline import views

urlpatterns = [
    path("offline/", views.offline, name="offline"),
    path("sw.js", views.worker, name="worker"),
]
