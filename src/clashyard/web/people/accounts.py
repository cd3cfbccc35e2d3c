"""Accounts, and what happens to a guest's matches with them. Django keeps the accounts and their passwords."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ManyToOneRel, OneToOneRel, Q
from django.http import HttpRequest

from clashyard.web.people import signals
from clashyard.web.people.handles import new_handle
from clashyard.web.people.models import Block, Follow, Person
from clashyard.web.people.visitor import KEY, guest_of


def enter(request: HttpRequest, user: User) -> None:
    """Log *user* in under a new session key. Everything the guest had becomes the account's, or nothing changes.

    The first time, the guest's person becomes the account's; later, rows that refer to the guest are moved. If both sit in the
    same match, that person has two seats.
    """
    with transaction.atomic():
        guest = guest_of(request.session)
        own = Person.objects.select_for_update().filter(account=user).first()
        if own is None:
            _give(guest or Person(), user)
        elif guest is not None:
            _move(guest, own)
        login(request, user)
        request.session.pop(KEY, None)


def leave(request: HttpRequest) -> None:
    """Log out. The visitor becomes a new guest who keeps nothing but the language."""
    language = request.session.get("language")
    logout(request)
    if language:
        request.session["language"] = language


def delete(request: HttpRequest, user: User) -> None:
    """Delete the account, with its packs and characters.

    Its running matches are given up. All matches stay, with a nameless person that nobody can log in as,
    and that has no public page.
    """
    people = list(Person.objects.filter(account=user))
    for person in people:
        signals.leaving.send(Person, person=person)
    with transaction.atomic():
        for person in people:
            signals.deleted.send(Person, person=person)
        for model in (Follow, Block):
            model.objects.filter(Q(person__account=user) | Q(other__account=user)).delete()
        Person.objects.filter(account=user).update(account=None, name="", handle=None)
        user.delete()
    leave(request)


def _give(person: Person, user: User) -> None:
    person.account, person.name = user, person.name or user.get_username()
    person.handle = person.handle or new_handle()
    person.save()


def _move(guest: Person, own: Person) -> None:
    """Move everything that refers to *guest* to *own*, and delete the guest."""
    Person.objects.select_for_update().get(pk=guest.pk)
    for relation in Person._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel) and not isinstance(relation, OneToOneRel):
            name = relation.field.name
            relation.related_model._base_manager.filter(**{name: guest}).update(**{name: own})
    guest.delete()
