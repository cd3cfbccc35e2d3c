"""Errors of the API as problem documents (RFC 9457): what is wrong, where, and what to do about it. They are in English."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

ROOT = "/api/"
MEDIA_TYPE = "application/problem+json"
LARGEST = 64 * 1024  # bytes of a body


class Kind(NamedTuple):
    """A kind of problem. *remedy*: what to do about it, if the place does not say more."""

    status: int
    title: str
    remedy: str


KINDS: Mapping[str, Kind] = {
    "malformed": Kind(400, "The request cannot be read", "Send a well-formed request; JSON in UTF-8 if it has a body."),
    "token": Kind(
        401, "This needs a valid token", "Send the header 'Authorization: Bearer TOKEN'; make a token on your account page."
    ),
    "scope": Kind(403, "The token does not allow this", "Make a token with this scope on your account page."),
    "seat": Kind(403, "This is not your seat", "Act only in matches and for seats of the token's account."),
    "missing": Kind(404, "There is nothing here", "Check the address; the documentation lists all of them: /api/v1/docs."),
    "method": Kind(405, "The address does not know this method", "Use one of the methods in the header Allow."),
    "stale": Kind(409, "The match has moved on", "Read its state again, and answer the point that it names."),
    "refused": Kind(409, "This is not possible now", "Read the state again; it says what is possible."),
    "large": Kind(413, "The body is too large", f"Send at most {LARGEST} bytes."),
    "type": Kind(415, "The body is not JSON", "Send JSON with the header 'Content-Type: application/json'."),
    "invalid": Kind(422, "A value is not valid", "Correct the value at this place; the documentation lists what it may be."),
    "illegal": Kind(422, "The action is not legal", "Choose one of the actions in 'legal'."),
    "many": Kind(429, "Too many requests", "Wait for as many seconds as the header Retry-After says."),
    "broken": Kind(500, "Something went wrong on our side", "Try again in a moment; what was committed is kept."),
}
_OF_STATUS = {kind.status: name for name, kind in reversed(list(KINDS.items()))} | {403: "seat", 409: "refused", 422: "invalid"}


class Problem(Exception):
    """A refused request; nothing has changed.

    *kind*: one of `KINDS`. *detail*: what is wrong with this one. *place*: the header, parameter or field that it is about.
    """

    def __init__(self, kind: str, detail: str = "", place: str = "", remedy: str = "", **more: Any) -> None:
        super().__init__(kind, detail)
        self.kind, self.detail, self.place, self.remedy, self.more = kind, detail, place, remedy, more

    def document(self) -> dict[str, Any]:
        """Return the problem document."""
        kind = KINDS[self.kind]
        found = {
            "type": f"{ROOT}v1/docs#problem-{self.kind}", "title": kind.title, "status": kind.status,
            "detail": self.detail or f"{kind.title}.", "place": self.place, "remedy": self.remedy or kind.remedy,
        }  # fmt: skip
        return {key: value for key, value in {**found, **self.more}.items() if value not in ("", None)}

    def response(self, headers: Mapping[str, str] | None = None) -> HttpResponse:
        """Return the problem document as an answer."""
        told = dict(headers or {})
        if self.kind == "token":
            told["WWW-Authenticate"] = 'Bearer realm="clashyard"'
        body = json.dumps(self.document(), ensure_ascii=False)
        return HttpResponse(body, status=KINDS[self.kind].status, content_type=MEDIA_TYPE, headers=told)


class Problems:
    """Middleware: every error of an address below `ROOT` is a problem document, and no body is read that is too large."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(ROOT):
            return self.get_response(request)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdigit() or int(length) > LARGEST:
            return Problem("large" if length.isdigit() else "malformed", place="header Content-Length").response()
        answer = self.get_response(request)
        if answer.status_code < 400 or answer.get("Content-Type", "") == MEDIA_TYPE:
            return answer
        kind = _OF_STATUS.get(answer.status_code, "broken" if answer.status_code >= 500 else "malformed")
        kept = {name: answer[name] for name in ("Allow", "Retry-After", "X-Request-ID") if name in answer}
        return Problem(kind).response(kept)
