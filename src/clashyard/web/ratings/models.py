"""The models of ratings. All of them follow from the stored matches: see `recount`."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person

POOL_AT_MOST = 40  # characters


class Pool(models.Model):
    """The matches that count together, such as ``decks.duel``. Counting one takes the lock of this row."""

    name = models.CharField(max_length=POOL_AT_MOST, unique=True)


class Rating(models.Model):
    """What a person is rated in a pool now: the numbers after the last of their *entries*."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="ratings")
    pool = models.CharField(max_length=POOL_AT_MOST)
    mu = models.FloatField()
    sigma = models.FloatField()
    number = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()  # when the last match that counts ended

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "pool"], name="one_rating_in_a_pool"),)
        indexes = (models.Index(fields=["pool", "-mu"], name="best_in_pool"),)


class Entry(models.Model):
    """What a match has changed for one of its people. *before* and *after* are numbers of openskill."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, models.CASCADE, related_name="entries")
    pool = models.CharField(max_length=POOL_AT_MOST)
    seat = models.CharField(max_length=1)
    outcome = models.CharField(max_length=5)  # won, lost or drawn
    before_mu = models.FloatField()
    before_sigma = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    ended = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["match", "person"], name="one_entry_for_a_match"),)
        indexes = (
            models.Index(fields=["person", "pool", "-ended"], name="history_in_pool"),
            models.Index(fields=["pool", "ended"], name="entries_in_order"),
        )


class Pending(models.Model):
    """A rated match that has ended and has not been counted. The row is written in the transaction that ends the match."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="pending")
    pool = models.CharField(max_length=POOL_AT_MOST, db_index=True)
