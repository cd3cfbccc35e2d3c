"""The decks of a match, and the table before the deal (decks.setup)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.core.house import house_bits
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_
from clashyard.decks.cards.catalogue import (
    BIT,
    Card,
    Facts,
    catalogue,
    check_key,
    check_printable,
    preconstructed,
    printed_cards,
    read_card,
)
from clashyard.decks.cards.custom_cards import read_own_cards, used
from clashyard.decks.cards.former_keys import current_key
from clashyard.decks.rules.house import HOUSE
from clashyard.decks.rules.state import (
    CARDS,
    COOP,
    EDITIONS,
    EN_1_1,
    EVERYBODY,
    INSTINCT,
    LANES,
    MODES,
    NOBODY,
    NOTHING,
    SEATS,
    TWO_AGAINST_TWO,
    WAITING,
    Duel,
)
from clashyard.decks.setup import automaton
from clashyard.decks.setup.options import AUTOMATA, NAMES, check_edition, check_options, humans, kingdoms

DECK = 8  # decks.format.deck-size
AUTOMATON_DECK = 24  # decks.solo.setup
CHAMPIONS_NEEDED = {
    1: N_("exactly one Champion is needed"),
    2: N_("two Champions are needed, one for each seat"),
    4: N_("four Champions are needed, one for each seat"),
}


@dataclass(frozen=True)
class Setting:
    """The setting of a match: checked options and the cards by number."""

    options: Mapping[str, Any]
    cards: tuple[Card, ...]

    @property
    def mode(self) -> str:
        return str(self.options["mode"])

    @property
    def kingdoms(self) -> tuple[str, ...]:
        return kingdoms(self.mode)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats that make decisions: all except the automata."""
        return humans(self.mode)

    def key(self, card: int) -> str:
        return self.cards[card].key

    def number(self, key: str) -> int:
        """Return the number of the card called *key*, or NOTHING."""
        return next((i for i, card in enumerate(self.cards) if card.key == key), NOTHING)


def prepare(given: Mapping[str, Any]) -> Setting:
    """Return the setting of a match from its options, decks and Champions included. Raises BadInput."""
    options = check_options(given)
    check_level(options)
    own = read_own_cards(given.get("cards"))
    chosen = choose_decks(given.get("decks"), options["mode"])
    decks = [read_deck(deck, f"options.decks[{i}]", size, own) for i, (deck, size) in enumerate(chosen, 1)]
    champions = read_champions(given.get("champions"), options, [deck for deck, _ in chosen], decks, own)
    cards: list[Card] = []
    for card in [*(card for deck in decks for card in deck), *champions]:
        cards.append(_distinct(card, [c.key for c in cards]))
    for card in cards:
        check_edition(card.key, card.facts, options["edition"])
    options["decks"] = [_plain(deck) for deck, _ in chosen]
    if champions:
        options["champions"] = [_plain(c) for c in given["champions"]]
    options |= used(own, cards)
    return Setting(options, tuple(cards))


def check_level(options: Mapping[str, Any]) -> None:
    """Check the level of a custom automaton, which is its points, up to 10 (decks.solo.custom). Raises BadInput."""
    if "ai" not in options:
        return
    champion = "champion" in options["modules"]
    level = automaton.level(options["ai"], champion)
    if champion and options["mode"] == "solo" and automaton.points(options["ai"]) == 0:
        raise BadInput("options.ai", "this is quick play, which has no Champions; give the automaton more advantages")
    if level > automaton.HIGHEST_LEVEL:
        raise BadInput(
            "options.ai",
            "these choices add up to level {level}; the highest is {highest}",
            level=level,
            highest=automaton.HIGHEST_LEVEL,
        )


def choose_decks(given: Any, mode: str) -> list[tuple[Any, int]]:
    """Return the decks of a match with the number of cards each needs: the humans', then those the automata share."""
    sizes = [DECK] * len(humans(mode))
    if mode in AUTOMATA:
        sizes.append(AUTOMATON_DECK * len(AUTOMATA[mode]))
    if given is None:
        given = [str(i + 1) for i in range(len(humans(mode)))]
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise BadInput("options.decks", "expected a list of decks, one for each seat, got {value}", value=shown(given))
    given = list(given)
    if mode in AUTOMATA and len(given) == len(sizes) - 1:
        given.append(_left_over(given, sizes[-1]))
    if len(given) != len(sizes):
        raise BadInput("options.decks", "wrong number of decks ({number}); {needed}", number=len(given), needed=_needed(mode))
    return list(zip(given, sizes, strict=True))


def _needed(mode: str) -> Phrase:
    if mode == "solo":
        return Phrase("solo needs the human's deck, optionally followed by the automaton's 24 cards")
    if mode == "coop":
        return Phrase("co-op needs the two humans' decks, optionally followed by the automata's 48 cards")
    if len(kingdoms(mode)) == 2:
        return Phrase("two decks are needed, one for each seat")
    return Phrase("four decks are needed, one for each seat")


def _left_over(decks: Sequence[Any], size: int) -> list[str]:
    """Return the automata's default cards: the printed decks that the humans leave, then cards of the next pack.

    For solo this is decks.format.preconstructed.solo.
    """
    if not all(isinstance(deck, str) for deck in decks):
        raise BadInput("options.decks", "after these decks, list the {size} cards of the automata", size=size)
    printed = preconstructed("initiation")
    left = [key for deck in printed if deck not in decks for key in printed[deck]][:size]
    rest = [key for key, card in printed_cards().items() if card.pack != "initiation"][: DECK * len(printed)]
    missing = size - len(left)
    return left + [rest[i * len(rest) // missing] for i in range(missing)]  # evenly spaced, so that all kinds are included


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value if isinstance(value, str) else list(value)


def _distinct(card: Card, taken: list[str]) -> Card:
    """Return the card under a distinct key: if several players hold it, the second copy ends in -2, the third in -3."""
    key, number = card.key, 1
    while key in taken:
        number += 1
        key = f"{card.key}-{number}"
    return replace(card, key=key)


def read_deck(deck: Any, place: str, size: int = DECK, own: Mapping[str, Card] | None = None) -> list[Card]:
    """Read a deck: the number of a preconstructed one, *size* keys (of the catalogue or of *own*), or described cards."""
    if isinstance(deck, Mapping):
        cards = [own_card(key, text, place) for key, text in deck.items()]
    else:
        if isinstance(deck, str):
            deck = preconstructed()[one_of(deck, preconstructed(), place, "preconstructed deck")]
        if not isinstance(deck, Sequence):
            raise BadInput(place, "{value} is not a deck; give a number from 1 to 8, or eight cards", value=shown(deck))
        cards = [find_card(key, place, own) for key in deck]
    if len(cards) != size:
        if size == DECK:
            raise BadInput(place, "a deck has {size} cards, not {number}", size=size, number=len(cards))
        raise BadInput(place, "the automata need {size} cards, not {number}", size=size, number=len(cards))
    twice = [card.key for i, card in enumerate(cards) if card.key in [c.key for c in cards[:i]]]
    if twice:
        raise BadInput(place, "{card} is listed twice; all cards of a deck must be different", card=twice[0])
    return cards


def find_card(key: Any, place: str, own: Mapping[str, Card] | None = None) -> Card:
    known = {**catalogue(), **(own or {})}
    key = current_key(key) if isinstance(key, str) and key not in known else key
    if own:
        return known[one_of(key, known, place, "catalogue or custom card")]
    return known[one_of(key, known, place, "catalogue card")]


def own_card(key: Any, text: Any, place: str) -> Card:
    """Return a card described within a deck. Under a key of the catalogue it keeps that card's name, as a mutated card does."""
    try:
        facts = read_card(text)
        check_printable(facts)
        known = catalogue().get(check_key(key))
        return Card(key, facts, known.names if known else {})
    except BadInput as error:
        raise error.within(f"{place}.{key[:40]}" if isinstance(key, str) else place) from None


def read_champions(
    given: Any, options: Mapping[str, Any], chosen: Sequence[Any], decks: list[list[Card]], own: Mapping[str, Card]
) -> list[Card]:
    """Return one Champion per seat: a Creature that is not in its deck (decks.module.champion.setup)."""
    if "champion" not in options["modules"]:
        if given:
            raise BadInput("options.champions", "Champions need the module champion")
        return []
    if EDITIONS[options["edition"]] == EN_1_1 and any(isinstance(deck, str) for deck in chosen):
        raise BadInput("options.modules", "in rulebook en-1.1, Champions are only for drafted or constructed decks")
    needed = len(humans(options["mode"]))
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != needed:
        raise BadInput("options.champions", CHAMPIONS_NEEDED[needed])
    champions = []
    for seat, champion in enumerate(given):
        place = f"options.champions[{seat + 1}]"
        if isinstance(champion, Mapping) and len(champion) == 1:
            card = own_card(*next(iter(champion.items())), place)
        else:
            card = find_card(champion, place, own)
        if card.facts.incantation:
            raise BadInput(place, "{card} is an Incantation; a Champion is a Creature", card=card.key)
        if card.key in [c.key for c in decks[seat]]:
            raise BadInput(place, "{card} is in the deck; a Champion is a ninth card", card=card.key)
        champions.append(card)
    return champions


def empty_table(setting: Setting) -> Duel:
    """Return a table with the values printed on the cards and nothing else."""
    g = Duel()
    options = setting.options
    g.mode = MODES.index(setting.mode)
    g.seats = len(setting.kingdoms)
    g.lines = g.seats * LANES
    g.four = int(g.seats == SEATS)
    g.teams = int(g.mode in (COOP, TWO_AGAINST_TWO))
    g.cards = len(setting.cards)
    g.edition = EDITIONS[options["edition"]]
    g.house = house_bits(HOUSE, options)
    g.exhaustion = int("exhaustion" in options["modules"])
    g.turn_limit = options["turn-limit"]
    g.first = NOBODY if options["first"] is None else NAMES.index(options["first"])
    g.winner = NOBODY
    g.casting = NOTHING
    g.champion = [NOTHING] * SEATS
    g.at, g.rider, g.captive = [NOTHING] * CARDS, [NOTHING] * CARDS, [NOTHING] * CARDS
    set_up_automata(g, setting)
    for number, card in enumerate(setting.cards):
        print_card(g, number, card.facts)
    check_answers(g)
    return g


def set_up_automata(g: Duel, setting: Setting) -> None:
    """Apply the difficulty choices, to both automata in co-op (decks.mode.coop)."""
    ai = setting.options.get("ai", automaton.PLAIN)
    g.fixed, g.variable, g.resistance = ai["fixed"], ai["variable"], int(ai["resistance"])
    for name in AUTOMATA.get(setting.mode, ()):
        seat = NAMES.index(name)
        g.automaton[seat] = 1
        g.gift[seat] = sum(BIT[word] for word in ai["abilities"])
        g.present |= g.gift[seat]


def check_answers(g: Duel) -> None:
    """Check that total HP leaves room for waiting Instincts (decision 30); cards of up to 9 HP always do. Raises BadInput."""
    if g.present & INSTINCT and sum(g.health) > WAITING:
        raise BadInput(
            "cards", "with Instinct in the match, the HP of all cards may add up to at most {most}; lower some", most=WAITING
        )


def print_card(g: Duel, card: int, facts: Facts) -> None:
    g.cost[card], g.attack[card], g.health[card] = facts.cost, facts.attack, facts.health
    g.incantation[card] = int(facts.incantation)
    g.abilities[card] = g.now[card] = facts.abilities
    g.auras[card] = 0 if facts.incantation else facts.auras
    g.present |= facts.abilities | facts.auras


def table(setting: Setting) -> Duel:
    """Return a table with all decks in hand, unshuffled, and Champions set aside: ready for `deal_hands`."""
    g = empty_table(setting)
    card = 0
    people = [NAMES.index(name) for name in humans(setting.mode)]
    automata = [NAMES.index(name) for name in AUTOMATA.get(setting.mode, ())]
    for seat in people + automata:
        size = AUTOMATON_DECK if g.automaton[seat] else DECK
        g.hand[seat][:size] = range(card, card + size)
        g.hand_size[seat] = size
        g.owner[card : card + size] = [seat] * size
        card += size
    for seat, champion in zip(people, range(card, g.cards), strict=False):
        g.champion[seat] = champion
        g.owner[champion] = seat
        g.seen[champion] = EVERYBODY
    return g
