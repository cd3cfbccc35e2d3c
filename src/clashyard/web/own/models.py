"""The models of custom packs and characters, and of saved decks."""

from __future__ import annotations

import secrets

from django.db import models

from clashyard.web.people.models import Person

PACK, CHARACTERS = "pack", "characters"
TITLE_AT_MOST = 100  # characters
DECK_TITLE_AT_MOST = 30  # characters


def new_token() -> str:
    """Return a new token: the name of a text or a deck in URLs, which cannot be guessed."""
    return secrets.token_urlsafe(9)


class Text(models.Model):
    """A text that was parsed without errors.

    *held* is the parsed content; matches hold copies of it and never refer to this row.
    """

    token = models.CharField(max_length=16, unique=True, default=new_token)
    owner = models.ForeignKey(Person, models.CASCADE, related_name="texts")
    kind = models.CharField(max_length=10)  # pack, characters
    form = models.CharField(max_length=5)  # .toml, .csv, .yaml
    title = models.CharField(max_length=TITLE_AT_MOST)
    text = models.TextField()
    held = models.JSONField()
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("made", "pk")


class SavedDeck(models.Model):
    """A person's deck of Clash of Decks, which may be unfinished.

    *cards*: what has to be typed for each, in the order in which they were chosen. Matches hold
    copies, and never refer to this row.
    """

    token = models.CharField(max_length=16, unique=True, default=new_token)
    owner = models.ForeignKey(Person, models.CASCADE, related_name="saved_decks")
    title = models.CharField(max_length=DECK_TITLE_AT_MOST)
    cards = models.JSONField(default=list)
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("made", "pk")
