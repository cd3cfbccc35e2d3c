"""Names for people: cards and abilities in a language, and typed names back to keys."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.catalogue import Card, ability_names


def slug(name: str) -> str:
    """How a name is typed: small letters without accents, dashes for the rest."""
    plain = unicodedata.normalize("NFKD", name.replace("œ", "oe").replace("Œ", "Oe"))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[\W_]+", "-", unicodedata.normalize("NFC", plain).lower()).strip("-")


def matches_word(card: Card, word: str, language: str) -> bool:
    """Is *word* the pack, an ability or a part of the name of a card? An empty word fits all."""
    return word in (card.pack, *card.facts.words) or word in card.name(language).lower() or word in card.key


def typed_names(cards: Iterable[Card]) -> dict[str, str]:
    """How each card's names in all languages are typed -> its key."""
    return {slug(name): card.key for card in cards for name in card.names.values()}


class Names:
    """The names of one match in one language."""

    def __init__(self, match: Match, words: Words) -> None:
        self.words = words
        self.cards: dict[str, Card] = {card.key: card for card in match.setting.cards}
        self.typed = typed_names(self.cards.values()) | {key: key for key in self.cards}

    def card(self, key: str) -> str:
        """The display name; a second copy of a card keeps its number."""
        card = self.cards.get(key)
        if card is None or not card.names:
            return key
        return card.name(self.words.language) + (" (2)" if key.endswith("-2") else "")

    def ability(self, word: str) -> str:
        """The official name of an ability, or of an Aura with the one it is paired with."""
        language = self.words.language
        if word.startswith("aura:"):
            return f"{ability_names()['aura'][language]}:{ability_names()[word[5:]][language]}".lower()
        return ability_names()[word][language].lower()

    def event(self, event: Event) -> str:
        """The event as a sentence."""
        fields: dict[str, Any] = dict(event.fields)
        for field in ("card", "by"):
            if field in fields:
                fields[field] = self.card(fields[field])
        return self.words(event.sentence, **fields)

    def action(self, text: str) -> str:
        """A typed action in notation: small and capital letters as one likes, names and lines in one's language."""
        words = text.split()
        places = {self.words("upper").lower(): "upper", self.words("lower").lower(): "lower"}
        rest = [places.get(word.lower(), word.lower()) for word in words]
        rest = [word[0].upper() + word[1:] if re.fullmatch(r"[a-z]\.\w+\.\d+", word) else word for word in rest]
        if len(words) > 2 and rest[0] == "play":
            for end in range(len(words) - 1, 1, -1):
                name = " ".join(words[1:end])
                key = name if name in self.cards else self.typed.get(slug(name))
                if key:
                    return " ".join(["play", key, *rest[end:]])
        return " ".join(rest)
