"""Room for the Creatures that wait with Instinct (decision 30): the bound holds, and no game of printed cards is refused."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.decks.cards.catalogue import Facts, catalogue
from clashyard.decks.rules import assault
from clashyard.decks.rules.state import BERSERK, CARDS, INSTINCT, PERFORATION, REINFORCEMENT, SPLASH, WAITING, Duel
from tests.support.decks_matches import MODES, typed

pytestmark = pytest.mark.rule("decks.ability.instinct")


def stubborn(seed: int, mode: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a typed position of Creatures with Instinct that hit several for little damage and can take much."""
    given, options = typed(seed, mode)
    draw, most = Random(seed), 14 if len(given["cards"]) > 22 else 29
    for name, text in given["cards"].items():
        if "!" not in text:
            more = (SPLASH, PERFORATION, BERSERK, REINFORCEMENT)
            abilities = INSTINCT | sum(bit for bit in more if draw.random() < 0.5)
            given["cards"][name] = str(Facts(2, draw.randint(1, 2), draw.randint(4, most), False, abilities, 0))
    for seat in "ABCD":
        for creature in [*given.get(seat, {}).get("upper", []), *given.get(seat, {}).get("lower", [])]:
            creature.update(damage=0, fresh=False)
            creature.pop("host", None)
    return given, options


@pytest.mark.parametrize("mode", MODES)
def test_a_creature_waits_no_more_often_than_it_has_suffered_damage(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    most: Counter[str] = Counter()
    line_up = assault.line_up

    def watched(g: Duel) -> None:
        line_up(g)
        entries = Counter(g.waiting[: g.waiting_size])
        for card, number in entries.items():
            assert g.at[card] >= 0 and number <= g.hurt[card] < g.life[card]
        most["at once"] = max(most["at once"], g.waiting_size)
        most["of one"] = max(most["of one"], *entries.values(), 0)

    monkeypatch.setattr(assault, "line_up", watched)
    for seed in range(60):
        given, options = stubborn(seed, mode)
        match, draw = decks.from_position(given, options), Random(seed)
        for _ in range(4):
            if match.to_act is not None:
                match.play("end" if "end" in match.legal else draw.choice(match.legal))
    assert most["at once"] > 8 and most["of one"] > 1


def test_no_game_of_printed_cards_has_too_many_hp() -> None:
    assert max(card.facts.health for card in catalogue().values()) <= 9 and WAITING == 9 * CARDS
    strong = {f"x{i}": "9 5/9 instinct reinforcement" for i in range(8)}
    for mode, number in (("ffa", 4), ("2v2", 4)):
        named = [{f"{s}{key}": text for key, text in strong.items()} for s in "abcd"[:number]]
        assert decks.new(mode=mode, decks=named, seed=1).to_act
    tough = sorted((key for key in catalogue()), key=lambda key: -catalogue()[key].facts.health)[:48]
    match = decks.new(mode="coop", decks=["8", "8", tough], ai={"abilities": ["instinct"]}, seed=1)
    assert match.to_act and decks.from_position(match.position(), match.options).position() == match.position()
    given = {f"x{i}": "9 5/9 instinct reinforcement" for i in range(CARDS)}
    rows = [list(given)[i::4] for i in range(4)]
    full = {name: {"hand": ["bastion", row[0]], "upper": row[1:]} for name, row in zip("ABCD", rows, strict=True)}
    decks.from_position({"cards": given, **full}, {"mode": "ffa"}).play("end")
