"""URLs of the card generator."""

from __future__ import annotations

from django.urls import path

from clashyard.web.generator import outputs, views

urlpatterns = [
    path("", views.generator, name="generator"),
    path("change", views.change, name="generator-change"),
    path("print", outputs.print_card, name="generator-print"),
]
