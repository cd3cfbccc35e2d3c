"""A person: whoever sits at a table, with an account or without."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

NAME_AT_MOST = 30  # letters


def new_number() -> int:
    """What tells guests apart who have given no name. It is drawn, and counts nothing."""
    return 1000 + secrets.randbelow(9000)


class Person(models.Model):
    """Made with the first match that a visitor begins; an account is put to it later, and no match is lost.

    Without *account* it is a guest, or whoever has deleted the account: then nobody's session names it any more.
    """

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="person")
    name = models.CharField(max_length=NAME_AT_MOST, blank=True)  # as others see it; see naming.py where it is empty
    number = models.PositiveSmallIntegerField(default=new_number)
    begun = models.DateTimeField(auto_now_add=True)
