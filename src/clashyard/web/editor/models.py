"""The models of the editor: checks by the solver, pages that are shared or published, and reports of bad ones."""

from __future__ import annotations

import secrets

from django.db import models

from clashyard.web.editor.draft import ABOUT_AT_MOST, HINT_AT_MOST, TITLE_AT_MOST
from clashyard.web.people.models import Case, Person

WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
SOLVE, GRADE, SMALLER = "solve", "grade", "smaller"  # how many solutions? how difficult? without what plays no part?
SHARED, PUBLISHED, REMOVED = "shared", "published", "removed"
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is mistaken for another
LENGTH = 7
REPORT_AT_MOST = 1000  # characters


def new_name() -> str:
    """Return a new short id of a page."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class Check(models.Model):
    """A question about a page, asked by anybody, and its answer. *digest*: see `draft.digest`."""

    digest = models.CharField(max_length=64, unique=True)
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")  # who asked first
    task = models.CharField(max_length=8, default=SOLVE)
    state = models.CharField(max_length=8, default=WAITING, db_index=True)
    worker = models.CharField(max_length=32, blank=True)  # the server process that works on it, while it is running
    question = models.JSONField()  # a puzzle file, with its solution except for SOLVE, without its certificate
    verdict = models.JSONField(null=True)  # what the task of `check_worker` returned
    took = models.PositiveIntegerField(default=0)  # milliseconds of work
    asked = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField()  # when the work began

    @property
    def going_on(self) -> bool:
        return self.state in (WAITING, RUNNING)


class Page(models.Model):
    """A page with a short id, as it was when it was shared. *kind*: of the verdict then, empty without one.

    *held*: the draft; *puzzle*: the puzzle file with its proof, if there is exactly one solution.
    """

    name = models.CharField(max_length=12, unique=True, default=new_name)
    owner = models.ForeignKey(Person, models.CASCADE, related_name="pages")
    state = models.CharField(max_length=9, default=SHARED, db_index=True)
    digest = models.CharField(max_length=64, db_index=True)
    game = models.CharField(max_length=16)
    title = models.CharField(max_length=TITLE_AT_MOST, blank=True)
    hint = models.CharField(max_length=HINT_AT_MOST, blank=True)
    about = models.CharField(max_length=ABOUT_AT_MOST, blank=True)
    goal = models.CharField(max_length=40)
    turns = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, blank=True)
    held = models.JSONField()
    puzzle = models.JSONField(null=True)
    made = models.DateTimeField(auto_now_add=True)
    published = models.DateTimeField(null=True, db_index=True)

    class Meta:
        ordering = ("-published", "-pk")


class PageReport(Case):
    """A report of a bad page."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="reports")
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    text = models.CharField(max_length=REPORT_AT_MOST)
    made = models.DateTimeField(auto_now_add=True)
