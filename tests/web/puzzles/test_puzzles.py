"""Puzzles in the browser: a try, its refutation, the solution, what is noted of them, and what a page must not tell."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

import pytest
from django.test import Client

from clashyard.grimoire.books import book, daily, puzzles
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.matches import clocks
from clashyard.web.people.models import Person
from clashyard.web.puzzles.models import Day, Record, Strength
from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db
PUZZLE = puzzles()["run-up"]
HERE = f"/puzzles/{PUZZLE.id}/"
SOLUTION, WRONG = list(PUZZLE.solution), ["play assassin upper", "end"]
PASSING = re.compile(r"""("X-CSRFToken": "|name="csrfmiddlewaretoken" value=")\w+|Guest \d+|Set-Cookie.*|'Expires': '[^']*'""")
FIRST_STEPS = book("first-steps")
TEMPTING = [next(page for page in book(name).pages if page.tries and page.turns == 1) for name in ("initiation", "clash")]
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    import_module("clashyard.web.puzzles.urls")  # with everything that asks for all books
    monkeypatch.setattr(clocks, "now", lambda: NOW)
    monkeypatch.setattr(sys.modules[daily.__module__], "books", lambda: (FIRST_STEPS,))  # of which the daily puzzle is one


def try_(client: Client, line: list[str], **more: Any) -> str:
    """Play the last action of a line after the others, as the script of the page does."""
    answer = client.post(HERE, {"did": line[:-1], "action": line[-1], **more}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer.content.decode()


def text(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


def test_a_puzzle_is_played_on_the_board_of_a_match(client: Client) -> None:
    page = text(client, HERE)
    assert 'name="action" value="play zombie upper"' in page and ">Attack <kbd" in page and "Win this turn" in page
    answer = client.post(HERE, {"action": "play zombie upper"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{HERE}?did=play+zombie+upper")
    page = text(client, answer.headers["Location"])
    assert 'name="did" value="play zombie upper"' in page and 'value="play zombie upper" class' not in page


def test_a_wrong_try_is_answered_on_the_board(client: Client) -> None:
    page = try_(client, WRONG)
    assert "Treant survives with 1 HP." in page and "1 + 1 = 2 damage" in page and 'name="action"' not in page
    assert "<li>Assassin, upper line<small>Treant survives with 1 HP.</small></li>" in page
    assert page.count('class="flag"') == 1 and ">Not reached<" in page[page.index('id="hand-B"') : page.index('id="hand-A"')]
    refuted = page.index('class="refute"')
    assert page.count("<li>", refuted, page.index("Try again", refuted)) == 2
    told = json.loads(text(client, f"{HERE}steps?did=play+assassin+upper&did=end&after=1"))
    assert (told["told"], told["steps"][-1]["kind"]) == (2, "suffered")  # not beyond the moment that decides


@pytest.mark.parametrize("puzzle", TEMPTING, ids=lambda puzzle: puzzle.game.name)
def test_the_end_explains_why_tempting_tries_fail(client: Client, puzzle: Puzzle) -> None:
    address = f"/puzzles/{puzzle.id}/"
    before = text(client, address)
    page = client.post(f"{address}give-up", headers={"HX-Request": "true"}).content.decode()
    assert "Why not?" not in before
    assert len(re.findall(r"<li>[^<]+<small>[^<]+</small></li>", page[page.index("Why not?") :])) == len(puzzle.tries)


def test_the_solution_is_recognised_in_any_order_that_works(client: Client) -> None:
    assert "Next puzzle" in try_(client, SOLUTION) and Record.objects.get().first == "solved"


def test_only_the_first_try_counts(client: Client) -> None:
    try_(client, WRONG)
    player, puzzle = Strength.objects.get(puzzle=""), Strength.objects.get(puzzle=PUZZLE.id)
    assert (player.number, player.won, puzzle.number, puzzle.won) == (1, 0, 1, 1) and player.mu < 25
    page = try_(client, SOLUTION)
    assert Strength.objects.get(puzzle="").mu == player.mu and "0% of 1" in page
    record = Record.objects.get()
    assert (record.first, record.tries, record.solved) == ("wrong", 2, NOW)


def test_a_hint_is_noted_and_counts_as_a_try(client: Client) -> None:
    assert PUZZLE.hint not in text(client, HERE)
    page = client.post(f"{HERE}hint", headers={"HX-Request": "true"}).content.decode()
    assert PUZZLE.hint in page and "Sprint" in page and "Begin with" not in page
    assert "Begin with: Zombie, upper line" in client.post(f"{HERE}hint", headers={"HX-Request": "true"}).content.decode()
    try_(client, SOLUTION)
    assert (Record.objects.get().first, Day.objects.get().hinted) == ("hint", True)


def test_giving_up_shows_the_solution_event_by_event(client: Client) -> None:
    page = client.post(f"{HERE}give-up", headers={"HX-Request": "true"}).content.decode()
    assert "This is the solution" in page and Record.objects.get().solved is None
    told = json.loads(text(client, f"{HERE}steps?did=play+zombie+upper&did=play+assassin+upper&did=end"))
    assert [step["kind"] for step in told["steps"]][-1] == "won"


def test_the_daily_puzzle_is_that_of_the_date(client: Client) -> None:
    assert client.get("/puzzles/daily/").headers["Location"] == "/puzzles/daily/2026-11-23/"
    assert "No. 327" in text(client, "/puzzles/daily/2026-11-23/")
    for other in ("2026-11-24", "2025-12-31", "2026-13-01", "tomorrow", "20261123"):
        answer = client.get(f"/puzzles/daily/{other}/")
        assert answer.status_code == 404 and "The daily puzzles run from 2026-01-01 to " in answer.content.decode()
    wrong = client.get("/puzzles/?month=2026-13")
    assert wrong.status_code == 422 and "is not a month from 2026-01 to 2026-11" in wrong.content.decode()
    try_(client, SOLUTION, day="2026-11-22")
    try_(client, SOLUTION, day="2026-11-23")
    assert [(day.day.day, day.punctual, day.hinted) for day in Day.objects.order_by("day")] == [
        (22, False, False),
        (23, True, False),
    ]
    assert "2 of 2 solved" in text(client, "/puzzles/")


def test_stars_are_given_by_those_who_have_finished(client: Client) -> None:
    client.post(f"{HERE}stars", {"stars": "5"})
    assert not Record.objects.exists()
    try_(client, SOLUTION)
    client.post(f"{HERE}stars", {"stars": "4", "did": SOLUTION})
    assert Record.objects.get().stars == 4 and "4 <small>(1)</small>" in text(client, HERE)


def test_books_and_the_home_page_lead_to_puzzles(client: Client) -> None:
    assert 'href="/puzzles/books/first-steps/"' in text(client, "/puzzles/") and "/puzzles/daily/" in text(client, "/")
    assert f'href="{HERE}"' in text(client, "/puzzles/books/first-steps/")


def test_lists_read_no_position(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clashyard.core.match.Match.from_position", None)
    for address in ("/puzzles/", "/puzzles/books/first-steps/"):
        text(client, address)


def test_a_guest_who_gets_an_account_keeps_everything() -> None:
    client, guest = visitor()
    try_(client, SOLUTION)
    client.post("/account/new/", {"name": "Rowan", "password": "lintel-47-moss", "again": "lintel-47-moss"})
    assert Record.objects.get().person_id == guest.pk == Person.objects.get().pk


def seen(client: Client) -> list[str]:
    """Return everything that a visitor who has tried and not solved the puzzle can get, without masks, names and times."""
    try_(client, ["play machine upper", "end"])  # from here on, links to ends of tries may be followed
    pages = [HERE, "/puzzles/daily/2026-11-23/", "/puzzles/", "/puzzles/books/first-steps/", f"{HERE}previews?"]
    line = "did=play+machine+upper"
    answers = [client.get(page) for page in (*pages, f"{HERE}steps?{line}", f"{HERE}?{line}", f"{HERE}?{line}&did=end")]
    assert {answer.status_code for answer in answers} == {200}
    sent = [answer.content.decode() + str(answer.headers) for answer in answers]
    return [PASSING.sub("", each) for each in sent]


def test_nothing_but_the_board_is_sent_before_a_puzzle_is_solved(client: Client) -> None:
    for sent in seen(client):
        assert PUZZLE.hint not in sent and "certificate" not in sent and '<span class="chip">' not in sent


def test_the_other_hand_could_be_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every byte is the same if the enemy holds other cards."""
    before = seen(Client())
    cards = {key: "2 4/4 sprint" if key in ("brigand", "gnome") else card for key, card in PUZZLE.position["cards"].items()}
    hand = ["gnome", "fort", "brigand", "abomination", "lieutenant"]
    other = {**PUZZLE.position, "cards": cards, "B": {**PUZZLE.position["B"], "hand": hand}}
    monkeypatch.setitem(puzzles(), PUZZLE.id, replace(PUZZLE, position=other))
    Record.objects.all().delete()
    Strength.objects.all().delete()
    for now, then in zip(seen(Client()), before, strict=True):
        assert now.splitlines() == then.splitlines()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["play nobody upper"], "This action is not possible here."),
        (["play zombie"], "This action is not possible here."),
        ([*SOLUTION, "end"], "This try is over already."),
        (["play zombie upper"] * 41, "At most 40 actions"),
        (["x" * 5000], "At most 40 actions"),
    ],
)
def test_impossible_lines_are_refused_in_one_sentence(client: Client, line: list[str], said: str) -> None:
    answer = client.post(HERE, {"did": line[:-1], "action": line[-1]})
    assert answer.status_code == 409 and said in answer.content.decode() and not Record.objects.exists()
    assert client.get(HERE, {"did": line}).status_code == 409
    for part in ("steps", "previews"):
        answer = client.get(f"{HERE}{part}", {"did": line})
        assert answer.status_code == 400 and said in answer.content.decode()


def test_ten_thousand_actions_are_refused_unread(client: Client) -> None:
    assert client.post(HERE, {"did": ["end"] * 10_000, "action": "end"}).status_code == 400
    assert client.get(HERE, {"did": ["end"] * 10_000}).status_code == 400


@pytest.mark.parametrize(
    "address", ["/puzzles/nothing/", "/puzzles/books/nothing/", "/puzzles/nothing/steps", "/puzzles/Run-up/"]
)
def test_unknown_puzzles_are_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_links_cut_in_half_show_the_puzzle(client: Client) -> None:
    for address in (f"{HERE}?did=play+zom", f"{HERE}?did", f"{HERE}?did="):
        assert "Win this turn" in text(client, address, 409)
