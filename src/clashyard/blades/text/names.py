"""Cards of Clashing Blades! as displayed, their order in a hand, and its actions in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clashyard.blades.text.second_person import YOURS
from clashyard.core.game import Event
from clashyard.core.words import N_, Words

SIGNS = {"S": "♠", "D": "♦", "C": "♣", "H": "♥"}
SUITS = {"S": N_("spade"), "D": N_("diamond"), "C": N_("club"), "H": N_("heart")}
NAMED = {"joker-": N_("the minor joker"), "joker+": N_("the major joker"), "marcus": N_("the Marcus King")}
LONE = {"pass", "keep", "no-sting", "event", "no-event"}
VERBS = {"en-garde", "withdraw", "balance", "sting", "shed"}
LONG = 10  # a longer list of actions is not written

STEPS = {
    "en-garde": N_("en garde"),
    "option": N_("{seat} keeps or withdraws the spade"),
    "respond": N_("{seat} answers"),
    "event": N_("{seat} may turn an event"),
    "sting": N_("{seat} may add a heart to the hit"),
    "shed": N_("{seat} sheds cards"),
}


def split(card: str) -> tuple[str, str]:
    """Return suit and rank, whose order differs in ``S10`` and ``JS``. A joker has no suit."""
    if card in NAMED:
        return "", card
    return (card[1], card[0]) if card[0] in "JQK" else (card[0], card[1:])


def kind(card: str) -> str:
    """Return the kind under which a card is explained: its suit, ``JS`` for ``QS``, a joker itself."""
    suit, rank = split(card)
    if not suit:
        return card
    return f"J{suit}" if rank in "JQK" else suit


def strength(card: str) -> int:
    """Return the value of a card: ace 1, Jack 1, Queen 2, King 3."""
    rank = split(card)[1]
    return {"A": 1, "J": 1, "Q": 2, "K": 3}.get(rank) or int(rank)


def place(card: str) -> tuple[int, int]:
    """Return the position of a card in a displayed hand: by suit, strongest first; balance cards in ascending order."""
    return "SDCH".index(split(card)[0]), strength(card) if card[0] in "JQK" else -strength(card)


def laid(action: str) -> list[str]:
    """Return the cards of an action in notation; shed cards in the order of the hand."""
    verb, _, rest = action.partition(" ")
    words = re.split(r"[ +]", rest.partition(":")[2] or rest or verb)
    cards = [word for word in words if word not in LONE | VERBS]  # `withdraw balance JD` has two verbs
    return sorted(cards, key=place) if verb == "shed" else cards


def in_order(actions: Sequence[str]) -> list[str]:
    """Return actions in numbered order: by the hand, then those with balance cards; of many sheds, the cheapest first."""
    many = len(actions) > LONG

    def key(action: str) -> tuple[bool, int, list[tuple[int, int]]]:
        cards = laid(action)
        given_up = sum(map(strength, cards)) if many and action.startswith("shed") else 0
        return balanced(action), given_up, [place(card) for card in cards]

    return sorted(actions, key=key)


def balanced(action: str) -> bool:
    """Return whether an action uses balance cards."""
    return any(card[0] in "JQK" for card in laid(action))


class Names:
    """Names of cards in one language: with suit symbols, or with letters if *plain*."""

    def __init__(self, words: Words, plain: bool = False) -> None:
        self.words, self.plain = words, plain

    def name(self, card: str) -> str:
        """Return ``♠10``, or ``S10`` if plain; a joker in words."""
        if card in NAMED:
            return self.words(NAMED[card])
        suit, rank = split(card)
        return card if self.plain else SIGNS[suit] + rank

    def names(self, cards: Iterable[str]) -> str:
        return (", " if self.plain else " ").join(map(self.name, cards))

    def fields(self, event: Event) -> Mapping[str, Any]:
        """Return the fields of an event, with cards by their names."""
        return {key: self.name(value) if key == "card" else value for key, value in event.fields.items()}

    def event(self, event: Event) -> str:
        """Return the event as a sentence."""
        return self.words.told(event.sentence, YOURS.get(event.name), self.fields(event))

    def action(self, text: str, threat: int = 0) -> str:
        """Return an action in words."""
        verb = text.partition(" ")[0]
        said = {
            "pass": self.words("do not answer: suffer {amount}", amount=threat),
            "keep": self.words("keep the spade"),
            "no-sting": self.words("add no heart"),
            "event": self.words("turn the top event card"),
            "no-event": self.words("turn no event card"),
        }
        if verb in said:
            return said[verb]
        named = self.names(laid(text))
        patterns = {
            "en-garde": N_("go en garde with {card}"),
            "withdraw": N_("withdraw, answer with {card}"),
            "balance": N_("answer with {card}"),
            "sting": N_("add {card} to the hit"),
            "shed": N_("shed {card}"),
        }
        return self.words(patterns.get(verb, N_("answer with {card}")), card=named)
