"""Cards of Clashing Blades! as people read and type them, and its actions in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from clashyard.core.words import N_, Words, slug

SIGNS = {"S": "♠", "D": "♦", "C": "♣", "H": "♥"}
SUITS = {"S": N_("spade"), "D": N_("diamond"), "C": N_("club"), "H": N_("heart")}
NAMED = {"joker-": N_("the minor joker"), "joker+": N_("the major joker"), "marcus": N_("the Marcus King")}
RANK = r"10|[2-9]|A|1|J|Q|K"
LONE = {"pass", "keep", "no-sting", "event", "no-event"}
VERBS = {"en-garde", "withdraw", "balance", "sting", "shed"}
LONG = 10  # a longer list of actions is not written
SHOWN = 5  # of a list of sheds that is longer


def split(card: str) -> tuple[str, str]:
    """Suit and rank; ``S10`` and ``JS`` put them differently. A joker has no suit."""
    if card in NAMED:
        return "", card
    return (card[1], card[0]) if card[0] in "JQK" else (card[0], card[1:])


def strength(card: str) -> int:
    """What a card counts: ace 1, Jack 1, Queen 2, King 3."""
    rank = split(card)[1]
    return {"A": 1, "J": 1, "Q": 2, "K": 3}.get(rank) or int(rank)


def place(card: str) -> tuple[int, int]:
    """Where a card stands in a hand that is shown: by suits, the strongest of each first; balance cards rise."""
    return "SDCH".index(split(card)[0]), strength(card) if card[0] in "JQK" else -strength(card)


def laid(action: str) -> list[str]:
    """The cards of an action in notation; those that are shed in the order of the hand."""
    verb, _, rest = action.partition(" ")
    words = re.split(r"[ +]", rest.partition(":")[2] or rest or verb)
    cards = [word for word in words if word not in LONE | VERBS]  # `withdraw balance JD` has two verbs
    return sorted(cards, key=place) if verb == "shed" else cards


def numbered(legal: Sequence[str], step: str) -> list[str]:
    """The actions that have a number, in the order of the hand: of a long list the plain answers, or the cheapest sheds."""
    ordered = in_order(legal)
    if len(ordered) <= LONG:
        return ordered
    return ordered[:SHOWN] if step == "shed" else [text for text in ordered if not balanced(text)]


def in_order(actions: Sequence[str]) -> list[str]:
    """Actions as they are numbered: as the hand lies, then those with balance cards; of many sheds the cheapest first."""
    many = len(actions) > LONG

    def key(action: str) -> tuple[bool, int, list[tuple[int, int]]]:
        cards = laid(action)
        given_up = sum(map(strength, cards)) if many and action.startswith("shed") else 0
        return balanced(action), given_up, [place(card) for card in cards]

    return sorted(actions, key=key)


def balanced(action: str) -> bool:
    """Does an action use balance cards?"""
    return any(card[0] in "JQK" for card in laid(action))


class Cards:
    """Names of cards in one language: with signs, or with letters where they are *plain*."""

    def __init__(self, words: Words, plain: bool) -> None:
        self.words, self.plain = words, plain
        self.suits = {sign: suit for suit, sign in SIGNS.items()}
        for suit, name in SUITS.items():
            self.suits |= dict.fromkeys((name, words(name), slug(words(name))), suit)

    def name(self, card: str) -> str:
        """``♠10``, or ``S10`` where it is plain; a joker in words."""
        if card in NAMED:
            return self.words(NAMED[card])
        suit, rank = split(card)
        return card if self.plain else SIGNS[suit] + rank

    def names(self, cards: Iterable[str]) -> str:
        return (", " if self.plain else " ").join(map(self.name, cards))

    def by_suit(self, cards: Iterable[str]) -> str:
        """Cards as a hand is shown: in their order, each sign once."""
        found = sorted((card for card in cards if card not in NAMED), key=place)
        if self.plain:
            return self.names(found)
        rows = []
        for suit, sign in SIGNS.items():
            ranks = [split(card)[1] for card in found if split(card)[0] == suit]
            rows += [f"{sign} {' '.join(ranks)}"] if ranks else []
        return "   ".join(rows)

    # Typed

    def typed(self, text: str) -> list[str]:
        """Words and cards of a typed line; cards in notation, whatever way they are written."""
        text = re.sub(r"\ben garde\b", "en-garde", text, flags=re.IGNORECASE)
        for name, suit in sorted(self.suits.items(), key=lambda pair: -len(pair[0])):
            text = re.sub(rf"{re.escape(name)}s?\s*({RANK})\b", rf"{suit}\1", text, flags=re.IGNORECASE)
        return [self.card(word) or word.lower() for word in re.split(r"[\s,+]+", text) if word]

    def card(self, word: str) -> str:
        """``D10`` from d10, ♦10, 10d; empty where it is no card."""
        word = "".join(self.suits.get(letter, letter) for letter in word).upper()
        seat = re.match(r"[A-Z]:", word)
        if seat:
            card = self.card(word[2:])
            return f"{seat[0]}{card}" if card else ""
        found = re.fullmatch(rf"([SDCH])({RANK})", word) or re.fullmatch(rf"({RANK})([SDCH])", word)
        if not found:
            return ""
        suit, rank = found.groups() if found[1] in SIGNS else found.groups()[::-1]
        return f"{rank}{suit}" if rank in "JQK" else f"{suit}{'A' if rank == '1' else rank}"

    # Actions

    def action(self, text: str, threat: int = 0) -> str:
        """An action in words."""
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

    def notation(self, typed: str, step: str, seat: str) -> str:
        """A typed action in notation, without its verb where the step tells it, and without the seat."""
        verb, *cards = self.typed(typed) or [""]
        if step == "option" and "balance" in (verb, *cards[:1]):  # `withdraw balance JD` is what it is called in full
            verb, cards = "withdraw", [card for card in cards if card != "balance"]
        if verb in LONE:
            return " ".join([verb, *cards])
        if verb not in VERBS:
            if not all(map(self.card, (verb, *cards))):
                return typed
            verb, cards = VERB_OF.get(step, ""), [verb, *cards]
            verb = verb or ("balance" if all(card[0] in "JQK" for card in cards) else "")
        if verb == "en-garde" and cards and ":" not in cards[0]:
            cards[0] = f"{seat}:{cards[0]}"
        joint = " " if verb in ("shed", "en-garde") else "+"
        return f"{verb} {joint.join(cards)}".strip()


VERB_OF = {"en-garde": "en-garde", "option": "withdraw", "sting": "sting", "shed": "shed"}
