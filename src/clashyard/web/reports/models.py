"""The model of a report of a wrong ruling."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Case

TEXT_AT_MOST = 2000  # characters
EXCERPT_AT_MOST = 1200  # characters


class Report(Case):
    """A report: the text, the match, the point in it, and what had just happened. The rest is derived from the match."""

    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="reports")
    token = models.CharField(max_length=32)
    game = models.CharField(max_length=16)
    rules = models.CharField(max_length=32)  # the version of the rules that the match was played by
    at = models.PositiveIntegerField()  # the number of public actions
    viewer = models.CharField(max_length=8)  # a seat, or `public`
    rule = models.CharField(max_length=100, blank=True)  # of the event in question
    text = models.TextField(max_length=TEXT_AT_MOST)
    excerpt = models.TextField(max_length=EXCERPT_AT_MOST)  # the last events before it, in words
    made = models.DateTimeField(auto_now_add=True)
