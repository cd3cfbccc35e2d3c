"""What is kept of a match: options, seed and actions, and who sits where. Everything else is worked out from them."""

from __future__ import annotations

import secrets

from django.db import models

from clashyard.web.people.models import Person


def new_token() -> str:
    """What a match is called in addresses; it cannot be guessed."""
    return secrets.token_urlsafe(12)


class Match(models.Model):
    """A match. *seed* and *options* deal it again; *length* is how many actions have been committed."""

    token = models.CharField(max_length=32, unique=True, default=new_token)
    game = models.CharField(max_length=16)
    rules = models.CharField(max_length=32)  # the version that it is played by
    options = models.JSONField()
    seed = models.BigIntegerField()
    length = models.PositiveIntegerField(default=0)
    winner = models.CharField(max_length=8, blank=True)  # seats, or `draw`; empty while it goes on
    begun = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "matches"


class Seat(models.Model):
    """Who decides for a seat: a person, or the opponent called *computer*."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    name = models.CharField(max_length=1)
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="seats")
    computer = models.CharField(max_length=16, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["match", "name"], name="one_seat_of_a_name"),)


class Action(models.Model):
    """A committed action. Two can never be the same one of a match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="actions")
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=1)
    text = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["match", "number"], name="one_action_of_a_number"),)
