"""A deck that is being built. It is kept in the URL, so that it can be shared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from clashyard.core.errors import shown
from clashyard.core.words import Words, slug
from clashyard.decks.setup.table import DECK
from clashyard.decks.text.explanations import Ability, ability_of
from clashyard.web.cards.shelf import Shown, cards, typed

ADDRESS_AT_MOST = 1000  # characters
COMPLAINTS_AT_MOST = 8


@dataclass(frozen=True)
class Bar:
    """One bar of the cost curve: the number of cards with that cost."""

    cost: int
    count: int


@dataclass(frozen=True)
class Deck:
    """Up to eight different cards, in the order in which they were chosen."""

    cards: tuple[Shown, ...]
    complaints: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(card.key for card in self.cards)

    @property
    def text(self) -> str:
        """Return the deck as ``--deck`` in the terminal reads it, and as it appears in a URL."""
        return ",".join(self.keys)

    @property
    def missing(self) -> int:
        return DECK - len(self.cards)

    @property
    def cost(self) -> int:
        return sum(card.cost for card in self.cards)

    @property
    def attack(self) -> int:
        """Return the sum of all AV; an X counts as 0."""
        return sum(int(card.attack) for card in self.cards if card.attack != "X")

    @property
    def health(self) -> int:
        return sum(card.health for card in self.cards)

    @property
    def creatures(self) -> int:
        return sum(card.kind == "creature" for card in self.cards)

    @property
    def curve(self) -> list[Bar]:
        """Return the curve from cost 0 to the highest cost."""
        counts = Counter(card.cost for card in self.cards)
        return [Bar(cost, counts[cost]) for cost in range(max(counts, default=-1) + 1)]

    def abilities(self, language: str) -> list[tuple[Ability, int]]:
        """Return each ability with the number of cards that have it, most frequent first."""
        counts = Counter(ability.word for card in self.cards for ability in card.abilities)
        return [(ability_of(word, language), count) for word, count in counts.most_common()]

    def toggled(self, key: str) -> tuple[str, ...]:
        """Return the keys with this one added, or removed if it is there."""
        return tuple(each for each in self.keys if each != key) if key in self.keys else (*self.keys, key)


def read(given: str, words: Words, own: Mapping[str, Shown]) -> Deck:
    """Return the deck in a URL: comma-separated keys or names, of the catalogue or of *own* cards.

    Anything that cannot be in a deck is left out, with an error.
    """
    if len(given) > ADDRESS_AT_MOST:
        complaint = words("This link is too long for a deck and was ignored. Choose eight cards below.")
        return Deck((), (complaint,))
    found: list[Shown] = []
    wrong: list[str] = []
    for text in filter(None, (part.strip() for part in given.split(","))):
        card = cards(words.language).get(typed().get(text) or typed().get(slug(text), "")) or own.get(text)
        if card is None:
            wrong.append(words("{text} is not a card and was not added.", text=shown(text)))
        elif card in found:
            wrong.append(
                words("{card} is listed twice. All cards of a deck are different, so it was added only once.", card=card.name)
            )
        elif len(found) == DECK:
            wrong.append(words("{card} was not added: a deck has eight cards.", card=card.name))
        else:
            found.append(card)
    return Deck(tuple(found), tuple(dict.fromkeys(wrong))[:COMPLAINTS_AT_MOST])
