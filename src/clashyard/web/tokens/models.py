"""The model of a token. Only its hash is stored: whoever reads the database can act for nobody."""

from __future__ import annotations

from django.conf import settings
from django.db import models

NAME_AT_MOST = 40  # characters


class Token(models.Model):
    """A token of an account. It is revoked by deleting it, and goes with its account.

    *digest*: the SHA-256 of the token, which holds 256 random bits and so cannot be guessed from it. *ending*: its last
    characters, by which its owner recognises it. *scopes*: what it allows, separated by spaces.
    """

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=NAME_AT_MOST)
    digest = models.CharField(max_length=64, unique=True)
    ending = models.CharField(max_length=4)
    scopes = models.CharField(max_length=100, blank=True)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ("made", "pk")
        constraints = (models.UniqueConstraint(fields=["account", "name"], name="one_token_of_a_name"),)
