"""Texts kept for their person."""

from __future__ import annotations

from django.db import transaction

from clashyard.core.words import N_
from clashyard.web.own.models import Text
from clashyard.web.own.reading import Read
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

TEXTS_AT_MOST = 20  # of one person


def keep(person: Person, read: Read, text: str, old: Text | None = None) -> Text:
    """Keep a *text* that was read without a mistake, in place of the *old* one if there is one. Raises Refused."""
    if not read.sound:
        raise Refused(N_("There are mistakes left; nothing has been kept."))
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # two forms sent at once are counted one after the other
        if old is None and Text.objects.filter(owner=person).count() >= TEXTS_AT_MOST:
            raise Refused(N_("{number} texts are kept for you already; delete one first."), number=TEXTS_AT_MOST)
        row = old or Text(owner=person, kind=read.kind)
        row.form, row.title, row.text, row.held = read.form, read.title, text, read.held
        row.save()
    return row
