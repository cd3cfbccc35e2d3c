"""The stored data of talk: what has been said, who is muted, and what was reported."""

from __future__ import annotations

from django.db import models

from clashyard.web.matches.models import Match
from clashyard.web.people.models import Case, Person

TEXT_AT_MOST = 200  # characters
EXCERPT_AT_MOST = 4000  # characters


class Line(models.Model):
    """Something that a person has said at a table: the key of a phrase or emote, or a text."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="lines")
    person = models.ForeignKey(Person, models.CASCADE, related_name="lines")
    phrase = models.CharField(max_length=16, blank=True)
    text = models.CharField(max_length=TEXT_AT_MOST, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)


class Mute(models.Model):
    """A person reads nothing more from *other*, or from anybody in *match*: exactly one of the two is set."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="mutes")
    other = models.ForeignKey(Person, models.CASCADE, null=True, related_name="muted_by")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="mutes")


class ChatReport(Case):
    """A report of what *about* has written: the text, and the chat around it as it was. It outlives the match and the lines."""

    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="chat_reports")
    about = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="reported")
    token = models.CharField(max_length=32)  # of the match
    line = models.PositiveBigIntegerField()  # the key of the line
    text = models.CharField(max_length=TEXT_AT_MOST)
    excerpt = models.TextField(max_length=EXCERPT_AT_MOST)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "line"], name="one_report_of_a_line"),)
