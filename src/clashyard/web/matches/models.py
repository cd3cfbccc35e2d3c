"""The stored data of a match: options, seed, actions, and the occupants of its seats. Everything else is derived."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any, Self

from django.db import models

from clashyard.web.matches.deal import Deal
from clashyard.web.people.models import Person
from clashyard.web.runtime.prepared_queries import update

PACES = ("", "live", "days")  # no clock; time for the match plus an increment for each action; time for each action
ENDINGS = ("", "rules", "resigned", "time", "left", "limit", "claimed", "agreed")  # how a match ended; empty while it is running


def new_token() -> str:
    """Return a new token: the name of a match in URLs, which cannot be guessed."""
    return secrets.token_urlsafe(12)


class Kept(models.Model):
    """A row that remembers what was read, so that only changed fields are written."""

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[Any], **how: Any) -> Self:
        row = super().from_db(db, field_names, values, **how)
        row._read = dict(zip(field_names, values, strict=False))
        return row

    def keep(self) -> None:
        """Save the fields that differ from what was read; save all fields of a new row."""
        read: dict[str, Any] | None = self.__dict__.get("_read")
        if read is None:
            self.save()
            return
        changed = {name for name, value in self._now().items() if name not in read or read[name] != value}
        if changed:
            at_once = {field.attname for field in self._meta.concrete_fields if getattr(field, "auto_now", False)}
            update(self, changed | at_once)
            self._read = self._now()

    def _now(self) -> dict[str, Any]:
        return {field.attname: getattr(self, field.attname) for field in self._meta.concrete_fields}

    def save(self, **how: Any) -> None:
        super().save(**how)
        self.__dict__.pop("_read", None)

    def refresh_from_db(self, *what: Any, **how: Any) -> None:
        super().refresh_from_db(*what, **how)
        self.__dict__.pop("_read", None)


class Match(Kept):
    """A match. It is dealt again from *options* and *secret*, or from *seed* in tests and old matches.

    *commitment* is what the players were shown before the first action; *length* is the number of committed actions.
    """

    token = models.CharField(max_length=32, unique=True, default=new_token)
    game = models.CharField(max_length=16)
    rules = models.CharField(max_length=32)  # the version of the rules that it is played by
    options = models.JSONField()
    secret = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    seed = models.BigIntegerField(null=True)
    length = models.PositiveIntegerField(default=0)
    undos = models.PositiveIntegerField(default=0)  # actions that were taken back
    changes = models.PositiveIntegerField(default=0)  # public changes besides actions: joining, takebacks, the end
    turn = models.CharField(max_length=8, blank=True)  # the deciding seats, as far as that is public: see store.choosers
    due = models.CharField(max_length=16, blank=True, db_index=True)  # the computer that is to decide now

    winner = models.CharField(max_length=8, blank=True)  # seats, or `draw`; empty while the match goes on, and after a draft
    ending = models.CharField(max_length=8, blank=True)
    loser = models.CharField(max_length=1, blank=True)  # the seat that resigned, or ran out of time

    maker = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="tables")
    offer = models.CharField(max_length=40, blank=True)  # of a draw or a takeback: see proposals.py
    listed = models.BooleanField(default=False)  # shown in the lobby while seats are free
    pace = models.CharField(max_length=4, blank=True)
    start = models.PositiveIntegerField(default=0)  # seconds, for the pace `live`
    step = models.PositiveIntegerField(default=0)  # seconds: the increment for an action (live), or the time for it (days)
    replace_after = models.PositiveSmallIntegerField(default=0)  # minutes of absence; 0: nobody is replaced
    rated = models.BooleanField(default=False)  # it counts for ratings, and is public: fixed before it begins
    before = models.OneToOneField("self", models.SET_NULL, null=True, related_name="after")  # its draft, or the previous match

    made = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True)  # when the last seat was taken
    ended = models.DateTimeField(null=True)
    touched = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "matches"
        indexes = (models.Index(fields=["listed", "begun"], name="open_tables"),)

    @property
    def deal(self) -> Deal:
        """Return what the match is dealt from. For the server alone."""
        return Deal(self.game, self.rules, self.options, {"secret": self.secret} if self.secret else {"seed": self.seed})

    @property
    def running(self) -> bool:
        """Return whether the match accepts actions: all seats are taken, and it has not ended."""
        return self.begun is not None and not self.ending

    @property
    def following(self) -> Match | None:
        """Return the match that this one led to: the game of a draft, or a rematch."""
        return Match.objects.filter(before=self).first()


class Seat(Kept):
    """A seat and its occupant: a person, or the opponent called *computer*.

    If both are set, the computer stands in for the person. Nobody but the person a seat is *kept_for* can take it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    name = models.CharField(max_length=1)
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="seats")
    computer = models.CharField(max_length=16, blank=True)
    kept_for = models.ForeignKey(
        Person, models.SET_NULL, null=True, related_name="kept_seats"
    )  # for a rematch: nobody else may sit here
    gone = models.CharField(max_length=8, blank=True)  # why a computer stands in: away (may come back), resigned, time

    seen = models.DateTimeField(null=True)  # when a page of this person was last open
    since = models.DateTimeField(null=True)  # when its decision began (without a clock: its turn); None if it has none
    left = models.FloatField(null=True)  # seconds on its clock when the decision began or the last one ended
    shown = models.FloatField(null=True)  # the same, as others may know it during a simultaneous choice
    deadline = models.DateTimeField(null=True, db_index=True)  # when its time runs out

    class Meta:
        constraints = (models.UniqueConstraint(fields=["match", "name"], name="one_seat_of_a_name"),)

    @property
    def free(self) -> bool:
        return self.person_id is None and not self.computer


class Action(models.Model):
    """A committed action. Its number is unique within the match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="actions")
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=1)
    text = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["match", "number"], name="one_action_of_a_number"),)


class Vacation(models.Model):
    """A vacation of a person, in whole days: until it has *ended*, the clocks of their correspondence matches stand still."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="vacations")
    begun = models.DateTimeField()
    until = models.DateTimeField()
    ended = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person"], condition=models.Q(ended=None), name="one_vacation_at_a_time"),)
