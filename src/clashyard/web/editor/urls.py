"""URLs of the editor."""

from __future__ import annotations

from django.urls import path

from clashyard.web.editor import community, outputs, views

urlpatterns = [
    path("editor/", views.editor, name="editor"),
    path("editor/change", views.change, name="editor-change"),
    path("editor/upload", views.upload, name="editor-upload"),
    path("editor/verdict", outputs.verdict, name="editor-verdict"),
    path("editor/file", outputs.download, name="editor-file"),
    path("editor/print", outputs.print_page, name="editor-print"),
    path("editor/image.svg", outputs.image, name="editor-image"),
    path("editor/<slug:name>.svg", community.image, name="page-image"),
    path("editor/<slug:name>/", community.shared, name="page"),
    path("editor/<slug:name>/file", community.file, name="page-file"),
    path("editor/<slug:name>/print", community.print_page, name="page-print"),
    path("editor/<slug:name>/report", community.report, name="page-report"),
    path("editor/<slug:name>/withdraw", community.withdraw, name="page-withdraw"),
    path("puzzles/community/", community.community, name="community"),
]
