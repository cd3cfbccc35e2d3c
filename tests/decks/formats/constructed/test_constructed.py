"""Constructed decks: eight different cards of the player's collection, public once all have chosen."""

from __future__ import annotations

from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import LATER_BITS, PACKS, PRINTED, catalogue, printed_cards
from clashyard.decks.cards.worth import worth
from clashyard.decks.formats.constructed import CONSTRUCT
from clashyard.decks.formats.constructed.state import ALL, SHOWN, number_of, places_of
from clashyard.decks.setup.table import DECK
from clashyard.players import player
from tests.support.constructed import KEYS, OWNED, finished, new, text
from tests.support.drafts import steps
from tests.support.games import QUICK

MODES = ("duel", "ffa", "2v2")
FACTS = dict.fromkeys(OWNED, "3 2/4")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("decks.format.constructed", "decks.format.deck-size", "decks.card.distinct")
def test_every_seat_chooses_in_its_order(mode: str) -> None:
    match = finished(mode)
    assert "".join(match.movers()) == ("AB" if mode == "duel" else "ABCD")
    chosen = match.position()["construct"]["chosen"]
    assert all(len(set(deck)) == DECK and set(deck) <= set(KEYS) for deck in chosen.values())
    assert match.to_act is None and match.winner is None and match.legal == []


def test_everybody_owns_the_printed_packs() -> None:
    match = new()
    assert match.options["packs"] == list(PRINTED)
    assert match.position()["construct"]["owned"] == list(printed_cards())


def test_cards_that_the_edition_does_not_know_are_left_out(tmp_path: Path) -> None:
    later = [key for key, card in catalogue().items() if (card.facts.abilities | card.facts.auras) & LATER_BITS]
    own = {"wolf": "3 2/4 vanish", "lynx": str(catalogue()[later[0]].facts)}
    old = [key for key in KEYS if key not in later]
    given: list[tuple[dict[str, Any], list[str]]] = [
        ({"packs": list(PACKS)}, old),
        ({"owned": [*later, *old[:9]]}, old[:9]),
        ({"owned": ["wolf", "lynx", *old[:8]], "cards": own}, ["wolf", *old[:8]]),
        ({"owned": {"A": [later[0], *old[:8]], "B": [*old[2:11], later[1]]}}, []),
    ]
    for options, left in given:
        match = new(edition="en-1.1", **options)
        rows = match.position()["construct"]["owned"]
        assert rows == (left or {"A": old[:8], "B": old[2:11]})
        assert all(match.options[key] == value for key, value in options.items()), "kept as it was given"
        assert match.to_act == "A" and len(set(match.legal)) == len(match.legal)
        for step in steps(match):
            assert decks.load(_saved(step, tmp_path)).position() == step.position()
        duel = decks.new(**decks.hand_on(match))
        assert duel.options["edition"] == "en-1.1"
    match = new(edition="en-1.1", owned=[*later, *old[:9]])
    with pytest.raises(IllegalAction, match=f"A does not own the card {later[0]}"):
        match.play(text([later[0], *old[:7]]))
    with pytest.raises(BadInput, match="options.owned: rulebook en-1.1 has only 7 of A's cards, but a deck needs 8"):
        new(edition="en-1.1", owned=[*later, *old[:7]])
    with pytest.raises(BadInput, match="construct.owned: rulebook en-1.1 has only 7 of A's cards, but a deck needs 8"):
        decks.from_position({"construct": {"owned": [later[0], *old[:7]]}}, {"format": "constructed", "edition": "en-1.1"})


def test_seats_beyond_the_table_see_nothing() -> None:
    with pytest.raises(BadInput, match="^seat: unknown seat C in this match; seats: A, B$"):
        new().view("C")
    assert new("ffa").view("D")


def test_decks_have_numbers() -> None:
    numbers = [number_of(list(places)) for places in combinations(range(11), DECK)]
    assert sorted(numbers) == list(range(comb(11, DECK)))
    assert all(places_of(number_of(list(places))) == list(places) for places in combinations(range(11), DECK))
    last = comb(256, DECK) - 1
    assert places_of(last) == list(range(248, 256)) and number_of(places_of(last)) == last < 2**63


def test_any_order_is_read_and_one_is_written() -> None:
    match, draw = new(packs=list(PACKS)), Random(1)
    for _ in range(200):
        keys = draw.sample(KEYS, DECK)
        number = CONSTRUCT.notation.read_action(match.state, match.setting, 0, text(keys))
        assert match.text(number) == text(sorted(keys, key=KEYS.index))
        assert CONSTRUCT.preparation and CONSTRUCT.preparation.accepts
        assert CONSTRUCT.preparation.accepts(match.state, 0, number)
    twin = match.copy()
    match.play(text(KEYS[40:48]))
    twin.play(text(KEYS[40:48][::-1]))
    assert match.actions == twin.actions == [text(KEYS[40:48])] and match.state == twin.state


def test_the_menu_is_whole_where_it_is_short() -> None:
    for size in (8, 9, 12):
        match = new(owned=KEYS[:size])
        assert set(match.legal) == {text(list(keys)) for keys in combinations(KEYS[:size], DECK)}
    for size in (13, 14, 32, 224):
        match = new(owned=KEYS[:size])
        assert len(set(match.legal)) == SHOWN and match.legal == new(owned=KEYS[:size]).legal
        values = [sum(worth(catalogue()[key].facts) for key in deck.split()[1:]) for deck in match.legal]
        assert values[0] == max(values)
        match.play(match.legal[-1])
        match.play(match.menu()[-1])
        assert match.to_act is None
    assert comb(12, DECK) <= ALL < comb(13, DECK)


# Visibility


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("decks.format.constructed", "decks.info.public")
def test_decks_are_seen_when_all_have_chosen(mode: str) -> None:
    match, seats = new(mode), "AB" if mode == "duel" else "ABCD"
    for number, chooser in enumerate(seats):
        assert match.to_act == chooser
        for seat in seats:
            chosen = match.view(seat)["construct"]["chosen"]
            for other in seats[:number]:
                whole = match.position()["construct"]["chosen"][other]
                assert chosen[other] == (whole if other == seat else ["hidden"] * DECK)
        match.play(match.legal[number])
    for seat in seats:
        assert match.view(seat) == match.position()


@pytest.mark.parametrize("name", QUICK)
def test_computers_choose_without_seeing(name: str) -> None:
    for mode in MODES:
        for step in steps(new(mode, packs=["initiation"])):
            seat, choices, worlds = CONSTRUCT.rules.to_act(step.state), set(), set()
            for seed in range(4):
                world = step.copy()
                world.state = step.state.copy()
                CONSTRUCT.rules.hide(world.state, seat, seed)
                assert world.view(CONSTRUCT.seats[seat]) == step.view(CONSTRUCT.seats[seat])
                worlds.add(str(world.position()))
                choices.add(player(name, 3).choose(world))
            assert choices == {player(name, 3).choose(step)} and choices <= set(step.menu())
            assert len(worlds) == (1 if seat == 0 else 4)
    over = finished("duel")
    twin = over.state.copy()
    CONSTRUCT.rules.hide(twin, 0, 1)
    assert twin == over.state


def test_greedy_chooses_the_cards_that_are_worth_most() -> None:
    match = new(packs=["resistance"])
    match.play(player("greedy").choose(match))
    values = sorted((worth(card.facts) for card in catalogue().values() if card.pack == "resistance"), reverse=True)
    assert sum(worth(catalogue()[key].facts) for key in match.actions[0].split()[1:]) == sum(values[:DECK])


# Takeback, files, positions


def test_undo_until_the_decks_are_shown() -> None:
    match = new("ffa")
    for step in range(3):
        match.play(match.legal[step])
    match.undo()
    match.play(match.legal[0])
    match.play(match.legal[0])
    with pytest.raises(BadInput, match="deck aberration troll impaler tribal-chieftain broodmother banshee efreet"):
        match.undo()


@pytest.mark.parametrize("mode", MODES)
def test_saved_loaded_and_typed(mode: str, tmp_path: Path) -> None:
    seats = "AB" if mode == "duel" else "ABCD"
    own = {"wolf": "3 2/4 vanish"}
    for options in (
        {"packs": list(PACKS[:2])},
        {"owned": ["wolf", *KEYS[:8]]},
        {"owned": {s: ["wolf", *KEYS[:20]] for s in seats}},
    ):
        match = new(mode, cards=own, modules=["exhaustion"], **options)
        for step in steps(match):
            step.save(tmp_path / "choice.json")
            back = decks.load(tmp_path / "choice.json")
            assert back.position() == step.position() and back.game is CONSTRUCT and back.options == step.options
            again = decks.from_position(step.position(), {"mode": mode, "format": "constructed"})
            assert again.position() == step.position() and again.view("B") == step.view("B")
            again.save(tmp_path / "choice.json")
            assert decks.load(tmp_path / "choice.json").position() == step.position()
    different = new("duel", owned={"A": KEYS[:9], "B": KEYS[5:15]})
    different.play(different.legal[0])
    assert decks.from_position(different.position(), {"format": "constructed"}).state == different.state
    assert decks.load(_saved(different, tmp_path)).position() == different.position()


def _saved(match: Match, folder: Path) -> Path:
    match.save(folder / "different.json")
    return folder / "different.json"


def test_what_is_told() -> None:
    match = finished("duel")
    assert [str(event) for event in match.events] == [
        "A has chosen a deck.", "B has chosen a deck.", "All decks are revealed.",
    ]  # fmt: skip
    assert {event.rule for event in match.events} == {"decks.format.constructed"}
