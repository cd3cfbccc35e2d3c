"""The first eight of fourteen ways in which hidden cards have leaked elsewhere, each tried here; the others: test_more_leaks.

Their common part is in test_nothing_leaks. Simultaneous choices (4, 10) and live updates are also in test_sealed_leaks, and
replays (6) in test_replays.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from django.conf import settings
from django.test import Client

from clashyard.games import NAMED
from clashyard.web.matches import ending, models, store
from tests.support.web.tables import (
    AT_ONCE,
    CASES,
    NUMBER,
    SEED,
    Table,
    at_once,
    calm,
    first_difference,
    instead,
    lived,
    under_way,
    unsigned,
    worlds,
)

pytestmark = pytest.mark.django_db
WAYS = ("act", "resign", "undo", "back", "rematch", "off", "sit", "report", "replay/analysis")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


@CASES
def test_01_no_state_and_no_history_lie_beside_the_view(game: str, mode: str) -> None:
    """There is no random state, no record of who knows what, and no earlier state to go back to."""
    table = under_way(game, mode)
    state = table.match.state
    chance = str(getattr(state, "chance", SEED))
    for seat in table.clients:
        text = table.fetched(seat)
        assert len(chance) > 9 and chance not in text
        for kept in ("chance:", '"chance"', "&#34;chance&#34;", '"seen"', "misfit", "coming:"):
            assert kept not in text, kept


@CASES
def test_02_who_looks_on_is_shown_no_hand(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All content is the same in worlds that either seat cannot tell apart."""
    table = under_way(game, mode)
    true = table.everything("")
    for world in worlds(table.match, ""):
        with instead(monkeypatch, world):
            assert not first_difference(table.everything(""), true)


@CASES
def test_03_roles_cannot_be_chosen_by_request(game: str, mode: str) -> None:
    """Whatever seat an address or a form names, visitors keep their own perspective."""
    table = under_way(game, mode)
    stranger = Client()
    for seat in table.clients:
        plain = [table.answer(seat, address) for address in ("", "steps?after=2")]
        for other in ("A", "B", "all", "%00A&as=B"):
            named = [table.answer(seat, address) for address in (f"?as={other}", f"steps?after=2&as={other}")]
            assert [cards(text) for text in named] == [cards(text) for text in plain]
            if other != seat:
                assert table.answer(seat, f"position?as={other}")[:3] in ("400", "200") and "hidden" in table.answer(
                    seat, "position"
                )
    match, before = table.match, models.Action.objects.count()
    mover = match.deciding[0]
    form = {"as": mover, "seat": mover, "point": store.point(table.row, match, mover), "action": match.legal_of(mover)[0]}
    for way in WAYS:
        for client in (*(client for seat, client in table.clients.items() if seat != mover), stranger):
            client.post(table.path + way, form | {"seat": mover})
    kept = models.Match.objects.get()
    assert models.Action.objects.count() == before and not kept.ending and kept.changes == table.row.changes
    assert {seat.name: seat.person_id for seat in kept.seats.all()} == {"A": NUMBER, "B": NUMBER + 1}


def cards(text: str) -> str:
    """Return the board and the steps of a response: everything except the address that it was requested at."""
    return text[text.find('<div id="board">') : text.find('class="story')] if 'id="board"' in text else text


def test_03_a_session_or_a_match_cannot_be_guessed() -> None:
    """Tokens of matches are drawn from 2**96; a number in a cookie is not a session."""
    assert len({models.new_token() for _ in range(500)}) == 500 and all(len(models.new_token()) == 16 for _ in range(9))
    table = under_way("decks", "duel")
    key = table.clients["A"].cookies["sessionid"].value
    assert len(key) == 32 and str(NUMBER) not in key
    public = table.answer("", "")
    for guess in (str(NUMBER), "1", key[:-1] + ("a" if key[-1] != "a" else "b"), key.upper(), "../" + key, ""):
        stranger = Client()
        stranger.cookies["sessionid"], stranger.cookies["person"] = guess, str(NUMBER)
        page = unsigned(stranger.get(table.path).content.decode())
        assert page[page.index("<section") :] == public[public.index("<section") :]
        assert stranger.post(table.path + "act", {"person": str(NUMBER), "seat": "A"}).status_code == 403
    for token in (str(table.row.pk), "1", table.row.token.swapcase(), table.row.token[:-1]):
        assert table.clients["A"].get(f"/m/{token}/").status_code == 404


@AT_ONCE
def test_04_the_response_to_a_committed_choice_is_private(game: str, mode: str) -> None:
    """A's response names A's choice; nothing that B or a spectator can fetch depends on it."""
    table, told = at_once(game, mode), []
    length = len(table.match.actions)
    for text in table.match.legal_of("A")[:4]:
        form = {"point": store.point(table.row, table.match, "A"), "action": text}
        mine = table.answer("A", "act", form)
        table.row.refresh_from_db()
        assert mine.startswith("200") and table.row.length == length + 1
        told.append([table.everything(seat) for seat in ("B", "")])
        models.Action.objects.filter(number=length).delete()
        models.Match.objects.update(length=length)
        table.row.refresh_from_db()
        store._matches.clear()
    assert all(each == told[0] for each in told)


@CASES
def test_05_the_log_names_no_hidden_card(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a match, the log at each point is the same in every world with the same past, and so are the steps."""
    table, draw, found = Table(NAMED[game], mode), Random(1), 0
    for _ in range(25):
        if table.row.ending:
            break
        table.plays(draw)
        match = table.match
        for seat in "AB" if match.told == len(match.actions) else "":
            world = lived(match, seat, max(0, match.told - 1), 3)
            if world is not None:
                found += 1
                true = told(table.message(seat)), told(table.message(""))
                with instead(monkeypatch, world):
                    assert (told(table.message(seat)), told(table.message(""))) == true
    assert found > 5


def told(html: str) -> str:
    return html[html.index('class="story') :]


@CASES
def test_06_a_replay_from_one_side_shows_that_side_only(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a resignation: pages, steps and positions as a side saw them, in worlds with another past and another end."""
    table, draw = Table(NAMED[game], mode), Random(2)
    table.plays(draw, 6)
    while table.match.told < len(table.match.actions) or not lived(table.match, "A", table.match.told - 1):
        table.plays(draw)
    match = table.match
    world = lived(match, "A", match.told - 1)
    assert world is not None
    person = table.people["B"]
    assert person is not None
    ending.resign(table.row.token, "B", person)
    table.row.refresh_from_db()
    addresses = [
        f"{page}at={at}&as=A" for at in (match.told - 1, match.told) for page in ("replay/?", "replay/frame?", "position?")
    ]
    addresses.append(f"replay/steps?at={match.told}&as=A")
    true = [table.answer("", address) for address in addresses]
    with instead(monkeypatch, world):
        assert not first_difference([table.answer("", address) for address in addresses], true)
        assert table.answer("", "position?as=all") != true[-2]


@CASES
def test_07_what_is_refused_is_refused_alike(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions that are legal in some world are tried as another seat or when illegal: no response tells worlds apart."""
    table = under_way(game, mode)
    match = table.match
    for seat in match.seats:
        page = table.message(seat)
        tries = {text for world in worlds(match, seat) for other in world.deciding for text in world.legal_of(other)}
        tries -= set(match.legal_of(seat))
        for text in Random(1).sample(sorted(tries), min(12, len(tries))):
            true = table.refused(seat, page, text)
            for world in worlds(match, seat):
                with instead(monkeypatch, world):
                    assert table.refused(seat, page, text) == true


@CASES
def test_07_no_error_page_tells_worlds_apart(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a script (409), too often (429), without a token (403), too large (400), not found (404), wrong method (405)."""
    table = under_way(game, mode)
    monkeypatch.setattr(settings, "RATES", {"report": "0/d", "sit": "0/d"})

    def errors(seat: str) -> list[tuple[int, str]]:
        client, strict = table.clients[seat], Client(enforce_csrf_checks=True)
        strict.cookies = client.cookies
        answers = [
            client.post(table.path + "act", {"point": "0", "action": "x"}), client.post(table.path + "sit", {"seat": "B"}),
            strict.post(table.path + "act"), client.post(table.path + "act", {"action": "x" * 99_999}),
            client.get(table.path + "nowhere"), client.get(table.path + "act"), client.get(table.path + "position?at=999999"),
        ]  # fmt: skip
        return [(answer.status_code, re.sub(r"\d+ s\b", "", unsigned(answer.content.decode()))) for answer in answers]

    for seat in table.clients:
        true = errors(seat)
        assert [status for status, _ in true] == [409 if seat else 403, 429, 403, 400, 404, 405, 400]
        for world in worlds(table.match, seat):
            with instead(monkeypatch, world):
                assert errors(seat) == true


@CASES
def test_08_no_figure_tells_of_what_is_hidden(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of matches are the same in every world; a search's opinion of a match is not available before its end."""
    table = under_way(game, mode)
    for seat in table.clients:
        true = [table.answer(seat, page) for page in ("/mine/", "/lobby/", "report")]
        for world in worlds(table.match, seat):
            with instead(monkeypatch, world):
                assert [table.answer(seat, page) for page in ("/mine/", "/lobby/", "report")] == true
        for page in (
            "replay/analysis",
            "replay/",
            "replay/frame",
            "replay/steps",
            "replay/file",
            "replay/try",
            "replay/previews",
        ):
            assert table.answer(seat, page).startswith("404")
        assert table.answer(seat, "replay/analysis", {}).startswith("404")
