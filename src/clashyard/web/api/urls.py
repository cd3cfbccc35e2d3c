"""URLs of the API and of its documentation."""

from __future__ import annotations

from django.urls import path, re_path

from clashyard.web.api import pages
from clashyard.web.api.service import api

urlpatterns = [
    path("v1/openapi.json", pages.openapi, name="openapi"),
    path("v1/docs", pages.docs, name="api-docs"),
    path("v1/", api.urls),
    re_path("", pages.nowhere),
]
