"""Endings other than by the rules, and what follows: rematches, and the games of drafts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import catalogue
from clashyard.players import player
from clashyard.web.matches import ending, models, rematch, store
from clashyard.web.matches import page as page_module
from clashyard.web.matches.captions import called
from clashyard.web.matches.ending import leave_all
from clashyard.web.people.models import Person
from tests.support.web.visitors import DECKS, NOW, again, alert, page_of, play, post, seat_of, table, visitor

pytestmark = pytest.mark.django_db
LORDS = [key for key, card in catalogue().items() if card.pack == "submersion" and not card.facts.incantation][:2]


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty board for every game; everything around it is unchanged."""
    board = SimpleNamespace(
        template="matches/gone.html", scene=lambda *_: None, teller=lambda *_: lambda event, _: str(event), look_of=str
    )
    monkeypatch.setattr(page_module, "board_of", lambda _: board)


def test_resigning_loses_and_ends_the_match() -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    row = table(a, b)
    assert "This is not your seat." in alert(post(anna, row, "resign", seat="B")) and not again(row).ending
    assert post(ben, row, "resign", seat="B").status_code == 302
    row = again(row)
    assert (row.ending, row.winner, row.loser, row.turn, row.due) == ("resigned", "A", "B", "", "") and row.ended
    told = f"Guest {b.number} has resigned."
    assert f"{told} You win." in page_of(anna, row) and "You have resigned. You lose." in page_of(ben, row)
    assert f"{told} Guest {a.number} wins." in page_of(Client(), row)
    assert "The match is over." in alert(post(anna, row, "act", point="0.0A", action="end"))
    for what in ("resign", "undo", "back"):
        assert alert(post(anna, row, what, seat="A", point="0.0A"))
    assert again(row).length == 0 and 'name="action"' not in page_of(anna, row)


@pytest.mark.parametrize(("mode", "people", "won"), [("solo", 1, "B"), ("coop", 2, "BD")])
def test_against_automata_the_match_is_lost(mode: str, people: int, won: str) -> None:
    _, a = visitor()
    options = {"mode": mode}
    row = store.begin("decks", options, dict.fromkeys("A" if people == 1 else "AC", a), 1)
    ending.resign(row.token, "A", a)
    assert (again(row).ending, again(row).winner) == ("resigned", won)


@pytest.mark.parametrize("mode", ["ffa", "2v2"])
def test_in_four_kingdoms_a_computer_goes_on(mode: str) -> None:
    (anna, a), (_, b) = visitor("Anna"), visitor()
    row = table(a, b, "level-1", "level-2", options={"mode": mode, "first": "A"})
    ending.resign(row.token, "A", a)
    row, seat = again(row), seat_of(row, "A")
    assert not row.ending and (seat.person, seat.computer, seat.gone) == (a, "level-3", "resigned") and row.due == "level-3"
    assert called(seat, Words("en")) == "Anna (computer playing)"
    assert "No computer is playing for you in this seat." in alert(post(anna, row, "back", seat="A"))
    ending.resign(row.token, "B", b)
    assert (again(row).ending, again(row).winner) == ("left", "draw")


# Rematch


def test_a_rematch_against_a_computer_begins_immediately_with_the_other_first_player() -> None:
    anna, a = visitor()
    row = table(a, "level-4", pace="live", start=60, step=5)
    assert "The match isn&#39;t over yet." in alert(post(anna, row, "rematch"))
    ending.resign(row.token, "A", a)
    answer = post(anna, row, "rematch")
    new = models.Match.objects.get(before=row)
    assert answer["Location"] == f"/m/{new.token}/" and new.begun and seat_of(new, "B").computer == "level-4"
    assert new.options["first"] == "B" and new.options["decks"] == DECKS["decks"] and (new.pace, new.start) == ("live", 60)
    assert post(anna, row, "rematch")["Location"] == f"/m/{new.token}/" and models.Match.objects.count() == 2
    assert "Go to the rematch" in page_of(anna, row)


def test_people_are_asked_and_the_seat_is_kept_for_them() -> None:
    (anna, a), (ben, b), (cleo, _) = visitor("Anna"), visitor("Ben"), visitor()
    row = table(a, b)
    ending.resign(row.token, "A", a)
    post(ben, row, "rematch")
    new = models.Match.objects.get(before=row)
    assert new.begun is None and seat_of(new, "B").person == b and seat_of(new, "A").kept_for == a
    assert "Ben offers a rematch." in page_of(anna, row) and "Accept" in page_of(anna, row)
    assert "Seat A is reserved for someone else." in alert(
        post(cleo, new, "sit", seat="A")
    ) and "Take the free seat" not in page_of(cleo, new)
    assert post(cleo, row, "rematch").status_code == 404
    assert post(anna, row, "rematch")["Location"] == f"/m/{new.token}/"
    assert again(new).begun and seat_of(new, "A").person == a and models.Match.objects.count() == 2


@pytest.mark.xdist_group("database")
@pytest.mark.django_db(transaction=True)
def test_simultaneous_requests_for_a_rematch_create_one_match() -> None:
    a, b = Person.objects.create(), Person.objects.create()
    row = table(a, b)
    ending.resign(row.token, "A", a)

    def asked(person: Person) -> str:
        try:
            return rematch.rematch(row.token, person)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        tokens = set(pool.map(asked, [a, b] * 4))
    assert len(tokens) == 1 and models.Match.objects.get(before=row).begun and models.Match.objects.count() == 2


@pytest.mark.parametrize(
    ("game", "options", "key"), [("blades", {"dealer": "B"}, "dealer"), ("blades", {}, "dealer"), ("decks", {}, "first")]
)
def test_the_second_player_begins_the_rematch(game: str, options: dict[str, Any], key: str) -> None:
    _, a = visitor()
    row = table(a, "level-1", game=game, options=options)
    position = store.load(row).position()
    began = position["dealer"] if game == "blades" else position["turn"]["active"]
    assert rematch.options_again(row)[key] == ("B" if began == "A" else "A")
    clash = table(a, "level-1", game="clash", options={})
    assert rematch.options_again(clash) == clash.options


# Permanent departure


def test_no_match_waits_for_who_has_gone_for_good() -> None:
    (_, a), (_, b) = visitor(), visitor()
    duel, alone, waits = table(a, b), table(a, a), table(a, None, maker=a, listed=True)
    joined, four = table(b, a, None, None, options={"mode": "ffa"}), table(a, b, "level-1", "level-1", options={"mode": "ffa"})
    leave_all(a, NOW)
    assert (again(duel).ending, again(duel).winner) == ("resigned", "B") and again(alone).ending == "resigned"
    assert not models.Match.objects.filter(pk=waits.pk).exists() and seat_of(joined, "B").free and not again(joined).begun
    assert not again(four).ending and seat_of(four, "A").computer == "level-3"
    a.delete()
    assert again(four).running and again(duel).winner == "B"


# Drafts and constructed decks


def test_the_page_of_a_finished_draft_leads_to_the_game(boards: None) -> None:
    anna, a = visitor()
    row = table(a, "level-1", options={"format": "draft"})
    assert "data-next" not in page_of(anna, row)
    while not again(row).ending:
        play(row)
    address = f"/m/{models.Match.objects.get(before=row).token}/"
    page = page_of(anna, row)
    assert f'data-next="{address}"' in page and f'href="{address}"' in page and "The decks are ready." in page
    assert "Rematch" not in page


@pytest.mark.parametrize("form", ["draft", "constructed"])
@pytest.mark.parametrize("modules", [[], ["champion"]])
def test_a_finished_draft_leads_to_its_game(form: str, modules: list[str]) -> None:
    _, a = visitor()
    options = {"format": form, "modules": modules}
    if modules and form == "draft":
        options["champions"] = LORDS
    row = table(a, "level-2", options=options, pace="days", step=3600, replace_after=5, maker=a)
    for _ in range(200):
        if again(row).ending:
            break
        match = store.load(again(row))
        play(row, match.text(player("random").choose(match)))
    row, game = again(row), models.Match.objects.get(before=row)
    assert (row.ending, row.winner) == ("rules", "") and row.following == game
    assert game.begun and game.options["modules"] == modules and len(game.options["decks"]) == 2
    assert len(game.options.get("champions", [])) == (2 if modules else 0) and game.secret != row.secret
    assert (game.pace, game.step, game.replace_after, game.maker) == ("days", 3600, 5, a)
    assert seat_of(game, "A").person == a and seat_of(game, "B").computer == "level-2"
    assert rematch.rematch(row.token, a) == game.token


def test_a_draft_that_is_resigned_leads_to_nothing() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b, options={"format": "draft"})
    ending.resign(row.token, "A", a)
    assert (again(row).ending, again(row).winner) == ("resigned", "B") and again(row).following is None


def test_sitting_needs_every_seat() -> None:
    _, a = visitor()
    with pytest.raises(BadInput):
        store.begin("decks", DECKS, {"A": a}, now=NOW)
    assert not models.Match.objects.exists()
