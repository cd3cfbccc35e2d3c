"""A deal of Clashing Blades! as the search sees it.

The other seat may hold any cards that the seat has not seen. Nobody draws during a deal, so a node needs no more than the set of
unseen cards and their number in the other hand. The deal ends with the first blade hit, and the horizon with it: what is dealt
next is not known.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from typing import cast

from clashyard.blades.rules.actions import (
    ACTIONS,
    KEEP,
    NO_EVENT,
    PASS,
    SETS,
    TURN,
    deciding,
    menu,
    play,
)
from clashyard.blades.rules.events import DISENGAGED
from clashyard.blades.rules.state import (
    CARDS,
    CLUBS,
    DIAMONDS,
    EN_GARDE,
    EVENT,
    HAND,
    HEARTS,
    NOTHING,
    OPTION,
    OVER,
    RESPOND,
    SHED,
    Fight,
    bits,
    undealt,
)
from clashyard.blades.setup.options import Setting
from clashyard.blades.text.actions import BALANCE_NAMES, NAMES, WORDS, read_action, write_action
from clashyard.core.belief_search import OTHER, OWN, Answer, Node, Outcome, OutOfReach
from clashyard.core.state import State

WIN, TOUCH, SAFE = "win", "touch", "safe"
HEARTS_LEFT = 99  # luck: the rest of the other hand is nothing but hearts
ALL_HEARTS = ((1 << CARDS) - 1) & ~((1 << HEARTS) - 1)


def cards_of(cards: int) -> list[int]:
    """Return a set of cards as a list, by number."""
    return [card for card in range(CARDS) if cards >> card & 1]


class Deal:
    """One quest: *seat* has to reach *goal* from a state whose healths count as the beginning."""

    def __init__(self, setting: Setting, start: Fight, seat: int, goal: str) -> None:
        self.setting, self.seat, self.goal = setting, seat, goal
        self.other = 1 - seat
        self.health = start.health[:]
        self.out = [0] * (ACTIONS << 1)

    def start(self, state: State, left: int) -> Node:
        """Return the node of a state, without what the seat cannot know."""
        g = cast(Fight, state.copy())
        g.sealed[self.other] = NOTHING
        g.coming_size = g.coming_next = 0
        return Node(g, left)

    def deciding(self, node: Node) -> int:
        """Return who decides."""
        found = deciding(node.state)
        return (OWN if found >> self.seat & 1 else 0) | (OTHER if found >> self.other & 1 else 0)

    def key(self, node: Node) -> Hashable:
        """Return everything that the seat knows and that matters until the end of the deal."""
        g = node.state
        crossed = (g.laid[0][0], g.laid[1][0]) if g.step == OPTION else ()
        threat = g.threat if g.step == RESPOND else (g.owed, g.tricked) if g.step == SHED else 0
        theirs = (g.held[self.other], self.unseen(g) if g.held[self.other] else 0)
        return (
            node.left, g.step, g.actor, g.sealed[self.seat], bits(g.hand[self.seat]), theirs,
            threat, crossed, *g.health, *g.balance, g.event_used, *g.injury, g.dealer,
        )  # fmt: skip

    def unseen(self, g: Fight) -> int:
        """Return the cards that the other hand may hold, as a set."""
        return undealt(g) | bits(g.hand[self.other])

    # Choices

    def own(self, node: Node) -> list[int]:
        """Return the legal actions of the seat."""
        return self.out[: menu(node.state, self.seat, self.out)]

    def lost(self, node: Node) -> bool:
        """Return False: what can be forced is never plain here."""
        return False

    def text(self, node: Node, action: int) -> str:
        """Return an own action as text."""
        return write_action(node.state, self.setting, self.seat, action)

    def answers(self, node: Node) -> list[Answer]:
        """Return all that the other seat may do in any world."""
        return list(self._answers(node.state))

    def _answers(self, g: Fight) -> Iterator[Answer]:
        held = cards_of(self.unseen(g)) if g.held[self.other] else []
        if g.step == EN_GARDE:
            name = self.setting_name
            yield from (Answer(f"en-garde {name}:{NAMES[card]}", (card,)) for card in held if card < HEARTS)
        elif g.step in (RESPOND, OPTION):
            yield Answer(WORDS[PASS if g.step == RESPOND else KEEP])
            verb = "" if g.step == RESPOND else "withdraw "
            yield from (Answer(verb + NAMES[card], (card,)) for card in held if DIAMONDS <= card < HEARTS)
            yield from self._balanced(g, verb, [card for card in held if DIAMONDS <= card < CLUBS])
        elif g.step == EVENT:
            yield from (Answer(WORDS[TURN]), Answer(WORDS[NO_EVENT]))
        else:
            yield from self._sheds(g, held)

    @property
    def setting_name(self) -> str:
        """Return the name of the other seat."""
        return "AB"[self.other]

    def _balanced(self, g: Fight, verb: str, diamonds: list[int]) -> Iterator[Answer]:
        for cards in range(1, SETS):
            if cards & g.balance[self.other] == cards:
                names = "+".join(name for rank, name in enumerate(BALANCE_NAMES) if cards >> rank & 1)
                yield Answer((verb or "balance ") + names)
                yield from (Answer(f"{verb}{NAMES[card]}+{names}", (card,)) for card in diamonds)

    def _sheds(self, g: Fight, held: list[int]) -> Iterator[Answer]:
        if not g.tricked:
            raise OutOfReach("sheds")  # any set of a hidden hand that is strong enough
        for cards in combinations(held, g.owed):
            yield Answer("shed " + " ".join(NAMES[card] for card in cards), cards)

    # Consequences

    def outcomes(self, node: Node, own: int | None, answer: Answer | None) -> list[list[Outcome]]:
        """Return what may come of two choices: for each way in which the hidden cards may lie, the outcomes of the draw."""
        plain = self._outcome(node, own, answer, NOTHING)
        if self._turns(node, own, answer):
            plain_draw = [self._outcome(node, own, answer, event) for event in self.events_left(node.state)]
            return [plain_draw, *self._hearts_only(node, own, answer, plain_draw[0])]
        return [[plain], *self._hearts_only(node, own, answer, plain)]

    def _turns(self, node: Node, own: int | None, answer: Answer | None) -> bool:
        return bool(node.state.step == EVENT and (own == TURN or (answer is not None and answer.text == WORDS[TURN])))

    def _hearts_only(self, node: Node, own: int | None, answer: Answer | None, plain: Outcome) -> list[list[Outcome]]:
        """Return the outcome if what is left in the other hand is only hearts, where that is possible and matters."""
        g, after = node.state, plain.node
        if g.cards != CARDS or isinstance(after, bool) or after.state.step != EN_GARDE or not after.state.held[self.other]:
            return []
        hearts = self.unseen(g) & ALL_HEARTS
        if hearts.bit_count() < after.state.held[self.other]:
            return []
        events = self.events_left(g) if self._turns(node, own, answer) else [NOTHING]
        return [[self._outcome(node, own, answer, event, True) for event in events]]

    def events_left(self, g: Fight) -> list[int]:
        """Return the event cards of which each may be the next."""
        return sorted(g.events[: g.events_left])

    def _outcome(self, node: Node, own: int | None, answer: Answer | None, event: int, hearts: bool = False) -> Outcome:
        before = node.state
        g = self.lying(before, answer.needs if answer else (), [event] if event != NOTHING else [], hearts)
        if own is not None:
            play(g, self.seat, own)
        if answer is not None:
            play(g, self.other, read_number(g, self.setting, self.other, answer))
        return Outcome(self.settled(before, g, node.left), 1, HEARTS_LEFT if hearts else event)

    def lying(self, before: Fight, needs: Sequence[int], events: Sequence[int], hearts: bool) -> Fight:
        """Return a copy with the *needs* in the other hand and *events* on top; the rest lies as told, or anyhow."""
        g = before.copy()
        if g.held[self.other] and (needs or hearts or g.cards == CARDS):
            unseen = self.unseen(g)
            rest = [card for card in cards_of(unseen) if card not in needs]
            rest.sort(key=lambda card: (card < HEARTS) == hearts)  # stable
            g.drawn &= ~bits(g.hand[self.other])
            hand = sorted([*needs, *rest][: g.held[self.other]])
            g.hand[self.other] = hand + [NOTHING] * (HAND - len(hand))
            g.drawn |= bits(g.hand[self.other])
        if events:
            under = [card for card in g.events[: g.events_left] if card not in events]
            g.events[: g.events_left] = [*under, *reversed(events)]
        return g

    def settled(self, before: Fight, g: Fight, left: int) -> Node | bool:
        """Return the node after a move, or whether the goal has been reached; False if it no longer can be."""
        mine, theirs = g.health[self.seat], g.health[self.other]
        over = g.step == OVER
        if self.goal == WIN and over:
            return bool(theirs == 0 and mine != 0)
        if self.goal != WIN and mine < self.health[self.seat]:
            return False
        if self.goal == TOUCH and theirs < self.health[self.other]:
            return True
        ended = sum(entry[0] == DISENGAGED for entry in g.log)
        left -= ended
        if over or left <= 0 or g.number != before.number or g.step not in PHRASE:
            return self.goal == SAFE
        return Node(g, left)

    def rearranged(self, start: State, now: State, path: Sequence[tuple[Answer, int]]) -> State:
        """Return the start with hidden cards that lead to *now* by the same actions, and allow these answers with that luck."""
        first, g = cast(Fight, start), cast(Fight, now)
        needs = [card for answer, _ in path for card in answer.needs]
        events = [luck for answer, luck in path if NOTHING < luck < HEARTS_LEFT]
        after = self.lying(g, needs, events, any(luck == HEARTS_LEFT for _, luck in path))
        shown = bits(first.hand[self.other]) & ~bits(g.hand[self.other])
        twin = first.copy()
        twin.hand[self.other] = sorted(cards_of(shown | bits(after.hand[self.other]))) + [NOTHING] * (
            HAND - twin.held[self.other]
        )
        twin.drawn = first.drawn & ~bits(first.hand[self.other]) | bits(twin.hand[self.other])
        twin.events[: after.events_left] = after.events[: after.events_left]
        return twin


PHRASE = (SHED, EN_GARDE, OPTION, RESPOND, EVENT)  # the steps before a hit


def read_number(g: Fight, setting: Setting, seat: int, answer: Answer) -> int:
    """Return the number of an answer in a state that allows it; cards and words need no reader."""
    if len(answer.needs) == 1 and "+" not in answer.text and g.step != SHED:
        return answer.needs[0]
    return read_action(g, setting, seat, answer.text)
