"""URLs of reports."""

from __future__ import annotations

from django.urls import path

from clashyard.web.reports import views

urlpatterns = [
    path("<str:token>/report", views.report, name="report"),
    path("<str:token>/report/<int:number>", views.thanks, name="reported"),
]
