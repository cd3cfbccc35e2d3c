"""Seeded random small positions of the duel with a goal: few cards, but every ability, mark and module."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import Any

from clashyard import decks
from clashyard.core.solver import Quest
from clashyard.decks.cards.catalogue import OWN, Card, catalogue, read_card
from clashyard.decks.rules.state import ABILITIES
from tests.support.slow_worlds import fits, worlds

TELLING = {"reinforcement", "chain", "counter-order", "cursed", "blackmail"}  # their effect depends on the order of a hand
SYMBIOTE = 1 << ABILITIES.index("symbiote")
# Goals by the number of turns, each as often as it stands here. About half of the answers are yes, and "win" is rarely one.
GOALS = {
    1: ("win", "win", "win", "win", "bastion", "clear", "clear", "survive"),
    2: ("win", "win", "bastion", "clear"),
    3: ("win",),
}


@cache
def pools() -> tuple[list[Card], ...]:
    """Return the printed cards, our own, those that make the order of a hand matter, and those with Reinforcement."""
    cards = catalogue().values()
    mine = [card for card in cards if card.pack in OWN]
    telling = [card for card in mine if TELLING & {*card.abilities, *card.auras}]
    calling = [card for card in telling if "reinforcement" in {*card.abilities, *card.auras}]
    return [card for card in cards if card.pack not in OWN], mine, telling, calling


def small_position(seed: int, turns: int | None = None) -> Quest:
    """Return a duel in which somebody acts in Summoning, and a goal: mostly within one turn, else two or three."""
    return _Maker(Random(seed), turns).quest()


class _Maker:
    def __init__(self, draw: Random, turns: int | None) -> None:
        self.draw = draw
        self.turns = turns or draw.choices((1, 2, 3), (75, 20, 5))[0]
        self.goal = draw.choice(GOALS[self.turns])
        self.seat = draw.choice("AB")
        self.mana = draw.randint(1, 8)
        self.cards: dict[str, str] = {}
        self.telling = draw.random() < 0.5  # the order of the hidden cards is likely to matter
        if self.telling and self.turns == 1 and draw.random() < 0.4:
            self.goal = "clear"  # for Creatures that come by Reinforcement have to fall, too

    def chance(self, share: float) -> bool:
        return self.draw.random() < share

    def quest(self) -> Quest:
        """Draw until ending the turn does not settle it, or once in a while even then."""
        while True:
            quest = self.drawn()
            if sum(1 for _ in islice(worlds(quest.match, self.seat), 25)) > (24 if self.turns == 1 else 6):
                continue  # slow
            if self.turns > 1 or self.goal == "survive" or self.chance(0.15):
                return quest
            match = quest.match.copy()
            match.play("end")
            position = match.position()
            theirs = position["B" if self.seat == "A" else "A"]
            if match.winner is None and not {
                "bastion": "fort" in theirs["hand"],
                "clear": not theirs["upper"] + theirs["lower"],
            }.get(self.goal):
                return quest

    def drawn(self) -> Quest:
        self.cards.clear()
        turn: dict[str, Any] = {"active": self.seat, "mana": self.mana, "number": self.draw.randint(2, 9)}
        position: dict[str, Any] = {"turn": turn, "cards": self.cards}
        most = {1: (4, 4, 2), 2: (4, 4, 2), 3: (3, 3, 2)}[self.turns]
        for seat in "AB":
            mine = seat == self.seat
            position[seat] = self.kingdom(self.draw.randint(1 + self.telling, most[0 if mine else 1]), most[2], mine)
        for mark in ("sharpened", "reinforced"):
            standing = [key for seat in "AB" for line in ("upper", "lower") for key in tops(position[seat][line])]
            turn[mark] = [key for key in standing if self.chance(0.04)]
        modules = ["exhaustion"] if self.chance(0.5 if self.telling else 0.2) else []
        match = decks.from_position(position, {"mode": "duel", "modules": modules, "first": self.draw.choice("AB")})
        return Quest(match, self.seat, self.goal, self.turns)

    def kingdom(self, size: int, most: int, mine: bool) -> dict[str, Any]:
        hand = [self.card(mine) for _ in range(size)]
        if self.telling and not mine and self.chance(0.3):  # identical cards that nobody can pay for
            idle = {f"idle-{i}": "9 1/1" for i in range(1, self.draw.randint(2, 3))}
            self.cards |= idle
            hand = self.draw.sample([*hand, *idle], len(hand) + len(idle))
            size = len(hand)
        creatures = [self.draw.choices(range(most + 1), (1 if self.telling else 2, 3, 2)[: most + 1])[0] for _ in range(2)]
        kingdom: dict[str, Any] = {
            "upper": [self.creature(mine) for _ in range(creatures[0])],
            "lower": [self.creature(mine) for _ in range(creatures[1])],
            "seen": [key for key in hand if self.chance(0.15 if self.telling else 0.5)],
        }
        unfit = [key for key in hand if key not in kingdom["seen"] and not fits(read_card(self.cards[key]))]
        kingdom["unfit"] = [key for key in unfit if self.chance(0.2)]
        side = "fort" if self.chance(0.3 if mine else 0.6) else "bastion"
        # The enemy's Stronghold is often about to fall.
        place = self.draw.randrange(size) if mine or self.chance(0.5) else size - 1
        kingdom["hand"] = [*hand[:place], side, *hand[place:]]
        if self.chance(0.1):
            kingdom["champion"] = {"card": self.card(mine, creature=True), "exhausted": self.chance(0.4)}
        return kingdom

    def pool(self, mine: bool, creature: bool) -> list[Card]:
        if self.telling and creature and not mine and self.chance(0.4):
            return pools()[3]
        if self.telling and self.chance(0.3):
            return pools()[2]
        return pools()[int(self.chance(0.3))]

    def card(self, mine: bool, creature: bool = False, symbiote: bool | None = None) -> str:
        """Return the key of one more card: often one that can be paid, now and then a second copy."""
        while True:
            card = self.draw.choice(self.pool(mine, creature))
            if self.cards and self.chance(0.12):
                card = catalogue().get(self.draw.choice([*self.cards]).removesuffix("-2").removesuffix("-3"), card)
            facts = card.facts
            bears = bool(facts.abilities & SYMBIOTE)
            key = next((key for key in (card.key, f"{card.key}-2", f"{card.key}-3") if key not in self.cards), None)
            dear = facts.cost > self.mana and mine and self.chance(0.7)
            if key is None or dear or (creature and facts.incantation) or (symbiote is not None and symbiote != bears):
                continue
            self.cards[key] = str(facts)
            return key

    def creature(self, mine: bool) -> Any:
        """Return a Creature on a line: sometimes a pair, wounded, fresh, without its Protection, or with a captive."""
        pair = self.chance(0.08)
        marks: dict[str, Any] = {"card": self.card(mine, creature=True, symbiote=True if pair else None)}
        health = read_card(self.cards[marks["card"]]).health
        if pair:
            marks["host"] = self.card(mine, creature=True, symbiote=False)
            health += read_card(self.cards[marks["host"]]).health
        if self.chance(0.2):
            marks["damage"] = self.draw.randint(0, health - 1)
        if self.chance(0.12):
            marks["fresh"] = True
        if self.chance(0.1):
            marks["shielded"] = False
        if self.chance(0.06):
            marks["captive"] = self.card(mine)
        return marks


def tops(line: list[Any]) -> list[str]:
    """Return the keys of the Creatures on a line, of a pair that of the Symbiote."""
    return [creature["card"] for creature in line]
