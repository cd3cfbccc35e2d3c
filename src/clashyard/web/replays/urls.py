"""URLs of replays, of positions to download, of analyses, and of what visitors try."""

from __future__ import annotations

from django.urls import path

from clashyard.web.replays import analyses, attempts, views

urlpatterns = [
    path("<str:token>/replay/", views.page, name="replay"),
    path("<str:token>/replay/frame", views.frame, name="replay-frame"),
    path("<str:token>/replay/steps", views.told, name="replay-steps"),
    path("<str:token>/replay/file", views.file, name="replay-file"),
    path("<str:token>/replay/analysis", analyses.analysis, name="analysis"),
    path("<str:token>/replay/try", attempts.attempt, name="try"),
    path("<str:token>/replay/previews", attempts.foresights, name="replay-previews"),
    path("<str:token>/position", views.position, name="position"),
]
