"""What is kept of a league: options, seed, who sits where, mutations, and the matches that are parts of it."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match, new_token
from clashyard.web.people.models import Person


class League(models.Model):
    """A league. Schedule, points and what may be mutated are worked out by the rules from *options*, *seed* and its parts.

    *phase* is the mutation phase that is open, from 1; 0 while none is. The seed draws who begins; cards are dealt by
    each match's own.
    """

    token = models.CharField(max_length=32, unique=True, default=new_token)
    rules = models.CharField(max_length=32)
    options = models.JSONField()
    seed = models.BigIntegerField()
    phase = models.PositiveSmallIntegerField(default=0, db_index=True)
    opened = models.DateTimeField(null=True)  # when the present phase began
    deadline = models.DateTimeField(null=True, db_index=True)  # when it ends for all
    changes = models.PositiveIntegerField(default=0)  # what all could see
    ending = models.CharField(max_length=8, blank=True)  # rules, or left: nobody was there any more

    maker = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="leagues")
    listed = models.BooleanField(default=False)  # in the lobby, while seats are free
    pace = models.CharField(max_length=4, blank=True)  # as in matches.models.Match, for each match
    start = models.PositiveIntegerField(default=0)
    step = models.PositiveIntegerField(default=0)
    replace_after = models.PositiveSmallIntegerField(default=0)

    made = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=["listed", "begun"], name="open_leagues"),)

    @property
    def running(self) -> bool:
        return self.begun is not None and not self.ending


class Chair(models.Model):
    """Who plays for A, B, C or D in the whole league: a person, a computer, or a computer that stands in for the person.

    *done*: how many mutation phases this seat has ended. *undos*: how many mutations it has taken back.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="chairs")
    name = models.CharField(max_length=1)
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="chairs")
    computer = models.CharField(max_length=16, blank=True)
    gone = models.CharField(max_length=8, blank=True)  # why a computer stands in: away (who may come back), resigned
    seen = models.DateTimeField(null=True)
    done = models.PositiveSmallIntegerField(default=0)
    undos = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=["league", "name"], name="one_chair_of_a_name"),)

    @property
    def free(self) -> bool:
        return self.person_id is None and not self.computer


class Mutation(models.Model):
    """A committed action of a mutation phase; *number* counts those of the seat."""

    league = models.ForeignKey(League, models.CASCADE, related_name="mutations")
    seat = models.CharField(max_length=1)
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seat", "number")
        constraints = (models.UniqueConstraint(fields=["league", "seat", "number"], name="one_mutation_of_a_number"),)


class Part(models.Model):
    """A match of a league: the draft, *number* 0, or a duel, 1 to 12. *seats*: those of the league at A, B … of the match."""

    league = models.ForeignKey(League, models.CASCADE, related_name="parts")
    number = models.PositiveSmallIntegerField()
    seats = models.CharField(max_length=4)
    match = models.OneToOneField(Match, models.CASCADE, related_name="part")

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["league", "number"], name="one_part_of_a_number"),)

    def seat_of(self, name: str) -> str:
        """What the league's seat *name* is called in this match; empty where it has no part in it."""
        return "ABCD"[self.seats.index(name)] if name in self.seats else ""
