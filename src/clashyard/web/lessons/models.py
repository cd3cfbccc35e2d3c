"""The stored data of lessons: which ones somebody has finished."""

from __future__ import annotations

from django.db import models

from clashyard.web.people.models import Person

KEY_AT_MOST = 100  # characters


class Finished(models.Model):
    """A person has finished a lesson. *lesson*: its game and id, as in ``decks/first``.

    No uniqueness: when a guest logs in, the lessons of both become one person's. They are counted once.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="lessons")
    lesson = models.CharField(max_length=KEY_AT_MOST)
    made = models.DateTimeField(auto_now_add=True)
