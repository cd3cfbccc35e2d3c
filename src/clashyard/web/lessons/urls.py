"""URLs of lessons."""

from __future__ import annotations

from django.urls import path

from clashyard.web.lessons import views

urlpatterns = [
    path("<slug:game>/", views.shelf, name="lessons"),
    path("<slug:game>/<slug:name>/", views.learn, name="lesson"),
    path("<slug:game>/<slug:name>/steps", views.told, name="lesson-steps"),
    path("<slug:game>/<slug:name>/previews", views.previewed, name="lesson-previews"),
]
