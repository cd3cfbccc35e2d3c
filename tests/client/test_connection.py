"""The client: streams that are cut at any byte lose nothing, refusals are explained, and passing failures are tried again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import httpx
import pytest

from clashyard.client import Client, Refusal
from clashyard.client.connection import _whole
from clashyard.client.state import State
from clashyard.games import NAMED
from clashyard.web.api.access import Caller
from clashyard.web.api.streams import Follower
from tests.support.web.programs import program
from tests.support.web.tables import Table, calm

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


class Body(httpx.SyncByteStream):
    """A body that comes in small pieces, and breaks off where there is no more."""

    def __init__(self, data: bytes, whole: bool) -> None:
        self.data, self.whole = data, whole

    def __iter__(self) -> Iterator[bytes]:
        for at in range(0, len(self.data), 997):
            yield self.data[at : at + 997]
        if not self.whole:
            raise httpx.ReadError("cut")


def client_of(answer: Callable[[httpx.Request], httpx.Response], slept: list[float] | None = None) -> Client:
    pauses = slept if slept is not None else []
    return Client("http://site", "clash_x", httpx.MockTransport(answer), pauses.append)


def caller(table: Table, seat: str) -> Caller:
    person = table.people[seat]
    program(person)
    assert person is not None and person.account is not None
    return Caller(person, person.account.tokens.get().pk, frozenset(["read"]))


def test_a_stream_cut_at_any_byte_loses_nothing() -> None:
    """Each stream is cut a little later; the states are always those of the server, whole, and never go back."""
    table, draw = Table(NAMED["decks"], "duel", 3), Random(3)
    table.plays(draw, 3)
    own, token = caller(table, "A"), table.row.token
    cuts = [number / 20 for number in (*range(21), 19.99)]  # of what comes
    truth: list[dict[str, Any]] = []

    def answer(request: httpx.Request) -> httpx.Response:
        follower = Follower(token, own, "")
        data = follower.line().encode()
        truth.append(json.loads(data))
        if cuts:
            table.plays(draw, len(cuts) % 2)
            line = follower.line()
            data += b"\n\n" + line.encode()
            if line:
                truth.append({**json.loads(line), "actions": json.loads(Follower(token, own, "").line())["actions"]})
            return httpx.Response(200, stream=Body(data[: int(cuts.pop(0) * len(data))], False))
        while not table.row.ending:
            table.plays(draw)
        data += follower.line().encode()
        return httpx.Response(200, stream=Body(data, True))

    told: list[State] = []
    for state in client_of(answer).match(token):
        told.append(state)
        assert [each["number"] for each in state.actions] == list(range(-1, state.told))
    assert told[-1].over and told[-1].told == table.match.told and len(told) > 3
    assert [each["action"] for each in told[-1].actions[1:]] == table.match.actions
    expected = [State.read({**line, "type": "full"}) for line in truth]
    assert all(state in expected for state in told[:-1])


def test_an_update_after_a_takeback_is_whole() -> None:
    table = Table(NAMED["decks"], "duel", 3, opponents="B")
    own = caller(table, "A")
    follower = Follower(table.row.token, own, "")
    state = State.read(json.loads(follower.line()))
    from clashyard.web.matches import store

    if "A" not in table.match.deciding:
        table.plays(Random(1))
    table.acts("A", table.match.legal_of("A")[0])
    state = State.read(json.loads(follower.line()), state)
    seat = table.match.movers()[-1]
    store.undo(table.row.token, seat, store.point(table.row, table.match, seat))
    line = json.loads(follower.line())
    assert line["type"] == "full"
    assert [each["number"] for each in State.read(line, state).actions] == list(range(-1, line["told"]))


def test_nothing_new_is_no_line_and_the_end_ends_it() -> None:
    table = Table(NAMED["decks"], "duel", 3)
    follower = Follower(table.row.token, caller(table, "A"), "")
    assert follower.line() and not follower.line() and not follower.over
    table.people["A"].account.tokens.all().delete()  # type: ignore[union-attr]
    assert not follower.line() and follower.over


def test_refusals_are_explained_and_not_repeated() -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.path)
        problem = {"type": "/api/v1/docs#problem-illegal", "detail": "fly: this is not legal now", "place": "body action",
                   "remedy": "Choose one of the actions in 'legal'."}  # fmt: skip
        return httpx.Response(422, json=problem, headers={"Content-Type": "application/problem+json"})

    with pytest.raises(Refusal) as caught, client_of(answer) as client:
        client.post("/matches/x/act", {"point": "1", "action": "fly"})
    assert str(caught.value) == "body action: fly: this is not legal now Choose one of the actions in 'legal'."
    assert caught.value.kind == "illegal" and asked == ["/api/v1/matches/x/act"]
    with pytest.raises(Refusal):
        next(client_of(answer).match("x"))


def test_a_site_that_is_none_is_named() -> None:
    with pytest.raises(Refusal, match="is this the address of a Clashyard site"):
        client_of(lambda request: httpx.Response(404, text="<html>")).account()


def test_passing_failures_are_tried_again_after_a_pause() -> None:
    slept: list[float] = []
    answers = iter(
        [httpx.Response(429, headers={"Retry-After": "7"}), httpx.Response(502), httpx.Response(200, json={"name": "x"})]
    )
    assert client_of(lambda request: next(answers), slept).account() == {"name": "x"}
    assert slept == [7.0, 1.0]

    def fails(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("no route")

    slept.clear()
    with pytest.raises(httpx.ConnectError):
        client_of(fails, slept).account()
    assert len(slept) == 5


def test_what_a_cut_leaves_of_a_line_is_dropped_wherever_it_is() -> None:
    lines = [json.dumps({"type": "full", "text": "Ω 한국어"}, ensure_ascii=False).encode(), b"", b'{"type": "update"}']
    data = b"\n".join(lines) + b"\n"
    ends = [at for at, byte in enumerate(data, 1) if byte == ord("\n")]
    for cut in range(len(data) + 1):
        whole = [line for line, end in zip(lines, ends, strict=True) if end <= cut and line]
        for size in (1, 7, len(data)):
            assert list(_whole(data[at : min(at + size, cut)] for at in range(0, cut, size))) == whole
