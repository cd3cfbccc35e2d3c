"""Whom people follow, and whom they have blocked. Only accounts do either."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from clashyard.core.words import N_
from clashyard.web.people.models import Block, Follow, Person
from clashyard.web.refused import Refused
from clashyard.web.runtime.prepared_queries import Prepared

MOST = 500  # people whom one person follows, or has blocked


def follow(person: Person, other: Person) -> None:
    """Follow *other*. Raises Refused."""
    _checked(person, other)
    if not may_meet(person, other):
        raise Refused(N_("You can't follow this person."))
    if person.follows.count() >= MOST:
        raise Refused(N_("You follow {number} people, which is the most. Unfollow somebody first."), number=MOST)
    Follow.objects.get_or_create(person=person, other=other)


def unfollow(person: Person, other: Person) -> None:
    """Stop following *other*."""
    Follow.objects.filter(person=person, other=other).delete()


def block(person: Person, other: Person) -> None:
    """Block *other*: neither follows the other any more, and they do not meet. Raises Refused."""
    _checked(person, other)
    if person.blocks.count() >= MOST:
        raise Refused(N_("You have blocked {number} people, which is the most. Unblock somebody first."), number=MOST)
    with transaction.atomic():
        Block.objects.get_or_create(person=person, other=other)
        Follow.objects.filter(Q(person=person, other=other) | Q(person=other, other=person)).delete()


def unblock(person: Person, other: Person) -> None:
    """Allow *other* again what they could do before they were blocked."""
    Block.objects.filter(person=person, other=other).delete()


def may_meet(one: Person, other: Person) -> bool:
    """Return whether neither has blocked the other: only then they challenge each other, are paired, or say something."""
    return not _between(one.pk, other.pk)


def _blocks(one: Any, other: Any) -> QuerySet[Block]:
    return Block.objects.filter(Q(person_id=one, other_id=other) | Q(person_id=other, other_id=one))


_between = Prepared(_blocks, -1, -2)


def apart_from(person: Person | None) -> set[int]:
    """Return the keys of the people whom this person does not meet, whoever of the two has blocked the other."""
    if person is None:
        return set()
    pairs = Block.objects.filter(Q(person=person) | Q(other=person)).values_list("person", "other")
    return {key for pair in pairs for key in pair} - {person.pk}


def apart_among(persons: Collection[int]) -> set[tuple[int, int]]:
    """Return the pairs among these people, named by their keys, of whom one has blocked the other."""
    return set(Block.objects.filter(person__in=persons, other__in=persons).values_list("person", "other"))


def check_company(person: Person, others: Iterable[int | None]) -> None:
    """Raise Refused if this person does not meet one of *others*, who are named by their keys."""
    if apart_from(person) & set(others):
        raise Refused(N_("You can't sit at this table: you and somebody there don't play each other. Choose another table."))


def has_blocked(person: Person, other: Person) -> bool:
    """Return whether *person* has blocked *other*, which nobody else learns."""
    return Block.objects.filter(person=person, other=other).exists()


def is_following(person: Person, other: Person) -> bool:
    """Return whether *person* follows *other*."""
    return Follow.objects.filter(person=person, other=other).exists()


def followed(person: Person) -> list[Person]:
    """Return the people whom *person* follows, by name."""
    return list(Person.objects.filter(followers__person=person, account__is_active=True).order_by("name", "pk"))


def blocked(person: Person) -> list[Person]:
    """Return the people whom *person* has blocked, by name."""
    return list(Person.objects.filter(blocked_by__person=person, account__is_active=True).order_by("name", "pk"))


def _checked(person: Person, other: Person) -> None:
    if person.pk == other.pk:
        raise Refused(N_("This is you. Choose somebody else."))
