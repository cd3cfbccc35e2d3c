"""Programs talk by the rules of the page: only people at a table hear and speak, and nobody else learns even that they do."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import httpx
import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async

from clashyard.client import Client, Refusal
from clashyard.web.matches import broadcast, clocks, models, store
from clashyard.web.people.models import Block, Person
from clashyard.web.talk.models import ChatReport, Line, Mute
from clashyard.web.talk.phrases import KNOWN
from clashyard.web.tokens import store as tokens
from clashyard.web.tokens.models import Token
from tests.support.web.profiles import leaves, member
from tests.support.web.programs import Program, problem
from tests.support.web.visitors import NOW, after, play, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
SECRET = "meet me at the bridge"


@pytest.fixture(autouse=True)
def calm(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.RATES = {}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    monkeypatch.setattr(clocks, "now", lambda: NOW)


def of(person: Person, scopes: Iterable[str] = ("read", "talk")) -> Program:
    return Program(tokens.make(person.account, f"of {person.name} {Token.objects.count()}", scopes))


def pair(chat: bool = True) -> tuple[Program, Program, str]:
    """Return the programs of two people at a public table, and its path."""
    one, other = member("Rowan")[1], member("Imke")[1]
    Person.objects.update(chat=chat)
    return of(one), of(other), f"/matches/{table(one, other, listed=True).token}/talk"


def test_what_one_says_the_other_hears() -> None:
    one, other, path = pair()
    assert one.get(path).json() == {
        "chat": True,
        "muted": False,
        "others": [{"seat": "B", "name": "Imke", "muted": False}],
        "lines": [],
    }
    assert one.post(path, {"phrase": "luck"}).status_code == 200
    assert one.post(path, {"text": f"  {SECRET}\n"}).json()["lines"][-1]["own"]
    assert other.get(path).json()["lines"] == [
        {"seat": "A", "name": "Rowan", "own": False, "line": None, "phrase": "luck", "text": "Good luck!"},
        {"seat": "A", "name": "Rowan", "own": False, "line": Line.objects.get(text=SECRET).pk, "phrase": "", "text": SECRET},
    ]


@pytest.mark.parametrize("missing", ["one", "other", "block", "bot", "silenced", "over"])
def test_free_chat_needs_both(missing: str) -> None:
    one, _, path = pair()
    first, second = Person.objects.order_by("pk")
    if missing == "block":
        Block.objects.create(person=second, other=first)
    elif missing == "over":
        models.Match.objects.update(ending="rules", winner="A", ended=after(minutes=-61))
    else:
        changed = {"one": (first, "chat", False), "other": (second, "chat", False)}
        person, field, value = changed.get(missing, (first, missing, True))
        Person.objects.filter(pk=person.pk).update(**{field: value})
    told = problem(one.post(path, {"text": SECRET}), 409, "refused")
    assert SECRET not in str(told) and not Line.objects.exists()
    if missing not in ("silenced", "over"):
        assert one.post(path, {"phrase": "hello"}).status_code == 200 and one.get(path).json()["chat"] is False


@pytest.mark.parametrize(
    ("said", "place"),
    [({}, "body"), ({"phrase": "hello", "text": "hi"}, "body"),
     ({"phrase": ""}, "body phrase"), ({"phrase": "nonsense"}, "body phrase"),
     ({"text": ""}, "body text"), ({"text": " \n"}, "body text"), ({"text": "x" * 201}, "body text"),
     ({"text": "x" * 1001}, "body text"), ({"text": "a\u202eb"}, "body text"), ({"text": "a\0b"}, "body text"),
     ({"text": "\ud800"}, "body text"), ({"text": 7}, "body text"), ({"phrase": "hello", "to": "A"}, "body to")],
)  # fmt: skip
def test_bad_input_names_the_place_and_stores_nothing(said: dict[str, Any], place: str) -> None:
    one, _, path = pair()
    assert problem(one.post(path, said), 422, "invalid")["place"] == place
    assert not Line.objects.exists()


def test_a_muted_person_is_not_heard_and_does_not_learn_it() -> None:
    one, other, path = pair()
    one.post(path, {"text": SECRET})
    before = one.sent(path)
    assert other.post(f"{path}/mute", {"seat": "A"}).json()["lines"] == []
    assert other.get(path).json()["others"][0]["muted"] and one.sent(path) == before
    assert problem(other.post(f"{path}/mute", {"seat": "C"}), 422, "invalid")["place"] == "body seat"
    assert other.post(f"{path}/mute", {"seat": "A", "muted": False}).json()["lines"][0]["text"] == SECRET
    assert other.post(f"{path}/mute").json()["muted"] and other.get(path).json()["lines"] == []
    assert other.post(f"{path}/mute", {"muted": False}).json()["lines"] and not Mute.objects.exists()


def test_a_text_is_reported_once_by_its_line_and_never_ones_own() -> None:
    one, other, path = pair()
    assert one.post(path, {"text": SECRET}).json()["lines"][-1]["line"] is None
    line = other.get(path).json()["lines"][-1]["line"]
    for _ in range(2):
        assert other.post(f"{path}/report", {"line": line}).status_code == 200
    found = ChatReport.objects.get()
    assert (found.text, found.person, found.about) == (SECRET, *Person.objects.order_by("-pk"))
    for program, wrong in ((one, line), (other, line + 1)):
        problem(program.post(f"{path}/report", {"line": wrong}), 409, "refused")
    for bad in ({}, {"line": 0}, {"line": "x"}, {"line": 2**63}):
        problem(other.post(f"{path}/report", bad), 422, "invalid")
    assert ChatReport.objects.count() == 1


def test_nobody_else_hears_speaks_mutes_or_reports() -> None:
    one, _, path = pair()
    one.post(path, {"text": SECRET})
    spectator = of(member("Tove")[1])
    for given in ({"phrase": "hello"}, {"text": "hi"}):
        problem(spectator.post(path, given), 403, "seat")
    report = {"line": Line.objects.get().pk}
    for asked in (spectator.get(path), spectator.post(f"{path}/mute"), spectator.post(f"{path}/report", report)):
        assert SECRET not in str(problem(asked, 403, "seat"))
    problem(Program().get(path), 401, "token")
    without = of(Person.objects.get(name="Imke"), ["read"])
    asks = [
        without.post(f"{path}{place}", given) for place, given in (("", {"phrase": "hello"}), ("/mute", {}), ("/report", report))
    ]
    for asked in (without.get(path), *asks):
        assert problem(asked, 403, "scope")["scope"] == "talk"
    problem(one.get("/matches/nowhere/talk"), 404, "missing")
    assert Line.objects.count() == 1 and not Mute.objects.exists() and not ChatReport.objects.exists()


def test_too_many_lines_are_refused(settings: Any) -> None:
    settings.RATES = {"talk": "3/m"}
    one, _, path = pair()
    assert [one.post(path, {"phrase": "hello"}).status_code for _ in range(4)] == [
        200,
        200,
        200,
        429,
    ] and Line.objects.count() == 3


def test_a_deleted_account_has_no_token_and_has_said_nothing() -> None:
    (client, first), (_, second) = member("Rowan"), member("Imke")
    one, path = of(first), f"/matches/{table(first, second).token}/talk"
    one.post(path, {"phrase": "luck"})
    leaves(client, first)
    problem(one.get(path), 401, "token")
    assert not Line.objects.exists()


def streamed(program: Program, path: str, first: int, *acts: Callable[[], object]) -> list[Any]:
    """Return the *first* lines of a stream of a match, and one after each act; None is a sign of life."""
    answer = program.get(f"{path.removesuffix('/talk')}/stream")

    async def read() -> list[Any]:
        found = [await anext(answer.lines) for _ in range(first)]
        for act in acts:
            await database_sync_to_async(act)()
            found.append(await anext(answer.lines))
        await answer.lines.aclose()
        return [json.loads(line) if line.strip() else None for line in found]

    return async_to_sync(read)()


def test_a_stream_tells_talk_to_those_at_the_table_alone() -> None:
    """A spectator's stream, and one without the scope, is not even woken by what is said."""
    one, other, path = pair()
    row = models.Match.objects.get()

    def says() -> None:
        one.post(path, {"text": SECRET})

    def acts() -> None:
        play(row, seat=store.load(row).deciding[0])
        broadcast.changed(row.token)

    told = streamed(other, path, 2, says)
    assert [line["type"] for line in told] == ["full", "talk", "talk"]
    assert [[each["text"] for each in line["talk"]["lines"]] for line in told[1:]] == [[], [SECRET]]
    assert [each["text"] for each in streamed(other, path, 2)[1]["talk"]["lines"]] == [SECRET]  # a new stream tells everything

    def says_and_wakes() -> None:
        says()
        broadcast.changed(row.token)

    for outsider in (of(member("Tove")[1]), of(Person.objects.get(name="Imke"), ["read"])):
        lines = streamed(outsider, path, 1, says_and_wakes, acts)
        assert [line and line["type"] for line in lines] == ["full", None, "update"] and SECRET not in str(lines)


def test_the_client_talks() -> None:
    one, other, path = pair()
    match = path.split("/")[2]

    def answer(request: httpx.Request) -> httpx.Response:
        program = one if request.headers["Authorization"].endswith(one.token) else other
        local = request.url.path.removeprefix("/api/v1")
        told = program.get(local) if request.method == "GET" else program.post(local, request.content)
        return httpx.Response(told.status_code, content=told.content, headers=dict(told.headers))

    mine, theirs = (Client("http://site", each.token, httpx.MockTransport(answer)) for each in (one, other))
    mine.say(match, "luck")
    assert mine.say(match, text=SECRET)["lines"][-1]["own"] and len(theirs.talk(match)["lines"]) == 2
    assert theirs.mute(match, "A")["lines"] == [] and len(theirs.mute(match, "A", muted=False)["lines"]) == 2
    assert theirs.report(match, theirs.talk(match)["lines"][-1]["line"])["lines"] and ChatReport.objects.count() == 1
    with pytest.raises(Refusal, match="There is no phrase with this key") as caught:
        mine.say(match, "nonsense")
    assert caught.value.kind == "invalid" and "luck" in str(caught.value)
    assert set(KNOWN) >= {"luck", "hello"}
