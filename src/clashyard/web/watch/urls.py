"""The URL of the watch page."""

from __future__ import annotations

from django.urls import path

from clashyard.web.watch import views

urlpatterns = [path("", views.watch, name="watch")]
