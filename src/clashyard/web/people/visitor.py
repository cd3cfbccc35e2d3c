"""The person behind a session. Sessions are stored on the server, and the key in the cookie cannot be guessed.

For a logged-in visitor it is the account's person; otherwise it is the guest whose number the session holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.auth.models import AbstractBaseUser

from clashyard.web.people.handles import new_handle
from clashyard.web.people.models import Person
from clashyard.web.runtime.prepared_queries import Prepared

KEY = "person"
_guests = Prepared(lambda number: Person.objects.filter(pk=number, account=None), -1)


def account_of(session: Any) -> AbstractBaseUser | None:
    """Return the account that is logged in, or None for a guest or if the password has been changed since."""
    holder: Any = SimpleNamespace(session=session)  # all that Django needs of the request
    user = get_user(holder)
    return user if isinstance(user, AbstractBaseUser) else None


def guest_of(session: Any, known: Iterable[Person] = ()) -> Person | None:
    """Return the guest of a session. A person with an account is never found by number. *known*: see `person_of`."""
    number = session.get(KEY)
    if number is None:
        return None
    found = next((person for person in known if person.pk == number and person.account_id is None), None)
    return found or next(iter(_guests(number)), None)


def person_of(session: Any, known: Iterable[Person] = ()) -> Person | None:
    """Return the person of a session, or None for a visitor who has not begun anything yet.

    *known*: persons that have just been read, so that the database need not be asked again.
    """
    account = account_of(session)
    if account is None:
        return guest_of(session, known)
    found = next((person for person in known if person.account_id == account.pk), None)
    return found or Person.objects.filter(account_id=account.pk).first()


def names_any(session: Any, persons: Iterable[Person]) -> bool:
    """Return whether the session may be that of one of *persons*.

    This does not query the database; `person_of` gives the definite answer.
    """
    guest, account = session.get(KEY), session.get(SESSION_KEY)
    return any(person.pk == guest if person.account_id is None else str(person.account_id) == account for person in persons)


def person_for(session: Any) -> Person:
    """Return the person of a session, created if there is none."""
    account = account_of(session)
    if account is not None:
        given = {"name": account.get_username(), "handle": new_handle()}
        return Person.objects.get_or_create(account_id=account.pk, defaults=given)[0]
    person = guest_of(session)
    if person is None:
        person = Person.objects.create()
        session[KEY] = person.pk
    return person
