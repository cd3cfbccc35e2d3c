"""URLs of the reference, and of the choice of language."""

from __future__ import annotations

from django.urls import path

from clashyard.web.reference import views

urlpatterns = [
    path("cards/", views.browse, name="cards"),
    path("cards/clash/", views.characters, name="characters"),
    path("cards/blades/", views.blades, name="blades-cards"),
    path("cards/<str:key>/", views.card, name="card"),
    path("learn/<str:game>/", views.learn, name="learn"),
    path("rules/", views.rulebooks, name="rules"),
    path("rules/<str:game>/", views.rules_of, name="rules-of"),
    path("rule/<str:rule>/", views.rule, name="rule"),
    path("rule/<str:rule>/<str:language>/", views.rule_alone, name="rule-alone"),
    path("language/", views.language, name="language"),
]
