"""The model of a person: anyone seated at a table, with or without an account."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

NAME_AT_MOST = 30  # characters
HANDLE_AT_MOST = 20


def new_number() -> int:
    """Return a random number that tells unnamed guests apart. It is not a count of anything."""
    return 1000 + secrets.randbelow(9000)


class Person(models.Model):
    """A person, created with the first match that a visitor begins. An account is attached later, and no match is lost.

    Without *account* the person is a guest, or has deleted the account: then no session refers to the person any more.
    """

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="person")
    name = models.CharField(max_length=NAME_AT_MOST, blank=True)  # as others see it; if it is empty, see names.py
    handle = models.CharField(max_length=HANDLE_AT_MOST, unique=True, null=True)  # the public address, of accounts alone
    number = models.PositiveSmallIntegerField(default=new_number)
    begun = models.DateTimeField(auto_now_add=True)
    chat = models.BooleanField(default=False)  # free chat with opponents who allow it too
    silenced = models.BooleanField(default=False)  # by a moderator: says nothing at any table
    bot = models.BooleanField(default=False)  # a program's account, marked everywhere; set before its first match, and for good


class Follow(models.Model):
    """A person follows another one."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="follows")
    other = models.ForeignKey(Person, models.CASCADE, related_name="followers")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "other"], name="one_follow_of_each"),)


class Block(models.Model):
    """A person has blocked another one."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="blocks")
    other = models.ForeignKey(Person, models.CASCADE, related_name="blocked_by")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["person", "other"], name="one_block_of_each"),)


class Case(models.Model):
    """Something that was reported, and what a moderator has done about it. It is open until *handled*."""

    handled = models.DateTimeField(null=True, blank=True, db_index=True)
    handler = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    note = models.TextField(max_length=2000, blank=True)  # for the other moderators

    class Meta:
        abstract = True
