"""URLs of notices, and of the connection that each page of a person has."""

from __future__ import annotations

from django.urls import path

from clashyard.web.notices import views, wishes
from clashyard.web.notices.live import HereConsumer

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read", views.read, name="notices-read"),
    path("notices/wants", wishes.wants, name="notices-wants"),
    path("notices/stop/<str:token>/", wishes.stop, name="notices-stop"),
    path("notices/device", wishes.device, name="notices-device"),
    path("notices/device/gone", wishes.device_gone, name="notices-device-gone"),
    path("notices/here", wishes.listed, name="notices-here"),
]
live = [path("ws/here/", HereConsumer.as_asgi())]
