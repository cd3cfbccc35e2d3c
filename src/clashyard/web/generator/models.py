"""The models of the card generator: pictures that were uploaded, and saved cards with all their versions."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models

from clashyard.web.people.models import Person


def new_token() -> str:
    """Return a new token: a name in URLs that cannot be guessed."""
    return secrets.token_urlsafe(9)


class Picture(models.Model):
    """An uploaded picture as it was drawn anew: a JPEG without anything else in it."""

    token = models.CharField(max_length=16, unique=True, default=new_token)
    owner = models.ForeignKey(Person, models.CASCADE, related_name="card_pictures")
    digest = models.CharField(max_length=64)
    data = models.BinaryField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)  # no uniqueness: when a guest logs in, the pictures of both become one person's


class SavedCard(models.Model):
    """A card that a person saved. *held*: its newest version, as `design.as_plain` writes it."""

    token = models.CharField(max_length=16, unique=True, default=new_token)
    owner = models.ForeignKey(Person, models.CASCADE, related_name="saved_cards")
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
