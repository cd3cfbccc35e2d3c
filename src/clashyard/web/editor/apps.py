"""The app configuration of the editor."""

from __future__ import annotations

from django.apps import AppConfig


class EditorConfig(AppConfig):
    name = "clashyard.web.editor"
