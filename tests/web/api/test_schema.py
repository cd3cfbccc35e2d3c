"""Requests drawn from the OpenAPI document: no answer breaks, and each is one that the document promises."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from clashyard.web.matches import models
from tests.support.nights import examples
from tests.support.web.programs import program
from tests.support.web.tables import Table, calm, under_way

pytestmark = pytest.mark.django_db
EXAMPLES = examples(5, 20)  # for each operation
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@contextmanager
def one_connection() -> Iterator[None]:
    """Keep the connection of the test open between requests, as Django's own test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    calm(monkeypatch)
    return under_way("decks", "duel")


def test_every_answer_is_one_that_the_document_promises(table: Table) -> None:
    own = program(table.people["A"])
    statuses: dict[str, set[int]] = {}
    with one_connection():
        schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
        for found in schema.get_all_operations():
            operation: Any = found.ok()  # type: ignore[union-attr]  # an operation that cannot be read fails here
            if "x-stream" not in operation.definition.raw:  # these do not end
                name = f"{operation.method.upper()} {operation.path}"
                statuses[name] = tried(operation, own.token, table.row.token)
    assert len(statuses) >= 12 and all(statuses.values())
    assert {200, 404} <= statuses["GET /api/v1/matches/{match}"], "only one kind of match was asked for"
    assert statuses["POST /api/v1/matches/{match}/act"] - {401, 403, 404}, "no request got past the door"
    assert models.Match.objects.filter(pk=table.row.pk).exists()


def tried(operation: Any, token: str, match: str) -> set[int]:
    """Send requests of one kind, half of them about a match that exists, and return the statuses of the answers."""
    statuses: set[int] = set()

    @settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(), there=st.booleans(), known=st.integers(0, 4))
    def ask(case: Any, there: bool, known: int) -> None:
        if there and "match" in case.path_parameters:
            case.path_parameters["match"] = match
        headers = {"Authorization": f"Bearer {token}"} if known else {}
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=CHECKS)
        statuses.add(answer.status_code)

    ask()
    return statuses
