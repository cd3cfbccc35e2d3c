"""A slow solver of Clash of Decks, written from the definitions alone: the fast one has to agree with it.

A *world* is the match with the enemy's unseen cards in one order. A *belief* is all the worlds that the seat cannot tell apart.
The seat plays the same action in every world of a belief, and then learns what it sees; the enemy knows everything and may act
differently in each. Nothing is estimated: an answer is True, False, or None where a limit was reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from clashyard import decks
from clashyard.core.match import Match
from clashyard.core.solver import Quest
from clashyard.decks.cards.catalogue import Facts, read_card
from clashyard.decks.rules.state import ABILITIES, REINFORCEMENT_COST

WORLDS = 5_040  # the orders of seven unseen cards
NODES = 400_000  # actions played in worlds
PLAYS = 8  # plays a turn: cards that cost nothing can be played for ever
SIDES = ("bastion", "fort")
REINFORCEMENT = 1 << ABILITIES.index("reinforcement")
Answer = bool | None


class Undecided(Exception):
    """A limit was reached."""


@dataclass(frozen=True, eq=False)
class World:
    match: Match
    whole: Any  # everything that is still to matter, as a key
    plays: int


Belief = tuple[World, ...]


def every(answers: Iterable[Answer]) -> Answer:
    result: Answer = True
    for answer in answers:
        if answer is False:
            return False
        result = result and answer
    return result


def some(answers: Iterable[Answer]) -> Answer:
    result: Answer = False
    for answer in answers:
        if answer is True:
            return True
        result = None if answer is None else result
    return result


def decide(quest: Quest, nodes: int = NODES) -> Answer:
    """Return whether the seat of *quest*, which acts in Summoning, can force its goal; None if a limit was reached."""
    search = Search(quest, nodes)
    try:
        belief = search.start()
        # Whoever knows the order of the hidden cards can do no worse: a quick proof that there is no way.
        if not belief or search.forced(belief[:1], quest.turns) is False:
            return False if belief else None
        return search.forced(belief, quest.turns)
    except Undecided:
        return None


def worlds(match: Match, seat: str) -> Iterator[dict[str, Any]]:
    """Yield the position in every world that *seat* cannot tell from the true one; identical cards give one world.

    Where a Reinforcement passed over an unseen card, every world has a card that does not fit.
    """
    position = match.position()
    enemy = position["B" if seat == "A" else "A"]
    hand, seen, unfit = enemy["hand"], enemy.get("seen", []), enemy.get("unfit", [])
    places = [i for i, key in enumerate(hand) if key not in SIDES and key not in seen]
    passed = [i for i in places if hand[i] in unfit]
    facts = position["cards"]
    for order in orders([hand[i] for i in places], facts):
        row = dict(zip(places, order, strict=True))
        if not any(fits(read_card(facts[row[i]])) for i in passed):
            enemy["hand"] = [row.get(i, key) for i, key in enumerate(hand)]
            enemy["unfit"] = [row[i] for i in passed]
            yield position


def orders(keys: list[str], facts: dict[str, str]) -> Iterator[list[str]]:
    """Yield the orders of cards, of those that differ only in identical cards just one."""
    if not keys:
        yield []
    for i, key in enumerate(keys):
        if facts[key] not in [facts[other] for other in keys[:i]]:
            yield from ([key, *rest] for rest in orders(keys[:i] + keys[i + 1 :], facts))


def fits(card: Facts) -> bool:
    """Return whether a Reinforcement may bring the card."""
    return not card.incantation and card.cost <= REINFORCEMENT_COST and not card.abilities & REINFORCEMENT


@dataclass
class Search:
    """One search for the answers to a quest, which remembers the beliefs that it has met."""

    quest: Quest
    nodes: int
    met: dict[tuple[frozenset[Any], int], Answer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        position = self.quest.match.position()
        self.seat, self.goal = self.quest.seat, self.quest.goal
        self.enemy = "B" if self.seat == "A" else "A"
        theirs = position[self.enemy]
        hidden = [key for key in theirs["hand"] if key not in SIDES and key not in theirs.get("seen", [])]
        self.facts: dict[str, str] = position["cards"]
        self.names = {key: self.facts[key] for key in hidden}  # the unseen cards are told apart by their facts only
        assert self.quest.match.to_act == self.seat and position["turn"]["phase"] == "summoning"
        self.end = next(number for number in self.quest.match.menu() if self.quest.match.text(number) == "end")

    def start(self) -> Belief:
        """Return the belief at the start, or nothing if there are too many worlds."""
        if len([*islice(worlds(self.quest.match, self.seat), WORLDS + 1)]) > WORLDS:
            return ()
        found: list[World] = []
        for position in worlds(self.quest.match, self.seat):
            match = decks.from_position(position, self.quest.match.options)
            found.append(World(match, self.describe(match.position())[0], position["turn"].get("plays", 0)))
        return tuple(found)

    # What is to be decided

    def forced(self, belief: Belief, left: int) -> Answer:
        """Return whether the seat forces the goal from here; *left* is how many of its turns have not ended."""
        key = frozenset(world.whole for world in belief), left
        if key not in self.met:
            mine = belief[0].match.to_act == self.seat
            self.met[key] = some(self.tries(belief, left)) if mine else every(self.threats(belief, left))
        return self.met[key]

    def tries(self, belief: Belief, left: int) -> Iterator[Answer]:
        menu = belief[0].match.menu()  # the same in every world, for the seat sees all that decides it
        yield every(self.follow(belief, self.end, left))
        if belief[0].plays >= PLAYS:
            yield None if len(menu) > 1 else False
            return
        for number in menu:
            if number != self.end:
                yield every(self.follow(belief, number, left))

    def threats(self, belief: Belief, left: int) -> Iterator[Answer]:
        menus = [(world, world.match.menu()) for world in belief]
        yield every(self.follow(belief, self.end, left))
        numbers = {number for _, menu in menus for number in menu} - {self.end}
        if belief[0].plays >= PLAYS:
            yield None if numbers else True
            return
        for number in sorted(numbers):
            yield every(self.follow(tuple(world for world, menu in menus if number in menu), number, left))

    def follow(self, belief: Belief, number: int, left: int) -> Iterator[Answer]:
        """Yield the answers for what the seat may see when *number* is played in the worlds of *belief*."""
        mine = belief[0].match.to_act == self.seat
        after = self.part(belief, number, left)
        if after is None:
            yield False
            return
        for part in after:
            yield self.forced(part, left - int(mine and number == self.end))

    def part(self, belief: Belief, number: int, left: int) -> list[Belief] | None:
        """Return what the seat may believe after *number*, as far as it is still to be decided; None if it has failed."""
        parts: dict[Any, dict[Any, World]] = {}
        for world in belief:
            self.nodes -= 1
            if self.nodes < 0:
                raise Undecided
            match = world.match.copy()
            match.play(number)
            position = match.position()
            answer = self.reached(world.match.to_act == self.seat, match, position, number == self.end, left)
            if answer is False:
                return None
            if answer is None:
                whole, sight = self.describe(position)
                told = self.heard(match) if len(belief) > 1 else ()
                parts.setdefault((sight, told), {})[whole] = World(match, whole, position["turn"].get("plays", 0))
        return [tuple(part.values()) for part in parts.values()]

    def reached(self, mine: bool, match: Match, position: dict[str, Any], ends: bool, left: int) -> Answer:
        """Return whether the last action reached the goal or defeated it for good; None if it goes on."""
        winner = match.winner
        events = [event.name for event in match.events_of(len(match.actions) - 1)] if ends else []
        over = "ended" in events  # if not, the match was decided in the turn; if so, perhaps when the next one began
        last = ends and mine and left == 1 and self.goal != "survive"
        if mine and over and self.stands(position, events):
            return True
        if winner == self.seat:
            return not (last and over)
        if self.goal == "survive" and left == 0 and over:
            return True
        if winner is not None:
            return self.goal == "survive" and winner == "draw"
        return False if last else None

    def stands(self, position: dict[str, Any], events: list[str]) -> bool:
        """Return whether the goal was reached when the turn of the seat ended."""
        theirs = position[self.enemy]
        if self.goal == "clear":
            return not theirs["upper"] and not theirs["lower"]
        # The Bastion may have fallen only after that, by the Exhaustion with which the enemy's turn begins.
        return self.goal == "bastion" and "fort" in theirs["hand"] and "bastion-fell" not in events[events.index("ended") :]

    # What is so, and what the seat sees of it

    def describe(self, position: dict[str, Any]) -> tuple[Any, Any]:
        """Return everything in a position that can still matter, and that part of it which the seat knows, as keys."""
        turn = position["turn"]
        names = dict(self.names)
        for mark in ("sharpened", "reinforced"):
            for key in turn.get(mark, ()):
                names[key] = f"{names.get(key, key)} {mark}"
        shared: list[Any] = [turn["active"], turn["mana"], turn["number"], turn.get("plays", 0)]
        for kingdom in (position["A"], position["B"]):
            shared += (tuple(creature(names, given) for given in kingdom[line]) for line in ("upper", "lower"))
            champion = kingdom.get("champion")
            shared.append(champion and (champion["card"], champion["exhausted"]))
            shared.append(tuple(names.get(key, key) for key in kingdom.get("removed", ())))
        shared.append(tuple(names.get(key, key) for key in position[self.seat]["hand"]))
        theirs = position[self.enemy]
        unfit = theirs.get("unfit", ())
        known = {key: names.get(key, key) for key in theirs.get("seen", ())} | {side: side for side in SIDES}
        sight = tuple(known.get(key) or ("?", key in unfit) for key in theirs["hand"])
        hidden = tuple(names.get(key, key) for key in theirs["hand"] if key not in known)
        return (*shared, sight, hidden), (*shared, sight)

    def heard(self, match: Match) -> Any:
        """Return the events of the last action, which are public, as a key."""
        events = match.events_of(len(match.actions) - 1)
        return tuple((e.name, *(self.names.get(value, value) for value in e.fields.values())) for e in events)


def creature(names: dict[str, str], given: Any) -> Any:
    if isinstance(given, str):
        return names.get(given, given)
    captives = given.get("captive") or ()
    captives = (captives,) if isinstance(captives, str) else captives
    marks = tuple((mark, given[mark]) for mark in ("damage", "fresh", "shielded") if mark in given)
    host = given.get("host")
    return names.get(given["card"], given["card"]), names.get(host, host), marks, tuple(names.get(key, key) for key in captives)
