"""URLs of the card generator."""

from __future__ import annotations

from django.urls import path

from clashyard.web.generator import library, mutation, outputs, reports, views
from clashyard.web.generator.characters import shelf as characters_shelf
from clashyard.web.generator.characters import views as characters
from clashyard.web.generator.packs import views as packs

urlpatterns = [
    path("", views.generator, name="generator"),
    path("change", views.change, name="generator-change"),
    path("print", outputs.print_card, name="generator-print"),
    path("upload", library.upload, name="generator-upload"),
    path("picture/<str:token>.jpg", library.picture, name="generator-picture"),
    path("picture/<str:token>/delete", library.delete_picture, name="generator-picture-delete"),
    path("picture/<str:token>/report", reports.report, name="generator-picture-report"),
    path("file", library.download, name="generator-file"),
    path("open", library.open_file, name="generator-open"),
    path("mine/", library.mine, name="generator-mine"),
    path("mine/<str:token>/", library.history, name="generator-history"),
    path("mine/<str:token>/delete", library.delete, name="generator-delete"),
    path("mutation/", mutation.page, name="generator-mutation"),
    path("pack/", packs.packs, name="generator-packs"),
    path("pack/<slug:token>/", packs.pack, name="generator-pack"),
    path("pack/<slug:token>/change", packs.change, name="generator-pack-change"),
    path("pack/<slug:token>/file", packs.download, name="generator-pack-file"),
    path("pack/<slug:token>/print", packs.print_pack, name="generator-pack-print"),
    path("character/", characters.character, name="character"),
    path("character/change", characters.change, name="character-change"),
    path("character/print", characters.print_character, name="character-print"),
    path("character/file", characters_shelf.download, name="character-file"),
    path("character/open", characters_shelf.open_file, name="character-open"),
    path("character/mine/", characters_shelf.mine, name="characters-mine"),
    path("character/mine/<str:token>/", characters_shelf.history, name="character-history"),
    path("character/mine/<str:token>/delete", characters_shelf.delete, name="character-delete"),
]
