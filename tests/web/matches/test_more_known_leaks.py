"""The other six of fourteen ways in which hidden cards have leaked elsewhere; see test_fourteen_leaks."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.core.management.color import no_style
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clashyard.decks.setup.defaults import draw_champions
from clashyard.games import NAMED
from clashyard.players import Player, player
from clashyard.web.matches import models, store
from clashyard.web.matches.bot_worker import choice
from clashyard.web.matches.deal import Deal
from clashyard.web.matches.ending import undoable
from tests.support.games import guessed
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
    under_way,
    worlds,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


@CASES
def test_09_coming_back_shows_what_was_there(game: str, mode: str) -> None:
    """The same is shown by a page that is loaded again, also on another device, and by a restarted server."""
    table = under_way(game, mode)
    for seat in table.clients:
        true = table.everything(seat)
        store._matches.clear()
        assert not first_difference(table.everything(seat), true)
        for page in ("", "position", "steps", "report", "replay/"):
            answer = table.answer(seat, page)
            assert "no-store" in answer and "'ETag'" not in answer and "'Last-Modified'" not in answer
        assert table.answer(seat, "position?at=2") == table.answer(seat, "position?at=2&as=" + (seat or "public"))


@CASES
def test_09_what_was_turned_up_is_not_taken_back(game: str, mode: str) -> None:
    """Alone at both seats, or against a computer, an action can be taken back only if its seat has seen nothing new by it."""
    table, draw = Table(NAMED[game], mode, opponents="B"), Random(4)
    person = table.people["A"]
    for _ in range(40):
        if table.row.ending:
            break
        before = table.match
        table.plays(draw)
        after = table.match
        if undoable(store.standing(table.row.token), person, "A"):
            assert len(before.deciding) == 1 and str(before.view("A")).count("hidden") <= str(after.view("A")).count("hidden")


@AT_ONCE
def test_10_either_order_of_sealed_choices_ends_alike(game: str, mode: str) -> None:
    match = at_once(game, mode).match
    one, other = match.copy(), match.copy()
    for twin, seats in ((one, "AB"), (other, "BA")):
        for seat in seats:
            twin.play(match.legal_of(seat)[0], seat)
    assert one.state == other.state and one.view("A") == other.view("A") and one.view(None) == other.view(None)


@pytest.mark.parametrize("name", ["greedy", "level-2", "level-6"])
@CASES
def test_11_computers_choose_by_what_they_see(game: str, mode: str, name: str) -> None:
    match = under_way(game, mode).match
    seat = match.deciding[0]
    true = player(name, 7).choose(match, seat)
    assert all(player(name, 7).choose(guessed(match, seat, seed), seat) == true for seed in range(3))


def test_11_a_computer_is_not_dealt_the_seed_of_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed of its guesses is unrelated to the secret that the cards were dealt with."""
    given: list[int] = []

    def noted(name: str, seed: int) -> Player:
        given.append(seed)
        return player(name, seed)

    monkeypatch.setattr("clashyard.web.matches.bot_worker.player", noted)
    for seed in (1, 2, SEED):
        choice(Deal("decks", "decks-2", {"decks": ["1", "3"], "first": "A"}, {"seed": seed}), [], "A", "random")
    assert len(set(given)) == 3 and not {1, 2, SEED, SEED % 2**31} & set(given)


@CASES
def test_12_the_seed_is_out_of_reach(game: str, mode: str) -> None:
    table = under_way(game, mode)
    for seat in table.clients:
        text = table.fetched(seat)
        assert not any(form in text for form in (str(SEED), str(SEED % 2**31), f"{SEED:x}", str(SEED + 1)))


def test_12_what_lies_open_before_the_deal_is_not_drawn_with_the_seed() -> None:
    """This is about Champions drawn after a draft."""
    table = Table(NAMED["decks"], "", 5, {"format": "draft", "mode": "duel", "modules": ["champion"]})
    table.plays(Random(1), 100)
    following = models.Match.objects.get(before=table.row)
    decks, drawn = following.options["decks"], following.options["champions"]
    assert drawn != draw_champions((), decks, "duel", int(following.secret, 16)) and following.seed is None


@CASES
def test_13_hidden_cards_have_no_names_of_their_own(game: str, mode: str) -> None:
    """Hidden cards are rendered alike wherever they are, and no database number is on any page."""
    earlier = models.Match.objects.create(pk=NUMBER + 77, game=game, options={}, seed=1)
    with connection.cursor() as cursor:  # for databases that do not number on from the highest by themselves
        for sql in connection.ops.sequence_reset_sql(no_style(), [models.Match]):
            cursor.execute(sql)
    earlier.delete()
    table = under_way(game, mode)
    assert table.row.pk > NUMBER
    for seat in table.clients:
        backs = set(re.findall(r'<li class="[^"]*\bback\b[^>]*>', table.message(seat)))
        assert len(backs) <= 1, backs
        text = table.fetched(seat)
        assert not any(str(number) in text for number in (table.row.pk, *(seat.person_id for seat in table.row.seats.all())))


@CASES
def test_14_nothing_opens_only_when_there_is_something_to_answer(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seats that are asked, and the number of database queries, are the same in every world of a seat that is not asked."""
    table, draw = Table(NAMED[game], mode), Random(8)
    for _ in range(20):
        if table.row.ending:
            break
        match = table.match
        for seat in table.clients:
            counted = work(table, seat)
            for world in worlds(match, seat, sealing=True):
                with instead(monkeypatch, world):
                    assert world.deciding == match.deciding and work(table, seat) == counted
        table.plays(draw)


def work(table: Table, seat: str) -> int:
    """Count the database queries for a response, which is what takes time."""
    with CaptureQueriesContext(connection) as queries:
        table.message(seat)
    return len(queries)
