"""Drafts: actions, options and positions that are refused, each in one sentence."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput, ClashyardError, IllegalAction
from clashyard.core.match import Match
from clashyard.core.match_file import from_json
from clashyard.decks.cards.catalogue import LATER_BITS, catalogue, printed_cards
from clashyard.decks.setup import automaton
from tests.support.drafts import finished
from tests.support.junk import spoiled

# Refusals

REFUSED = [
    ("pick t", "t is not face up; choose from p, r, s", "decks.format.draft.duel"),
    ("pick q", "q was already picked by A", "decks.format.draft.duel"),
    ("pick z", "z is not in this draft", "decks.format.draft.duel"),
    ("pick", "write 'pick CARD'", "decks.format.draft.duel"),
    ("pick p r", "write 'pick CARD'", "decks.format.draft.duel"),
    ("play p upper", "write 'pick CARD'", "decks.format.draft.duel"),
    ("", "write 'pick CARD'", "decks.format.draft.duel"),
]


@pytest.mark.parametrize("text, said, rule", REFUSED)
def test_refused_actions_change_nothing(text: str, said: str, rule: str) -> None:
    match = decks.from_position({"draft": {"pile": list("qprstuvw"), "picked": {}}}, {"format": "draft"})
    match.play("  pick   q ")
    before = match.state.copy()
    with pytest.raises(IllegalAction) as error:
        match.play(text)
    assert said in error.value.reason and error.value.rule == rule
    with pytest.raises(IllegalAction):
        match.play(3)
    assert match.state == before and match.actions == ["pick q"]


def test_nothing_is_picked_after_the_end() -> None:
    with pytest.raises(IllegalAction, match="the draft is over"):
        finished("duel").play("pick troll")


P, P2 = list("pqrstuvw"), list("abcdefghijklmno")
LATER = [key for key, card in catalogue().items() if (card.facts.abilities | card.facts.auras) & LATER_BITS]
OLD = list(printed_cards())
CHAMPION: dict[str, Any] = {"modules": ["champion"]}
STRONG = {**automaton.preset(10), "abilities": list(automaton.prices()["abilities"]["points"])[:5], "first": True}

OPTIONS: list[tuple[dict[str, Any], str]] = [
    (
        {"packs": ["initiation"], "mode": "coop"},
        "options.packs: the pile has 32 cards; this draft needs at least 64 and allows at most 320",
    ),
    ({"packs": ["initiation", "initiation"]}, r"options.packs\[2\]: 'initiation' is listed twice"),
    ({"packs": ["inition"]}, r"options.packs\[1\]: 'inition' is not a valid pack; did you mean initiation"),
    ({"packs": "initiation"}, "options.packs: expected a list of packs, got 'initiation'"),
    ({"packs": ["initiation"], "pile": ["troll"]}, "options.pile: give either the packs or the cards of the pile, not both"),
    ({"pile": ["troll", "ogre"]}, "options.pile: the pile has 2 cards; this draft needs at least 16 and allows at most 320"),
    ({"pile": ["troll", "troll"]}, r"options.pile\[2\]: 'troll' is listed twice"),
    ({"pile": ["trolll"]}, r"options.pile\[1\]: 'trolll' is not a valid card .* did you mean troll"),
    ({"pile": [["troll"]]}, r"options.pile\[1\]: \['troll'\] is not a valid card"),
    ({"pile": {}}, r"options.pile: expected a list of cards, got \{\}"),
    (
        {"pile": [f"c{i}" for i in range(321)], "cards": {f"c{i}": "1 1/1" for i in range(321)}},
        "the pile has 321 cards; this draft needs at least 16 and allows at most 320",
    ),
    ({"cards": {"wolf": "bad"}}, "options.cards.wolf: 'bad' is not a card"),
    ({"cards": {"wolf": None}}, r"options.cards.wolf: None is not a card; write '3 2/4 vanish', or \{card"),
    ({"cards": {"wolf": {"text": "3 2/4"}}}, "options.cards.wolf: 'text' is not a valid card field"),
    ({"cards": {"wolf": {"card": "3 2/4", "name": "Wolf"}}}, "options.cards.wolf: 'Wolf' is not a name"),
    ({"cards": {"hidden": "3 2/4"}}, "options.cards.hidden: 'hidden' cannot be a card key"),
    ({"cards": {3: "3 2/4"}}, "options.cards: 3 cannot be a card key; use one word of letters, digits and dashes"),
    ({"cards": ["wolf"]}, r"options.cards: expected a mapping from keys to cards, such as \{wolf: 3 2/4 vanish\}"),
    (
        {"cards": {"wolf": {"card": "3 2/4", "pack": 3}}},
        "options.cards.wolf: 3 is not a valid pack id; use one word of letters, digits and dashes",
    ),
    ({"cards": {"troll": "3 2/4"}}, "options.cards.troll: troll is already in the catalogue, 6 3/6 berserk rage"),
    ({"packs": []}, "options.packs: the pile has 0 cards; this draft needs at least 16 and allows at most 320"),
    ({"ai": {1, 2}}, r"options.ai: \{1, 2\} cannot be saved in a match file; use words, numbers, lists and mappings"),
    ({"mode": "chess"}, "options.mode: 'chess' is not a valid mode"),
    ({"mode": ["duel"]}, "options.mode: .* is not a valid mode"),
    ({"decks": ("1", "2")}, r"options: 'decks' is not a valid option for this format \(draft\)"),
    ({"edition": "en-1.1", "packs": ["initiation", "dead-letters"]}, f"options.packs.{LATER[0]}: rulebook en-1.1 has no"),
    ({"edition": "en-1.1", "pile": [*OLD[:16], *LATER]}, f"options.pile.{LATER[0]}: rulebook en-1.1 has no"),
]

# Refusals of the following game, in every format that leads to it.
FOLLOWING: list[tuple[dict[str, Any], str]] = [
    ({"modules": ["foo"]}, "options.modules: 'foo' is not a valid module"),
    ({"modules": "champion"}, "expected a list of modules, got 'champion'"),
    ({"modules": ["exhaustion"], "edition": "en-1.1"}, "options.modules: rulebook en-1.1 has no Exhaustion; use edition latest"),
    ({"edition": "foo"}, "options.edition: 'foo' is not a valid edition"),
    ({"first": "C"}, "options.first: 'C' is not a valid seat"),
    ({"turn_limit": -1}, r"options.turn-limit: -1 is not a number of turns from 0 \(none\) to 10000"),
    ({"ai": {"level": 3}}, "options.ai: mode duel has no automaton; leave it out"),
    ({"champions": ["ogre", "troll"]}, "options.champions: Champions need the module champion"),
    ({**CHAMPION, "champions": ["ogre"]}, "options.champions: two Champions are needed"),
    ({**CHAMPION, "champions": "ogre"}, "options.champions: two Champions are needed"),
    ({**CHAMPION, "champions": ["ogre", "ogr"]}, r"options.champions\[2\]: 'ogr' is not a valid catalogue card"),
    ({**CHAMPION, "champions": ["ogre", {"king": "4"}]}, r"options.champions\[2\].king: '4' is not a card"),
    ({**CHAMPION, "champions": [{"bolt": "2 3!"}, "ogre"]}, r"options.champions\[1\]: bolt is an Incantation"),
    (
        {**CHAMPION, "champions": ["ogre", LATER[0]], "edition": "en-1.1"},
        r"options.champions\[2\]: rulebook en-1.1 has no lucidity; use edition latest",
    ),
]
AUTOMATA: list[tuple[dict[str, Any], str]] = [
    ({"mode": "coop", "ai": STRONG}, "options.ai: these choices add up to level 1[1-9]; the highest is 10"),
    ({"mode": "solo", "ai": {"foo": 1}}, "options.ai: 'foo' is not a valid automaton option"),
    ({"mode": "solo", "first": "B"}, "options.first: in mode solo, A plays first; set ai.first to change that"),
    ({**CHAMPION, "mode": "solo"}, "options.modules: in solo, Champions require a custom automaton; set it with ai"),
]


@pytest.mark.parametrize("options, said", FOLLOWING + AUTOMATA, ids=[said[:60] for _, said in FOLLOWING + AUTOMATA])
def test_options_refused_by_the_following_game_are_refused_immediately(options: dict[str, Any], said: str) -> None:
    for form in ("draft", "constructed") if (options, said) in FOLLOWING else ("draft",):
        with pytest.raises(BadInput, match=said):
            decks.new(format=form, **options)
        typed = {key.replace("_", "-"): value for key, value in options.items()} | {"format": form}
        given = {"construct": {"owned": P}} if form == "constructed" else {"draft": {"pile": [*P, *P2]}}
        if "level 1" in said:  # a typed position claims no level
            decks.from_position(given, typed)
        else:
            with pytest.raises(BadInput, match=said):
                decks.from_position(given, typed)


def test_options_of_the_following_game_are_kept_as_given() -> None:
    kept: dict[str, Any] = {"modules": ["champion"], "ai": {"level": 3}, "champions": ["ogre", {"king": "4 4/4"}]}
    match = decks.new(format="draft", mode="coop", turn_limit=9, **kept)
    assert match.options == {
        "mode": "coop", "format": "draft", "packs": ["initiation", "treachery"], "turn-limit": 9, **kept,
    }  # fmt: skip
    assert "champions" not in decks.new(format="draft", **CHAMPION).options, "they may be named when there are decks"


@pytest.mark.parametrize("options, said", OPTIONS, ids=[said[:40] for _, said in OPTIONS])
@pytest.mark.rule("decks.format.draft.pool")
def test_bad_options(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        decks.new(format="draft", **options)


POSITIONS: list[tuple[Any, str]] = [
    (None, "position: expected a mapping, got None"),
    ({}, "draft: expected a mapping, got None"),
    ({"draft": {"pile": P, "hand": []}}, "draft: 'hand' is not a valid key"),
    ({"draft": {"pile": P}, "A": {}}, "position: 'A' is not a valid key"),
    ({"draft": {"pile": "pqrs"}}, "draft.pile: expected a list of cards, got 'pqrs'"),
    ({"draft": {"pile": [1, 2, 3, 4]}}, r"draft.pile\[1\]: 1 cannot be a card key; use one word of letters, digits and dashes"),
    (
        {"draft": {"pile": ["p", "hidden", "r", "s"]}},
        r"draft.pile\[2\]: 'hidden' cannot be a card key; use one word of letters, digits and dashes",
    ),
    ({"draft": {"pile": [*P, "p"]}}, r"draft.pile\[9\]: 'p' is listed twice"),
    ({"draft": {"pile": P, "picked": {"A": ["p"]}}}, "draft: 'p' is listed twice; each card appears only once in a draft"),
    (
        {"draft": {"pile": P, "picked": {"A": ["x"], "B": ["x", "y"]}}},
        "draft: 'x' is listed twice; each card appears only once in a draft",
    ),
    ({"draft": {"pile": P[:3]}}, r"draft.pile: too few cards \(3\); a round reveals 4"),
    ({"draft": {"pile": P, "picked": {"C": []}}}, "draft.picked: 'C' is not a valid key"),
    ({"draft": {"pile": P, "picked": {"A": "x"}}}, "draft.picked.A: expected a list of cards, got 'x'"),
    ({"draft": {"pile": P, "picked": {"A": ["x", "y"]}}}, "draft.picked.A: the draft order puts 1 of 2 picked cards here, not 2"),
    (
        {"draft": {"pile": P[:1], "picked": {"A": ["x", "y"], "B": ["z", "a", "b"]}}},
        r"too many picked cards \(5\); the draft ends after 4",
    ),
    ({"draft": {"pile": P, "to-pick": "B"}}, "draft.to-pick: after 0 picked cards it is A's turn to pick"),
    ({"draft": {"pile": P, "to-pick": "X"}}, "draft.to-pick: 'X' is not a valid seat"),
    ({"draft": {"pile": P, "available": P[:3]}}, "draft.available: these must be the first cards of the pile: p, q, r, s"),
    ({"draft": {"pile": [f"c{i}" for i in range(321)]}}, r"draft.pile: too many cards \(321\); the limit is 320"),
    (
        {"draft": {"pile": P}, "cards": {"p": "9"}},
        "cards.p: '9' is not a card; write COST AV/HP abilities, or COST AV! abilities, such as '3",
    ),
]


def test_a_typed_pile_is_of_the_edition() -> None:
    options, later = {"format": "draft", "edition": "en-1.1"}, LATER[0]
    decks.from_position({"draft": {"pile": P}}, options)
    for card, given in (
        (later, {"draft": {"pile": [*P, later]}}),
        ("p", {"draft": {"pile": P}, "cards": {"p": str(catalogue()[later].facts)}}),
    ):
        with pytest.raises(BadInput, match=f"cards.{card}: rulebook en-1.1 has no lucidity; use edition latest"):
            decks.from_position(given, options)


@pytest.mark.parametrize("given, said", POSITIONS, ids=[said[:40] for _, said in POSITIONS])
def test_bad_positions(given: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        decks.from_position(given, {"format": "draft"})


DRAFTED = {"pile": list("rstuvw"), "picked": {"A": ["q"], "B": ["p"]}, "to-pick": "B", "available": ["r", "s"]}
CHOSEN = {"owned": {"A": list("pqrstuvwx"), "B": P}, "chosen": {"A": P}, "to-choose": "B"}
OWN = {"p": "3 2/4", "q": {"card": "2 3!", "name": {"en": "Q"}, "pack": "mine"}}
TYPED = {key: card["card"] if isinstance(card, dict) else card for key, card in OWN.items()}
FUZZED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"draft": DRAFTED, "cards": TYPED}, {"format": "draft", "mode": "duel", "cards": OWN, "first": "A"}),
    (
        {"construct": CHOSEN, "cards": TYPED},
        {"format": "constructed", "cards": OWN, "packs": ["initiation"], "modules": ["champion"]},
    ),
]


def begun(make: Callable[[], Match]) -> None:
    """Check that a match from junk is refused, or can be played and saved."""
    with contextlib.suppress(ClashyardError):
        match = make()
        match.play(match.menu()[0])
        json.loads(match.to_json())


@pytest.mark.parametrize("given, options", FUZZED, ids=["draft", "constructed"])
def test_junk_is_refused_or_read(given: dict[str, Any], options: dict[str, Any]) -> None:
    decks.from_position(given, options)
    for part in spoiled(given):
        begun(partial(decks.from_position, part, options))
    for part in spoiled(options):
        if isinstance(part, dict):
            begun(partial(decks.new, **part))
            begun(partial(decks.from_position, given, part))


@pytest.mark.parametrize("options", [options for _, options in FUZZED], ids=["draft", "constructed"])
def test_junk_in_files(options: dict[str, Any]) -> None:
    match = decks.new(**options)
    match.play(match.menu()[0])
    for data in spoiled(json.loads(match.to_json())):
        with contextlib.suppress(ClashyardError):
            from_json([decks.GAME], json.dumps(data))
