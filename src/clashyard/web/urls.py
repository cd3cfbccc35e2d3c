"""Addresses of the web yard, feature by feature."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [path("", include("clashyard.web.start.urls")), path("m/", include("clashyard.web.matches.urls"))]
