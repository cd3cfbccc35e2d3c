"""New matches of every mode and format: decks, hands, first player, Mana, legal actions; and their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.match_file import from_json
from clashyard.decks.cards.catalogue import catalogue, preconstructed
from clashyard.decks.rules.state import SETTLED, Duel
from clashyard.decks.setup.automaton import preset
from tests.support import positions
from tests.support.decks_matches import MODES, decisions

PEOPLE = {"duel": "AB", "solo": "A", "coop": "AC", "ffa": "ABCD", "2v2": "ABCD"}
AUTOMATA = {"duel": "", "solo": "B", "coop": "BD", "ffa": "", "2v2": ""}
PRINTED = [key for number in "1234" for key in preconstructed()[number]]


def piles(match: Match, seat: str) -> list[str]:
    """Return all cards of an automaton: deck, discard, lines (which are plain words in a match that has just begun)."""
    kingdom = match.position()[seat]
    lines = [c["card"] if isinstance(c, dict) else c for c in kingdom["upper"] + kingdom["lower"]]
    return [*kingdom["automaton"]["deck"], *kingdom["automaton"]["discard"], *lines]


# The start of a match


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("decks.mode.list", "decks.setup", "decks.solo.setup")
def test_new_matches_have_the_right_seats_hands_and_decks(mode: str) -> None:
    match = decks.new(mode=mode, seed=5, first="A")
    position = match.position()
    assert "".join(match.seats) == PEOPLE[mode] and match.to_act == "A" and match.winner is None
    assert sorted(position) == sorted([*PEOPLE[mode], *AUTOMATA[mode], "cards", "turn"])
    for seat in PEOPLE[mode]:
        assert position[seat]["hand"][0] == "bastion" and len(position[seat]["hand"]) == 9
    for seat in AUTOMATA[mode]:
        pile = position[seat]["automaton"]
        assert pile["deck-size"] == 24 == len(pile["deck"]) and pile["discard"] == [] and pile["stronghold"] == "bastion"
        assert "known" not in pile and "hand" not in position[seat]
    expected = {"active": "A", "phase": "summoning", "mana": 6, "number": 1}
    assert {k: v for k, v in position["turn"].items() if k != "chance"} == expected
    assert ("chance" in position["turn"]) == bool(AUTOMATA[mode])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("decks.format.preconstructed")
def test_people_have_the_first_decks(mode: str) -> None:
    match = decks.new(mode=mode, seed=2)
    for number, seat in enumerate(PEOPLE[mode], 1):
        held = [key for key in match.position()[seat]["hand"] if key != "bastion"]
        assert sorted(held) == sorted(preconstructed()[str(number)])


@pytest.mark.parametrize("deck", "1234")
@pytest.mark.rule("decks.format.preconstructed.solo")
def test_the_automaton_has_what_the_human_leaves(deck: str) -> None:
    match = decks.new(mode="solo", decks=(deck,), seed=1)
    assert sorted(piles(match, "B")) == sorted(set(PRINTED) - set(preconstructed()[deck]))


@pytest.mark.parametrize("chosen", [("1", "2"), ("4", "1"), ("3", "3"), ("5", "6")])
@pytest.mark.rule("decks.mode.coop", "decks.format.draft.coop")
def test_both_automata_of_coop_have_24_different_cards_of_one_pile(chosen: tuple[str, str]) -> None:
    taken = {key for deck in chosen for key in preconstructed()[deck]}
    halves = set()
    for seed in range(6):
        match = decks.new(mode="coop", decks=chosen, seed=seed)
        mine, other = piles(match, "B"), piles(match, "D")
        assert len(mine) == len(other) == 24 and len({*mine, *other}) == 48 and not taken & {*mine, *other}
        halves.add(tuple(sorted(mine)))
    assert len(halves) == 6


def test_twice_the_same_deck_in_four_kingdoms() -> None:
    match = decks.new(mode="2v2", decks=("1", "1", "1", "1"))
    keys = [key.rsplit("-", 1)[0] if key[-1].isdigit() else key for key in match.position()["cards"]]
    assert len(set(match.position()["cards"])) == 32 and len(set(keys)) == 8
    assert decks.from_position(match.position(), {"mode": "2v2", "first": match.to_act}).position() == match.position()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("decks.setup", "decks.solo.setup")
def test_the_toss(mode: str) -> None:
    """It may fall to any seat if people play; against automata A begins."""
    assert {decks.new(mode=mode, seed=s).to_act for s in range(60)} == set("A" if AUTOMATA[mode] else PEOPLE[mode])


# First Mana


@pytest.mark.parametrize("mode", ["ffa", "2v2"])
@pytest.mark.parametrize("first", "ABCD")
@pytest.mark.rule("decks.mode.four.first-turn-mana", "decks.mode.four.turn-order")
def test_first_mana_of_four(mode: str, first: str) -> None:
    match, order = decks.new(mode=mode, first=first, seed=3), "ABCDABCD"["ABCD".index(first) :][:5]
    found = []
    for _ in range(5):
        turn = match.position()["turn"]
        found.append((turn["active"], turn["number"], turn["mana"]))
        match.play("end")
    assert found == [(order[0], 1, 6), (order[1], 1, 7), (order[2], 1, 8), (order[3], 1, 9), (first, 2, 9)]


@pytest.mark.parametrize(
    "mode, first, mana",
    [("solo", False, {"A": 6}), ("solo", True, {"A": 9}), ("coop", False, {"A": 6, "C": 8}), ("coop", True, {"C": 7, "A": 9})],
)
@pytest.mark.rule("decks.solo.custom.first", "decks.mode.coop", "decks.solo.setup", "decks.mana.first-player")
def test_first_mana_against_automata(mode: str, first: bool, mana: dict[str, int]) -> None:
    """Rules R82 and R104."""
    match, found = decks.new(mode=mode, ai={"first": first}, seed=4), {}
    for _ in mana:
        turn = match.position()["turn"]
        found[turn["active"]] = turn["mana"]
        assert turn["number"] == 1
        match.play("end")
    assert found == mana and list(found) == list(mana)


def test_an_automaton_that_begins_has_played_when_the_human_is_asked() -> None:
    match = decks.new(mode="solo", ai={"first": True}, seed=1)
    state = match.state
    assert isinstance(state, Duel) and state.number[:2] == [1, 1] and match.options["first"] == "B"
    assert state.hand_size[1] < 24 and sorted(piles(match, "B")) == sorted(set(PRINTED) - set(preconstructed()["1"]))
    names = [event.name for event in match.events]
    assert names[:2] == ["turn", "mana-automaton"] and names[-2:] == ["turn", "mana"]


@pytest.mark.parametrize("level", range(1, 11))
def test_a_level_is_what_its_choices_are(level: int) -> None:
    by_level = decks.new(mode="solo", ai={"level": level}, seed=1)
    assert by_level.position() == decks.new(mode="solo", ai=preset(level), seed=1).position()
    assert "level" not in by_level.options["ai"]


# Legal actions


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("decks.summoning.window", "decks.summoning.pay")
def test_the_first_choices(mode: str) -> None:
    """They are the four leftmost cards, as far as 6 Mana go; Incantations have no target yet."""
    for seed in range(20):
        match = decks.new(mode=mode, seed=seed, first="A")
        expected = {"end"}
        for key in match.position()["A"]["hand"][1:5]:
            facts = catalogue()[key].facts
            lucid = 2 if "lucidity" in facts.words and key == match.position()["A"]["hand"][1] else 0
            if not facts.incantation and (facts.cost - lucid <= 6 or "price-of-blood" in facts.words):
                expected |= {f"play {key} upper", f"play {key} lower"}
        assert set(match.legal) == expected


@pytest.mark.parametrize("mode", MODES)
def test_an_incantation_may_go_to_every_kingdom_and_a_symbiote_stays_at_home(mode: str) -> None:
    """Rule R16 (decks.mode.four.incantation-range)."""
    seats = PEOPLE[mode] + AUTOMATA[mode]
    cards = {f"{s.lower()}{i}": "1 1/2" for s in seats for i in range(3)}
    given: dict[str, Any] = {"cards": {**cards, "bolt": "1 1!", "leech": "1 1/1 symbiote"}, "turn": {"mana": 9}}
    for s in seats:
        home = {"automaton": {"deck": [f"{s.lower()}1"]}} if s in AUTOMATA[mode] else {"hand": ["bastion", f"{s.lower()}1"]}
        given[s] = {**home, "upper": [f"{s.lower()}0"], "lower": [f"{s.lower()}2"]}
    given["A"]["hand"] += ["bolt", "leech"]
    legal = decks.from_position(given, {"mode": mode}).legal
    aimed = {text.split()[-1] for text in legal if text.startswith("play bolt")}
    assert aimed == {f"{s}.{lane}.1" for s in seats for lane in ("upper", "lower")}
    assert {t for t in legal if "onto" in t} == {"play leech onto A.upper.1", "play leech onto A.lower.1"}


# Views


@pytest.mark.parametrize("mode", MODES)
def test_views_of_seats_that_are_not_there(mode: str) -> None:
    match = decks.new(mode=mode)
    for seat in "ABCD":
        if seat in PEOPLE[mode] + AUTOMATA[mode]:
            assert match.view(seat)["turn"]["active"] == match.to_act
        else:
            with pytest.raises(BadInput, match=f"seat: unknown seat {seat} in this match; seats: A, B"):
                match.view(seat)
    for junk in ("E", "", "AB", "a", 0, ["A"]):
        with pytest.raises(BadInput, match="seat: unknown seat"):
            match.view(junk)  # type: ignore[arg-type]


# Files


def played(match: Match, actions: int, seed: int = 0) -> Match:
    draw = Random(seed)
    for _ in range(actions):
        if match.to_act is not None:
            match.play(draw.choice(match.menu()))
    return match


def matches() -> Iterator[tuple[str, Match]]:
    """Yield matches of every mode, of every format in each of its modes, and from positions."""
    for name, options in positions.OPTIONS.items():
        yield f"options-{name}", decks.new(**options, seed=7)
    for name, (given, options) in positions.RICH.items():
        yield f"position-{name}", decks.from_position(given, options)
    for mode in MODES:
        yield f"mode-{mode}", decks.new(mode=mode, seed=9, ai={"level": 7} if AUTOMATA[mode] else None)
        yield f"draft-{mode}", decks.new(format="draft", mode=mode, seed=9)
        if not AUTOMATA[mode]:
            yield f"constructed-{mode}", decks.new(format="constructed", mode=mode, packs=["initiation"], seed=9)


FILED = dict(matches())


@pytest.mark.parametrize("name", FILED)
@pytest.mark.parametrize("actions", [0, 1, 25, 400])
def test_files_bring_every_match_back(name: str, actions: int, tmp_path: Path) -> None:
    match = played(FILED[name].copy(), actions)
    match.players = dict.fromkeys(match.seats[:1], "greedy")
    match.save(tmp_path / "match.json")
    again = decks.load(tmp_path / "match.json")
    assert again.state == match.state and again.position() == match.position() and again.players == match.players
    assert again.options == match.options and again.actions == match.actions and again.winner == match.winner
    assert [str(event) for event in again.events] == [str(event) for event in match.events]
    assert again.to_json() == match.to_json() and again.again().position() == FILED[name].again().position()


@pytest.mark.parametrize("mode", [mode for mode in MODES if AUTOMATA[mode]])
def test_a_reshuffled_deck_comes_back(mode: str) -> None:
    """The file restores what is known of the deck, and the chance of the next shuffle."""
    found = 0
    for match in (m for seed in range(40) for m in decisions(seed, mode)):
        state = match.state
        assert isinstance(state, Duel)
        if SETTLED in state.seen:
            again = from_json([decks.GAME], match.to_json())
            assert again.state == state
            assert played(again, 9).position() == played(match.copy(), 9).position()
            found += 1
    assert found > 20
