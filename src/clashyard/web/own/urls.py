"""URLs of custom content."""

from __future__ import annotations

from django.urls import path

from clashyard.web.own import views

urlpatterns = [
    path("own/", views.own, name="own"),
    path("own/new/<str:kind>/", views.write, name="own-new"),
    path("own/<slug:token>/", views.look, name="own-text"),
    path("own/<slug:token>/edit", views.edit, name="own-edit"),
    path("own/<slug:token>/delete", views.delete, name="own-delete"),
    path("own/<slug:token>/file", views.download, name="own-file"),
]
