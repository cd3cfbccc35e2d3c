"""Talk at a table: who may say what, who hears it, and that nobody else learns anything of it."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from clashyard.core.words import LANGUAGES, Words
from clashyard.web.matches import clocks, models
from clashyard.web.people.models import Block, Person
from clashyard.web.talk.models import TEXT_AT_MOST, ChatReport, Line, Mute
from clashyard.web.talk.phrases import KNOWN
from tests.support.web.live_page import Page
from tests.support.web.profiles import guest, leaves, member
from tests.support.web.visitors import NOW, after, again, table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
ASK = {"HX-Request": "true"}
SECRET = "meet me at the bridge"


@pytest.fixture(autouse=True)
def calm(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.RATES = {}
    monkeypatch.setattr(clocks, "now", lambda: NOW)


def pair(chat: bool = True) -> tuple[tuple[Client, Person], tuple[Client, Person], models.Match]:
    """Return two people with accounts at a public table, who allow free chat."""
    one, other = member("Rowan"), member("Imke")
    Person.objects.update(chat=chat)
    return one, other, table(one[1], other[1], listed=True)


def says(client: Client, row: models.Match, **said: str) -> Any:
    return client.post(f"/m/{row.token}/talk", said, headers=ASK)


def hears(client: Client, row: models.Match, **headers: str) -> str:
    answer = client.get(f"/m/{row.token}/talk", headers={**ASK, **headers})
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_phrase_is_read_in_the_language_of_each_reader() -> None:
    (one, _), (other, _), row = pair(chat=False)
    assert says(one, row, phrase="luck").status_code == 200 and Line.objects.get().text == ""
    for language in LANGUAGES:
        assert Words(language)("Good luck!") in hears(other, row, **{"Accept-Language": language})
    assert {Words("fr")(text) for text in KNOWN.values()}.isdisjoint(KNOWN.values())


def test_guests_use_phrases_and_no_chat() -> None:
    (one, first), (two, second) = guest(), guest()
    row = table(first, second)
    Person.objects.update(chat=True)  # which guests cannot set
    assert says(one, row, phrase="smile").status_code == 200 and "e-smile" in hears(two, row)
    assert says(one, row, text="hi").status_code == 409 and 'name="text"' not in one.get(f"/m/{row.token}/").content.decode()
    assert one.post("/account/chat").headers["Location"] == "/account/log-in" and Line.objects.count() == 1


@pytest.mark.parametrize("missing", ["one", "other", "block", "blocked", "bot", "silenced", "over"])
def test_free_chat_needs_both(missing: str) -> None:
    (one, first), (other, second), row = pair()
    assert says(one, row, text="hello there").status_code == 200 and "hello there" in hears(other, row)
    if missing in ("block", "blocked"):
        Block.objects.create(person=first if missing == "block" else second, other=second if missing == "block" else first)
    elif missing == "over":
        models.Match.objects.update(ending="rules", winner="A", ended=after(minutes=-61))
    else:
        person = second if missing in ("other", "bot") else first
        Person.objects.filter(pk=person.pk).update(
            **{{"bot": "bot", "silenced": "silenced"}.get(missing, "chat"): missing in ("bot", "silenced")}
        )
    answer = says(one, row, text="once more")
    assert answer.status_code == 409 and "." in answer.content.decode() and Line.objects.count() == 1


def test_free_chat_is_off_until_it_is_allowed() -> None:
    (one, _), (other, _), row = pair(chat=False)
    assert says(one, row, text="hi").status_code == 409
    for client in (one, other):
        assert client.post("/account/chat").headers["Location"] == "/account/#chat"
    assert says(one, row, text="hi").status_code == 200
    other.post("/account/chat", {"off": "1"})
    assert says(one, row, text="hi").status_code == 409 and Line.objects.count() == 1


def test_four_at_a_table_have_phrases_alone() -> None:
    people = [member(name) for name in ("Rowan", "Imke", "Tove", "Osric")]
    Person.objects.update(chat=True)
    row = table(*(person for _, person in people), options={"mode": "ffa"})
    assert says(people[0][0], row, text="hi").status_code == 409 and says(people[0][0], row, phrase="hello").status_code == 200
    assert all("Hello!" in hears(client, row) for client, _ in people)


@pytest.mark.parametrize(
    "said",
    [{"phrase": "nonsense"}, {"phrase": "hello" * 9}, {"text": ""}, {"text": "  \n "}, {"text": "x" * (TEXT_AT_MOST + 1)},
     {"text": "a\u202eb"}, {"text": "a\0b"}, {}],
)  # fmt: skip
def test_bad_input_says_what_is_wrong_and_stores_nothing(said: dict[str, str]) -> None:
    (one, _), _, row = pair()
    answer = says(one, row, **said)
    assert answer.status_code == 409 and len(answer.content) > 10 and not Line.objects.exists()
    plain = one.post(f"/m/{row.token}/talk", said)
    assert plain.status_code == 409 and b"<h1" in plain.content


def test_a_text_is_plain_text() -> None:
    (one, _), (other, _), row = pair()
    says(one, row, text=" <b>bold</b>\n{{ 7*7 }}  ")
    assert "&lt;b&gt;bold&lt;/b&gt; {{ 7*7 }}" in hears(other, row)


def test_without_script_one_returns_to_the_match() -> None:
    (one, _), _, row = pair()
    assert one.post(f"/m/{row.token}/talk", {"phrase": "hello"}).headers["Location"] == f"/m/{row.token}/"
    assert "Hello!" in one.get(f"/m/{row.token}/").content.decode()


def test_nobody_but_those_at_the_table_reads_or_writes() -> None:
    """Spectators and strangers are sent the same before and after, on every page, and are refused."""
    (one, _), (other, _), row = pair()
    outsiders = [Client(), guest()[0], member("Tove")[0]]
    pages = [
        f"/m/{row.token}/",
        f"/m/{row.token}/steps?after=0",
        f"/m/{row.token}/position",
        "/watch/",
        "/lobby/",
        "/people/rowan/",
    ]

    def sent(client: Client) -> list[str]:
        texts = [client.get(page).content.decode() for page in pages]
        return [re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken(?:&#34;|"): (?:&#34;|"))\w+', "", text) for text in texts]

    before = [sent(client) for client in outsiders]
    says(one, row, text=SECRET)
    says(other, row, phrase="laugh")
    assert [sent(client) for client in outsiders] == before
    assert not any(sign in text for texts in before for text in texts for sign in ("talk", SECRET))
    for client in outsiders:
        for what, given in (
            ("talk", {"phrase": "hello"}),
            ("talk/mute", {}),
            ("talk/report", {"line": str(Line.objects.all()[0].pk)}),
        ):
            assert client.post(f"/m/{row.token}/{what}", given).status_code == 403
        assert client.get(f"/m/{row.token}/talk").status_code == 403 and client.get("/m/nowhere/talk").status_code == 404
    assert Line.objects.count() == 2 and not Mute.objects.exists() and not ChatReport.objects.exists()


def test_spectators_are_not_told_that_something_was_said() -> None:
    (one, _), (other, _), row = pair()

    async def told() -> tuple[str, bool]:
        mine, theirs = Page(row, other), Page(row, Client())
        assert await mine.opened() and await theirs.opened()
        await mine.told()
        await theirs.told()
        await asyncio.to_thread(says, one, row, text=SECRET)
        while True:
            text = await mine.told()
            if not text.startswith("<"):
                break
        silent = await theirs.receive_nothing(timeout=0.5)
        while not silent and (await theirs.told()).startswith('<div id="presence"'):
            silent = await theirs.receive_nothing(timeout=0.5)
        await mine.closed()
        await theirs.closed()
        return text, silent

    assert async_to_sync(told)() == ("talk", True)


def test_muting_one_match_or_one_person() -> None:
    (one, first), (other, _), row = pair()
    later = table(first, Person.objects.get(name="Imke"))
    place = row.seats.get(person=first).name
    assert later.seats.get(person=first).name == place
    for each in (row, later):
        says(one, each, text="blah")
    assert other.post(f"/m/{row.token}/talk/mute").status_code == 302
    assert "blah" not in hears(other, row) and "blah" in hears(other, later) and "blah" in hears(one, row)
    other.post(f"/m/{row.token}/talk/mute", {"off": "1"})
    assert "blah" in hears(other, row)
    for _ in range(2):
        other.post(f"/m/{row.token}/talk/mute", {"other": place})
    assert Mute.objects.count() == 1 and "blah" not in hears(other, row) + hears(other, later)
    for wrong in ("0", "x", str(first.pk), "C", "9" * 30):
        assert other.post(f"/m/{row.token}/talk/mute", {"other": wrong}).status_code == 409
    other.post(f"/m/{later.token}/talk/mute", {"other": place, "off": "1"})
    assert "blah" in hears(other, row) and not Mute.objects.exists()


def test_a_report_keeps_what_was_said_and_only_once() -> None:
    (one, first), (other, second), row = pair()
    says(other, row, phrase="hello")
    says(one, row, text="you fool")
    says(one, row, text="later")
    line = Line.objects.get(text="you fool")
    for _ in range(2):
        answer = other.post(f"/m/{row.token}/talk/report", {"line": str(line.pk)}, headers=ASK)
        assert answer.status_code == 200 and "A moderator will look at it." in answer.content.decode()
    found = ChatReport.objects.get()
    assert (found.person, found.about, found.text, found.handled) == (second, first, "you fool", None)
    assert found.excerpt == "Imke: Hello!\nRowan: you fool"
    elsewhere = table(first, second)
    for client, token, number in ((one, row.token, line.pk), (other, elsewhere.token, line.pk), (other, row.token, 0)):
        assert client.post(f"/m/{token}/talk/report", {"line": str(number)}, headers=ASK).status_code == 409
    assert ChatReport.objects.count() == 1


def test_a_deleted_account_has_said_nothing_and_the_match_stays() -> None:
    one, (other, second), row = pair()
    says(one[0], row, text="bye")
    says(other, row, phrase="played")
    other.post(f"/m/{row.token}/talk/report", {"line": str(Line.objects.get(text="bye").pk)}, headers=ASK)
    leaves(*one)
    assert [line.person for line in Line.objects.all()] == [second] and again(row).ending
    assert ChatReport.objects.get().text == "bye" and "Well played!" in hears(other, row)


def test_too_many_lines_are_refused(settings: Any) -> None:
    settings.RATES = {"talk": "3/m"}
    (one, _), _, row = pair()
    assert [says(one, row, phrase="hello").status_code for _ in range(4)] == [200, 200, 200, 429] and Line.objects.count() == 3
