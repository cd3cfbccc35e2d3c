"""A deck that is being built: it lives in the address, so that it can be shared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from clashyard.core.errors import shown
from clashyard.core.words import Words, slug
from clashyard.decks.explained import Ability, ability_of
from clashyard.decks.setup import DECK
from clashyard.web.reference.shelf import Shown, cards, typed

ADDRESS_AT_MOST = 1000  # letters
COMPLAINTS_AT_MOST = 8


@dataclass(frozen=True)
class Bar:
    """Of how many cards a cost is."""

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
        """As the terminal's ``--deck`` reads it, and as it stands in an address."""
        return ",".join(self.keys)

    @property
    def missing(self) -> int:
        return DECK - len(self.cards)

    @property
    def cost(self) -> int:
        return sum(card.cost for card in self.cards)

    @property
    def attack(self) -> int:
        """All AV; an X counts nothing."""
        return sum(int(card.attack) for card in self.cards if card.attack != "X")

    @property
    def health(self) -> int:
        return sum(card.health for card in self.cards)

    @property
    def creatures(self) -> int:
        return sum(card.kind == "creature" for card in self.cards)

    @property
    def curve(self) -> list[Bar]:
        """From cost 0 to the dearest card."""
        counts = Counter(card.cost for card in self.cards)
        return [Bar(cost, counts[cost]) for cost in range(max(counts, default=-1) + 1)]

    def abilities(self, language: str) -> list[tuple[Ability, int]]:
        """Each ability with the number of cards that have it, the most frequent first."""
        counts = Counter(ability.word for card in self.cards for ability in card.abilities)
        return [(ability_of(word, language), count) for word, count in counts.most_common()]

    def toggled(self, key: str) -> tuple[str, ...]:
        """The keys with this one added, or taken out where it is there."""
        return tuple(each for each in self.keys if each != key) if key in self.keys else (*self.keys, key)


def read(given: str, words: Words, own: Mapping[str, Shown]) -> Deck:
    """The deck of an address: keys or names with commas between, of the catalogue or of *own* cards.

    What cannot be in a deck is left out, with a complaint.
    """
    if len(given) > ADDRESS_AT_MOST:
        complaint = words("This address is too long for a deck, so nothing of it was read. Choose eight cards below.")
        return Deck((), (complaint,))
    found: list[Shown] = []
    wrong: list[str] = []
    for text in filter(None, (part.strip() for part in given.split(","))):
        card = cards(words.language).get(typed().get(text) or typed().get(slug(text), "")) or own.get(text)
        if card is None:
            wrong.append(words("{text} is no card; it was left out.", text=shown(text)))
        elif card in found:
            wrong.append(words("{card} stands twice. All cards of a deck are different, so it was kept once.", card=card.name))
        elif len(found) == DECK:
            wrong.append(words("{card} is one too many: a deck has eight cards. It was left out.", card=card.name))
        else:
            found.append(card)
    return Deck(tuple(found), tuple(dict.fromkeys(wrong))[:COMPLAINTS_AT_MOST])
