"""Saved cards and characters: each saving that changes something is a version, and what changed is told field by field."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest

from clashyard.core.errors import ClashyardError
from clashyard.core.words import N_, Words
from clashyard.decks.text.explanations import named
from clashyard.web.generator.design import OWN, Design, as_plain, of_plain
from clashyard.web.generator.models import CARD, CHARACTER, Picture, SavedCard, Version
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of
from clashyard.web.refused import Refused

CARDS_AT_MOST, VERSIONS_AT_MOST = 200, 50  # per person; of a card, beyond which the oldest goes
FULL = {
    CARD: N_("You have {most} cards already. Delete one first."),
    CHARACTER: N_("You have {most} characters already. Delete one first."),
}
FIELDS = {
    "name": N_("Name"), "kind": N_("Kind of card"), "cost": N_("Mana"), "attack": N_("AV"), "health": N_("HP"),
    "abilities": N_("Abilities"), "style": N_("Style"), "picture": N_("Picture"), "flavour": N_("Flavour"),
    "language": N_("Language"),
}  # fmt: skip


def own_card(request: HttpRequest, token: str, kind: str) -> SavedCard:
    """Return a card or a character of the visitor. Raises Http404, also for one of somebody else."""
    person = person_of(request.session)
    row = SavedCard.objects.filter(token=token, owner=person, kind=kind).first() if person else None
    if row is None:
        raise Http404
    return row


@dataclass(frozen=True)
class Change:
    """A field that differs between two versions, before and after; of a picture neither is said."""

    field: str
    before: str
    after: str


def save(person: Person, design: Design, token: str = "") -> SavedCard:
    """Store a design as a new card, or as the next version of the person's card *token*. Raises ClashyardError."""
    for problem in design.problems():
        raise problem
    return keep(person, CARD, as_plain(design), token)


def keep(person: Person, kind: str, held: Any, token: str = "") -> SavedCard:
    """Store what a form of this *kind* holds, as a new one or as the next version of *token*. Raises Refused."""
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # two forms sent simultaneously are counted one after the other
        mine = SavedCard.objects.filter(owner=person, kind=kind)
        row = mine.filter(token=token).first() if token else None
        if row is None:
            if mine.count() >= CARDS_AT_MOST:
                raise Refused(FULL[kind], most=CARDS_AT_MOST)
            row = SavedCard.objects.create(owner=person, kind=kind, held=held)
        elif row.held == held:
            return row
        else:
            row.held, row.number = held, row.number + 1
            row.save()
        Version.objects.create(card=row, number=row.number, held=held)
        Version.objects.filter(card=row, number__lte=row.number - VERSIONS_AT_MOST).delete()
    return row


def design_in(held: Any) -> Design | None:
    """Return a stored design; None for one that the rules of today refuse."""
    try:
        return of_plain(held, "card")
    except ClashyardError:
        return None


def differences(before: Design, after: Design, words: Words) -> list[Change]:
    """Return the fields in which two versions differ, in the order of the form."""
    return [
        Change(words(FIELDS[each.name]), _said(before, each.name, words), _said(after, each.name, words))
        for each in fields(Design)
        if getattr(before, each.name) != getattr(after, each.name)
    ]


def _said(design: Design, field: str, words: Words) -> str:
    value = getattr(design, field)
    if field == "abilities":
        return ", ".join(named(word, words) for word in value) or words("None")
    if field == "picture":
        return ""
    return words("Your own") if value == OWN else str(value) or words("None")


def owner_deleted(sender: Any, person: Person, **_: Any) -> None:
    """Delete the cards and pictures of a person whose account is being deleted."""
    SavedCard.objects.filter(owner=person).delete()
    Picture.objects.filter(owner=person).delete()
