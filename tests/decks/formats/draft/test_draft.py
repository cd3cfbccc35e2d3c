"""Drafts: the order of picks in every mode, visibility, files and events; interpreted and compiled."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from clashyard import decks
from clashyard.core import fast
from clashyard.core.errors import BadInput
from clashyard.core.ledger import rules
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.formats.draft import DRAFT
from clashyard.decks.formats.draft.events import KINDS
from clashyard.decks.formats.draft.setup import ORDERS, RULES
from clashyard.decks.rules.state import MODES
from clashyard.decks.setup.options import kingdoms
from clashyard.players import player
from clashyard.terminal.measurements import identical
from tests.support.drafts import SHARES, finished, new, steps
from tests.support.games import QUICK
from tests.support.nights import by_day

# Seats that pick by an action. The last card of a row, and what is left for the automaton, are not actions.
PICKERS = {
    "duel": "ABB BAA ABB BAA",
    "solo": "A A A A A A A A",
    "ffa": "ABCDDCB BCDAADC CDABBAD DABCCBA",
    "2v2": "ABCDDCB BCDAADC CDABBAD DABCCBA",
    "coop": "AC CA AC CA AC CA AC CA",
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule(
    "decks.format.draft.duel", "decks.format.draft.solo", "decks.format.draft.four", "decks.format.draft.coop",
    "decks.format.deck-size",
)  # fmt: skip
def test_the_order_of_picks_is_the_printed_one(mode: str) -> None:
    for seed in range(20):
        match = finished(mode, seed)
        assert "".join(match.movers()) == PICKERS[mode].replace(" ", "")
        picked = match.position()["draft"]["picked"]
        assert {name: len(cards) for name, cards in picked.items()} == SHARES[mode]
        assert match.to_act is None and match.winner is None and match.legal == []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("decks.format.draft.pool", "decks.card.distinct")
def test_cards_are_conserved(mode: str) -> None:
    for seed in range(5):
        match = new(mode, seed, packs=["elusive", "submersion", "resistance"])
        cards = Counter(key for key, card in catalogue().items() if card.pack in ("elusive", "submersion", "resistance"))
        for step in steps(match, seed):
            draft = step.position()["draft"]
            assert Counter(draft["pile"]) + sum((Counter(c) for c in draft["picked"].values()), Counter()) == cards
            assert draft["available"] == draft["pile"][: len(draft["available"])]
            assert [f"pick {key}" for key in draft["available"]] == step.legal


def test_the_default_pile() -> None:
    assert new().options["packs"] == ["initiation"] and new("coop").options["packs"] == ["initiation", "treachery"]
    assert {catalogue()[key].pack for key in finished("coop").position()["cards"]} == {"initiation", "treachery"}


@pytest.mark.rule("decks.format.draft.duel")
def test_the_seed_shuffles_the_pile() -> None:
    piles = [tuple(new(seed=seed).position()["draft"]["pile"]) for seed in range(30)]
    assert len(set(piles)) == 30 and piles[4] == tuple(new(seed=4).position()["draft"]["pile"])
    keys = sorted(catalogue())[:20]
    assert new(pile=keys).position() == new(pile=keys[::-1]).position(), "the order in which a pile is given is no secret"
    firsts = Counter(new(seed=seed, pile=keys).legal[0] for seed in range(2000))
    assert len(firsts) == 20 and min(firsts.values()) > 60 and max(firsts.values()) < 140


# Visibility


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("decks.format.draft.visible", "decks.info.public")
def test_picks_are_public_and_the_pile_is_hidden(mode: str) -> None:
    for step in steps(new(mode)):
        whole = step.position()["draft"]
        for seat in kingdoms(mode):
            seen = step.view(seat)["draft"]
            there = len(whole["available"])
            assert seen["pile"] == whole["available"] + ["hidden"] * (len(whole["pile"]) - there)
            assert {k: v for k, v in seen.items() if k != "pile"} == {k: v for k, v in whole.items() if k != "pile"}
            assert step.view(seat, memory=True) == step.view(seat)


def test_seats_beyond_the_table_see_nothing() -> None:
    for mode in ("duel", "solo"):
        match = new(mode)
        for seat in "CD":
            with pytest.raises(BadInput, match=f"^seat: unknown seat {seat} in this match; seats: A, B$"):
                match.view(seat)
    assert new("coop").view("D") == new("coop").view("A")


@pytest.mark.parametrize("mode", MODES)
def test_hiding_changes_nothing_that_is_seen_and_does_not_depend_on_what_is_hidden(mode: str) -> None:
    changed = 0
    for step in steps(new(mode)):
        worlds = []
        for seed in range(3):
            world = step.copy()
            world.state = step.state.copy()
            DRAFT.rules.hide(world.state, 0, seed)
            worlds.append(world)
            changed += world.state != step.state
            assert all(world.view(seat) == step.view(seat) for seat in kingdoms(mode))
            twin = world.state.copy()
            DRAFT.rules.hide(twin, 2, 99)
            again = step.state.copy()
            DRAFT.rules.hide(again, 0, 99)
            assert twin == again
        for name in QUICK:
            assert len({player(name, 5).choose(world) for world in [step, *worlds]}) == 1
    assert changed > 10


def test_typed_positions_that_differ_in_the_pile_only_look_the_same() -> None:
    names = sorted(catalogue())[:16]
    one, other = ({"draft": {"pile": names[:4] + rest, "picked": {}}} for rest in (names[4:], names[:3:-1]))
    options = {"format": "draft"}
    matches = [decks.from_position(given, options) for given in (one, other)]
    assert matches[0].view("A") == matches[1].view("A") and matches[0].position() != matches[1].position()
    assert player("greedy").choose(matches[0]) == player("greedy").choose(matches[1])
    for match in matches:
        DRAFT.rules.hide(match.state, 0, 3)
    assert matches[0].state == matches[1].state


# Takeback, files


@pytest.mark.parametrize("mode", MODES)
def test_undo_inside_a_row_and_not_across_a_new_one(mode: str) -> None:
    refused = 0
    for step in steps(new(mode)):
        twin, before = step.copy(), step.position()
        twin.play(twin.legal[-1])
        rows = [set(m.position()["draft"]["available"]) for m in (step, twin)]
        if twin.to_act is not None and not rows[1] <= rows[0]:
            refused += 1
            with pytest.raises(BadInput, match=f"{twin.actions[-1]} revealed hidden cards; it cannot be taken back"):
                twin.undo()
            twin.undo(looking=True)
        else:
            twin.undo()
        assert twin.position() == before
    assert refused == len(ORDERS[mode].split()) - 1


@pytest.mark.parametrize("mode", MODES)
def test_saved_and_loaded(mode: str, tmp_path: Path) -> None:
    own = {"wolf": {"card": "3 2/4 vanish", "name": {"en": "Wolf"}}, "bolt": "2 3!"}
    pile = [*own, *list(catalogue())[:70]]
    match = new(mode, pile=pile, cards=own, modules=["exhaustion"], turn_limit=50)
    for step in steps(match):
        step.save(tmp_path / "draft.json")
        back = decks.load(tmp_path / "draft.json")
        assert back.position() == step.position() and back.options == step.options and back.game is DRAFT
    data = json.loads(match.to_json())
    data["rules"] = "decks-draft-0"
    (tmp_path / "draft.json").write_text(json.dumps(data))
    with pytest.raises(BadInput, match="draft.json: rules: written under rules 'decks-draft-0'"):
        decks.load(tmp_path / "draft.json")
    assert match.again().position() == new(mode, pile=pile, cards=own).position()


@pytest.mark.parametrize("mode", MODES)
def test_positions_are_read_back(mode: str, tmp_path: Path) -> None:
    options = {"mode": mode, "format": "draft"}
    for step in steps(new(mode)):
        back = decks.from_position(step.position(), options)
        assert back.state == step.state and back.position() == step.position()
        short = {key: step.position()["draft"][key] for key in ("pile", "picked")}
        assert decks.from_position({"draft": short}, options).position()["draft"] == step.position()["draft"]
        back.play(back.legal[0])
        back.save(tmp_path / "draft.json")
        assert decks.load(tmp_path / "draft.json").position() == back.position()
    over = decks.from_position(step.position(), options)
    assert over.to_act is None and over.position() == step.position()


def test_forced_picks_happen_immediately_in_given_positions() -> None:
    match = decks.from_position({"draft": {"pile": ["s"], "picked": {"A": ["p"], "B": ["q", "r"]}}}, {"format": "draft"})
    assert match.position()["draft"] == {"pile": [], "picked": {"A": ["p", "s"], "B": ["q", "r"]}, "available": []}
    assert [event.name for event in match.events] == ["fell", "draft-ended"]


def test_a_resumed_draft_leads_to_the_same_champions(tmp_path: Path) -> None:
    """One is printed, one is among the option cards but not in the pile, one is described where it is named."""
    own = {"wolf": {"card": "3 2/4 vanish", "name": {"en": "Wolf"}}, "bolt": "2 3!", "lynx": "2 2/2"}
    outside = next(key for key, card in catalogue().items() if card.pack == "elusive" and not card.facts.incantation)
    for champions, described in (
        (["wolf", outside], {"wolf": own["wolf"]}),
        (["wolf", {"king": "4 4/4"}], {"wolf": own["wolf"]}),
        ([outside, {"king": "4 4/4"}], {}),
    ):
        match = new(modules=["champion"], champions=champions, cards=own)
        assert match.options["champions"] == champions and match.options["cards"] == own
        match.play(match.legal[0])
        match.save(tmp_path / "draft.json")
        back = decks.load(tmp_path / "draft.json")
        for resumed in (match, back):
            for _ in steps(resumed):
                pass
        handed = decks.hand_on(back)
        assert handed == decks.hand_on(match) and handed.get("cards", {}) == described
        duel = decks.new(**handed)
        assert duel.options["champions"] == champions and duel.options.get("cards", {}) == described


def test_a_drafted_champion_is_refused_by_the_game() -> None:
    pile = list(catalogue())[:16]
    keys = finished("duel", pile=pile).position()["draft"]["picked"]["A"]
    champion = next(key for key in keys if not catalogue()[key].facts.incantation)
    match = finished("duel", pile=pile, modules=["champion"], champions=[champion, {"king": "4 4/4"}])
    with pytest.raises(BadInput, match=rf"options.champions\[1\]: {champion} is in the deck; a Champion is a ninth card"):
        decks.new(**decks.hand_on(match))


# Events


@pytest.mark.rule("decks.format.draft.duel", "decks.format.draft.solo")
def test_events_tell_what_happened_and_by_which_rule() -> None:
    assert {RULES[mode] for mode in MODES} <= set(rules("decks"))
    assert {kind.rule for kind in KINDS} == {"decks.format.draft.*"}
    for mode in MODES:
        names = Counter(event.name for event in finished(mode).events)
        automaton = SHARES[mode].get("automaton", 0)
        assert names["turned-up"] == sum(SHARES[mode].values()) == names["picked"] + names["fell"] + names["left"]
        assert names["left"] == automaton and names["draft-ended"] == 1
        assert {event.rule for event in finished(mode).events} == {RULES[mode]}
    match = decks.from_position({"draft": {"pile": list("pqrstuvw"), "picked": {}}}, {"format": "draft", "mode": "solo"})
    match.play("pick q")
    assert [str(event) for event in match.events_of(0)] == [
        "A picks q.", "p is left for the automaton.", "r is left for the automaton.", "s is left for the automaton.",
        "Round 2 of the draft: A picks first.", "t is revealed.", "u is revealed.", "v is revealed.", "w is revealed.",
    ]  # fmt: skip


# One source, two carriers


@pytest.mark.compiled
@pytest.mark.parametrize("mode", by_day("duel", "ffa", of=DRAFT.modes))
def test_compiled_drafts_are_the_same(mode: str) -> None:
    assert identical(DRAFT, mode, 250, seed=0) >= 2_000


@pytest.mark.compiled
def test_rules_of_drafts_are_the_same_compiled() -> None:
    hide, settle, prospects = (fast.compiled(rule) for rule in (DRAFT.rules.hide, DRAFT.rules.settle, DRAFT.rules.prospects))
    for seed in range(40):
        match = Match.new(DRAFT, DRAFT.setup.sample(seed), seed, compiled=True)
        for step in steps(match, seed):
            for seat in range(4):
                slow, quick = step.state.copy(), step.state.to_record()
                DRAFT.rules.hide(slow, seat, seed)
                hide(quick[0], seat, seed)
                DRAFT.rules.settle(slow, seat)
                settle(quick[0], seat)
                assert slow.to_record().tobytes() == quick.tobytes()
                assert DRAFT.rules.prospects(slow, seat) == prospects(quick[0], seat)


def test_settling_ends_a_seats_picks_in_the_row() -> None:
    for mode in MODES:
        for step in steps(new(mode)):
            before: Any = step.state
            after = before.copy()
            seat = DRAFT.rules.to_act(after)
            DRAFT.rules.settle(after, seat)
            assert after.taken > before.taken
            assert DRAFT.rules.to_act(after) != seat or after.taken // after.row > before.taken // after.row
