"""URLs that begin matches."""

from __future__ import annotations

from django.urls import path

from clashyard.web.start import views

urlpatterns = [
    path("begin", views.begin, name="begin"),
    path("new/<str:game>/", views.new, name="new"),
]
