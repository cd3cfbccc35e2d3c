"""People with a public page, and ended matches between them."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from clashyard.web.matches import ending, models
from clashyard.web.people.models import Person
from tests.support.web.accounts import SECRET
from tests.support.web.tables import sat_down
from tests.support.web.visitors import NOW, again, table


def member(name: str, handle: str = "") -> tuple[Client, Person]:
    """Return somebody with an account, logged in, and the person of the account."""
    user = User.objects.create(username=f"{name}@login", email=f"{name}@example.org")
    client, person = Client(), Person.objects.create(account=user, name=name, handle=handle or name.lower())
    client.force_login(user)
    return client, person


def leaves(client: Client, person: Person) -> None:
    """Delete the account of a person."""
    assert person.account is not None
    person.account.set_password(SECRET)
    person.account.save()
    client.force_login(person.account)
    assert client.post("/account/delete", {"password": SECRET}).status_code == 302


def guest() -> tuple[Client, Person]:
    """Return a guest with a seat somewhere."""
    client = Client()
    return client, sat_down(client)


def ended(*sitting: Any, loser: str = "B", **how: Any) -> models.Match:
    """Return a match that ended because the seat *loser* resigned."""
    row = table(*sitting, **how)
    person = next(seat.person for seat in row.seats.all() if seat.name == loser)
    assert person is not None
    ending.resign(row.token, loser, person, NOW)
    return again(row)
