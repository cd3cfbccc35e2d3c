"""The stored data of a tournament: its settings, who has entered, and who meets whom in each round."""

from __future__ import annotations

from django.db import models

from clashyard.web.league.models import League
from clashyard.web.matches.models import Match, new_token
from clashyard.web.people.models import Person
from clashyard.web.tournaments.scores import Game

TITLE_AT_MOST = 60  # characters


class Tournament(models.Model):
    """A tournament. Times are in UTC; *zone* is the one in which its organiser thinks.

    *number* is the round that has been paired, 0 before the first; in an arena, how often people have been paired. *due*: when
    the next round is to be paired. *version* counts the organiser's changes, *changes* all public ones, and *deals* those of
    them that only dealt some matches of a round.
    """

    token = models.CharField(max_length=32, unique=True, default=new_token)
    title = models.CharField(max_length=TITLE_AT_MOST)
    kind = models.CharField(max_length=8)  # see standings.ORDERS
    game = models.CharField(max_length=16)
    setting = models.JSONField(default=dict)  # fields of the game's set-up form: the format, and modules
    lasts = models.PositiveSmallIntegerField(default=0)  # minutes, of an arena
    rounds = models.PositiveSmallIntegerField()
    pace = models.CharField(max_length=4)  # as in matches.models.Match, for each match
    start = models.PositiveIntegerField(default=0)
    step = models.PositiveIntegerField(default=0)
    delay = models.PositiveSmallIntegerField(default=0)  # actions that boards are behind for everyone but the players
    grace = models.PositiveSmallIntegerField(default=0)  # minutes to turn up for a game before it is forfeited; 0: no limit
    rated = models.BooleanField(default=False)  # its matches are, where the rules of ratings allow it
    late = models.BooleanField(default=False)  # people may enter between rounds
    starts = models.DateTimeField(db_index=True)
    zone = models.CharField(max_length=64, default="UTC")
    maker = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="tournaments")

    number = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField(null=True, db_index=True)
    version = models.PositiveIntegerField(default=0)
    changes = models.PositiveIntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    ending = models.CharField(max_length=8, blank=True)  # played, or off: called off, or too few players
    made = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True)
    until = models.DateTimeField(null=True)  # of an arena that has begun: no game begins later
    ended = models.DateTimeField(null=True)

    @property
    def running(self) -> bool:
        return self.begun is not None and not self.ending


class Entry(models.Model):
    """Somebody who has entered: a person or a computer. *seed*: their number once the tournament has begun."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="entered")
    computer = models.CharField(max_length=16, blank=True)
    seed = models.PositiveSmallIntegerField(null=True)
    rating = models.PositiveSmallIntegerField(null=True)  # when the tournament began; None without a rated match
    deck = models.JSONField(default=list)  # the keys of the cards of a registered deck
    gone = models.BooleanField(default=False)  # has withdrawn
    paused = models.BooleanField(default=False)  # in an arena: no further game for the time being
    back = models.DateTimeField(null=True)  # in an arena: since when after a pause, or after a late entry
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seed", "pk")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "person"], name="one_entry_of_a_person"),
            models.UniqueConstraint(fields=["tournament", "seed"], name="one_entry_of_a_seed"),
        )


class Group(models.Model):
    """A table of four of a Mutation league. *seats*: the keys of the entries at A, B, C and D."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="groups")
    number = models.PositiveSmallIntegerField()
    league = models.OneToOneField(League, models.CASCADE, related_name="group")
    seats = models.JSONField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["tournament", "number"], name="one_group_of_a_number"),)


class Meeting(models.Model):
    """Two who meet in a round, at a table, or one who has a bye. *result*: see scores."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="meetings")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, models.CASCADE, null=True, related_name="+")
    match = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="meeting")
    result = models.CharField(max_length=5, blank=True)
    replays = models.PositiveSmallIntegerField(default=0)  # of a drawn game, in a knock-out

    class Meta:
        ordering = ("round", "table")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "round", "table"], name="one_meeting_at_a_table"),
            models.UniqueConstraint(fields=["tournament", "round", "first"], name="one_meeting_as_first"),
        )

    @property
    def game(self) -> Game:
        """Return it as a plain value. Everybody who meets has a seed."""
        assert self.first.seed is not None
        return Game(self.round, self.first.seed, self.second.seed if self.second else None, self.result)
