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
from clashyard.core.files import from_json
from clashyard.core.match import Match

from .drafts import finished
from .test_fuzz import spoiled

# What is refused

REFUSED = [
    ("pick t", "t is not turned up; there are p, r, s", "decks.format.draft.duel"),
    ("pick q", "q is picked already, by A", "decks.format.draft.duel"),
    ("pick z", "there is no card z in this draft", "decks.format.draft.duel"),
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


OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"packs": ["initiation"], "mode": "coop"}, "options.packs: the pile has 32 cards; this draft needs 64"),
    ({"packs": ["initiation", "initiation"]}, r"options.packs\[2\]: 'initiation' stands twice"),
    ({"packs": ["inition"]}, r"options.packs\[1\]: 'inition' is no pack; did you mean initiation"),
    ({"packs": "initiation"}, "options.packs: a list of packs is needed"),
    ({"packs": ["initiation"], "pile": ["troll"]}, "options.pile: give the packs of the pile or its cards, not both"),
    ({"pile": ["troll", "ogre"]}, "options.pile: the pile has 2 cards; this draft needs 16"),
    ({"pile": ["troll", "troll"]}, r"options.pile\[2\]: 'troll' stands twice"),
    ({"pile": ["trolll"]}, r"options.pile\[1\]: 'trolll' is no card .* did you mean troll"),
    ({"pile": [["troll"]]}, r"options.pile\[1\]: \['troll'\] is no card"),
    ({"pile": {}}, "options.pile: a list of cards is needed"),
    ({"pile": [f"c{i}" for i in range(321)], "cards": {f"c{i}": "1 1/1" for i in range(321)}}, "room for 320"),
    ({"cards": {"wolf": "bad"}}, "options.cards.wolf: 'bad' is no card"),
    ({"cards": {"wolf": None}}, "options.cards.wolf: None is no card"),
    ({"cards": {"wolf": {"text": "3 2/4"}}}, "options.cards.wolf: 'text' is no part of a card"),
    ({"cards": {"wolf": {"card": "3 2/4", "name": "Wolf"}}}, "options.cards.wolf: 'Wolf' is no name; write it by language"),
    ({"cards": {"hidden": "3 2/4"}}, "options.cards.hidden: 'hidden' cannot be the name"),
    ({"cards": {3: "3 2/4"}}, "options.cards: 3 cannot be the name"),
    ({"cards": ["wolf"]}, "options.cards: a mapping from keys to cards"),
    ({"cards": {"wolf": {"card": "3 2/4", "pack": 3}}}, "options.cards.wolf: 3 cannot be the id of a pack"),
    ({"cards": {"troll": "3 2/4"}}, "options.cards.troll: troll is a card of the catalogue already"),
    ({"packs": []}, "options.packs: the pile has 0 cards; this draft needs 16"),
    ({"ai": {1, 2}}, r"options.ai: {1, 2} cannot be kept in a match file"),
    ({"mode": "chess"}, "options.mode: 'chess' is no mode"),
    ({"mode": ["duel"]}, "options.mode: .* is no mode"),
    ({"decks": ("1", "2")}, r"options: 'decks' is no option of this format \(draft\)"),
]


@pytest.mark.parametrize("options, said", OPTIONS, ids=[said[:40] for _, said in OPTIONS])
@pytest.mark.rule("decks.format.draft.pool")
def test_bad_options(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        decks.new(format="draft", **options)


P = list("pqrstuvw")
POSITIONS: list[tuple[Any, str]] = [
    (None, "position: a mapping is needed"),
    ({}, "draft: a mapping is needed"),
    ({"draft": {"pile": P, "hand": []}}, "draft: 'hand' is no key"),
    ({"draft": {"pile": P}, "A": {}}, "position: 'A' is no key"),
    ({"draft": {"pile": "pqrs"}}, "draft.pile: a list of cards is needed"),
    ({"draft": {"pile": [1, 2, 3, 4]}}, r"draft.pile\[1\]: 1 cannot be the name of a card"),
    ({"draft": {"pile": ["p", "hidden", "r", "s"]}}, r"draft.pile\[2\]: 'hidden' cannot be the name"),
    ({"draft": {"pile": [*P, "p"]}}, r"draft.pile\[9\]: 'p' stands twice"),
    ({"draft": {"pile": P, "picked": {"A": ["p"]}}}, "draft: 'p' is there twice"),
    ({"draft": {"pile": P, "picked": {"A": ["x"], "B": ["x", "y"]}}}, "draft: 'x' is there twice"),
    ({"draft": {"pile": P[:3]}}, "draft.pile: a round turns up 4 cards; 3 are too few"),
    ({"draft": {"pile": P, "picked": {"C": []}}}, "draft.picked: 'C' is no key"),
    ({"draft": {"pile": P, "picked": {"A": "x"}}}, "draft.picked.A: a list of cards"),
    ({"draft": {"pile": P, "picked": {"A": ["x", "y"]}}}, "draft.picked.A: of 2 picked cards 1 are due here .* not 2"),
    (
        {"draft": {"pile": P[:1], "picked": {"A": ["x", "y"], "B": ["z", "a", "b"]}}},
        "5 cards are picked, and the draft ends after 4",
    ),
    ({"draft": {"pile": P, "to-pick": "B"}}, "draft.to-pick: after 0 picked cards it is A who picks"),
    ({"draft": {"pile": P, "to-pick": "X"}}, "draft.to-pick: 'X' is no seat"),
    ({"draft": {"pile": P, "available": P[:3]}}, "draft.available: these are the first of the pile: p, q, r, s"),
    ({"draft": {"pile": [f"c{i}" for i in range(321)]}}, "draft.pile: 321 cards are too many"),
    ({"draft": {"pile": P}, "cards": {"p": "9"}}, "cards.p: '9' is no card"),
]


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
    """A match from junk: refused, or played and kept."""
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
