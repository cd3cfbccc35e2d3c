"""URLs of puzzles."""

from __future__ import annotations

from django.urls import path

from clashyard.web.puzzles import index, printed, storm, themes, views

urlpatterns = [
    path("", index.first, name="puzzles"),
    path("books/<slug:name>/", index.book, name="book"),
    path("storm/", storm.storm, name="storm"),
    path("themes/", themes.practise, name="practise"),
    path("books/<slug:name>/print", printed.print_book, name="book-print"),
    path("daily/", views.today, name="daily"),
    path("daily/<str:day>/", views.of_day, name="puzzle-of-day"),
    path("<slug:name>/", views.solve, name="puzzle"),
    path("<slug:name>/steps", views.told, name="puzzle-steps"),
    path("<slug:name>/previews", views.previewed, name="puzzle-previews"),
    path("<slug:name>/hint", views.hint, name="puzzle-hint"),
    path("<slug:name>/give-up", views.give_up, name="puzzle-give-up"),
    path("<slug:name>/stars", views.stars, name="puzzle-stars"),
]
