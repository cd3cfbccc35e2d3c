"""Analyses of matches: asked for, computed beside the requests, and kept."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person

WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"


class Analysis(models.Model):
    """What a search says of each action of a match. *rows*: `judging.Judged` as JSON, one for each action judged so far."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="analysis")
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")  # who has asked
    state = models.CharField(max_length=8, default=WAITING, db_index=True)
    worker = models.CharField(max_length=32, blank=True)  # what works on it, while it is running
    iterations = models.PositiveIntegerField()  # for each action
    length = models.PositiveIntegerField()  # actions to be judged
    rows = models.JSONField(default=list)
    asked = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField()  # the last sign of life

    class Meta:
        verbose_name_plural = "analyses"

    @property
    def going_on(self) -> bool:
        return self.state in (WAITING, RUNNING)
