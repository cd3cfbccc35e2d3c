"""The application that a server runs: pages, and live updates by WebSocket from our own origin only."""

from __future__ import annotations

import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import SessionMiddlewareStack

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clashyard.web.settings")
django.setup(set_prefix=False)

from clashyard.web.guard import Live, bounded  # noqa: E402  # needs the settings
from clashyard.web.handling import Pages  # noqa: E402
from clashyard.web.league.urls import live as leagues  # noqa: E402
from clashyard.web.lifespan import lifespan  # noqa: E402  # needs the apps
from clashyard.web.lobby.urls import live as lobby  # noqa: E402
from clashyard.web.matches.urls import live as matches  # noqa: E402

updates = AllowedHostsOriginValidator(SessionMiddlewareStack(Live(URLRouter([*matches, *lobby, *leagues]))))
application = ProtocolTypeRouter({"http": bounded(Pages()), "websocket": updates, "lifespan": lifespan})
