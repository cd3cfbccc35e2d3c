"""Hidden information of a league: hands and sealed choices of the draft, mutations of an open phase, all seeds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from clashyard.games import NAMED
from clashyard.web.asgi import application
from clashyard.web.league import bots as league_computers
from clashyard.web.league import models, progress, store
from clashyard.web.people.models import Person
from tests.support.nights import NIGHT, at_night
from tests.support.web.leagues import again, chair, drafted, duelled, league, mutated, part
from tests.support.web.sealed_tables import calm_again, taken_off
from tests.support.web.tables import NUMBER, Hour, Table, calm, first_difference, instead, sat_down, unsigned, worlds

UNTYPED: Any = ApplicationCommunicator
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
SEED = 2**61 + 987654321


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)
    monkeypatch.setattr(league_computers, "wake", lambda *_: None)
    store._leagues.clear()


# The draft


def draft(rounds: int) -> Table:
    """Return a table of four people in a draft, after so many rounds."""
    table = Table(NAMED["decks"], "duel", options={"format": "mutation-draft"})
    for number in range(4 * rounds):
        seat = table.match.deciding[0]
        table.acts(seat, table.match.text(table.match.menu(seat)[number % 3 % len(table.match.menu(seat))], seat))
    return table


@pytest.mark.parametrize("rounds", [6, *at_night(0, 15)])
def test_kept_cards_do_not_change_what_others_are_sent(rounds: int) -> None:
    """Pages, updates, clocks, steps, positions, lists and refusals of B, D and a spectator are as if A had not chosen."""
    table = draft(rounds)
    for seat in ("A", "B", "D"):
        table.everything(seat)  # pages name those who have opened theirs
    length, before = len(table.match.actions), {seat: table.everything(seat) for seat in ("B", "D", "")}
    for number in (0, 1):
        mine = table.message("A")
        table.seals("A", table.match.legal_of("A")[-1 - number])
        assert table.message("A") != mine
        for seat, told in before.items():
            assert not first_difference(table.everything(seat), told), seat
        taken_off(table, length)


def test_the_order_of_choices_is_not_revealed() -> None:
    told = []
    for order in ("ABCD", "DBCA"):
        table = draft(3)
        actions = {seat: table.match.legal_of(seat)[0].split()[-1].rpartition(":")[2] for seat in "ABCD"}
        for seat in order:
            table.seals(seat, f"keep {seat}:{actions[seat]}")
        gone = rf"{table.row.token}|csrftoken': '\w+"
        told.append([re.sub(gone, "", text) for seat in table.clients for text in table.everything(seat)])
        table.row.delete()
        Person.objects.all().delete()
        calm_again()
    assert not first_difference(*told)


@pytest.mark.parametrize("rounds", [2, *at_night(0, 5)])
def test_no_hand_of_another_is_sent(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes are the same in every world that a seat cannot tell from the true one."""
    table = draft(rounds)
    table.seals("A")
    different = 0
    for seat in ("B", ""):
        true = table.everything(seat)
        for world in worlds(table.match, seat):
            different += world.state != table.match.state
            with instead(monkeypatch, world):
                assert not first_difference(table.everything(seat), true)
    assert different


# A phase


class Room:
    """A league with a player in each seat, and a spectator."""

    def __init__(self, opponents: str = "", **kept: Any) -> None:
        self.clients = {seat: Client() for seat in "ABCD" if seat not in opponents} | {"": Client()}
        people = {seat: sat_down(client, NUMBER + ord(seat)) for seat, client in self.clients.items() if seat}
        self.row = league(*(people.get(seat, "level-1") for seat in "ABCD"), seed=SEED, listed=True, **kept)
        for client in self.clients.values():
            client.get(self.path)
        drafted(self.row)
        self.cards = list(store.load(again(self.row)).phases["A"].setting.lab)[:2]

    @property
    def path(self) -> str:
        return f"/league/{self.row.token}/"

    def everything(self, seat: str) -> list[str]:
        """Return everything that a seat can fetch of the league and its parts."""
        client, answers = self.clients[seat], []
        for one in self.row.parts.select_related("match"):
            address = f"/m/{one.match.token}/"
            answers += [address, *(address + more for more in ("steps?after=0", "position", "replay/", "replay/file", "report"))]
        answers += [f"{self.path}deck-{each}.toml" for each in "ABCD"]
        answers += [f"{self.path}previews?as=A&source={card}&new={new}" for card in self.cards for new in ("hp", "rage")]
        answers += [self.path, f"{self.path}?as=A", f"{self.path}?age=0", "/lobby/", "/mine/"]
        told = [self._told(client.get(address)) for address in answers]
        told.append(self._told(client.get(self.path, headers={"HX-Request": "true"})))
        for what, data in (
            ("mutate", {"action": "mutate nobody hp from nothing", "seat": "A"}),
            ("undo", {"seat": "A", "point": "0.0A"}),
        ):
            told.append(self._told(client.post(self.path + what, data)))
        return told

    def _told(self, answer: Any) -> str:
        head = {name: value for name, value in answer.headers.items() if name not in ("Set-Cookie", "Expires")}
        return unsigned(f"{answer.status_code} {head}\n{answer.content.decode()}")

    def does(self, seat: str, text: str = "") -> str:
        """Play an action of the phase: *text*, or the last legal one."""
        one, match = chair(self.row, seat), store.phase_of(again(self.row), seat)
        text = text or match.legal_of(seat)[-1]
        progress.mutate(self.row.token, seat, store.point(one, match), text, Hour.now)
        return text


def test_mutations_do_not_change_what_others_are_sent() -> None:
    """Nor do they learn whether a seat has ended the phase, taken something back, or waits; spectators learn as little."""
    room = Room()
    mutated(room.row)
    duelled(room.row)
    before, mine = {seat: room.everything(seat) for seat in ("B", "C", "") if NIGHT or seat != "C"}, room.everything("A")

    def compared() -> None:
        for seat, told in before.items():
            assert not first_difference(room.everything(seat), told), seat

    room.does("A")
    compared()
    assert first_difference(room.everything("A"), mine)
    progress.undo(room.row.token, "A", store.point(chair(room.row, "A"), store.phase_of(again(room.row), "A")))
    compared()
    glued = room.does("A")
    room.does("A", store.ENDS)
    room.does("D", store.ENDS)
    compared()
    for seat in "BC":
        room.does(seat, store.ENDS)
    opened = room.everything("")
    card = glued.split()[1]
    league_ = store.load(again(room.row))
    assert first_difference(opened, before[""]) and len(league_.duels) == 4
    assert league_.deck("A")[card] != dict(league_.phases["A"].setting.deck)[card]


def test_a_computers_mutation_is_not_revealed() -> None:
    room = Room(opponents="CD")
    before = {seat: room.everything(seat) for seat in ("A", "B", "")}
    league_computers.mutate_all(room.row.token)
    assert [chair(room.row, seat).done for seat in "ABCD"] == [0, 0, 1, 1]
    for seat, told in before.items():
        assert not first_difference(room.everything(seat), told), seat


def test_no_seed_is_ever_sent() -> None:
    """Neither the league's seed nor that of a running match is sent; a match that is over shows its seed, and no other has it."""
    room = Room()
    mutated(room.row)
    seeds = {one.match.secret or one.match.seed for one in room.row.parts.select_related("match")} | {SEED}
    assert len(seeds) == 4
    mine = part(room.row, 0).match.secret or part(room.row, 0).match.seed
    for seat in ("A", ""):
        text = "\n".join(room.everything(seat))
        assert str(mine) in text and not any(str(seed) in text for seed in seeds - {mine})


def test_a_shared_screen_hides_the_other_phase() -> None:
    room = Room()
    models.Chair.objects.filter(league=room.row).update(person=chair(room.row, "A").person)
    client = room.clients["A"]
    plain, as_b = (client.get(room.path + query).content.decode() for query in ("", "?as=B"))
    glued = room.does("A")
    assert "Make sure nobody else can see the screen now." in plain and 'name="action"' not in plain and 'name="action"' in as_b
    for query, text in (("", plain), ("?as=B", as_b)):
        assert unsigned(client.get(room.path + query).content.decode()) == unsigned(text)
    assert glued.split()[1] in client.get(room.path + "?as=A").content.decode()
    room.does("A", store.ENDS)
    over = client.get(room.path + "?as=A").content.decode()
    assert "I am Player B" in over and "I am Player A" not in over and 'name="action"' not in over


# Live updates


def test_open_pages_are_sent_nothing_about_anothers_mutation() -> None:
    """It hears when the duels begin, and learns nothing more then."""
    room = Room()

    async def listen() -> tuple[bool, str]:
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in room.clients["B"].cookies.items())
        headers = [(b"cookie", cookie.encode()), (b"origin", b"http://localhost"), (b"host", b"localhost")]
        scope = {"type": "websocket", "path": f"/ws{room.path}", "query_string": b"", "headers": headers}
        page = UNTYPED(application, scope)
        await page.send_input({"type": "websocket.connect"})
        assert (await page.receive_output(10))["type"] == "websocket.accept"
        assert (await page.receive_output(10))["text"] == "changed"
        await sync_to_async(posted)(room, "A", "")
        await sync_to_async(posted)(room, "A", store.ENDS)
        quiet = bool(await page.receive_nothing(0.3))
        for seat in "BCD":
            await sync_to_async(posted)(room, seat, store.ENDS)
        told = (await page.receive_output(10))["text"]
        await page.send_input({"type": "websocket.disconnect", "code": 1000})
        await page.wait(10)
        return quiet, str(told)

    assert async_to_sync(listen)() == (True, "changed")


def posted(room: Room, seat: str, text: str) -> None:
    match = store.phase_of(again(room.row), seat)
    point = store.point(chair(room.row, seat), match)
    answer = room.clients[seat].post(
        room.path + "mutate", {"seat": seat, "point": point, "action": text or match.legal_of(seat)[-1]}
    )
    assert answer.status_code == 302


def test_a_page_that_shows_it_already_is_sent_nothing() -> None:
    room = Room()
    ask = {"HX-Request": "true"}
    part_ = room.clients["B"].get(room.path, headers=ask).content.decode()
    age = part_.split('data-age="')[1].split('"')[0]
    assert room.clients["B"].get(f"{room.path}?age={age}", headers=ask).status_code == 204
    room.does("A")
    assert room.clients["B"].get(f"{room.path}?age={age}", headers=ask).status_code == 204
    room.does("B")
    assert room.clients["B"].get(f"{room.path}?age={age}", headers=ask).status_code == 200
