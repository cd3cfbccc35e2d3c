"""Drafts, constructed decks and Mutation: the pile, sealed choices and unfinished decks stay hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from clashyard import decks
from clashyard.core.errors import IllegalAction
from clashyard.core.match import Match
from clashyard.decks.formats.mutation.draft import Draft as PassDraft
from clashyard.decks.formats.registry import SHARES
from clashyard.players import player
from tests.support import positions
from tests.support.games import QUICK
from tests.support.hidden_choices import FORMS, cards, shuffled
from tests.support.nights import by_day
from tests.support.worlds import SEATS, drawn, seen

pytestmark = pytest.mark.rule("decks.info.hidden")


def steps(match: Match, seed: int) -> Iterator[Match]:
    """Yield the match at each of its decisions and at its end, chosen at random."""
    draw = Random(seed)
    while match.to_act is not None:
        yield match
        match.play(draw.choice(match.menu()))
    yield match


def answers(match: Match, tried: list[str]) -> list[str]:
    """Return what the seat to act is told when it tries any action."""
    told = []
    for text in tried:
        try:
            told.append(
                str(match.game.notation.read_action(match.state, match.setting, match.game.rules.to_act(match.state), text))
            )
        except IllegalAction as error:
            told.append(str(error))
    return told


@pytest.mark.parametrize("name", by_day(*(name for name in FORMS if name != "mutation-pile"), of=FORMS))
def test_a_seat_sees_does_and_chooses_the_same_in_all_worlds(name: str) -> None:
    changed = 0
    for match in (m for seed in range(2) for m in steps(decks.new(**FORMS[name], seed=seed), seed)):
        tried = [f"{verb} {card.key}" for card in cards(match) for verb in ("pick", "keep")][:70]
        for seat in match.seats:
            number, before = SEATS.index(seat), seen(match, seat)
            mine = match.to_act == seat
            facts = (match.legal, answers(match, tried), [player(p, 3).choose(match) for p in QUICK]) if mine else None
            for world in (make(match, number, draw) for draw in range(2) for make in (drawn, shuffled)):
                changed += world.state != match.state
                assert seen(world, seat) == before
                if facts is not None:
                    assert facts == (world.legal, answers(world, tried), [player(p, 3).choose(world) for p in QUICK])
    assert changed > 3


@pytest.mark.parametrize("mode", SHARES)
@pytest.mark.rule("decks.format.draft.visible")
def test_the_pile_is_hidden_and_all_else_is_open(mode: str) -> None:
    for match in steps(decks.new(**FORMS[f"draft-{mode}"], seed=4), 4):
        true = match.position()["draft"]
        for seat in match.seats:
            view = match.view(seat)
            unseen = true["pile"][len(true["available"]) :]
            assert view["draft"] == {**true, "pile": true["available"] + ["hidden"] * len(unseen)}
            assert list(view["cards"]) == sorted(view["cards"])
            text = json.dumps(view["draft"])
            assert not any(f'"{key}"' in text for key in unseen)
        told = " ".join(str(event) for event in match.events).split()
        assert not any(key in told for key in true["pile"][len(true["available"]) :])


@pytest.mark.parametrize("name", [name for name in FORMS if name.startswith("constructed")])
@pytest.mark.rule("decks.format.constructed")
def test_chosen_decks_are_sealed_until_all_are_there(name: str) -> None:
    for match in steps(decks.new(**FORMS[name], seed=1), 1):
        chosen = match.position()["construct"]["chosen"]
        for seat in match.seats:
            shown = match.view(seat, memory=True)["construct"]["chosen"]
            expected = {s: deck if s == seat or match.to_act is None else ["hidden"] * 8 for s, deck in chosen.items()}
            assert shown == expected
        words = {word for event in match.events for word in str(event).split()}
        assert words.isdisjoint(card.key for card in cards(match))


@pytest.mark.rule("decks.format.mutation.draft")
def test_no_event_opens_a_sealed_choice() -> None:
    told = 0
    for match in steps(decks.new(**FORMS["mutation-draft"], seed=2), 2):
        g = match.state
        assert isinstance(g, PassDraft)
        words = {word.strip(".,") for event in match.events for word in str(event).split()}
        sealed = [card for card in g.sealed if card is not None] + [card for deck in g.deck if not all(g.deck) for card in deck]
        for card in sealed:
            told += 1
            assert match.setting.key(card) not in words or any(card in kept for kept in g.kept)
        if g.passing:
            assert not any(match.setting.key(card) in words for hand in g.hand for card in hand)
    assert told > 60


def test_a_mutation_phase_looks_the_same_to_others_until_it_is_over() -> None:
    """Nothing that its player does in it is visible: neither points nor elements."""
    match, compared = decks.new(**positions.OPTIONS["mutation"]), 0
    draw, before = Random(3), ""
    while match.to_act is not None:
        now = json.dumps([match.view(seat, memory=True) for seat in "ACD"])
        if match.actions and match.actions[-1] != "next-phase":
            compared += 1
            assert now == before
        before = now
        match.play(draw.choice(match.menu()[: 1 if draw.random() < 0.2 else None]))
    assert compared > 5 and set(json.loads(before)[0]["mutation"]["deck"].values()) == {"hidden"}


def test_difficulty_tells_a_level_and_nothing_else() -> None:
    match = decks.new(**positions.OPTIONS["none"])
    assert match.view("A") == {"difficulty": 1} == match.position() and match.legal == []
