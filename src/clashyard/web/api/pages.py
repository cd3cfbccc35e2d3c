"""The documentation of the API: the OpenAPI document, and a page that is rendered from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET

from clashyard.web.api.service import document
from clashyard.web.pages import words_of
from clashyard.web.problems import KINDS, Problem
from clashyard.web.tokens.store import SCOPES

JSON = "application/json"


@dataclass(frozen=True)
class Row:
    """A parameter or a field."""

    name: str
    type: str
    said: str
    needed: bool


@dataclass(frozen=True)
class Operation:
    """An operation, as the page shows it. *gives*: what it answers; *streams*: a line of it each time."""

    id: str
    method: str
    path: str
    said: str
    rows: tuple[Row, ...]
    gives: str
    streams: bool


@require_GET
def openapi(request: HttpRequest) -> HttpResponse:
    """Return the OpenAPI document."""
    return JsonResponse(document())


@csrf_exempt
def nowhere(request: HttpRequest) -> HttpResponse:
    """Answer a request for an address that the API does not have."""
    return Problem("missing", "The API has no such address.", "path").response()


@require_GET
def docs(request: HttpRequest) -> HttpResponse:
    """Show the documentation, rendered from the OpenAPI document by our own template: nothing comes from elsewhere."""
    found = document()
    schemas = {name: (of.get("description", ""), rows_of(of)) for name, of in found["components"]["schemas"].items()}
    context = {"words": words_of(request), "about": found["info"]["description"], "groups": groups(found), "schemas": schemas}
    return render(request, "api/docs.html", {**context, "kinds": KINDS, "scopes": SCOPES})


def groups(found: dict[str, Any]) -> dict[str, list[Operation]]:
    """Return the operations of an OpenAPI document by their tags."""
    said: dict[str, list[Operation]] = {}
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            said.setdefault(operation["tags"][0], []).append(operation_of(method, path, operation))
    return said


def operation_of(method: str, path: str, given: dict[str, Any]) -> Operation:
    """Return an operation as the page shows it."""
    rows = [Row(each["name"], type_of(each["schema"]), _said(each), each["required"]) for each in given.get("parameters", ())]
    body = given.get("requestBody")
    if body:
        rows.append(Row("body", type_of(body["content"][JSON]["schema"]), "", bool(body.get("required"))))
    content = given["responses"].get("200", {}).get("content", {})
    gives = type_of(next(iter(content.values()))["schema"]) if content else ""
    said = given.get("description") or given["summary"]
    return Operation(given["operationId"], method.upper(), path, said, tuple(rows), gives, "x-stream" in given)


def rows_of(schema: dict[str, Any]) -> tuple[Row, ...]:
    """Return the fields of a schema."""
    needed = schema.get("required", ())
    return tuple(Row(name, type_of(of), _said(of), name in needed) for name, of in schema.get("properties", {}).items())


def _said(given: dict[str, Any]) -> str:
    return str(given.get("description") or given.get("schema", {}).get("description", ""))


def type_of(schema: dict[str, Any]) -> str:
    """Return the type of a schema in a few words, such as ``list of Played``."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(type_of(each) for each in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return " or ".join(map(str, schema.get("enum", [schema.get("const")])))
    if schema.get("type") == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    return str(schema.get("type", "any"))
