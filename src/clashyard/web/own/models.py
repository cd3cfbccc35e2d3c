"""Packs and characters that people have written."""

from __future__ import annotations

import secrets

from django.db import models

from clashyard.web.people.models import Person

PACK, CHARACTERS = "pack", "characters"
TITLE_AT_MOST = 100  # letters


def new_token() -> str:
    """What a text is called in addresses; it cannot be guessed."""
    return secrets.token_urlsafe(9)


class Text(models.Model):
    """A text that could be read without a mistake. *held* is what was read; matches hold copies of it and never this."""

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
