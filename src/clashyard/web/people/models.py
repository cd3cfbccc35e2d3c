"""A person: whoever sits at a table, with an account or without."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Person(models.Model):
    """Made with the first match that a visitor begins; an account is put to it later, and no match is lost."""

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="person")
    begun = models.DateTimeField(auto_now_add=True)
