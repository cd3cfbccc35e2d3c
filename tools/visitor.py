"""A visitor without a browser, with which tools and tests request pages of a server and play on it."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

POINT = re.compile(r'name="point"\s+value="([^"]*)"')
CONTROL = re.compile(r'<(?:button|input)\b[^>]*\bname="action"[^>]*>')
VALUE = re.compile(r'\bvalue="([^"]*)"')
OVER = re.compile(r'class="(?:[^"]* )?over[ "]')
COMPLAINT = 'role="alert"'
TOKEN = "csrftoken"


@dataclass(frozen=True)
class Asked:
    """The decision on a page of a match: *point* and the legal *actions*, which are empty if it is not this seat's turn."""

    point: str
    actions: tuple[str, ...]
    over: bool
    complaint: bool


def asked(page: str) -> Asked | None:
    """Return the decision on the page of a match, or on its fragment. Return None for any other page."""
    point = POINT.search(page)
    if point is None:
        return None
    values = (VALUE.search(control) for control in CONTROL.findall(page))
    actions = tuple(html.unescape(value[1]) for value in values if value)
    return Asked(html.unescape(point[1]), actions, OVER.search(page) is not None, COMPLAINT in page)


@dataclass(frozen=True)
class Answer:
    """A response of the server."""

    status: int
    text: str
    place: str  # the address of a redirect, or empty


class Visitor:
    """A client of one server that keeps its cookies. Raises OSError or HTTPException if the server does not answer."""

    def __init__(self, address: str, cookies: dict[str, str] | None = None) -> None:
        self.address, self.cookies = address, dict(cookies or {})

    def get(self, path: str) -> Answer:
        """Request a page."""
        return self._ask("GET", path, {})

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        """Send a form as htmx does, with this visitor's CSRF token."""
        if TOKEN not in self.cookies:
            self.get("/")
        return self._ask("POST", path, fields)

    @property
    def cookie(self) -> str:
        """The value of the `Cookie` header."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _ask(self, method: str, path: str, fields: dict[str, str]) -> Answer:
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=30)
        headers = {"Cookie": self.cookie}
        if method == "POST":
            headers |= {"X-CSRFToken": self.cookies.get(TOKEN, ""), "HX-Request": "true"}
            headers |= {"Content-Type": "application/x-www-form-urlencoded"}
        try:
            connection.request(method, path, urlencode(fields) if fields else None, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for given in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(given).items()}
        return Answer(answer.status, text, answer.headers.get("HX-Redirect") or answer.headers.get("Location") or "")
