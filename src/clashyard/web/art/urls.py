"""URLs of pictures, alone and in sheets, in both sizes, and cut out."""

from __future__ import annotations

from django.urls import path

from clashyard.web.art import views

SMALL, CUTOUT = {"form": "small"}, {"form": "cutout"}

urlpatterns = [
    path("<str:key>.svg", views.one, name="art"),
    path("sheet/<str:keys>.svg", views.several, name="art-sheet"),
    path("cutout/<str:key>.svg", views.one, CUTOUT, name="art-cutout"),
    path("small/<str:key>.svg", views.one, SMALL, name="art-small"),
    path("small/sheet/<str:keys>.svg", views.several, SMALL, name="art-small-sheet"),
]
