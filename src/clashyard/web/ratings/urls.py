"""URLs of the leaderboards and of the ratings of a person."""

from __future__ import annotations

from django.urls import path

from clashyard.web.ratings import views

urlpatterns = [
    path("", views.leaderboards, name="leaderboards"),
    path("of/<int:number>/", views.person, name="ratings-of"),
    path("<slug:game>/<slug:kind>/", views.leaderboard, name="leaderboard"),
]
