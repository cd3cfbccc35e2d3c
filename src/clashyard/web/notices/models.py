"""The stored notices. What they say is made from these rows when they are shown, so nobody's name or title is stored twice."""

from __future__ import annotations

from django.db import models

from clashyard.web.league.models import League
from clashyard.web.matches.models import Match
from clashyard.web.people.models import Person
from clashyard.web.tournaments.models import Tournament

TURN, HURRY, OVER = "turn", "hurry", "over"
CHALLENGE, ACCEPTED, DECLINED, PAIRED = "challenge", "accepted", "declined", "paired"
SOON, ROUND, AGAIN = "soon", "round", "again"  # of tournaments
BEGUN, MUTATE, FINISHED = "begun", "mutate", "finished"  # of leagues
NOW, DAILY = "now", "daily"  # when mails are sent
WAITING, SENDING, SENT, DROPPED, FAILED, UNSURE = "waiting", "sending", "sent", "dropped", "failed", "unsure"
ENDPOINT_AT_MOST = 500  # characters


class Wants(models.Model):
    """How a person with an account wants to hear of notices besides the bell. *mail*: now, daily, or nothing."""

    person = models.OneToOneField(Person, models.CASCADE, related_name="wants")
    mail = models.CharField(max_length=5, blank=True)
    matches = models.BooleanField(default=True)  # mails about correspondence matches and challenges
    tournaments = models.BooleanField(default=True)
    language = models.CharField(max_length=2, default="en")
    zone = models.CharField(max_length=64, default="UTC")  # of the hour of daily mails


class Mail(models.Model):
    """A mail with one notice or several. What it says is made when it is sent.

    *state*: waiting; sending, after which it is never sent again, even if the server is killed meanwhile; sent; dropped: nothing
    in it was worth a mail any more; failed: refused for good, or too often; unsure: the connection broke at the wrong moment.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="mails")
    state = models.CharField(max_length=8, default=WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField()
    made = models.DateTimeField()

    class Meta:
        indexes = (models.Index(fields=["state", "due"], name="mails_that_wait"),)


class Notice(models.Model):
    """Something that *person* should know: see sentences.py for what each *kind* says.

    *other*: who has done it, or the opponent. *match*, *tournament*, *league*: where it leads; it goes with them. *game*: of a
    league, or of a table that is gone. *number*: the round, the phase, or the hours left.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10)
    other = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="notices")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="notices")
    league = models.ForeignKey(League, models.CASCADE, null=True, related_name="notices")
    game = models.CharField(max_length=16, blank=True)
    number = models.PositiveSmallIntegerField(default=0)
    made = models.DateTimeField()
    read = models.DateTimeField(null=True)
    mail_due = models.DateTimeField(null=True, db_index=True)  # when it is to be mailed, unless it is read before
    mail = models.ForeignKey(Mail, models.SET_NULL, null=True, related_name="notices")

    class Meta:
        ordering = ("-made", "-pk")
        indexes = (
            models.Index(fields=["person", "-made"], name="notices_of_person"),
            models.Index(fields=["person"], condition=models.Q(read=None), name="unread_of_person"),
        )


class Device(models.Model):
    """A browser of a person that may be told by Web Push: the subscription as the browser has made it."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=ENDPOINT_AT_MOST, unique=True)
    key = models.CharField(max_length=100)  # p256dh
    secret = models.CharField(max_length=50)  # auth
    language = models.CharField(max_length=2, default="en")
    made = models.DateTimeField()


class Push(models.Model):
    """A notice that is to be pushed to a device. It is deleted once the push service has it."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="pushes")
    device = models.ForeignKey(Device, models.CASCADE, related_name="pushes")
    tries = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField(db_index=True)


class Here(models.Model):
    """When a page of a person was last open, and whether others may see that: off until they allow it."""

    person = models.OneToOneField(Person, models.CASCADE, related_name="here")
    seen = models.DateTimeField(db_index=True)
    listed = models.BooleanField(default=False)
