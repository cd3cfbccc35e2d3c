"""Storage of a person's texts."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from clashyard.core.words import N_
from clashyard.web.own.models import SavedDeck, Text
from clashyard.web.own.parser import Read
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

TEXTS_AT_MOST = 20  # per person


def keep(person: Person, read: Read, text: str, old: Text | None = None) -> Text:
    """Store a *text* that was parsed without errors, replacing the *old* one if there is one. Raises Refused."""
    if not read.sound:
        raise Refused(N_("Not saved: fix the errors first."))
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # two forms sent simultaneously are counted one after the other
        if old is None and Text.objects.filter(owner=person).count() >= TEXTS_AT_MOST:
            raise Refused(
                N_(
                    "You already have {number} saved text. Delete one first.",
                    "You already have {number} saved texts. Delete one first.",
                ),
                number=TEXTS_AT_MOST,
            )
        row = old or Text(owner=person, kind=read.kind)
        row.form, row.title, row.text, row.held = read.form, read.title, text, read.held
        row.save()
    return row


def owner_deleted(sender: Any, person: Person, **_: Any) -> None:
    """Delete the texts and decks of a person whose account is being deleted."""
    Text.objects.filter(owner=person).delete()
    SavedDeck.objects.filter(owner=person).delete()
