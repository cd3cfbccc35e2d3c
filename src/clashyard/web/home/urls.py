"""URLs of the home page."""

from __future__ import annotations

from django.urls import path

from clashyard.web.home import views

urlpatterns = [
    path("", views.home, name="first"),
    path("demo/<slug:language>.json", views.demo, name="demo"),
]
