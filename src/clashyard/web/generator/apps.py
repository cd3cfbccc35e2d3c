"""The app configuration of the card generator."""

from __future__ import annotations

from django.apps import AppConfig


class GeneratorConfig(AppConfig):
    name = "clashyard.web.generator"
