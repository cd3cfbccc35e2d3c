"""CLASH: actions, positions and options that are refused, and what their texts may leave out."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import clash
from clashyard.clash.rules.state import COPIES, LETTERS
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.ledger import rules
from tests.support.clash_matches import SIMPLE, begun, play

HAND = {"A": {"hand": ["H", "L", "B", "X"], "will": 1}, "B": {"hand": ["L", "B"]}}


COMBO = {"step": "combo", "attacker": "A", "chain": "H", **HAND}


RESPOND = {"step": "respond", "attacker": "A", "chain": "H>L", "threat": 1, **HAND}


SHED = {"step": "shed", "attacker": "A", "chain": "H", "owed": 1, **HAND}


DISCARD = {"step": "discard", **HAND}


REFUSED: list[tuple[dict[str, Any], str, str, str]] = [
    (HAND, "joust A:X", "a Clash card cannot be placed in a joust; place H, L, Q or B", "clash.clashcard.only-defender"),
    (HAND, "joust A:P", "a Super card cannot be placed in a joust", "clash.super.when"),
    (HAND, "joust A:Q", "A holds no Q", "clash.joust.choose"),
    (HAND, "joust A:-", "A holds an action card and must place one", "clash.joust.choose"),
    (HAND, "joust A:HL", "'HL' is not a card; this is a joust: write 'joust A:H' with H, L, Q or B", "clash.decision.refuse"),
    (HAND, "joust H", "write 'joust A:H'", "clash.decision.refuse"),
    (HAND, "stop", "not possible now; this is a joust: write 'joust A:H' with H, L, Q or B", "clash.combo.optional"),
    (HAND, "jump", "not a valid action", "clash.decision.refuse"),
    (COMBO, "hit Q", "A holds no Q", "clash.combo.extend"),
    (COMBO, "hit H", "none of A's combos continues with H here", "clash.combo.extend"),
    (COMBO, "hit B", "a Block is not an attack; hit with H, L or Q", "clash.combo.extend"),
    (COMBO, "hit X", "a Clash card is not an attack; hit with H, L or Q", "clash.clashcard.only-defender"),
    (COMBO, "hit", "write 'hit L'", "clash.decision.refuse"),
    (COMBO, "super 4", "A holds no Super card", "clash.super.cost"),
    (COMBO, "super 5", "write 'hit L', 'super 4'", "clash.decision.refuse"),
    (
        COMBO,
        "clash",
        "not possible now; this is the attacker's choice: write 'hit L', 'super 4',",
        "clash.clashcard.only-defender",
    ),
    (RESPOND, "clash", "B holds no Clash card", "clash.combo.response"),
    (RESPOND, "stop", "not possible now; this is the defender's choice: write 'take', 'block' or", "clash.combo.optional"),
    ({**RESPOND, "unblockable": "next"}, "block", "this hit cannot be blocked", "clash.data.effects"),
    (SHED, "shed LB", "you named 2 cards but owe 1; name exactly 1", "clash.data.effects"),
    (SHED, "shed -", "you named 0 cards but owe 1; name exactly 1", "clash.data.effects"),
    (SHED, "shed", "write 'shed' and 1 letter from the hand", "clash.data.effects"),
    (SHED, "shed H", "B holds no H", "clash.data.effects"),
    (DISCARD, "discard A:HH", "A holds only 1 H", "clash.discard.any"),
    (DISCARD, "discard A:Z", "'Z' is not a card; write letters from HLQBXP without spaces, or -", "clash.discard.any"),
    (DISCARD, "discard A:", "write 'discard A:LB'", "clash.decision.refuse"),
]


@pytest.mark.rule("clash.decision.refuse")
@pytest.mark.parametrize(("given", "action", "reason", "rule"), REFUSED, ids=[f"{n}-{row[1]}" for n, row in enumerate(REFUSED)])
def test_refused_actions(given: dict[str, Any], action: str, reason: str, rule: str) -> None:
    match = begun(**given)
    before = match.position()
    with pytest.raises(IllegalAction) as error:
        match.play(action)
    assert reason in error.value.reason and error.value.rule == rule in rules("clash")
    assert match.position() == before and match.actions == []


def test_more_refusals() -> None:
    eight = {"A": {"hand": ["P"], "will": 3}, "B": {"hand": ["L"]}, "step": "combo", "attacker": "A", "chain": "H"}
    with pytest.raises(IllegalAction, match="it costs 4 Will, but A has only 3"):
        begun(**eight).play("super 4")
    plain = {**SIMPLE, "super": None}
    with pytest.raises(IllegalAction, match="A's character has no super for 8 Will"):
        begun(**eight, characters={"A": plain, "B": SIMPLE}).play("super 8")
    match = begun(**{**eight, "A": {"hand": ["P"], "will": 8}, "B": {"hand": ["B", "X"]}})
    with pytest.raises(IllegalAction, match="a super cannot be clashed"):
        play(match, "super 8", "clash")
    assert match.legal == ["take", "block"]
    with pytest.raises(IllegalAction, match="the match is over"):
        play(begun(A={"hand": ["H"]}, B={"hand": ["L"], "hp": 1}), "joust A:H", "joust B:L", "stop")
    with pytest.raises(IllegalAction, match="this is a choice for B, but A is choosing"):
        begun(**HAND).play("joust B:L", "A")


def test_the_letters_of_a_set_are_read_in_any_order_and_written_in_theirs() -> None:
    match = begun(step="discard", A={"hand": list("PBLHL")}, B={"hand": []})
    assert match.legal_of("B") == ["discard B:-"] and len(match.legal_of("A")) == 24
    match.play("discard A:LPLH")
    assert match.actions == ["discard A:HLLP"] and match.position()["sealed"] == {"A": "HLLP"}


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"A": {"hand": ["Z"]}}, "A.hand[1]"),
        ({"A": {"hand": "HL"}}, "A.hand"),
        ({"A": {"hand": ["X", "X"], "used": ["X"]}}, "A.used[1]"),
        ({"A": {"pool": ["B"]}}, "A.pool[1]"),
        ({"A": {"hp": 0}}, "A.hp"),
        ({"A": {"hp": 9}}, "A.hp"),
        ({"B": {"will": 9}}, "B.will"),
        ({"B": {"will": True}}, "B.will"),
        ({"B": {"cards": []}}, "B"),
        ({"A": {"hand": ["H"], "known": ["L"]}}, "A.known[1]"),
        ({"A": {"hand": ["H"], "known": ["X/P"]}}, "A.known[1]"),
        ({"step": "jump"}, "step"),
        ({"turn": 0}, "turn"),
        ({"chance": 0}, "chance"),
        ({"winner": "A"}, "winner"),
        ({"steps": 1}, "position"),
        ({"characters": {"C": "Ansa Verrell"}}, "characters"),
        ({"characters": {"A": "Ansa Verell"}}, "characters.A"),
        ({"characters": {"A": 3}}, "characters.A"),
        ({"attacker": "A"}, "attacker"),
        ({"step": "combo"}, "attacker"),
        ({"step": "combo", "attacker": "A"}, "chain"),
        ({"step": "combo", "attacker": "A", "chain": "H>H"}, "chain"),
        ({"step": "combo", "attacker": "A", "chain": "X"}, "chain"),
        ({"step": "combo", "attacker": "C", "chain": "H"}, "attacker"),
        ({"step": "combo", "attacker": "A", "chain": "H", "threat": 2}, "threat"),
        ({"step": "combo", "attacker": "A", "chain": "H", "owed": 2}, "owed"),
        ({"step": "combo", "attacker": "A", "chain": "H", "boost": {"next": -1}}, "boost.next"),
        ({"step": "combo", "attacker": "A", "chain": "H", "boost": {"all": 1}}, "boost"),
        ({"step": "combo", "attacker": "A", "chain": "H", "unblockable": "ever"}, "unblockable"),
        ({"step": "combo", "attacker": "A", "chain": "H", "unclashable": 1}, "unclashable"),
        ({"step": "combo", "attacker": "A", "chain": "H", "free-chain": 1}, "free-chain"),
        ({"step": "combo", "attacker": "A", "chain": "H", "super": {"level": 4}}, "super"),
        ({"step": "respond", "attacker": "A", "chain": "H>L", "super": {"level": 4}}, "super.level"),
        ({"step": "respond", "attacker": "A", "chain": "H>L", "super": {"level": 5}}, "super.level"),
        ({"step": "respond", "attacker": "A", "chain": "H>L", "super": {"level": 8, "next": 2}}, "super.next"),
        ({"step": "respond", "attacker": "A", "chain": "H>L", "super": {"level": 8, "blocked": True}}, "super.blocked"),
        ({"step": "respond", "attacker": "A", "chain": "H>L", "threat": -1}, "threat"),
        ({"step": "shed", "attacker": "A", "chain": "H", "owed": 1}, "owed"),
        ({"step": "shed", "attacker": "A", "chain": "H", "owed": 2, "B": {"hand": ["H", "L"]}}, "owed"),
        ({"sealed": {"A": "H"}}, "sealed.A"),
        ({"sealed": {"A": "-", "B": "-"}}, "sealed"),
        ({"sealed": ["A"]}, "sealed"),
        ({"step": "combo", "attacker": "A", "chain": "H", "sealed": {"A": "H"}}, "sealed"),
    ],
)  # fmt: skip
def test_wrong_positions_are_refused_with_their_place(given: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as error:
        clash.from_position({"characters": {"A": SIMPLE, "B": SIMPLE}, **given})
    assert error.value.place == place


def test_a_position_needs_no_more_than_it_says() -> None:
    match = clash.from_position({})
    assert match.position()["A"]["hp"] == 8 and len(match.position()["A"]["deck"]) == 30
    assert [c.name for c in match.setting.characters] == ["Ansa Verrell", "Bram Okkert"]
    assert match.legal_of("A") == ["joust A:-"]
    respond = begun(step="respond", attacker="A", chain="H>L", boost={"combo": 1})
    assert respond.position()["threat"] == 2


def test_a_listed_deck_is_the_whole_deck_top_first() -> None:
    match = begun(step="draw", A={"hand": list("HLQB"), "deck": list("XPHLQ")})
    assert match.position()["A"]["deck"] == ["Q"]
    assert "".join(match.position()["A"]["hand"]) == "HHLLQBXP"


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"turn_limit": -1}, "options.turn-limit"),
        ({"turn_limit": True}, "options.turn-limit"),
        ({"mode": "solo"}, "options.mode"),
        ({"decks": []}, "options"),
        ({"characters": "Ansa Verrell"}, "options.characters"),
        ({"characters": ["Ansa Verrell"]}, "options.characters"),
        ({"characters": ["Ansa Verrell", "Nobody"]}, "options.characters[2]"),
        ({"characters": [{**SIMPLE, "hp": 0}, "Ansa Verrell"]}, "options.characters[1].hp"),
    ],
)  # fmt: skip
def test_wrong_options_are_refused_with_their_place(options: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as error:
        clash.new(**options)
    assert error.value.place == place


def test_letters_are_those_of_the_deck() -> None:
    assert sum(COPIES) == 30 and len(LETTERS) == len(COPIES)
