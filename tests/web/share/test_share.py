"""Share pictures: what a link shows where it is posted. They show what a stranger sees on the page, and nothing else."""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from html import unescape
from random import Random

import pytest
from django.test import Client

from clashyard.core.words import LANGUAGES, Words
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.matches import models, store
from clashyard.web.puzzles.shelf import pages
from clashyard.web.share import cards
from clashyard.web.share.picture import HEIGHT, WIDTH, Card, Side, _fitted, _length, svg
from clashyard.web.tournaments import progress
from tests.support.web.profiles import member
from tests.support.web.sealed_tables import taken_off
from tests.support.web.tables import AT_ONCE, CASES, Table, at_once, calm, instead, under_way, worlds
from tests.support.web.tournaments import START, running, tournament

pytestmark = pytest.mark.django_db
FRENCH = Words("fr")


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def drawn(table: Table) -> str:
    """Return the picture of a match for a stranger, as it is drawn."""
    return svg(cards.of_match(store.standing(table.row.token), FRENCH))


def shared(address: str, language: str = "fr") -> dict[str, str]:
    """Return what a page says of itself to whoever draws previews of links."""
    page = Client().get(address, headers={"Accept-Language": language}).content.decode()
    return {name: unescape(said) for name, said in re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page)}


def test_each_kind_of_page_names_its_picture_and_the_picture_is_one() -> None:
    _, person = member("Anna")
    cup = tournament(3)
    table = under_way("decks", "duel")
    puzzle = next(iter(pages()))
    for address in (f"/m/{table.row.token}/", f"/puzzles/{puzzle}/", f"/people/{person.handle}/", f"/tournaments/{cup.token}/"):
        said = shared(address)
        assert said["og:image"].startswith("http://testserver/share/") and said["og:image"].endswith("?hl=fr")
        answer = Client().get(said["og:image"].removeprefix("http://testserver"))
        assert answer.status_code == 200 and answer["Content-Type"] == "image/png" and not answer.cookies
        assert "max-age" in answer["Cache-Control"] and answer["X-Robots-Tag"] == "noindex"
        assert struct.unpack(">II", answer.content[16:24]) == (WIDTH, HEIGHT) == (1200, 630)
        assert 10_000 < len(answer.content) < 400_000 and said["og:title"] and said["og:description"]
    assert said["twitter:card"] == "summary_large_image" and said["og:locale"] == "fr_FR"


def test_a_link_to_a_match_names_the_players_and_what_is_played() -> None:
    row = store.begin("blades", {}, {"A": member("Anna")[1], "B": "level-3"}, seed=1)
    said = shared(f"/m/{row.token}/", "ko")
    assert said["og:title"].startswith("Anna – ") and said["og:title"].endswith("Clashing Blades!") and said["og:description"]
    card = cards.of_match(store.standing(row.token), Words("ko"))
    assert card.sides[0].name == "Anna" and all(side.face for side in card.sides)


def test_there_is_no_picture_of_nothing() -> None:
    for address in ("m/nobody", "puzzle/nobody", "person/nobody", "tournament/nobody", "nothing/at-all"):
        assert Client().get(f"/share/{address}.png").status_code == 404


@CASES
def test_the_picture_of_a_match_is_the_same_in_all_worlds_that_look_alike(
    game: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = under_way(game, mode)
    true, seen = drawn(table), 0
    for world in worlds(table.match, ""):
        with instead(monkeypatch, world):
            assert drawn(table) == true
            seen += 1
    assert seen >= 2


@AT_ONCE
def test_the_picture_does_not_show_that_somebody_has_chosen(game: str, mode: str) -> None:
    table = at_once(game, mode)
    before = drawn(table)
    table.seals("A")
    assert drawn(table) == before
    taken_off(table, table.row.length - 1)
    table.seals("B")
    assert drawn(table) == before


def test_the_picture_changes_with_what_is_public() -> None:
    table = under_way("decks", "duel")
    before = drawn(table)
    table.plays(Random(8), 12)
    assert drawn(table) != before


def test_a_match_of_a_running_tournament_is_as_far_behind_as_its_boards() -> None:
    row = tournament(2, delay=1000)
    progress.begin(row.token, START)
    [match] = running(row)
    beginning = svg(cards.of_match(store.standing(match.token), FRENCH))
    draw = Random(2)
    for _ in range(6):
        played = store.load(models.Match.objects.get(pk=match.pk))
        assert played.deciding, "the match ended before its picture was compared"
        seat = played.deciding[0]
        store.act(match.token, seat, store.point(models.Match.objects.get(pk=match.pk), played, seat), _some(played, seat, draw))
    assert svg(cards.of_match(store.standing(match.token), FRENCH)) == beginning
    row.delay = 0
    row.save()
    assert svg(cards.of_match(store.standing(match.token), FRENCH)) != beginning


def _some(match: object, seat: str, draw: Random) -> str:
    legal = match.legal_of(seat)  # type: ignore[attr-defined]
    return str(draw.choice([text for text in legal if text != "end"] or legal))


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_the_picture_of_a_puzzle_does_not_depend_on_its_solution(game: str) -> None:
    puzzle: Puzzle = next(page.puzzle for page in pages().values() if page.puzzle.game.name == game)
    other = replace(
        puzzle, solution=(), certificate=None, themes=("nothing",), hint="nothing", tries=(), orders=(1, 1), difficulty={}
    )
    for language in LANGUAGES:
        words = Words(language)
        card = cards.of_puzzle(puzzle, words)
        assert card == cards.of_puzzle(other, words) and svg(card) == svg(cards.of_puzzle(other, words))
        assert not any("{" in side.text for side in card.sides)


def test_a_profile_tells_what_its_page_tells_a_stranger() -> None:
    _, person = member("Anna")
    card = cards.of_person(person, Words("en"))
    assert card.title == "Anna" and "@login" not in svg(card) and "example.org" not in svg(card)


def test_who_leads_a_tournament_is_shown_once_it_has_begun() -> None:
    row = tournament(3)
    assert cards.of_tournament(row, FRENCH, START).sides == ()
    progress.begin(row.token, START)
    row.refresh_from_db()
    sides = cards.of_tournament(row, FRENCH, START).sides
    assert len(sides) == 3 and all(re.fullmatch(r"\d\. P\d", side.name) for side in sides)


@pytest.mark.parametrize("said", ["W" * 200, "김" * 90, "<script>&\x00\u202e", "", " " * 50])
def test_any_text_fits_and_is_only_text(said: str) -> None:
    text, size = _fitted(said, 68, 500)
    assert _length(text, size) <= 501
    picture = svg(Card(said, said, (said,), (Side(said, "", said), Side(said))))
    assert "<script" not in picture and "\x00" not in picture and "\u202e" not in picture
