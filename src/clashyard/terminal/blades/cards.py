"""Cards of Clashing Blades! as the terminal lists them and as players type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from clashyard.blades.text.names import LONE, LONG, NAMED, SIGNS, SUITS, VERBS, Names, balanced, in_order, place, split
from clashyard.core.words import Words, slug

RANK = r"10|[2-9]|A|1|J|Q|K"
SHOWN = 5  # shown of a long list of discards


def numbered(legal: Sequence[str], step: str) -> list[str]:
    """Return the numbered actions in the order of the hand.

    A long list shows only the plain answers, or the cheapest discards.
    """
    ordered = in_order(legal)
    if len(ordered) <= LONG:
        return ordered
    return ordered[:SHOWN] if step == "shed" else [text for text in ordered if not balanced(text)]


class Cards(Names):
    """Names of cards in one language, and the parsing of typed ones."""

    def __init__(self, words: Words, plain: bool) -> None:
        super().__init__(words, plain)
        self.suits = {sign: suit for suit, sign in SIGNS.items()}
        for suit, name in SUITS.items():
            self.suits |= dict.fromkeys((name, words(name), slug(words(name))), suit)

    def by_suit(self, cards: Iterable[str]) -> str:
        """Return cards as a hand is shown: in their order, each suit symbol once."""
        found = sorted((card for card in cards if card not in NAMED), key=place)
        if self.plain:
            return self.names(found)
        rows = []
        for suit, sign in SIGNS.items():
            ranks = [split(card)[1] for card in found if split(card)[0] == suit]
            rows += [f"{sign} {' '.join(ranks)}"] if ranks else []
        return "   ".join(rows)

    # Typed input

    def typed(self, text: str) -> list[str]:
        """Return the words and cards of a typed line, with the cards in notation, however they are written."""
        text = re.sub(r"\ben garde\b", "en-garde", text, flags=re.IGNORECASE)
        for name, suit in sorted(self.suits.items(), key=lambda pair: -len(pair[0])):
            text = re.sub(rf"{re.escape(name)}s?\s*({RANK})\b", rf"{suit}\1", text, flags=re.IGNORECASE)
        return [self.card(word) or word.lower() for word in re.split(r"[\s,+]+", text) if word]

    def card(self, word: str) -> str:
        """Return ``D10`` for d10, ♦10 or 10d, or an empty string if it is not a card."""
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

    def notation(self, typed: str, step: str, seat: str) -> str:
        """Return a typed action in notation, without the verb if the step implies it, and without the seat."""
        verb, *cards = self.typed(typed) or [""]
        if step == "option" and "balance" in (verb, *cards[:1]):  # `withdraw balance JD` is the full name
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
