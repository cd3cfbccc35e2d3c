"""The model of an analysis of a match: requested, computed outside of requests, and stored."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person

WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"


class Analysis(models.Model):
    """The analysis of each action of a match. *rows*: `analysis_worker.Judged` as JSON, one for each action judged so far."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="analysis")
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")  # who requested it
    state = models.CharField(max_length=8, default=WAITING, db_index=True)
    worker = models.CharField(max_length=32, blank=True)  # the server process that works on it, while it is running
    engine = models.CharField(max_length=16, blank=True, default="")  # the key of an engine; empty for our search
    iterations = models.PositiveIntegerField()  # for each action; 0 for an engine, which has seconds
    length = models.PositiveIntegerField()  # actions to judge
    rows = models.JSONField(default=list)
    asked = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField()  # when the lease was last renewed

    class Meta:
        verbose_name_plural = "analyses"

    @property
    def going_on(self) -> bool:
        return self.state in (WAITING, RUNNING)
