"""Names for people: cards and abilities in a language, and typed names back to keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words, slug
from clashyard.decks.catalogue import Card, ability_names, first_key, former_keys


def matches_word(card: Card, word: str, language: str) -> bool:
    """Is *word* the pack, an ability or a part of the name of a card? An empty word fits all."""
    return (
        word in (card.pack, *card.facts.words)
        or word in card.name(language).lower()
        or word in card.key
        or word == first_key(card.key)
    )


def typed_names(cards: Iterable[Card]) -> dict[str, str]:
    """How each card's names in all languages are typed, and its former key -> its key."""
    known = {card.key: card for card in cards}
    former = {was: key for was, key in former_keys().items() if key in known}
    return former | {slug(name): key for key, card in known.items() for name in card.names.values()}


class Names:
    """The names of one match in one language."""

    def __init__(self, match: Match, words: Words) -> None:
        self.words = words
        known = match.setting.cards
        self.cards: dict[str, Card] = {card.key: card for card in (known.values() if isinstance(known, Mapping) else known)}

    @cached_property
    def typed(self) -> dict[str, str]:
        """How a card may be typed -> its key."""
        return typed_names(self.cards.values()) | {key: key for key in self.cards}

    def card(self, key: str) -> str:
        """The display name; a second copy of a card keeps its number."""
        card = self.cards.get(key)
        if card is None or not card.names:
            return key
        copy = re.search("-([2-4])$", key)
        return card.name(self.words.language) + (f" ({copy[1]})" if copy else "")

    def ability(self, word: str) -> str:
        """The official name of an ability, or of an Aura with the one it is paired with."""
        language = self.words.language
        if word.startswith("aura:"):
            return f"{ability_names()['aura'][language]}:{ability_names()[word[5:]][language]}".lower()
        return ability_names()[word][language].lower()

    def fields(self, event: Event) -> dict[str, Any]:
        """Who and what an event is about, cards by their names."""
        fields: dict[str, Any] = dict(event.fields)
        for field in ("card", "by"):
            if field in fields:
                fields[field] = self.card(fields[field])
        return fields

    def event(self, event: Event) -> str:
        """The event as a sentence."""
        return self.words(event.sentence, **self.fields(event))

    def action(self, text: str) -> str:
        """A typed action in notation: small and capital letters as one likes, names and lines in one's language."""
        words = text.split()
        places = {self.words("upper").lower(): "upper", self.words("lower").lower(): "lower"}
        rest = [places.get(word.lower(), word.lower()) for word in words]
        rest = [word[0].upper() + word[1:] if re.fullmatch(r"[a-z]\.\w+\.\d+", word) else word for word in rest]
        if len(words) > 1 and rest[0] in ("play", "pick"):
            for end in range(len(words), 1, -1):
                key = self.key(" ".join(words[1:end]))
                if key:
                    return " ".join([rest[0], key, *rest[end:]])
        if rest[:1] == ["deck"] and "," in text:
            named = text.strip()[len("deck") :].split(",")
            return " ".join(["deck", *(self.key(name.strip()) or slug(name) for name in named)])
        return " ".join(rest)

    def key(self, name: str) -> str | None:
        """The key of a card from its key or its name in any language."""
        return name if name in self.cards else self.typed.get(slug(name))
