"""URLs of the page about the site, and of the files that browsers and search engines ask for."""

from __future__ import annotations

from django.urls import path

from clashyard.web.about import sitemap, views

urlpatterns = [
    path("about/", views.about, name="about"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemap.sitemap, name="sitemap"),
    path("favicon.ico", views.icon, name="favicon"),
]
