"""Computers that choose cards, and the results that drafts pass on to the game."""

from __future__ import annotations

import doctest
import re
import runpy
from types import ModuleType
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import PACKS, catalogue, read_card
from clashyard.decks.cards.worth import WEIGHTS, elements, worth
from clashyard.decks.formats import constructed as constructed_module
from clashyard.decks.formats import draft, registry
from clashyard.decks.rules.state import MODES
from clashyard.decks.setup.table import choose_decks
from clashyard.players import player
from tests.support.drafts import SHARES, finished, new, steps
from tests.support.paths import DOCS, TOOLS

PAGE = DOCS / "decks" / "drafts.md"
TOOL = TOOLS / "worth.py"
# Computers


def test_greedy_takes_what_is_worth_most() -> None:
    for mode in MODES:
        for step in steps(new(mode, packs=list(PACKS))):
            values = sorted((worth(catalogue()[key].facts) for key in step.position()["draft"]["available"]), reverse=True)
            chosen = values.index(worth(catalogue()[picked_by_greedy(step)].facts))
            g: Any = step.state  # a seat that picks twice running, or before an ally, may begin with either of two
            assert chosen == 0 or (chosen == 1 and g.side[g.order[g.taken]] == g.side[g.order[g.taken + 1]])


def picked_by_greedy(match: Match) -> str:
    return match.text(player("greedy").choose(match)).removeprefix("pick ")


def test_worth_knows_every_element() -> None:
    for card in catalogue().values():
        assert set(elements(card.facts)) - {"cost", "attack", "health", "damage", "price", "incantation"} <= set(WEIGHTS)
    assert worth(read_card("3 2/4 rage")) > worth(read_card("3 2/4")) > worth(read_card("4 2/4"))
    assert abs(worth(read_card("99 99/99"))) < 2**31 / 64


@pytest.mark.nightly
@pytest.mark.compiled
def test_the_better_drafter_wins() -> None:
    results = list(runpy.run_path(str(TOOL))["drafted"](200, ["initiation", "resistance"]))
    assert results.count(1) > 125


# Results passed on


@pytest.mark.parametrize("mode", MODES)
def test_the_decks_are_handed_on(mode: str) -> None:
    match = finished(mode, modules=["exhaustion"], turn_limit=40, first="A")
    handed = decks.hand_on(match)
    picked = match.position()["draft"]["picked"]
    assert handed == {
        "mode": mode, "modules": ["exhaustion"], "turn-limit": 40, "first": "A", "decks": [picked[name] for name in SHARES[mode]],
    }  # fmt: skip


@pytest.mark.rule("decks.format.draft.duel")
def test_a_drafted_duel_is_played() -> None:
    for seed in range(5):
        duel = decks.new(**decks.hand_on(finished("duel", seed, turn_limit=40)), seed=seed)
        for _ in steps(duel, seed):
            pass
        assert duel.winner is not None
    assert {decks.new(**decks.hand_on(finished("duel")), seed=seed).to_act for seed in range(20)} == {"A", "B"}


def test_own_cards_are_handed_on_with_their_facts() -> None:
    own = {f"c{i}": {"card": f"{i % 5} 2/4 vanish", "name": {"en": f"Card {i}"}} for i in range(15)}
    handed = decks.hand_on(finished("duel", pile=[*own, "troll"], cards=own))
    assert handed["cards"] == own
    plain = decks.hand_on(finished("duel", pile=[f"c{i}" for i in range(16)], cards={f"c{i}": "3 2/4" for i in range(16)}))
    assert plain["cards"] == {f"c{i}": "3 2/4" for i in range(16)}
    facts = dict.fromkeys("abcdefghijklmnop", "1 1/1")
    match = decks.from_position({"draft": {"pile": list(facts)}, "cards": facts}, {"format": "draft"})
    for _ in steps(match):
        pass
    assert decks.hand_on(match)["cards"] == facts


def test_own_champions_are_handed_on_with_their_facts() -> None:
    own = {"wolf": "3 2/4 vanish", "lynx": "2 2/2", "stoat": "1 1/1"}
    options: dict[str, Any] = {"cards": own, "champions": ["wolf", "lynx"], "modules": ["champion"]}
    for match in (finished("duel", **options), constructed("duel", 1, packs=["initiation"], **options)):
        handed = decks.hand_on(match)
        assert handed["champions"] == ["wolf", "lynx"] and handed["cards"] == {"wolf": own["wolf"], "lynx": own["lynx"]}
        assert decks.new(**handed).position()["A"]["champion"]["card"] == "wolf"


def test_the_shares_are_those_of_the_game() -> None:
    assert registry.SHARES == SHARES
    for mode, shares in SHARES.items():
        assert list(shares.values()) == [size for _, size in choose_decks([[]] * len(shares), mode)]


def test_unfinished_and_other_matches_are_not_handed_on() -> None:
    with pytest.raises(BadInput, match="not finished: A has 0 of 8 cards, automaton has 0 of 24 cards"):
        decks.hand_on(new("solo"))
    with pytest.raises(BadInput, match="only a draft or a constructed match"):
        decks.hand_on(decks.new())
    short = decks.from_position({"draft": {"pile": list("pqrstuvw")[:4]}}, {"format": "draft"})
    for _ in steps(short):
        pass
    with pytest.raises(BadInput, match="A has 2 of 8"):
        decks.hand_on(short)
    unknown = decks.from_position({"draft": {"pile": [f"c{i}" for i in range(16)]}}, {"format": "draft"})
    for _ in steps(unknown):
        pass
    with pytest.raises(BadInput, match="cards.c3: this card is not described; describe it under cards"):
        decks.hand_on(unknown)


def constructed(mode: str, seed: int, **options: Any) -> Match:
    match = decks.new(mode=mode, format="constructed", **options)
    for _ in steps(match, seed):
        pass
    return match


@pytest.mark.parametrize("mode", ("duel", "ffa", "2v2"))
def test_constructed_decks_are_handed_on(mode: str) -> None:
    match = constructed(mode, 0, first="B", turn_limit=40)
    chosen = match.position()["construct"]["chosen"]
    assert decks.hand_on(match) == {"mode": mode, "first": "B", "turn-limit": 40, "decks": list(chosen.values())}


@pytest.mark.rule("decks.format.constructed")
def test_a_constructed_duel_is_played() -> None:
    for seed in range(4):
        choice = constructed("duel", seed, turn_limit=40, packs=list(PACKS[:1]))
        duel = decks.new(**decks.hand_on(choice), seed=seed)
        assert len(duel.position()["A"]["hand"]) == 9
        for _ in steps(duel, seed):
            pass
        assert duel.winner is not None


def test_own_constructed_cards_are_handed_on() -> None:
    own = list("pqrstuvwx")
    match = constructed("duel", 0, owned=own, cards=dict.fromkeys(own, "3 2/4"))
    assert set(decks.hand_on(match)["cards"]) <= set(own) and set(decks.hand_on(match)) == {"mode", "decks", "cards"}


# Pages


def test_the_page_says_what_is_so() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.S | re.M)
    assert len(blocks) >= 2
    for block in blocks:
        exec(compile("from clashyard import decks\n" + block, PAGE.name, "exec"), {})


@pytest.mark.parametrize("module", [draft, constructed_module])
def test_examples_in_the_sources(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted >= 3 and result.failed == 0
