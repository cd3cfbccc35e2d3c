"""URLs of the card generator."""

from __future__ import annotations

from django.urls import path

from clashyard.web.generator import library, outputs, views

urlpatterns = [
    path("", views.generator, name="generator"),
    path("change", views.change, name="generator-change"),
    path("print", outputs.print_card, name="generator-print"),
    path("upload", library.upload, name="generator-upload"),
    path("picture/<str:token>.jpg", library.picture, name="generator-picture"),
    path("picture/<str:token>/delete", library.delete_picture, name="generator-picture-delete"),
    path("file", library.download, name="generator-file"),
    path("open", library.open_file, name="generator-open"),
    path("mine/", library.mine, name="generator-mine"),
    path("mine/<str:token>/", library.history, name="generator-history"),
    path("mine/<str:token>/delete", library.delete, name="generator-delete"),
]
