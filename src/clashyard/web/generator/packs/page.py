"""What the page of a pack shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from clashyard.core.errors import BadInput
from clashyard.core.words import Words, slug
from clashyard.decks.cards.catalogue import Card, Facts, catalogue, preconstructed
from clashyard.decks.cards.packs import Pack, examine_text
from clashyard.decks.cards.prices import fair_price, is_fair
from clashyard.web.games.decks.cards import Card as Face
from clashyard.web.generator.appraisal import MINUS, Note, decimal
from clashyard.web.generator.design import Design, of_card
from clashyard.web.generator.page import face_of, link_of, picture_url
from clashyard.web.own.models import Text

CHEAP = 2  # Mana: what can be played in the first turns
TALL = 60  # the highest bar of the curve


@dataclass(frozen=True)
class Row:
    """A card of the pack: how it looks, what it is worth, and the way to change it. *gap*: what its cost differs by."""

    key: str
    design: Design
    face: Face
    image: str
    address: str
    price: str
    gap: str
    fair: bool


@dataclass(frozen=True)
class Bar:
    """How many cards cost the same."""

    cost: int
    count: int
    height: int


@dataclass(frozen=True)
class Deck:
    """A deck of the pack: what its cards cost together, and what they are worth, where that is known."""

    name: str
    cards: tuple[str, ...]
    cost: int
    price: str
    typed: str


def pack_of(row: Text) -> Pack:
    """Return the pack of a text. Raises BadInput for one that the rules of today refuse."""
    pack, mistakes = examine_text(row.text, row.form, row.held.get("id") or slug(row.title) or "my-pack")
    if mistakes:
        raise mistakes[0]
    return pack


def design_of(card: Card, language: str) -> Design:
    """Return a card as the generator has it, in a language that it has a name in."""
    return of_card(card, language if language in card.names else next(iter(card.names), language))


def rows_of(pack: Pack, token: str, words: Words) -> list[Row]:
    """Return the cards of a pack in their order."""
    found = []
    for card in pack.cards:
        design, (price, gap, fair) = design_of(card, words.language), _worth(card.facts, words)
        address = f"{link_of(design)}&pack={token}"
        found.append(Row(card.key, design, face_of(design), picture_url(design, True), address, price, gap, fair))
    return found


def _worth(facts: Facts, words: Words) -> tuple[str, str, bool]:
    try:
        price = fair_price(facts)
    except BadInput:
        return words("unknown"), "", True
    gap = facts.cost - price
    return decimal(price, words), signed(gap, words) if gap else "", is_fair(facts)


def signed(value: float, words: Words) -> str:
    """Return a number with its sign."""
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{decimal(abs(value), words)}"


def curve_of(pack: Pack) -> list[Bar]:
    """Return how many cards cost 0, 1, 2 … Mana."""
    counts = Counter(card.cost for card in pack.cards)
    most = max(counts.values(), default=1)
    return [Bar(cost, counts[cost], round(TALL * counts[cost] / most)) for cost in range(max(counts, default=0) + 1)]


def decks_of(pack: Pack, words: Words) -> list[Deck]:
    """Return the decks of a pack."""
    known = {**catalogue(), **{card.key: card for card in pack.cards}}
    found = []
    for name, keys in pack.decks.items():
        cards = [known[key] for key in keys]
        price, cost = sum(_price(card.facts) for card in cards), sum(card.cost for card in cards)
        names = tuple(card.name(words.language) for card in cards)
        found.append(Deck(name, names, cost, decimal(price, words), ",".join(keys)))
    return found


def _price(facts: Facts) -> float:
    try:
        return fair_price(facts)
    except BadInput:
        return facts.cost


def notes_of(pack: Pack, words: Words) -> list[Note]:
    """Return what to think of before playing with a pack or printing it."""
    found = []
    unfair = [card for card in pack.cards if not _worth(card.facts, words)[2]]
    if unfair:
        said = words(
            "{number} card does not cost what it is worth.", "{number} cards do not cost what they are worth.", number=len(unfair)
        )  # fmt: skip
        found.append(Note("", said))
    found += [Note("", words("{first} and {second} have the same values.", first=a, second=b)) for a, b in _twins(pack, words)]
    if len(pack.cards) > 1 and not any(card.cost <= CHEAP for card in pack.cards):
        found.append(Note("", words("Nothing costs {most} Mana or less, so the first turns are empty.", most=CHEAP)))
    if pack.cards and all(card.facts.incantation for card in pack.cards):
        found.append(Note("", words("There are only Incantations; a deck needs Creatures to win.")))
    least, most = _costs_of_printed_decks()
    for deck in decks_of(pack, words):
        if not least <= deck.cost <= most:
            found.append(Note("", words("The deck {name} costs {cost} Mana; the printed decks cost {least} to {most}.",
                                        name=deck.name, cost=deck.cost, least=least, most=most)))  # fmt: skip
    return found or [Note("", words("Every card costs what it is worth, give or take half a Mana."), bad=False)]


def _twins(pack: Pack, words: Words) -> list[tuple[str, str]]:
    first: dict[Facts, Card] = {}
    found = []
    for card in pack.cards:
        facts = replace(card.facts)
        if facts in first:
            found.append((first[facts].name(words.language), card.name(words.language)))
        first.setdefault(facts, card)
    return found


def _costs_of_printed_decks() -> tuple[int, int]:
    sums = [sum(catalogue()[key].cost for key in keys) for keys in preconstructed().values()]
    return min(sums), max(sums)


def missing(pack: Pack, designs: Sequence[tuple[str, Design]]) -> dict[str, str]:
    """Return the saved cards that are not in the pack, as they are now: names by tokens."""
    known = {str(card.facts): card.key for card in pack.cards}
    return {token: each.name for token, each in designs if not each.problems() and known.get(each.notation) != each.key}
