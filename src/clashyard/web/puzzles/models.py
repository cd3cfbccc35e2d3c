"""The models of puzzles: what a person has done with each, and how strong players and puzzles have proven."""

from __future__ import annotations

from django.db import models

from clashyard.web.people.models import Person

ID_AT_MOST = 60  # characters of the id of a puzzle
SOLVED, WRONG, HINTED = "solved", "wrong", "hint"  # how a first try ended
STORMED = "storm"  # or that there was none before the puzzle came in a storm


class Record(models.Model):
    """What a person has done with a puzzle. If two visitors become one, there may be two for a puzzle: the older one counts.

    *first*: how the first try ended, which alone counts for ratings; empty before its end. *line*: the own actions of
    the first try that were answered: whoever takes them back has seen the answers, and the first try is lost. *played*: when
    the last action of a first try that goes on was played; leaving it is failing. *lines*: the own actions of the last
    wrong tries.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="puzzle_records")
    puzzle = models.CharField(max_length=ID_AT_MOST, db_index=True)
    begun = models.DateTimeField()
    first = models.CharField(max_length=6, blank=True)
    line = models.JSONField(default=list)
    played = models.DateTimeField(null=True, db_index=True)
    lines = models.JSONField(default=list)
    tries = models.PositiveIntegerField(default=0)
    hints = models.PositiveSmallIntegerField(default=0)
    given_up = models.BooleanField(default=False)
    solved = models.DateTimeField(null=True)
    stars = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("pk",)


class Day(models.Model):
    """The daily puzzle of a day as a person has solved it: by themselves, or with a hint. *punctual*: on that very day."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="puzzle_days")
    day = models.DateField()
    hinted = models.BooleanField(default=False)
    punctual = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)


class Strength(models.Model):
    """How strong a player or a puzzle is, as openskill's Plackett-Luce has it: exactly one of *person* and *puzzle* is set.

    *number*: how many first tries count; *won*: how many of them the player or the puzzle has won.
    """

    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="puzzle_strengths")
    puzzle = models.CharField(max_length=ID_AT_MOST, blank=True, db_index=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    number = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-number", "pk")


class Storm(models.Model):
    """A storm that has ended, and how many puzzles were solved in it."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="puzzle_storms")
    ended = models.DateTimeField()
    solved = models.PositiveSmallIntegerField()
    missed = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("-solved", "missed", "pk")
