"""Names for people: cards and abilities in a language, and the keys for typed names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from clashyard.core.errors import BadInput, expected
from clashyard.core.game import Event
from clashyard.core.match import Match
from clashyard.core.words import Words, slug
from clashyard.decks.cards.catalogue import Card, catalogue, first_key, former_keys
from clashyard.decks.text.explanations import element
from clashyard.decks.text.second_person import YOURS


def matches_word(card: Card, word: str, language: str) -> bool:
    """Return whether *word* is the pack, an ability or part of the name of a card. An empty word matches all."""
    return (
        word in (card.pack, *card.facts.words)
        or word in card.name(language).lower()
        or word in card.key
        or word == first_key(card.key)
    )


def typed_names(cards: Iterable[Card]) -> dict[str, str]:
    """Return a mapping of the typed form of each card's names in all languages, and of its former key, to its key."""
    known = {card.key: card for card in cards}
    former = {was: key for was, key in former_keys().items() if key in known}
    return former | {slug(name): key for key, card in known.items() for name in card.names.values()}


def card(name: str) -> Card:
    """Return a card of the packs by its key, or by its name in any language. Raises BadInput for an unknown one.

    >>> card("frost-wolf").cost, card("Loup de givre").key
    (4, 'frost-wolf')
    """
    known = catalogue()
    found = known.get(name) or known.get(typed_names(known.values()).get(slug(name), "")) if isinstance(name, str) else None
    if found is None:
        raise BadInput("card", expected(name, known, "card"))
    return found


class Names:
    """The names of one match in one language."""

    def __init__(self, match: Match, words: Words) -> None:
        self.words = words
        known = match.setting.cards
        self.cards: dict[str, Card] = {card.key: card for card in (known.values() if isinstance(known, Mapping) else known)}

    @cached_property
    def typed(self) -> dict[str, str]:
        """Return a mapping of the typed forms of cards to their keys."""
        return typed_names(self.cards.values()) | {key: key for key in self.cards}

    def card(self, key: str) -> str:
        """Return the display name; a second copy of a card keeps its number."""
        card = self.cards.get(key)
        if card is None or not card.names:
            return key
        copy = re.search("-([2-4])$", key)
        return card.name(self.words.language) + (f" ({copy[1]})" if copy else "")

    def ability(self, word: str) -> str:
        """Return the official name of an ability, or of an Aura with the ability it is paired with."""
        return element(word, self.words)

    def fields(self, event: Event) -> dict[str, Any]:
        """Return the fields of an event, with cards by their names."""
        fields: dict[str, Any] = dict(event.fields)
        for field in ("card", "by"):
            if field in fields:
                fields[field] = self.card(fields[field])
        return fields

    def event(self, event: Event) -> str:
        """Return the event as a sentence."""
        return self.words.told(event.sentence, YOURS.get(event.name), self.fields(event))

    def action(self, text: str) -> str:
        """Return a typed action in notation: any letter case, names and lines in the player's language."""
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
        """Return the key of a card from its key or its name in any language."""
        return name if name in self.cards else self.typed.get(slug(name))
