"""Addresses of the first page."""

from __future__ import annotations

from django.urls import path

from clashyard.web.start import views

urlpatterns = [path("", views.first, name="first"), path("begin", views.begin, name="begin")]
