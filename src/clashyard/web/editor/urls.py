"""URLs of the editor."""

from __future__ import annotations

from django.urls import path

from clashyard.web.editor import views

urlpatterns = [
    path("editor/", views.editor, name="editor"),
    path("editor/change", views.change, name="editor-change"),
    path("editor/verdict", views.verdict, name="editor-verdict"),
    path("editor/file", views.download, name="editor-file"),
]
