"""The API as a whole: its endpoints, its errors, and its documentation."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser

from clashyard.web.api import challenges, matches, puzzles, reference, talk, tournaments
from clashyard.web.problems import MEDIA_TYPE, Problem

FAILED, JSON = 400, "application/json"
ABOUT = "Play, watch and read with a program. Bodies are JSON, errors problem documents (RFC 9457), streams are lines of JSON."


class StrictParser(Parser):
    """A parser that takes nothing but well-formed JSON: no NaN, and no name twice."""

    def parse_body(self, request: HttpRequest) -> Any:
        if not request.body:
            return {}
        if request.content_type != "application/json":
            raise Problem("type", f"The body is {request.content_type or 'of no stated type'}.", "header Content-Type")
        try:
            return json.loads(request.body.decode(), object_pairs_hook=_once, parse_constant=_refuse)
        except (ValueError, RecursionError):
            raise Problem("malformed", "The body is not well-formed JSON.", "body") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found


def _refuse(constant: str) -> None:
    raise ValueError(constant)


api = NinjaAPI(
    title="Clashyard", version="1", description=ABOUT, docs_url=None, openapi_url=None, urls_namespace="api",
    parser=StrictParser(),
)  # fmt: skip
api.add_router("", matches.router)
api.add_router("", challenges.router)
api.add_router("", talk.router)
api.add_router("", tournaments.router)
api.add_router("", puzzles.router)
api.add_router("", reference.router)


@api.exception_handler(Problem)
def problem(request: HttpRequest, error: Problem) -> HttpResponse:
    """Answer a refused request."""
    wait = error.more.get("wait")
    return error.response({"Retry-After": str(wait)} if wait else None)


@api.exception_handler(ValidationError)
def invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Answer a request with a value that is not valid: the first one, with its place."""
    first = error.errors[0]
    place = " ".join(str(part) for part in first["loc"] if part != "given")
    return Problem("invalid", f"{first['msg']}.", place).response()


@api.exception_handler(HttpError)
def refused(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Answer what the framework has refused."""
    if isinstance(error.__cause__, Problem):  # of the parser
        return problem(request, error.__cause__)
    return Problem("token" if error.status_code == 401 else "malformed").response()


@api.exception_handler(Http404)
def missing(request: HttpRequest, error: Http404) -> HttpResponse:
    """Answer a request for nothing."""
    return Problem("missing").response()


@cache
def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    found: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/v1/"), default=str))
    for each in found["paths"].values():
        for operation in each.values():
            _typed(operation)
    return found


def _typed(operation: dict[str, Any]) -> None:
    """Name the media types of answers: the framework takes all of them for plain JSON."""
    for status, answer in operation["responses"].items():
        right = MEDIA_TYPE if int(status) >= FAILED else operation.get("x-stream", JSON)
        if JSON in answer.get("content", {}):
            answer["content"] = {right: answer["content"][JSON]}
