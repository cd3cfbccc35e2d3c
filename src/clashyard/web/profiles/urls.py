"""URLs of profiles."""

from __future__ import annotations

from django.urls import path

from clashyard.web.profiles import contacts, views

urlpatterns = [
    path("account/profile", views.edit, name="edit-profile"),
    path("account/export", views.export, name="export"),
    path("people/<slug:handle>/", views.profile, name="profile"),
    path("people/", contacts.people, name="people"),
    *(path(f"people/<slug:handle>/{deed}", contacts.change, {"deed": deed}, name=deed) for deed in contacts.DEEDS),
]
