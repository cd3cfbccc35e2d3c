"""The app configuration of puzzles."""

from __future__ import annotations

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "clashyard.web.puzzles"
