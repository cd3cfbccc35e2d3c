"""The connection to a server: requests, and streams that go on after a cut."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self

import httpx

from clashyard.client.state import State
from clashyard.core.errors import ClashyardError

Heard = Callable[[Mapping[str, Any]], object]
PATH = "/api/v1"
SILENCE = 60.0  # seconds without a line, after which a stream counts as cut: the server sends one every 15
PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)  # seconds before each new try; then always the last
PASSING = (429, 500, 502, 503, 504)


class Refusal(ClashyardError):
    """A refused request, as the server explains it: *status*, and its problem document."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        said = [str(problem[key]) for key in ("place", "detail", "remedy") if problem.get(key)]
        super().__init__("{said}", said=": ".join(said[:2]) + (f" {said[2]}" if len(said) > 2 else "") if said else str(status))
        self.status, self.problem = status, problem

    @property
    def kind(self) -> str:
        """The kind of the problem, such as `stale`."""
        return str(self.problem.get("type", "")).rpartition("#problem-")[2]


class Client:
    """A client of a server at *url* for the account of *token*.

    Requests that fail in passing, and streams that are cut, are tried again after a pause: an action names the point that it
    answers, so it is never played twice. *transport*: where requests go, for tests.
    """

    def __init__(
        self,
        url: str,
        token: str = "",
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.sleep = sleep
        self.http = httpx.Client(
            base_url=url.rstrip("/") + PATH, headers=headers, timeout=httpx.Timeout(30.0, read=SILENCE), transport=transport
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self.http.close()

    # Requests

    def get(self, path: str, **query: Any) -> Any:
        """Return what is at a path of the API. Raises Refusal, and httpx.HTTPError if the server cannot be reached."""
        return self._asked("GET", path, params={key: value for key, value in query.items() if value is not None})

    def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Send *body* to a path of the API and return the answer. Raises like `get`."""
        return self._asked("POST", path, json=dict(body or {}))

    def account(self) -> dict[str, Any]:
        """Return whose token this is, and its scopes."""
        return dict(self.get("/account"))

    def matches(self, running: bool = True) -> list[dict[str, Any]]:
        """Return your latest matches."""
        return list(self.get("/matches", running=running))

    def state(self, match: str, seat: str | None = None) -> State:
        """Return a match as it stands."""
        return State.read(self.get(f"/matches/{match}", **{"as": seat}))

    def offer(self, game: str, **how: Any) -> dict[str, Any]:
        """Offer a match: *how* has the fields of `Offer`, such as ``user="alice"`` or ``level=3``."""
        return dict(self.post("/challenges", {"game": game, **how}))

    def accept(self, match: str) -> None:
        """Take the seat that is kept for you."""
        self.post(f"/challenges/{match}/accept")

    def act(self, state: State, action: str) -> None:
        """Play an action at the point of *state*. Raises Refusal; of the kind `stale` if the match has moved on."""
        seat = f"?as={state.you}" if len(state.own) > 1 else ""
        self.post(f"/matches/{state.id}/act{seat}", {"point": state.point or "", "action": action})

    def resign(self, match: str, seat: str | None = None) -> None:
        """Give up a seat of yours."""
        self.post(f"/matches/{match}/resign", {"seat": seat})

    def talk(self, match: str) -> dict[str, Any]:
        """Return what is said at a table of yours: ``chat``, ``muted``, ``others``, ``lines``. It needs the scope `talk`."""
        return dict(self.get(f"/matches/{match}/talk"))

    def say(self, match: str, phrase: str = "", text: str = "") -> dict[str, Any]:
        """Say a phrase by its key, such as ``luck``, or else a text, where ``talk(match)["chat"]`` is true. Raises Refusal.

        It is sent once: after an error on the way it may have been said, and `talk` tells whether it was.
        """
        return dict(self._sent(f"/matches/{match}/talk", {"phrase": phrase} if phrase else {"text": text}))

    def mute(self, match: str, seat: str | None = None, muted: bool = True) -> dict[str, Any]:
        """Mute whoever has this seat wherever you meet, or without one this match; or stop doing so. They do not learn of it."""
        return dict(self.post(f"/matches/{match}/talk/mute", {"seat": seat, "muted": muted}))

    def report(self, match: str, line: int) -> dict[str, Any]:
        """Report a text to the moderators, by the `line` that `talk` gives for it. Repeating it changes nothing."""
        return dict(self.post(f"/matches/{match}/talk/report", {"line": line}))

    def _sent(self, path: str, body: Mapping[str, Any]) -> Any:
        answer = self.http.post(path, json=dict(body))
        if not answer.is_success:
            raise _refusal(answer)
        return answer.json()

    def _asked(self, method: str, path: str, **how: Any) -> Any:
        for tries in range(len(PAUSES) + 1):
            wait = 0.0
            try:
                answer = self.http.request(method, path, **how)
            except httpx.TransportError:
                if tries == len(PAUSES):
                    raise
            else:
                if answer.is_success:
                    return answer.json() if answer.content else None
                if answer.status_code not in PASSING or tries == len(PAUSES):
                    raise _refusal(answer)
                wait = _wait(answer)
            self.sleep(max(wait, PAUSES[tries]))
        raise AssertionError

    # Streams

    def match(self, match: str, seat: str | None = None, heard: Heard = lambda talk: None) -> Iterator[State]:
        """Yield the states of a match until it is over. A cut stream begins again, with everything.

        *heard* is called with what `talk` returns, first and whenever something is said, if the token has the scope `talk`.
        """
        state: State | None = None
        for line in self.lines(f"/matches/{match}/stream", **{"as": seat}):
            if line["type"] == "talk":
                heard(line["talk"])
                continue
            state = State.read(line, state)
            yield state
            if state.over:
                return

    def events(self) -> Iterator[dict[str, Any]]:
        """Yield the events of the account: `start`, `end`, `challenge`, `withdrawn`. After a cut, what runs is told again."""
        return self.lines("/events")

    def lines(self, path: str, **query: Any) -> Iterator[dict[str, Any]]:
        """Yield the lines of a stream, again and again. Raises Refusal if the server refuses it."""
        failed = 0
        while True:
            try:
                for line in self._lines(path, query):
                    failed = 0
                    yield line
            except httpx.TransportError:
                pass
            except Refusal as refusal:
                if refusal.status not in PASSING:
                    raise
            self.sleep(PAUSES[min(failed, len(PAUSES) - 1)])
            failed += 1

    def _lines(self, path: str, query: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        asked = {key: value for key, value in query.items() if value is not None}
        with self.http.stream("GET", path, params=asked) as answer:
            if not answer.is_success:
                answer.read()
                raise _refusal(answer)
            for line in _whole(answer.iter_bytes()):
                yield json.loads(line)


def _whole(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the lines that have come in whole: what a cut has left of one is dropped, for the next stream tells it again."""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        yield from filter(None, lines)


def _refusal(answer: httpx.Response) -> Refusal:
    try:
        problem = answer.json()
    except ValueError:
        problem = {}
    if not isinstance(problem, dict) or "detail" not in problem:
        problem = {"detail": f"The server answered {answer.status_code}; is this the address of a Clashyard site?"}
    return Refusal(answer.status_code, problem)


def _wait(answer: httpx.Response) -> float:
    given = answer.headers.get("Retry-After", "")
    return min(60.0, float(given)) if given.isdigit() else 0.0
