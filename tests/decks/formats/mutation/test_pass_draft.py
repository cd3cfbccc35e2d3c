"""The pass draft of Mutation: kept and passed cards, decks, hidden information, positions."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core import match_file
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.formats.mutation.draft import ACTIONS, CARDS, DECKS, Draft, deck_number, deck_of
from clashyard.decks.formats.mutation.pass_draft import PASS_DRAFT
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.players import player

RULE = "decks.format.mutation"
DRAFT = {"format": "mutation-draft"}


def drafted(seed: int, until: int = 1000, **options: Any) -> Match:
    match, draw = Match.new(decks.GAME, {**DRAFT, **options}, seed), Random(seed)
    while match.to_act and len(match.actions) < until:
        match.play(draw.choice(match.menu()))
    return match


def held(match: Match) -> list[str]:
    part = match.position()["draft"]
    return [key for pile in ("hands", "kept") for cards in part.get(pile, {}).values() for key in cards]


# The draft


@pytest.mark.rule("decks.format.mutation.draft")
def test_sixteen_each_of_two_packs_one_kept_the_rest_to_the_left() -> None:
    match = Match.new(decks.GAME, {**DRAFT, "packs": ["elusive", "resistance"]}, 3)
    hands = match.position()["draft"]["hands"]
    assert [len(hands[seat]) for seat in NAMES] == [16] * 4
    assert sorted(held(match)) == sorted(key for key, c in catalogue().items() if c.pack in ("elusive", "resistance"))
    for seat in NAMES:
        assert match.to_act == seat
        match.play(f"keep {hands[seat][0]}")
    after = match.position()["draft"]
    assert after["hands"] == {after_: hands[before][1:] for before, after_ in zip("ABCD", "BCDA", strict=True)}
    assert after["kept"] == {seat: hands[seat][:1] for seat in NAMES}


@pytest.mark.rule("decks.format.mutation.draft")
def test_the_sixteenth_card_is_forced() -> None:
    match = drafted(2, until=60)
    part = match.position()["draft"]
    assert "hands" not in part and all(len(part["kept"][seat]) == 16 for seat in NAMES) and len(match.actions) == 60
    assert [e.name for e in match.events_of(59)] == ["kept"] * 4 + ["passed"] + ["kept"] * 4


@pytest.mark.rule("decks.format.mutation.deck")
def test_eight_of_sixteen_become_the_deck() -> None:
    match = drafted(2, until=60)
    mine = match.position()["draft"]["kept"]["A"]
    with pytest.raises(IllegalAction, match="a deck has 8 different cards") as error:
        match.play(f"deck {' '.join(mine[:7])}")
    assert error.value.rule == f"{RULE}.deck"
    for wrong in (f"deck {' '.join([*mine[:7], mine[0]])}", f"keep {mine[0]}", "deck " + " ".join(held(match)[20:28]), "x", ""):
        with pytest.raises(IllegalAction):
            match.play(wrong)
    match.play(f"deck {' '.join(reversed(mine[4:12]))}")
    assert match.position()["draft"]["decks"] == {"A": mine[4:12]}
    assert "decks" not in match.view("B")["draft"] and "decks" not in match.view(None)["draft"]
    match = drafted(2)
    assert match.to_act is None and match.winner is None
    with pytest.raises(IllegalAction, match="the draft is over"):
        match.play("keep troll")


@pytest.mark.parametrize("seed", range(4))
def test_decks_are_numbered_without_a_gap(seed: int) -> None:
    g = drafted(seed, until=60).state
    assert isinstance(g, Draft)
    assert comb(16, 8) == DECKS == 12_870 and ACTIONS == CARDS + DECKS
    for number in (0, 1, DECKS - 1, *Random(seed).sample(range(DECKS), 200)):
        deck = deck_of(g, 0, CARDS + number)
        assert len(set(deck)) == 8 and set(deck) <= set(g.kept[0]) and deck_number(g, 0, deck) == CARDS + number
    menu = [0] * ACTIONS
    found = menu[: PASS_DRAFT.rules.menu(g, 0, menu)]
    assert PASS_DRAFT.preparation and PASS_DRAFT.preparation.accepts
    accepts = PASS_DRAFT.preparation.accepts
    assert len(set(found)) == len(found) > 30 and all(accepts(g, 0, n) for n in found)
    assert not accepts(g, 0, 5)


@pytest.mark.rule("decks.format.draft.visible")
def test_kept_cards_are_open_from_the_end_of_their_round() -> None:
    match = drafted(5, until=5)
    kept, choice = match.position()["draft"]["kept"], match.actions[-1].split(":")[1]
    assert match.position()["draft"]["sealed"] == {"A": choice}
    for seat in NAMES:
        view = match.view(seat)["draft"]
        assert view["kept"] == kept and view.get("sealed") == ({"A": choice} if seat == "A" else None)


@pytest.mark.parametrize("until", [0, 2, 5, 9, 23, 41, 61, 62])
def test_views_leak_nothing_and_tell_what_is_known(until: int) -> None:
    """Views contain no card of another hand and no sealed choice; with memory, the hands that have been passed on."""
    match = drafted(7, until)
    part = match.position()["draft"]
    for i, seat in enumerate(NAMES):
        view = match.view(seat)["draft"]
        for other in (n for n in NAMES if n != seat):
            assert set(view.get("hands", {}).get(other, ["hidden"])) == {"hidden"}
            assert other not in view.get("sealed", {}) and other not in view.get("decks", {})
        if "hands" in part:
            assert view["hands"][seat] == part["hands"][seat]
            named = {n for n, hand in match.view(seat, memory=True)["draft"]["hands"].items() if "hidden" not in hand}
            seen = {NAMES[(i + k) % 4] for k in range(min(4, 1 + until // 4))}  # a hand that was seen goes to the left
            assert named == seen


@pytest.mark.rule("decks.format.mutation.draft")
@pytest.mark.parametrize("order", ["DCBA", "BDAC"])
def test_seats_choose_simultaneously_in_any_order(order: str) -> None:
    """The result is the same as in the order of the seats; a file names the seat of each choice."""
    match, draw = Match.new(decks.GAME, DRAFT, 4), Random(4)
    usual = match.copy()
    while match.deciding:
        assert match.deciding == tuple(NAMES) and match.told == len(match.actions)
        chosen = {seat: draw.choice(match.menu(seat)) for seat in NAMES}
        views = {seat: match.view(seat, memory=True) for seat in NAMES}
        for seat in order:
            assert match.view(seat, memory=True) == views[seat]
            match.play(chosen[seat], seat)
            if match.told < len(match.actions):
                with pytest.raises(IllegalAction, match=f"{seat} has already chosen"):
                    match.play(match.text(chosen[seat], seat).replace(f"{seat}:", ""), seat)
        for seat in NAMES:
            usual.play(chosen[seat])
        assert match.state == usual.state
    assert match.actions[0].startswith(f"keep {order[0]}:") and usual.actions[0].split(":")[1] in usual.setting.numbers
    assert match_file.from_json([decks.GAME], match.to_json()).state == usual.state


def test_seats_cannot_choose_for_others() -> None:
    match = Match.new(decks.GAME, DRAFT, 4)
    card = match.position()["draft"]["hands"]["A"][0]
    for text in (f"keep A:{card}", f"keep {card}"):
        with pytest.raises(IllegalAction, match="is not in the hand of B"):
            match.play(text, "B")
    match.play(f"keep A:{card}")
    assert match.deciding == ("B", "C", "D") and match.told == 0
    with pytest.raises(BadInput, match="a sealed choice cannot be taken back"):
        match.undo()


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_players_see_only_what_their_seat_may_see(name: str) -> None:
    compared = 0
    for until in range(64):
        match = drafted(8, until)
        seat = NAMES.index(match.to_act or "A")
        choice = player(name, 3).choose(match)
        for seed in range(3):
            world = match.copy()
            world.state = match.state.copy()
            PASS_DRAFT.rules.hide(world.state, seat, seed)
            compared += world.state != match.state
            assert world.view(NAMES[seat], memory=True) == match.view(NAMES[seat], memory=True)
            assert sorted(held(world)) == sorted(held(match))
            assert player(name, 3).choose(world) == choice
    assert compared > 60


def test_a_pile_of_ones_own() -> None:
    keys = [f"c{i}" for i in range(4)]
    cards: dict[str, Any] = dict.fromkeys(keys[1:], "3 2/3 vanish") | {"c0": {"card": "2 2!", "name": {"en": "Zap"}}}
    match = drafted(1, pile=[*keys, *sorted(catalogue())[:60]], cards=cards)
    assert set(keys) < set(held(match)) and match.setting.cards[0].name("fr") == "Zap"
    assert match_file.from_json([decks.GAME], match.to_json()).position() == match.position()


KEYS = sorted(catalogue())
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"packs": ["elusive"]}, "options.packs: two different packs are needed"),
    ({"packs": ["elusive", "elusive"]}, "options.packs: elusive is listed twice; two different packs are needed"),
    ({"packs": ["elusive", "seventh"]}, "options.packs: 'seventh' is not a valid pack"),
    ({"packs": ["elusive", "resistance"], "pile": KEYS[:64]}, "options.pile: the cards come from packs or from a pile"),
    ({"pile": KEYS[:63]}, "expected 64 card keys, got 63"),
    ({"pile": [*KEYS[:63], KEYS[0]]}, r"options.pile\[64\]: aberration is listed twice; each card can be in the pile only once"),
    ({"pile": [*KEYS[:63], "dragonfly"]}, r"options.pile\[64\]: 'dragonfly' is not a valid card"),
    ({"cards": {"x": "1 1/1"}}, "options.cards: custom cards must be in a pile; list all 64 cards under pile"),
    ({"pile": KEYS[:64], "cards": {"x": "1 1/1"}}, "options.cards.x: this card is described but is not in the pile"),
    ({"pile": KEYS[:64], "cards": {"x": {"card": "1 1"}}}, "options.cards.x: '1 1' is not a card"),
    (
        {"pile": KEYS[:64], "cards": {"x": {"card": "1 1/1", "name": 3}}},
        r'options.cards.x: 3 is not a name; write it by language, such as \{en = "Wolf", fr = "Loup"\}',
    ),
    ({"pile": KEYS[:64], "cards": {"x": {"cost": 1}}}, "options.cards.x: 'cost' is not a valid card field"),
    ({"pile": KEYS[:64], "cards": [3]}, r"options.cards: expected a mapping from keys to cards, such as \{wolf: 3 2/4 vanish\}"),
    ({"edition": "en-1.1"}, "options.edition: rulebook en-1.1 has no Mutation"),
    ({"decks": ["1", "2"]}, "options: 'decks' is not a valid Mutation draft option; known"),
]


@pytest.mark.parametrize("options, said", WRONG, ids=lambda v: str(v)[:40])
def test_bad_options_of_a_draft(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        Match.new(decks.GAME, {**DRAFT, **options}, 1)


@pytest.mark.parametrize("until", [0, 3, 40, 59, 60, 62])
def test_draft_positions_read_back(until: int) -> None:
    match = drafted(6, until)
    again = decks.from_position(match.position(), match.options)
    assert again.state == match.state and again.legal == match.legal
    assert match_file.from_json([decks.GAME], match.to_json()).state == match.state


def test_bad_draft_positions() -> None:
    def refused(change: Any, said: str) -> None:
        given = drafted(6, 5).position()
        change(given["draft"])
        with pytest.raises(BadInput, match=said):
            decks.from_position(given, DRAFT)

    refused(lambda d: d["hands"]["A"].pop(), "every seat must have kept the same number of 16 cards and hold the rest")
    refused(lambda d: d["hands"]["A"].append("dragonfly"), "draft.hands.A: 'dragonfly' is not a valid card in this draft")
    refused(lambda d: d["hands"]["A"].append(d["hands"]["A"][0]), "draft.hands.A: a card is listed twice")
    refused(lambda d: d["hands"]["A"].append(d["hands"]["B"][0]), "draft.hands.B: .* is already at draft.hands.A")
    refused(lambda d: d["sealed"].update(A=d["hands"]["B"][0]), "draft.sealed.A: .* is not in A's hand")
    refused(
        lambda d: d["sealed"].update({s: d["hands"][s][0] for s in NAMES}),
        "draft.sealed: all seats have chosen, so the hands would already have been passed on",
    )
    refused(lambda d: d.update(decks={"A": d["hands"]["A"][:8]}), "draft.decks.A: a deck is 8 of the 16 kept cards")
    refused(lambda d: d.update(hands=[]), "draft.hands: expected a mapping")
    refused(lambda d: d.update(colour=1), "draft: 'colour' is not a valid key")
