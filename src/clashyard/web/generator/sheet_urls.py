"""URLs of the page that prints cards of the games."""

from __future__ import annotations

from django.urls import path

from clashyard.web.generator import sheets

urlpatterns = [
    path("", sheets.page, name="print-cards"),
    path("file", sheets.print_sheets, name="print-sheets"),
]
