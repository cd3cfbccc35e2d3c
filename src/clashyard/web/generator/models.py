"""The models of the card generator: pictures that were uploaded, and saved cards with all their versions."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models

from clashyard.web.people.models import Case, Person

CARD, CHARACTER = "card", "character"
REPORT_AT_MOST = 1000  # characters


def new_token() -> str:
    """Return a new token: a name in URLs that cannot be guessed."""
    return secrets.token_urlsafe(9)


class Picture(models.Model):
    """An uploaded picture as it was drawn anew: a JPEG without anything else in it.

    *removed*: by the people who run the site. Then it holds nothing, and its *digest* keeps it from being uploaded again.
    """

    token = models.CharField(max_length=16, unique=True, default=new_token)
    owner = models.ForeignKey(Person, models.CASCADE, related_name="card_pictures")
    digest = models.CharField(max_length=64)
    data = models.BinaryField()
    removed = models.BooleanField(default=False, db_default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)  # no uniqueness: when a guest logs in, the pictures of both become one person's


class PictureReport(Case):
    """A report of a picture that should not be on the site."""

    picture = models.ForeignKey(Picture, models.CASCADE, related_name="reports")
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    text = models.CharField(max_length=REPORT_AT_MOST)
    made = models.DateTimeField(auto_now_add=True)


class SavedCard(models.Model):
    """A card or a character that a person saved. *held*: its newest version, as its form writes it."""

    token = models.CharField(max_length=16, unique=True, default=new_token)
    owner = models.ForeignKey(Person, models.CASCADE, related_name="saved_cards")
    kind = models.CharField(max_length=10, default=CARD, db_default=CARD)  # card, character
    held = models.JSONField()
    number = models.PositiveIntegerField(default=1)  # of the newest version
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed", "-pk")


class Version(models.Model):
    """A card as it was saved one time."""

    card = models.ForeignKey(SavedCard, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    held: Any = models.JSONField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-number",)
        constraints = (models.UniqueConstraint(fields=["card", "number"], name="one_of_each_version"),)
