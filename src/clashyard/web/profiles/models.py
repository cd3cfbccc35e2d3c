"""The model of a seat of an ended public match, from which profiles are counted."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person

WON, LOST, DRAWN = "won", "lost", "drawn"
DECK_AT_MOST, WAY_AT_MOST = 250, 16  # characters


class Played(models.Model):
    """How a person has played in a seat. It can be computed again from the match.

    *opponent* or *computer*: who sat in the other seat, if there was exactly one. *deck*: see boards.registration. *way*: how
    it was won, see boards.registration. *findable*: whether pages for everyone may link to the match; without it they may tell
    the result alone. *told*: whether they may name the deck.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="played")
    match = models.ForeignKey(Match, models.CASCADE, related_name="played")
    seat = models.CharField(max_length=1)
    game = models.CharField(max_length=16)
    outcome = models.CharField(max_length=5)
    opponent = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="played_against")
    computer = models.CharField(max_length=16, blank=True)
    deck = models.CharField(max_length=DECK_AT_MOST, blank=True)
    way = models.CharField(max_length=WAY_AT_MOST, blank=True, default="", db_default="")
    findable = models.BooleanField(default=False)
    told = models.BooleanField(default=True, db_default=True)
    ended = models.DateTimeField()

    class Meta:
        ordering = ("-ended", "-pk")
        indexes = (models.Index(fields=["person", "-ended"], name="played_by_person"),)
        constraints = (models.UniqueConstraint(fields=["match", "seat"], name="one_row_of_a_seat"),)
