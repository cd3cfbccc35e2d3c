"""Handles: the names of people in public addresses.

A handle is drawn at random, because the user name is half of what has to be guessed to log in. Its owner may choose another.
"""

from __future__ import annotations

import re
import secrets

from clashyard.core.words import N_
from clashyard.web.people.models import HANDLE_AT_MOST, Person
from clashyard.web.refused import Refused

LEAST = 3
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another
DRAWN = 6  # letters of a random handle
HANDLE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def new_handle() -> str:
    """Return a random handle that nobody has. It says nothing about the account."""
    while True:
        handle = f"player-{''.join(secrets.choice(LETTERS) for _ in range(DRAWN))}"
        if not Person.objects.filter(handle=handle).exists():
            return handle


def checked_handle(given: str, person: Person) -> str:
    """Return a handle as it is stored, in small letters. Raises Refused if it is not one, or if somebody else has it."""
    handle = given.strip().lower()
    if not (LEAST <= len(handle) <= HANDLE_AT_MOST and HANDLE.fullmatch(handle)):
        raise Refused(
            N_("Use {least} to {most} letters from a to z, digits, and single hyphens between them."),
            least=LEAST, most=HANDLE_AT_MOST,
        )  # fmt: skip
    if Person.objects.filter(handle=handle).exclude(pk=person.pk).exists():
        raise Refused(N_("Somebody else has this public address. Choose another one."))
    return handle


def person_called(handle: str) -> Person | None:
    """Return the person with this handle, in any case of letters. Guests and deleted accounts have none."""
    return Person.objects.filter(handle=handle.lower()[: HANDLE_AT_MOST + 1], account__is_active=True).first()
