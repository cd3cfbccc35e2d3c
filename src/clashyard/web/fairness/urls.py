"""URLs of the explanation and the verification."""

from __future__ import annotations

from django.urls import path

from clashyard.web.fairness import views

urlpatterns = [
    path("fair/", views.explanation, name="fair"),
    path("m/<str:token>/verify/", views.verification, name="verify"),
]
