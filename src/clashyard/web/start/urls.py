"""URLs of the home page and of the set-up pages."""

from __future__ import annotations

from django.urls import path

from clashyard.web.start import views

urlpatterns = [
    path("", views.first, name="first"),
    path("begin", views.begin, name="begin"),
    path("new/<str:game>/", views.new, name="new"),
]
