"""Storage of a person's decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from clashyard.core.words import N_
from clashyard.web.own.models import DECK_TITLE_AT_MOST, SavedDeck
from clashyard.web.own.parser import is_hidden
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

DECKS_AT_MOST = 30  # per person


def checked_title(text: str) -> str:
    """Return the name of a deck as it is stored. Raises Refused for one that cannot be shown."""
    if is_hidden(text):
        raise Refused(N_("The name contains an invisible character. Please retype it."))
    title = " ".join(text.split())
    if not title:
        raise Refused(N_("Give the deck a name."))
    if len(title) > DECK_TITLE_AT_MOST:
        raise Refused(
            N_(
                "The name of a deck has at most {most} character. Choose a shorter one.",
                "The name of a deck has at most {most} characters. Choose a shorter one.",
                "most",
            ),
            most=DECK_TITLE_AT_MOST,
        )
    return title


def decks_of(person: Person | None) -> list[SavedDeck]:
    """Return the decks of *person*, oldest first."""
    return list(SavedDeck.objects.filter(owner=person)) if person else []


def keep(person: Person, title: str, cards: Sequence[str], **more: Any) -> SavedDeck:
    """Store a new deck. Raises Refused for a bad *title*, and beyond the limit."""
    title = checked_title(title)
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # two forms sent simultaneously are counted one after the other
        if SavedDeck.objects.filter(owner=person).count() >= DECKS_AT_MOST:
            raise Refused(
                N_(
                    "You already have {number} saved deck. Delete one first.",
                    "You already have {number} saved decks. Delete one first.",
                ),
                number=DECKS_AT_MOST,
            )
        row = SavedDeck.objects.create(owner=person, title=title, cards=list(cards), **more)
        if "made" in more:  # a deleted deck comes back to its place
            SavedDeck.objects.filter(pk=row.pk).update(made=more["made"])
    return row


def change(row: SavedDeck, cards: Sequence[str]) -> None:
    """Store other *cards* in a deck."""
    SavedDeck.objects.filter(pk=row.pk).update(cards=list(cards), changed=timezone.now())


def rename(row: SavedDeck, title: str) -> None:
    """Store another *title*. Raises Refused for a bad one."""
    SavedDeck.objects.filter(pk=row.pk).update(title=checked_title(title), changed=timezone.now())
