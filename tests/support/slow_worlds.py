"""What a seat cannot tell apart in Clash of Decks, for the slow solver: worlds with blank places, and playing in them.

A *world* is the match as it may be. The places of the enemy's hand that the seat has not seen are *blank* in it, so that one
world stands for every order of the unseen cards. A blank place holds a number that no card has. A rule that looks at it fails,
and the world is then replaced by one for each card that may be there. When the enemy plays from a blank place, it chooses the
card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from clashyard import decks
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import Facts, read_card
from clashyard.decks.rules.actions import ACTIONS, END, PLACES, PLAY, menu, play
from clashyard.decks.rules.state import ABILITIES, CARDS, LUCIDITY, NOTHING, PRICE_OF_BLOOD, REINFORCEMENT_COST, WINDOW, Duel
from clashyard.decks.rules.view import knows

WORLDS = 5_040  # at most, where they have to be listed: the orders of seven unseen cards
SIDES = ("bastion", "fort")
REINFORCEMENT = 1 << ABILITIES.index("reinforcement")
BLANK = 1_000  # in a hand: an unseen card. No column has such a row
PRINTED = {"cost", "attack", "health", "incantation", "abilities", "auras", "gift", "automaton", "champion"}
ROWS = [name for name in Duel.rows if name not in PRINTED]
Move = tuple[Any, int]  # the card that is played, and where


@dataclass(frozen=True, eq=False)
class World:
    state: Duel
    left: tuple[int, ...]  # the cards that the blank places hold, in any order
    whole: bytes  # everything that is still to matter


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


class Table:
    """The worlds of one question: what is the same in all of them, and what changes."""

    def __init__(self, match: Match, seat: str) -> None:
        g: Duel = match.state  # type: ignore[assignment]
        self.match, self.seat = match, match.seats.index(seat)
        self.enemy = 1 - self.seat
        self.hidden = tuple(card for card in g.hand[self.enemy][: g.hand_size[self.enemy]] if not knows(g, self.seat, card))
        facts = [str(card.facts) for card in match.setting.cards]
        self.facts = facts
        self.kinds = [facts.index(each) for each in facts]  # identical cards have the same kind
        self.dear = g.cards  # a card that nobody can pay, which stands for a blank one when legal actions are listed
        self.lent: dict[int, int] = {}  # the sets of abilities given by Auras, numbered
        self.out = [0] * ACTIONS
        assert match.to_act == seat and match.position()["turn"]["phase"] == "summoning" and len(match.seats) == 2

    def start(self) -> list[World]:
        """Return the worlds at the start; none if there are too many.

        It is a single one, unless a Reinforcement has passed over places that are still unseen.
        """
        g: Duel = self.match.state  # type: ignore[assignment]
        if not any(g.misfit[card] for card in self.hidden):
            row = [BLANK if card in self.hidden else card for card in g.hand[self.enemy]]
            return [self.world(self.cut(g, row), self.hidden)]
        seat, found = self.match.seats[self.seat], []
        if len([*islice(worlds(self.match, seat), WORLDS + 1)]) > WORLDS:
            return []
        for position in worlds(self.match, seat):
            state: Any = decks.from_position(position, self.match.options).state
            found.append(self.world(self.cut(state, state.hand[self.enemy]), ()))
        return found

    def cut(self, g: Duel, row: list[int]) -> Duel:
        """Return a copy in which the enemy holds the cards of *row*, and which has no room for more cards than there are."""
        after = g.copy()
        room = g.cards + 1
        for name, column in Duel.columns.items():
            if column.shape == (CARDS,):
                setattr(after, name, getattr(g, name)[:room])
        after.hand = [g.hand[seat][:room] for seat in range(g.seats)]
        after.hand[self.enemy] = row[:room]
        after.line = [each[:room] for each in g.line[: g.lines]]
        after.removed = [each[:room] for each in g.removed[: g.seats]]
        after.discard = [[0] for _ in range(g.seats)]
        after.cost[self.dear] = 99
        return after

    # Playing

    def played(self, world: World, number: int) -> list[tuple[World, list[tuple[int, int, int, int]]]]:
        """Return what an action leads to, each with the events: one world, or more if it depends on the card at a blank place."""
        g = copied(world.state)
        try:
            play(g, g.active, number)
            looked = any(BLANK in entry for entry in g.log)
        except IndexError:
            looked = True
        if not looked:
            log = g.log
            g.log = []
            return [(self.world(g, world.left), log)]
        row = world.state.hand[self.enemy]
        if BLANK not in row[: world.state.hand_size[self.enemy]]:
            raise AssertionError("a rule looks at a card that does not exist")
        place = row.index(BLANK)
        return [pair for each in self.assigned(world, place) for pair in self.played(each, number)]

    def assigned(self, world: World, place: int) -> Iterator[World]:
        """Yield the world with each card that the blank *place* of the enemy's hand may hold."""
        for i, card in enumerate(world.left):
            if self.kinds[card] not in [self.kinds[other] for other in world.left[:i]]:
                g = copied(world.state)
                g.hand[self.enemy][place] = card
                left = world.left[:i] + world.left[i + 1 :]
                yield World(g, left, b"")

    def moves(self, g: Duel, seat: int) -> list[int]:
        """Return the legal actions except for the end; no blank place takes part in any."""
        row = g.hand[self.enemy]
        g.hand[self.enemy] = [self.dear if card == BLANK else card for card in row]
        found = self.out[: menu(g, seat, self.out)]
        g.hand[self.enemy] = row
        return [number for number in found if number != END]

    def own(self, world: World) -> list[tuple[Move, int]]:
        """Return what the seat may play."""
        return [(self.move(world.state, self.seat, number), number) for number in self.moves(world.state, self.seat)]

    def theirs(self, world: World) -> Iterator[tuple[Move, World, int]]:
        """Yield what the enemy may play, each with the world in which the card lies there."""
        g = world.state
        for number in self.moves(g, self.enemy):
            yield self.move(g, self.enemy, number), world, number
        row = g.hand[self.enemy]
        alike = g.present & (LUCIDITY | PRICE_OF_BLOOD) == 0  # nothing but the row of cards depends on the place of a play
        for place in range(min(WINDOW, g.hand_size[self.enemy])):
            if row[place] != BLANK:
                continue
            if alike and place > 0 and row[place - 1] == BLANK and g.stronghold[self.enemy] != place:
                continue  # taking either of two blank neighbours leaves the same row
            for each in self.assigned(world, place):
                for number in self.moves(each.state, self.enemy):
                    if (number - PLAY) // PLACES == place:
                        yield self.move(each.state, self.enemy, number), each, number

    def move(self, g: Duel, seat: int, number: int) -> Move:
        slot, where = divmod(number - PLAY, PLACES)
        return (NOTHING if slot == WINDOW else self.kinds[g.hand[seat][slot]]), where

    # Keys

    def world(self, g: Duel, left: tuple[int, ...]) -> World:
        return World(g, left, self.public(g) + self.their_hand(g) + bytes(sorted(self.kinds[card] for card in left)))

    def public(self, g: Duel) -> bytes:
        """Return what both seats know and what is in the seat's own hand, as far as it can still matter, as a key."""
        token = self.token
        key = [g.active, g.mana[g.active], g.plays]
        for seat in (0, 1):
            key += (g.number[seat], g.side[seat], g.stronghold[seat], g.exhausted[seat], g.removed_size[seat])
            key += (token(g, card) for card in g.removed[seat][: g.removed_size[seat]])
        for line in range(g.lines):
            key.append(g.line_size[line])
            for card in g.line[line][: g.line_size[line]]:
                self.creature(g, card, key)
        key.append(g.hand_size[self.seat])
        key += (token(g, card) for card in g.hand[self.seat][: g.hand_size[self.seat]])
        return bytes(key)

    def creature(self, g: Duel, card: int, key: list[int]) -> None:
        marks = g.fresh[card] | g.acted[card] << 1 | g.unshielded[card] << 2
        rider, captive, lent = g.rider[card], g.captive[card], g.lent[card]
        key += (self.token(g, card), 0 if rider == NOTHING else self.token(g, rider), g.hurt[card], g.sprint[card], marks)
        key.append(self.lent.setdefault(lent, len(self.lent)))
        while captive != NOTHING:
            key.append(self.token(g, captive))
            captive = g.captive[captive]
        key.append(0)

    def token(self, g: Duel, card: int) -> int:
        return 1 + 4 * self.kinds[card] + 2 * g.sharpened[card] + g.reinforced[card]

    def their_hand(self, g: Duel) -> bytes:
        key = [g.hand_size[self.enemy]]
        for card in g.hand[self.enemy][: g.hand_size[self.enemy]]:
            if card == BLANK:
                key += (0, 0)
            else:
                key += (1 if knows(g, self.seat, card) else 2 + g.misfit[card], self.token(g, card))
        return bytes(key)

    def sight(self, g: Duel) -> tuple[bytes, tuple[Any, ...]]:
        """Return what the seat knows, as a key: of an unseen card, only whether a Reinforcement has passed over it."""
        hand = g.hand[self.enemy][: g.hand_size[self.enemy]]
        shown = [self.token(g, c) if c != BLANK and knows(g, self.seat, c) else ("?", c != BLANK and g.misfit[c]) for c in hand]
        return self.public(g), tuple(shown)

    def heard(self, log: list[tuple[int, int, int, int]]) -> Any:
        """Return the events of an action, which are public, as a key: identical cards are told apart by nothing."""
        events = [self.match.game.notation.write_event(self.match.setting, entry) for entry in log]
        names = {self.match.setting.key(card): self.facts[card] for card in self.hidden}
        return tuple((event.name, *(names.get(value, value) for value in event.fields.values())) for event in events)


def copied(g: Duel) -> Duel:
    """Return an independent copy, apart from what is printed on cards."""
    twin: Duel = object.__new__(Duel)
    mine, table = g.__dict__, twin.__dict__
    table.update(mine)
    table["log"] = []
    for name in ROWS:
        table[name] = mine[name][:]
    for name in Duel.grids:
        table[name] = [row[:] for row in mine[name]]
    return twin
