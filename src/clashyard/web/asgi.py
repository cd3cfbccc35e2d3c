"""The ASGI application: pages, and live updates over WebSockets from our own origin only."""

from __future__ import annotations

import os

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clashyard.web.settings")
django.setup(set_prefix=False)

from clashyard.web.guard import Live, bounded, nowhere, own_origin  # noqa: E402  # needs the settings
from clashyard.web.league.urls import live as leagues  # noqa: E402
from clashyard.web.lifespan import lifespan  # noqa: E402  # needs the apps
from clashyard.web.lobby.urls import live as lobby  # noqa: E402
from clashyard.web.matches.urls import live as matches  # noqa: E402
from clashyard.web.notices.urls import live as notices  # noqa: E402
from clashyard.web.runtime.handler import Pages  # noqa: E402
from clashyard.web.tournaments.urls import live as tournaments  # noqa: E402
from clashyard.web.watch.urls import live as watched  # noqa: E402

anything = re_path("", nowhere)  # type: ignore[arg-type]  # last: matches any other address; channels wants an ASGI application
routes = [*matches, *lobby, *leagues, *tournaments, *watched, *notices, anything]
updates = own_origin(SessionMiddlewareStack(Live(URLRouter(routes))))
application = ProtocolTypeRouter({"http": bounded(Pages()), "websocket": updates, "lifespan": lifespan})
