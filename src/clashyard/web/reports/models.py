"""Reports of wrong rulings."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match

TEXT_AT_MOST = 2000  # letters


class Report(models.Model):
    """What somebody thinks is wrong, with all that is needed to judge it even when the match is gone."""

    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="reports")
    token = models.CharField(max_length=32)
    game = models.CharField(max_length=16)
    options = models.JSONField()
    rules = models.CharField(max_length=32)  # the version that the match was played by
    at = models.PositiveIntegerField()  # how many actions lay open
    viewer = models.CharField(max_length=8)  # a seat, or `public`
    rule = models.CharField(max_length=100, blank=True)  # of the event in question
    text = models.TextField(max_length=TEXT_AT_MOST)
    position = models.JSONField()  # as the viewer saw it
    log = models.TextField()  # what had happened, in words
    made = models.DateTimeField(auto_now_add=True)
