"""The stored notices. What they say is made from these rows when they are shown, so nobody's name or title is stored twice."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person
from clashyard.web.tournaments.models import Tournament

TURN, HURRY, OVER = "turn", "hurry", "over"
CHALLENGE, ACCEPTED, DECLINED, PAIRED = "challenge", "accepted", "declined", "paired"
SOON, ROUND = "soon", "round"


class Notice(models.Model):
    """Something that *person* should know: see sentences.py for what each *kind* says.

    *other*: who has done it, or the opponent. *match*, *tournament*: where it leads; it goes with them. *game*: of a table that
    is gone. *number*: the round, or the hours left.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10)
    other = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="notices")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="notices")
    game = models.CharField(max_length=16, blank=True)
    number = models.PositiveSmallIntegerField(default=0)
    made = models.DateTimeField()
    read = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made", "-pk")
        indexes = (
            models.Index(fields=["person", "-made"], name="notices_of_person"),
            models.Index(fields=["person"], condition=models.Q(read=None), name="unread_of_person"),
        )
