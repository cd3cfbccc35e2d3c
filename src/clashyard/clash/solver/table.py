"""A turn of CLASH as the search sees it.

The other seat may hold any cards that are neither seen nor ruled out: all that the seat knows of the other hand is its size and
what the state remembers of it. The turn ends with the Discard phase, and the horizon with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import cast

from clashyard.clash.rules.actions import deciding, menu, play
from clashyard.clash.rules.events import RESHUFFLED
from clashyard.clash.rules.state import (
    ACTIONS,
    ATTACKS,
    BOOST_COMBO,
    BOOST_NEXT,
    COMBO,
    DISCARD,
    DRAW_CARDS,
    EFFECTS,
    HURT,
    JOUST,
    KINDS,
    LETTERS,
    LEVELS,
    NOTHING,
    OVER,
    PRICE,
    RESPOND,
    WILL_OF_ATTACKER,
    B,
    Clash,
    P,
    X,
)
from clashyard.clash.setup.options import Setting
from clashyard.clash.text.actions import NONE, read_action, write_action
from clashyard.core.belief_search import OTHER, OWN, Answer, Node, Outcome, OutOfReach
from clashyard.core.state import State

WIN, SURVIVE = "win", "survive"
ANY = 1000  # more damage than anybody has HP


class Turn:
    """One quest: *seat* has to reach *goal* before the Discard phase."""

    def __init__(self, setting: Setting, start: Clash, seat: int, goal: str) -> None:
        self.setting, self.seat, self.goal = setting, seat, goal
        b = self.other = 1 - seat
        deck = start.deck[b][: start.deck_size[b]]
        self.all = [start.hand[b][card] + deck.count(card) + gone(start, b, card) for card in range(KINDS)]
        self.out = [0] * (ACTIONS + 1)
        self.hardest = max(start.damage[seat])  # the most that one hit is listed with
        self.supers = [harm_of(start, seat, level) for level in range(LEVELS) if start.effects[seat][level] != NOTHING]

    def start(self, state: State, left: int) -> Node:
        """Return the node of a state, without what the seat cannot know."""
        g = cast(Clash, state.copy())
        g.sealed[self.other] = 0
        return Node(g, left)

    def deciding(self, node: Node) -> int:
        """Return who decides."""
        found = deciding(node.state)
        return (OWN if found >> self.seat & 1 else 0) | (OTHER if found >> self.other & 1 else 0)

    def key(self, node: Node) -> Hashable:
        """Return everything that the seat knows and that matters until the end of the turn."""
        g, a, b = node.state, self.seat, self.other
        deck = g.deck[a][: g.deck_size[a]]
        mine = (g.sealed[a], tuple(g.hand[a]), tuple(g.pool[a]), tuple(deck.count(card) for card in range(KINDS)))
        theirs = (g.hand_size[b], g.deck_size[b], tuple(self.unseen(g)), tuple(g.known[b]), g.unsuited[b], tuple(g.pool[b]))
        combo = (g.attacker, g.node, g.threat, g.boost_next, g.boost_combo, g.unblockable, g.unclashable, g.free_chain)
        return (g.step, *g.hp, *g.will, mine, theirs, combo, g.level, g.next_effect, g.guarded, g.owed)

    def unseen(self, g: Clash) -> list[int]:
        """Return, for each letter, how many cards lie in the other hand or deck."""
        used, field, pool = g.used[self.other], g.field[self.other], g.pool[self.other]
        rest = [total - used[card] - field[card] for card, total in enumerate(self.all)]
        return [rest[0] - pool[0], rest[1] - pool[1], rest[2] - pool[2], *rest[ATTACKS:]]

    # Choices

    def own(self, node: Node) -> list[int]:
        """Return the legal actions of the seat."""
        return self.out[: menu(node.state, self.seat, self.out)]

    def lost(self, node: Node) -> bool:
        """Return whether it is plain that no win can be forced.

        In a joust that is so where the other seat may win it, whatever is placed, and then stop: an attack loses to the one
        before it, and a seat without an attack never wins (clash.joust.triangle). In a combo it is so where all attacks and
        supers that are held do too little damage.
        """
        g = cast(Clash, node.state)
        held = g.hand[self.seat]
        if self.goal != WIN:
            return False
        if g.step == JOUST:
            beaten_by = [(card + ATTACKS - 1) % ATTACKS for card in range(ATTACKS) if held[card]]
            return all(self.hand_with(g, Answer("", (card,))) is not None for card in beaten_by)
        if g.step != COMBO:
            return False
        attacks = sum(held[:ATTACKS])
        most = attacks * (self.hardest + g.boost_combo) + g.boost_next
        if g.will[self.seat] + attacks * WILL_OF_ATTACKER >= PRICE[0]:
            most += held[P] * self._hardest_super(attacks)
        return most < g.hp[self.other]

    def _hardest_super(self, attacks: int) -> int:
        """Return how much damage one super can add at most, also to so many *attacks*."""
        return max((hurt + attacks * boost for hurt, boost in self.supers), default=0)

    def text(self, node: Node, action: int) -> str:
        """Return an own action as text."""
        return write_action(node.state, self.setting, self.seat, action)

    def answers(self, node: Node) -> list[Answer]:
        """Return all that the other seat may do in any world."""
        return [answer for answer in self._answers(node.state) if self.hand_with(node.state, answer) is not None]

    def _answers(self, g: Clash) -> Iterator[Answer]:
        name = "AB"[self.other]
        if g.step == JOUST:
            yield from (Answer(f"joust {name}:{LETTERS[card]}", (card,)) for card in range(B + 1))
            yield Answer(f"joust {name}:{NONE}")
        elif g.step == RESPOND:
            yield Answer("take")
            if g.unblockable == 0 or g.level != NOTHING:
                yield Answer("block", (B,))
            if g.unclashable == 0 and g.level == NOTHING:
                yield Answer("clash", (X,))
        elif g.attacker == self.seat:
            sets = combinations_with_replacement(range(KINDS), g.owed)
            yield from (Answer("shed " + "".join(LETTERS[card] for card in cards), cards) for cards in sets)
        else:
            yield from self._attacks(g)

    def _attacks(self, g: Clash) -> Iterator[Answer]:
        """Return what the other seat may do as the attacker: what the menu offers if it holds every card once."""
        full = twin_of(g)
        full.hand[self.other] = [1] * KINDS
        for action in self.out[: menu(full, self.other, self.out)]:
            verb, _, rest = write_action(full, self.setting, self.other, action).partition(" ")
            needs = (LETTERS.index(rest),) if verb == "hit" else (P,) if verb == "super" else ()
            yield Answer(f"{verb} {rest}".strip(), needs)

    def hand_with(self, g: Clash, answer: Answer, others: Sequence[int] = ()) -> list[int] | None:
        """Return a hand of the other seat with which it can give an answer, or None if there is none."""
        b, unseen = self.other, self.unseen(g)
        needs = [max(g.known[b][card], (*answer.needs, *others).count(card)) for card in range(KINDS)]
        suited = range(X, KINDS) if answer.text.endswith(f":{NONE}") else range(KINDS)
        short = max(0, g.known[b][X] + g.known[b][P] + g.unsuited[b] - needs[X] - needs[P])
        for card in (P, X):
            more = min(short, unseen[card] - needs[card])
            if more > 0:
                needs[card] += more
                short -= more
        left = g.hand_size[b] - sum(needs)
        for card in suited:
            more = min(left, unseen[card] - needs[card])
            if more > 0:
                needs[card] += more
                left -= more
        possible = left == 0 and short == 0 and all(needs[card] <= unseen[card] for card in range(KINDS))
        return needs if possible and (len(suited) == KINDS or not any(needs[:X])) else None

    # Consequences

    def outcomes(self, node: Node, own: int | None, answer: Answer | None) -> list[list[Outcome]]:
        """Return what may come of two choices: one outcome, or those of a draw from the seat's deck."""
        before = node.state
        g = self.lying(before, [answer] if answer else [])
        numbers = (own, None if answer is None else read_action(g, self.setting, self.other, answer.text))
        first = self._played(g, *numbers)
        drawn = g.deck_size[self.seat] - first.deck_size[self.seat]
        if any(entry[0] == RESHUFFLED for entry in first.log) and first.step != OVER:
            raise OutOfReach("decks")  # a used pile becomes a deck
        if first.step == OVER or drawn == 0:
            return [[Outcome(self.settled(first))]]
        draws = []
        for cards, weight in drawn_sets(g, self.seat, drawn):
            luck = sum((card + 1) * (KINDS + 1) ** place for place, card in enumerate(cards))
            draws.append(Outcome(self.settled(self._played(on_top(g, self.seat, cards), *numbers)), weight, luck))
        return [draws]

    def _played(self, g: Clash, own: int | None, other: int | None) -> Clash:
        after = twin_of(g)
        if own is not None:
            play(after, self.seat, own)
        if other is not None:
            play(after, self.other, other)
        return after

    def settled(self, g: Clash) -> Node | bool:
        """Return the node after a move, or whether the goal has been reached; False if it no longer can be."""
        if g.step == OVER:
            return bool(g.winner == self.seat)
        return self.goal == SURVIVE if g.step == DISCARD else Node(g, 1)

    def lying(self, before: Clash, answers: Sequence[Answer]) -> Clash:
        """Return a copy in which the other seat can give these answers, one after the other."""
        g = twin_of(before)
        if answers:
            rest = [card for answer in answers[1:] for card in answer.needs]
            hand = self.hand_with(before, answers[0], rest)
            if hand is None:
                return g
            b, unseen = self.other, self.unseen(before)
            deck = [card for card in range(KINDS) for _ in range(unseen[card] - hand[card])]
            g.hand[b] = hand
            g.deck[b][: g.deck_size[b]] = deck
        return g

    def rearranged(self, start: State, now: State, path: Sequence[tuple[Answer, int]]) -> State:
        """Return the start with hidden cards that lead to *now* by the same actions, and allow these answers with that luck."""
        first, g = cast(Clash, start), cast(Clash, now)
        a, b = self.seat, self.other
        after = self.lying(g, [answer for answer, _ in path if answer.text])
        for _, luck in reversed(path):
            after = on_top(after, a, drawn_cards(luck))
        shown = [card for card in range(KINDS) for _ in range(gone(after, b, card) - gone(first, b, card))]
        held = [*shown, *(card for card in range(KINDS) for _ in range(after.hand[b][card]))]
        twin = first.copy()
        size = first.hand_size[b]
        twin.hand[b] = [held[:size].count(card) for card in range(KINDS)]
        deck = [*after.deck[b][: after.deck_size[b]], *held[size:]]
        twin.deck[b][: len(deck)] = deck
        twin.deck[a][: after.deck_size[a]] = after.deck[a][: after.deck_size[a]]
        return twin


CONSTANT = {"damage", "follow", "effects", "blockable", "effect", "amount", "full", "most_will"}
ROWS = [name for name in Clash.rows if name not in CONSTANT]
GRIDS = [name for name in Clash.grids if name not in CONSTANT]


def twin_of(g: Clash) -> Clash:
    """Return a copy that shares what no rule changes, which is most of a state."""
    twin = object.__new__(Clash)
    mine, table = g.__dict__, twin.__dict__
    table.update(mine)
    table["log"] = []
    for name in ROWS:
        table[name] = mine[name][:]
    for name in GRIDS:
        a, b = mine[name]
        table[name] = [a[:], b[:]]
    return twin


def harm_of(g: Clash, seat: int, level: int) -> tuple[int, int]:
    """Return how much damage a level of a super does, and how much more it lets each attack do, at most; cards drawn do any."""
    hurt, boost, start = 0, 0, level * EFFECTS
    for place in range(start, start + g.effects[seat][level]):
        effect, amount = g.effect[seat][place], g.amount[seat][place]
        hurt += amount if effect in (HURT, BOOST_NEXT) else ANY if effect == DRAW_CARDS else 0
        boost += amount if effect == BOOST_COMBO else 0
    return hurt, boost


def gone(g: Clash, seat: int, card: int) -> int:
    """Return how many copies of a card lie face up."""
    return int(g.used[seat][card] + g.field[seat][card] + (g.pool[seat][card] if card < ATTACKS else 0))


def drawn_sets(g: Clash, seat: int, number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the sets of cards that may be on top of the seat's deck, each with the number of ways to draw it."""
    deck = g.deck[seat][: g.deck_size[seat]]
    counts = [deck.count(card) for card in range(KINDS)]
    for cards in combinations_with_replacement(range(KINDS), number):
        ways = prod(comb(counts[card], cards.count(card)) for card in range(KINDS))
        if ways:
            yield cards, ways


def drawn_cards(luck: int) -> list[int]:
    """Return the cards of a draw, as its number tells them."""
    cards = []
    while luck > 0:
        luck, card = divmod(luck, KINDS + 1)
        cards.append(card - 1)
    return cards


def on_top(g: Clash, seat: int, cards: Sequence[int]) -> Clash:
    """Return a copy with these cards on top of a deck."""
    twin = twin_of(g)
    deck = twin.deck[seat][: twin.deck_size[seat]]
    for card in cards:
        deck.remove(card)
    twin.deck[seat][: twin.deck_size[seat]] = [*deck, *cards]
    return twin
