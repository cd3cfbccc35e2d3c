"""Reports of wrong rulings."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match

TEXT_AT_MOST = 2000  # letters
EXCERPT_AT_MOST = 1200  # letters


class Report(models.Model):
    """What somebody thinks is wrong, where in which match, and what had just happened. The rest is worked out from the match."""

    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="reports")
    token = models.CharField(max_length=32)
    game = models.CharField(max_length=16)
    rules = models.CharField(max_length=32)  # the version that the match was played by
    at = models.PositiveIntegerField()  # how many actions lay open
    viewer = models.CharField(max_length=8)  # a seat, or `public`
    rule = models.CharField(max_length=100, blank=True)  # of the event in question
    text = models.TextField(max_length=TEXT_AT_MOST)
    excerpt = models.TextField(max_length=EXCERPT_AT_MOST)  # the last of what had happened, in words
    made = models.DateTimeField(auto_now_add=True)
