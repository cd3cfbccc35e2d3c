"""The queue of quick pairing: one row for each person who looks for an opponent, or has just been given one."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person


class Wish(models.Model):
    """A request for an opponent. A person has one at most, whatever they click and in however many tabs.

    With *match* it has been granted. The row stays for a while, so that a second click leads to the same match.
    """

    person = models.OneToOneField(Person, models.CASCADE, related_name="wish")
    game = models.CharField(max_length=16)
    pace = models.CharField(max_length=8)
    account = models.BooleanField(default=False)
    guests = models.BooleanField(default=False)  # an account that also plays unrated
    rating = models.FloatField()
    uncertainty = models.FloatField()
    since = models.DateTimeField()
    seen = models.DateTimeField()  # when a page of the lobby was last open
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="wishes")
    paired = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "wishes"
        indexes = (models.Index(fields=["game", "pace", "match"], name="waiting_for_a_pair"),)
