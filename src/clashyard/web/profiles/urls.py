"""URLs of profiles."""

from __future__ import annotations

from django.urls import path

from clashyard.web.profiles import views

urlpatterns = [
    path("account/profile", views.edit, name="edit-profile"),
    path("account/export", views.export, name="export"),
    path("people/<slug:handle>/", views.profile, name="profile"),
]
