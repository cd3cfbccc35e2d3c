"""URLs of pictures, alone and in sheets, in both sizes."""

from __future__ import annotations

from django.urls import path

from clashyard.web.art import views

SMALL = {"small": True}

urlpatterns = [
    path("<str:key>.svg", views.one, name="art"),
    path("sheet/<str:keys>.svg", views.several, name="art-sheet"),
    path("small/<str:key>.svg", views.one, SMALL, name="art-small"),
    path("small/sheet/<str:keys>.svg", views.several, SMALL, name="art-small-sheet"),
]
