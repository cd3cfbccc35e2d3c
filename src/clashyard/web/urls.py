"""URLs of the website, feature by feature."""

from __future__ import annotations

from django.urls import include, path

from clashyard.web import bundles, theme
from clashyard.web.health import healthz

urlpatterns = [
    path("", include("clashyard.web.games.decks.urls")),
    path("", include("clashyard.web.home.urls")),
    path("", include("clashyard.web.start.urls")),
    path("", include("clashyard.web.lobby.urls")),
    path("pairing/", include("clashyard.web.pairing.urls")),
    path("", include("clashyard.web.own.urls")),
    path("", include("clashyard.web.fairness.urls")),
    path("m/", include("clashyard.web.replays.urls")),
    path("m/", include("clashyard.web.reports.urls")),
    path("m/", include("clashyard.web.talk.urls")),
    path("m/", include("clashyard.web.matches.urls")),
    path("league/", include("clashyard.web.league.urls")),
    path("watch/", include("clashyard.web.watch.urls")),
    path("tournaments/", include("clashyard.web.tournaments.urls")),
    path("", include("clashyard.web.editor.urls")),
    path("lessons/", include("clashyard.web.lessons.urls")),
    path("puzzles/", include("clashyard.web.puzzles.urls")),
    path("decks/build/", include("clashyard.web.builder.urls")),
    path("cards/print/", include("clashyard.web.generator.sheet_urls")),
    path("cards/make/", include("clashyard.web.generator.urls")),
    path("", include("clashyard.web.reference.urls")),
    path("ratings/", include("clashyard.web.ratings.urls")),
    path("art/", include("clashyard.web.art.urls")),
    path("", include("clashyard.web.profiles.urls")),
    path("account/vacation/", include("clashyard.web.matches.vacation_views")),
    path("account/tokens/", include("clashyard.web.tokens.urls")),
    path("account/", include("clashyard.web.people.urls")),
    path("staff/", include("clashyard.web.staff.urls")),
    path("api/", include("clashyard.web.api.urls")),
    path("bundle/<str:names>.<slug:extension>", bundles.bundle, name="bundle"),
    path("theme/", theme.choose, name="theme"),
    path("", include("clashyard.web.notices.urls")),
    path("", include("clashyard.web.about.urls")),
    path("", include("clashyard.web.offline.urls")),
    path("share/", include("clashyard.web.share.urls")),
    path("healthz", healthz),
]
handler400 = "clashyard.web.errors.bad_request"
handler403 = "clashyard.web.errors.forbidden"
handler404 = "clashyard.web.errors.not_found"
handler500 = "clashyard.web.errors.broken"
