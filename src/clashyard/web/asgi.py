"""The application that a server runs: pages, and live updates by WebSocket from our own origin only."""

from __future__ import annotations

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clashyard.web.settings")
pages = get_asgi_application()

from clashyard.web.matches.urls import live  # noqa: E402  # needs the apps

application = ProtocolTypeRouter({"http": pages, "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(live)))})
