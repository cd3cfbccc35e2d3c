"""A slow solver of Clashing Blades! and CLASH that shares nothing with theirs: it goes through all worlds one by one.

A world is a whole state that agrees with what a seat knows. A goal is forced if the seat has one action for all worlds that look
alike to it, whatever the other does in any of them and whatever is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from typing import Any

from clashyard.blades.rules.events import DISENGAGED
from clashyard.blades.rules.state import EVENT, HAND, NOTHING, OVER, STING
from clashyard.blades.rules.state import undealt as undealt_cards
from clashyard.blades.rules.view import possible
from clashyard.clash.rules.state import DISCARD, KINDS, P, X
from clashyard.clash.rules.state import OVER as CLASH_OVER
from clashyard.core.solver import Quest

World = tuple[Any, int]  # a state, and how many turns are left
MOST = 400_000  # plays, or worlds to begin with, above which a question is too large for this solver


class TooLarge(Exception):
    """There are too many worlds to go through."""


class PlainDuel:
    """One quest of either game."""

    def __init__(self, quest: Quest, most: int = MOST) -> None:
        self.most = most
        self.quest, self.game, self.setting = quest, quest.match.game, quest.match.setting
        self.seat = quest.match.seats.index(quest.seat)
        self.start: Any = quest.match.state
        self.blades = self.game.name == "blades"
        self.plays = 0

    def winning(self) -> set[str]:
        """Return the first actions with which the goal is forced."""
        possible_worlds = (blades_worlds if self.blades else clash_worlds)(self.start, self.seat)
        worlds = [(state, self.quest.turns) for state in islice(possible_worlds, self.most + 1)]
        if len(worlds) > self.most:
            raise TooLarge
        write = self.game.notation.write_action
        actions = self.menu(worlds[0][0], self.seat)
        return {write(self.start, self.setting, self.seat, action) for action in actions if self.works(worlds, action)}

    def menu(self, state: Any, seat: int) -> list[int]:
        out = [0] * (self.game.rules.actions * 2)
        return out[: self.game.rules.menu(state, seat, out)]

    def forced(self, worlds: list[World]) -> bool:
        """Return whether the goal is forced in worlds that look alike."""
        if self.deciding(worlds[0][0]) >> self.seat & 1:
            return any(self.works(worlds, action) for action in self.menu(worlds[0][0], self.seat))
        return self.works(worlds, None)

    def deciding(self, state: Any) -> int:
        return int(self.game.rules.deciding(state))  # type: ignore[misc]

    def works(self, worlds: list[World], own: int | None) -> bool:
        """Return whether the goal is forced after an own action, or without one, in every group of worlds that look alike."""
        groups: dict[str, list[World]] = {}
        for state, left in worlds:
            for said, after in self.moves(state, own):
                found = (self.blades_verdict if self.blades else self.clash_verdict)(state, after, left)
                if found is False:
                    return False
                if found is not True:
                    seen = f"{said} {after.log} {sorted(after.hand[self.seat]) if self.blades else after.hand[self.seat]}"
                    group = groups.setdefault(seen, [])  # what happens is told to everybody; only hands and decks are hidden
                    if all(after != other for other, _ in group[-3:]):
                        group.append((after, found))
        return all(self.forced(group) for group in groups.values())

    def moves(self, state: Any, own: int | None) -> Iterator[tuple[str, Any]]:
        """Yield what may happen in one world, with what is said aloud."""
        other = 1 - self.seat
        answers: list[int | None] = list(self.menu(state, other)) if self.deciding(state) >> other & 1 else [None]
        for answer in answers:
            said = "" if answer is None else self.game.notation.write_action(state, self.setting, other, answer)
            after = self.play(state, own, answer)
            worlds = list((blades_luck if self.blades else clash_luck)(state, after))
            if len(worlds) == 1:
                yield said, after
            else:
                yield from ((said, self.play(world, own, answer)) for world in worlds)

    def play(self, state: Any, own: int | None, answer: int | None) -> Any:
        self.plays += 1
        if self.plays > self.most:
            raise TooLarge
        after = state.copy()
        if own is not None:
            self.game.rules.play(after, self.seat, own)
        if answer is not None:
            self.game.rules.play(after, 1 - self.seat, answer)
        return after

    # What has become of the goal: True, False, or how many turns are left

    def blades_verdict(self, before: Any, after: Any, left: int) -> Any:
        goal, me = self.quest.goal, self.seat
        hurt, struck = after.health[me] < self.start.health[me], after.health[1 - me] < self.start.health[1 - me]
        if goal == "win" and after.step == OVER:
            return after.health[me] > 0 and after.health[1 - me] == 0
        if goal != "win" and hurt:
            return False
        if goal == "touch" and struck:
            return True
        left -= [event for event, *_ in after.log].count(DISENGAGED)
        ended = left < 1 or after.number > before.number or after.step in (OVER, STING)
        return goal == "safe" if ended else left

    def clash_verdict(self, before: Any, after: Any, left: int) -> Any:
        if after.step == CLASH_OVER:
            return after.winner == self.seat
        return self.quest.goal == "survive" if after.step == DISCARD else left


def blades_worlds(g: Any, seat: int) -> Iterator[Any]:
    """Yield every state that differs from this one only in the other hand."""
    other = 1 - seat
    held = [card for card in g.hand[other] if card != NOTHING]
    unseen = [card for card in range(36) if undealt_cards(g) >> card & 1] + held
    for hand in combinations(sorted(unseen), len(held)):
        world = g.copy()
        world.sealed[other] = NOTHING
        world.hand[other] = [*hand, *[NOTHING] * (HAND - len(hand))]
        for card in held:
            world.drawn &= ~(1 << card)
        for card in hand:
            world.drawn |= 1 << card
        if possible(world, other):
            yield world


def blades_luck(g: Any, after: Any) -> Iterator[Any]:
    """Yield the state once for each event that may be on top, if one may be turned."""
    if g.step != EVENT:
        yield g
        return
    for place in range(g.events_left):
        world = g.copy()
        top = g.events_left - 1
        world.events[place], world.events[top] = world.events[top], world.events[place]
        yield world


def clash_worlds(g: Any, seat: int) -> Iterator[Any]:
    """Yield every state that differs from this one only in how the other's hidden cards lie."""
    other = 1 - seat
    unseen = [g.hand[other][card] + g.deck[other][: g.deck_size[other]].count(card) for card in range(KINDS)]
    sure, either = g.known[other], g.unsuited[other]
    for hand in product(*(range(count + 1) for count in unseen)):
        spare = hand[X] + hand[P] - sure[X] - sure[P]
        if sum(hand) == g.hand_size[other] and spare >= either and all(a >= b for a, b in zip(hand, sure, strict=True)):
            world = g.copy()
            world.sealed[other] = 0
            world.hand[other] = list(hand)
            deck = [card for card in range(KINDS) for _ in range(unseen[card] - hand[card])]
            world.deck[other][: len(deck)] = deck
            yield world


def clash_luck(g: Any, after: Any) -> Iterator[Any]:
    """Yield the state once for each order of the cards that a move would draw from either deck."""
    worlds = [g]
    for drawer in range(2):
        size = g.deck_size[drawer]
        drawn = size - after.deck_size[drawer]
        if drawn > 0 and after.step not in (CLASH_OVER, DISCARD):
            deck = g.deck[drawer][:size]
            worlds = [with_top(world, drawer, top) for world in worlds for top in sorted(set(permutations(deck, drawn)))]
    yield from worlds


def with_top(g: Any, seat: int, top: tuple[int, ...]) -> Any:
    world = g.copy()
    deck = world.deck[seat][: world.deck_size[seat]]
    for card in top:
        deck.remove(card)
    world.deck[seat][: world.deck_size[seat]] = [*deck, *top]
    return world
