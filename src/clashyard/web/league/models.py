"""The stored data of a league: options, seed, players, mutations, and the matches that are parts of it."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match, new_token
from clashyard.web.people.models import Person


class League(models.Model):
    """A league. The rules derive schedule, points and legal mutations from *options*, *seed* and its parts.

    *phase* is the number of the open mutation phase, from 1; 0 if none is open. The seed decides who begins; cards are dealt from
    the secret of each match.
    """

    token = models.CharField(max_length=32, unique=True, default=new_token)
    rules = models.CharField(max_length=32)
    options = models.JSONField()
    seed = models.BigIntegerField()
    phase = models.PositiveSmallIntegerField(default=0, db_index=True)
    opened = models.DateTimeField(null=True)  # when the current phase began
    deadline = models.DateTimeField(null=True, db_index=True)  # when it ends for everyone
    changes = models.PositiveIntegerField(default=0)  # public changes
    ending = models.CharField(max_length=8, blank=True)  # rules, or left: no players remained

    maker = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="leagues")
    listed = models.BooleanField(default=False)  # shown in the lobby while seats are free
    pace = models.CharField(max_length=4, blank=True)  # as in matches.models.Match, for each match
    start = models.PositiveIntegerField(default=0)
    step = models.PositiveIntegerField(default=0)
    replace_after = models.PositiveSmallIntegerField(default=0)
    rated = models.BooleanField(default=False)  # its duels count for ratings

    made = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=["listed", "begun"], name="open_leagues"),)

    @property
    def running(self) -> bool:
        return self.begun is not None and not self.ending


class Chair(models.Model):
    """The occupant of A, B, C or D for the whole league: a person, a computer, or a computer that stands in for the person.

    *done*: how many mutation phases this seat has ended. *undos*: how many mutations it has taken back.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="chairs")
    name = models.CharField(max_length=1)
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="chairs")
    computer = models.CharField(max_length=16, blank=True)
    gone = models.CharField(max_length=8, blank=True)  # why a computer stands in: away (may come back), resigned
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
    """A committed action of a mutation phase; *number* counts the seat's mutations."""

    league = models.ForeignKey(League, models.CASCADE, related_name="mutations")
    seat = models.CharField(max_length=1)
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seat", "number")
        constraints = (models.UniqueConstraint(fields=["league", "seat", "number"], name="one_mutation_of_a_number"),)


class Part(models.Model):
    """A match of a league: the draft, *number* 0, or a duel, 1 to 12. *seats*: the league's seats at A, B … of the match."""

    league = models.ForeignKey(League, models.CASCADE, related_name="parts")
    number = models.PositiveSmallIntegerField()
    seats = models.CharField(max_length=4)
    match = models.OneToOneField(Match, models.CASCADE, related_name="part")

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["league", "number"], name="one_part_of_a_number"),)

    def seat_of(self, name: str) -> str:
        """Return the name in this match of the league's seat *name*, or an empty string if it does not take part."""
        return "ABCD"[self.seats.index(name)] if name in self.seats else ""
