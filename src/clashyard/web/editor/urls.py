"""URLs of the editor."""

from __future__ import annotations

from django.urls import path

from clashyard.web.editor import community, views

urlpatterns = [
    path("editor/", views.editor, name="editor"),
    path("editor/change", views.change, name="editor-change"),
    path("editor/verdict", views.verdict, name="editor-verdict"),
    path("editor/file", views.download, name="editor-file"),
    path("editor/image.svg", views.image, name="editor-image"),
    path("editor/<slug:name>.svg", community.image, name="page-image"),
    path("editor/<slug:name>/", community.shared, name="page"),
    path("editor/<slug:name>/file", community.file, name="page-file"),
    path("editor/<slug:name>/report", community.report, name="page-report"),
    path("editor/<slug:name>/withdraw", community.withdraw, name="page-withdraw"),
    path("puzzles/community/", community.community, name="community"),
]
