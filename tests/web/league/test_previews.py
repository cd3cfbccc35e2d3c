"""Pieces of the Laboratory in a mutation phase: what they cost, and what they would make of each card."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from clashyard.core.match import Match
from clashyard.web.league import models, store
from clashyard.web.league.phase import previews_of
from tests.support.web.decks_board import ENGLISH
from tests.support.web.leagues import again, drafted, four, mutated, page

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


def in_first_phase() -> tuple[list[Client], models.League, Match]:
    """Return four people, their league in its first mutation phase, and the phase of A."""
    clients, row = four()
    drafted(row)
    return clients, again(row), store.phase_of(again(row), "A")


def pieces(match: Match) -> set[tuple[str, str]]:
    """Return the card and the element of every legal mutation."""
    words = (text.split() for text in match.legal_of("A") if text != store.ENDS)
    return {(source, what.rpartition(">")[2]) for _, _, what, _, source in words}


def asked(client: Client, row: models.League, source: str, new: str) -> list[str]:
    """Return the actions whose outcome a client is shown."""
    answer = client.get(f"/league/{row.token}/previews", {"source": source, "new": new})
    assert answer.status_code == 200
    return [unescape(text) for text in re.findall(r'data-action="([^"]*)"', answer.content.decode())]


def test_every_legal_mutation_has_a_preview_that_comes_true() -> None:
    _, _, match = in_first_phase()
    told = [each for source, new in pieces(match) for each in previews_of(match, "A", source, new, ENGLISH)]
    assert sorted(each.action for each in told) == sorted(text for text in match.legal_of("A") if text != store.ENDS)
    before = match.view("A")["mutation"]
    for each in told[:: max(1, len(told) // 12)]:
        played = match.copy()
        played.play(each.action, "A")
        after = played.view("A")["mutation"]
        cost, rest = after["deck"][each.card.key].split()[:2]
        assert str(each.card.cost) == cost and rest.split("/")[0].rstrip("!") == each.card.attack
        assert sorted(ability.word for ability in each.card.abilities) == sorted(after["deck"][each.card.key].split()[2:])
        assert float(each.cost) == before["points"] - after["points"]


def test_each_piece_that_fits_can_be_chosen_and_says_what_it_costs() -> None:
    clients, row, match = in_first_phase()
    html = page(clients[0], row)
    chips = set(re.findall(r'class="chip scripted-only" [^>]*data-source="([^"]+)" data-new="([^"]+)"', html))
    assert chips == pieces(match)
    buttons = re.findall(r'value="(mutate [^"]+)" data-card="([^"]+)" data-source="([^"]+)" data-new="([^"]+)"', html)
    assert sorted(unescape(each[0]) for each in buttons) == sorted(text for text in match.legal_of("A") if text != store.ENDS)
    for action, card, source, new in buttons:
        _, glued, what, _, origin = unescape(action).split()
        assert (glued, origin, what.rpartition(">")[2]) == (card, source, new)


def test_only_the_player_of_the_phase_is_shown_previews() -> None:
    clients, row, match = in_first_phase()
    source, new = sorted(pieces(match))[0]
    assert asked(clients[0], row, source, new)
    assert asked(clients[1], row, source, new) == []  # B has other cards
    assert Client().get(f"/league/{row.token}/previews", {"source": source, "new": new}).status_code == 404
    assert clients[0].post(f"/league/{row.token}/previews").status_code == 405


@pytest.mark.parametrize(("source", "new"), [("", ""), ("nobody", "hp"), ("x" * 900, "rage"), ("nobody", "\u202e")])
def test_an_unknown_piece_fits_no_card(source: str, new: str) -> None:
    clients, row, _ = in_first_phase()
    assert asked(clients[0], row, source, new) == []


def test_a_cut_piece_and_an_ended_phase_offer_nothing() -> None:
    clients, row, match = in_first_phase()
    action = next(text for text in match.legal_of("A") if " hp from " in text)
    mutated(row, "A", action)
    source = action.split()[-1]
    assert asked(clients[0], row, source, "hp") == [] and 'class="chip cut"' in page(clients[0], row)
    mutated(row, "A")
    assert all(asked(clients[0], row, *piece) == [] for piece in pieces(match))
    assert 'class="chip scripted-only"' not in page(clients[0], row)
