"""Replays: a side's pages contain nothing that it did not know, and sealed choices stay sealed."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
import yaml
from django.test import Client

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.web.matches import models
from clashyard.web.replays import access, story
from tests.support.games import OVER_SOME, guessed
from tests.support.web.replays import at_once, kept, looked, played, visitor

pytestmark = pytest.mark.django_db
SEEDED = 2**61 + 123456789  # a long number to search for


def masked(page: str) -> str:
    """Return a page without the mask of its CSRF token, which is different in each response."""
    return re.sub(r'("X-CSRFToken": "|name="csrfmiddlewaretoken" value=")\w+', "", page)


@OVER_SOME
def test_a_view_is_the_same_in_all_worlds_that_it_could_not_tell_apart(
    client: Client, game: Any, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every byte of the page and of the position stays, at points of a random match, when hidden information is drawn again."""
    match = played(game.name, mode, limit=120)
    row = kept(match, winner=match.winner or "draw")
    places, differing = access.open_points(match)[1:-1], 0
    for at in places[:: max(1, len(places) // 5)]:
        for viewer in ("public", *match.seats):
            addresses = [f"replay/?at={at}&as={viewer}", f"replay/frame?at={at}&as={viewer}", f"position?at={at}&as={viewer}"]
            truth = [masked(looked(client, row, address)) for address in addresses]
            for seat in [viewer] if viewer != "public" else match.seats:
                with monkeypatch.context() as patched:
                    patched.setattr(access.Looked, "at", lambda self, point, seat=seat: guessed(self.match.at(point), seat, 77))
                    found = [masked(looked(client, row, address)) for address in addresses]
                assert found == truth  # a spectator knows no more than any seat
                differing += guessed(match.at(at), seat, 77).position() != match.at(at).position()
    assert differing


def hands(match: Match, at: int, seat: str) -> set[str]:
    return {key for key in match.at(at).position()[seat]["hand"] if key not in ("bastion", "fort")}


def test_names_of_the_other_hand_are_not_on_a_side_s_page(client: Client) -> None:
    """What B held and nobody has seen until the end is nowhere on the pages of A and of the public."""
    match = played(seed=11)
    row = kept(match)
    cards = {card.key: card.names["en"] for card in match.setting.cards}
    last = len(match.actions)
    log = " ".join(str(event) for event in match.events)
    for seat, other in (("A", "B"), ("B", "A")):
        secret = {key for key in hands(match, 0, other) & hands(match, last, other) if key not in log}
        assert secret
        for at, viewer in product(range(last), (seat, "public")):
            for what in ("replay/frame", "replay/steps", "position", *(["replay/"] if at in (0, last - 1) else [])):
                page = unescape(looked(client, row, f"{what}?at={at}&as={viewer}"))
                given = page.partition("\ngiven:")[2] or page
                shown = [key for key in secret if cards[key] in page or re.search(rf"[ \[]{key}[,\]]", given)]
                assert not shown, (what, at, viewer)
        own = unescape(looked(client, row, f"replay/?at=0&as={other}"))
        assert all(cards[key] in own for key in secret)


def test_the_seed_is_in_the_file_only(client: Client) -> None:
    match = Match.new(NAMED["decks"], {"decks": ["1", "3"], "first": "A"}, SEEDED)
    draw = Random(1)
    while match.deciding:
        match.play(draw.choice(match.menu()))
    row = kept(match)
    for rest in ("replay/", "replay/frame?at=3", "replay/steps?at=3&as=B", "position", "position?as=A&at=2"):
        assert str(SEEDED) not in looked(client, row, rest)
    assert str(SEEDED) in looked(client, row, "replay/file")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sealed_choices_are_one_step(game: Any) -> None:
    """A simultaneous choice lies between two points, in the order of seats whoever committed first."""
    match = played(game.name, seed=3)
    points = access.open_points(match)
    assert points[0] == 0 and points[-1] == match.told == len(match.actions)
    assert list(points) == [n for n in range(len(match.actions) + 1) if match.at(n).told == n]
    other = played(game.name, seed=3)
    rows: list[list[Any]] = [match.history.seats[:], match.actions[:], match.numbers[:]]
    for before, at in pairwise(points):
        if at - before == 2:
            for row in rows:
                row[before:at] = row[before:at][::-1]
    other.history.seats, other.history.actions, other.history.numbers = rows
    assert list(story.story(match, points, Words())) == list(story.story(other, points, Words()))
    assert (game.name == "decks") == (len(points) == len(match.actions) + 1)


def test_a_sealed_choice_that_was_never_opened_stays_so(client: Client) -> None:
    """One player resigned after the other had chosen: the last point is the one before."""
    match = next(m for m in at_once() if m.told < len(m.actions))
    row = kept(match, winner="A", loser="B", ending="resigned")
    answer = access.looked(_request(client, row), row.token)
    assert answer.over and answer.points[-1] == match.told == len(match.actions) - 1
    assert answer.at(answer.points[-1]).actions == match.actions[:-1]


def _request(client: Client, row: models.Match) -> Any:
    from django.test import RequestFactory

    request = RequestFactory().get(f"/m/{row.token}/replay/")
    request.session = client.session
    return request


def test_while_a_match_goes_on_only_the_own_view_can_be_taken_away(client: Client) -> None:
    match = played(limit=5)
    row = kept(match, {"A": visitor(client)})
    assert yaml.safe_load(looked(client, row, "position"))["given"] == match.view("A")
    assert yaml.safe_load(looked(client, row, "position?as=A&at=2"))["given"] == match.at(2).view("A")
    assert yaml.safe_load(looked(client, row, "position?as=public"))["given"] == match.view(None)
    for viewer in ("B", "all", "C"):
        assert "as: " in looked(client, row, f"position?as={viewer}", 400)
    assert "at: " in looked(client, row, "position?at=6", 400)
    assert yaml.safe_load(looked(Client(), row, "position"))["given"] == match.view(None)
    assert "as: " in looked(Client(), row, "position?as=A", 400)


def test_on_a_shared_screen_only_who_decides_is_shown(client: Client) -> None:
    match = played(limit=5)
    person = visitor(client)
    row = kept(match, {"A": person, "B": person})
    decides, other = match.deciding[0], "AB".replace(match.deciding[0], "")
    assert yaml.safe_load(looked(client, row, "position"))["given"] == match.view(None)  # nobody has said who is looking
    assert yaml.safe_load(looked(client, row, f"position?as={decides}"))["given"] == match.view(decides)
    assert "as: " in looked(client, row, f"position?as={other}", 400)


def test_a_sealed_choice_is_seen_by_its_owner_only(client: Client) -> None:
    """The other player sees nothing of it, neither in the position nor in the number of actions."""
    match = next(m for m in at_once() if m.told < len(m.actions))
    owner = match.movers()[-1]
    other = "AB".replace(owner, "")
    rows = {}
    for seat in (owner, other):
        someone = Client()
        rows[seat] = someone, kept(match, {seat: visitor(someone)})
    assert "sealed" in looked(*rows[owner], "position")
    text = looked(*rows[other], "position")
    assert "sealed" not in text and f"after {match.told} actions" in text
    assert f"from 0 to {match.told}." in looked(*rows[other], f"position?at={len(match.actions)}", 400)
