"""Programs with tokens, and everything that the API sends them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.test import Client

from clashyard.web.people.models import Person
from clashyard.web.tokens import store
from clashyard.web.tokens.models import Token

EVERYTHING = tuple(store.SCOPES)
MEDIA_TYPE = "application/json"


class Program:
    """A program with a token of an account."""

    def __init__(self, token: str = "") -> None:
        self.token, self.client = token, Client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str) -> Any:
        return self.client.get(f"/api/v1{path}", headers=self.headers)

    def post(self, path: str, body: Any = None, kind: str = MEDIA_TYPE) -> Any:
        data = body if isinstance(body, str | bytes) else json.dumps(body or {})
        return self.client.post(f"/api/v1{path}", data, content_type=kind, headers=self.headers)

    def sent(self, path: str, body: Mapping[str, Any] | None = None) -> str:
        """Return every byte of an answer, with its status and headers."""
        answer = self.get(path) if body is None else self.post(path, body)
        return f"{answer.status_code} {sorted(answer.headers.items())}\n{answer.content.decode()}"

    def lines(self, path: str, most: int = 1) -> list[str]:
        """Return the first lines of a stream."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.content

        async def read() -> list[str]:
            found: list[str] = []
            async for line in answer.lines:
                found.append(line.decode())
                if len(found) == most:
                    break
            await answer.lines.aclose()
            return found

        return async_to_sync(read)()


def account_of(person: Person, name: str) -> User:
    """Give a person an account."""
    person.account = User.objects.create(username=name)
    person.name = name
    person.save()
    return person.account


def program(person: Person | None = None, scopes: Iterable[str] = EVERYTHING, name: str = "robot") -> Program:
    """Return a program of a person, who has an account then."""
    person = person or Person.objects.create(number=1)
    account = person.account or account_of(person, f"{name}-{person.pk}")
    Person.objects.filter(pk=person.pk).update(bot=True)
    return Program(store.make(account, f"{name} {Token.objects.count()}", scopes))


def problem(answer: Any, status: int, kind: str) -> dict[str, Any]:
    """Return the problem document of an answer, which must be of this kind, and say what is wrong and what to do."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    found = json.loads(answer.content)
    assert found["status"] == status and found["type"] == f"/api/v1/docs#problem-{kind}", found
    assert found["title"] and found["detail"] and found["remedy"]
    return dict(found)
