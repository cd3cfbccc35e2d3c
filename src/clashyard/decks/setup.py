"""Options of a match, and the table before the deal (decks.setup)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.decks.catalogue import LATER_BITS, Card, Facts, catalogue, check_key, check_printable, preconstructed, read_card
from clashyard.decks.hand import EVERYBODY
from clashyard.decks.state import CARDS, EDITIONS, EN_1_1, INSTINCT, NOBODY, NOTHING, REINFORCEMENT, SEATS, WAITING, Duel

NAMES = ("A", "B")
DECK = 8  # decks.format.deck-size
MODES = ("duel",)
MODULES = ("champion", "exhaustion")
NOT_BUILT = {"mode": ("solo", "coop", "ffa", "2v2"), "format": ("draft", "constructed", "mutation", "none")}
KNOWN = ("mode", "modules", "edition", "first", "decks", "champions", "turn-limit")


@dataclass(frozen=True)
class Setting:
    """What a match is played with: checked options and the cards by number."""

    options: Mapping[str, Any]
    cards: tuple[Card, ...]

    def key(self, card: int) -> str:
        return self.cards[card].key

    def number(self, key: str) -> int:
        """The number of the card called *key*, or NOTHING."""
        return next((i for i, card in enumerate(self.cards) if card.key == key), NOTHING)


def check_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Options with their defaults. Raises BadInput for an unknown one or one that is not built."""
    for key in given:
        for part, words in NOT_BUILT.items():
            if key == part and isinstance(given[key], str) and given[key] in words:
                raise BadInput(f"options.{key}", f"{given[key]} is not built yet; Clashyard plays duels so far")
        one_of(key, KNOWN, "options", "option")
    mode = one_of(given.get("mode", "duel"), MODES, "options.mode", "mode")
    edition = one_of(given.get("edition", "latest"), EDITIONS, "options.edition", "edition")
    first = given.get("first")
    if first is not None:
        one_of(first, NAMES, "options.first", "seat")
    limit = given.get("turn-limit", 0)
    if type(limit) is not int or not 0 <= limit <= 10_000:
        raise BadInput("options.turn-limit", f"{shown(limit)} is no number of turns from 0 (none) to 10000")
    modules = check_modules(given.get("modules") or [], edition)
    return {"mode": mode, "edition": edition, "modules": modules, "first": first, "turn-limit": limit}


def check_modules(modules: Any, edition: str) -> list[str]:
    """The English rulebook 1.1 has no Exhaustion (decks.module.exhaustion)."""
    if isinstance(modules, str) or not isinstance(modules, Sequence):
        raise BadInput("options.modules", f"{shown(modules)} is no list of modules")
    for module in modules:
        one_of(module, MODULES, "options.modules", "module")
    if "exhaustion" in modules and EDITIONS[edition] == EN_1_1:
        raise BadInput("options.modules", "the rulebook en-1.1 has no Exhaustion; use edition latest")
    return sorted(set(modules))


def prepare(given: Mapping[str, Any]) -> Setting:
    """The setting of a match from its options, decks and Champions included."""
    options = check_options(given)
    chosen = given.get("decks", ("1", "2"))
    if isinstance(chosen, str) or not isinstance(chosen, Sequence) or len(chosen) != SEATS:
        raise BadInput("options.decks", "two decks are needed, one for each seat")
    decks = [read_deck(deck, f"options.decks[{i}]") for i, deck in enumerate(chosen, 1)]
    champions = read_champions(given.get("champions"), options, chosen, decks)
    cards: list[Card] = []
    for card in [*decks[0], *decks[1], *champions]:
        cards.append(_distinct(card, [c.key for c in cards]))
    for card in cards:
        check_edition(card.key, card.facts, options["edition"])
    options["decks"] = [_plain(chosen[i]) for i in range(SEATS)]
    if champions:
        options["champions"] = [_plain(c) for c in given["champions"]]
    return Setting(options, tuple(cards))


def check_edition(key: str, facts: Facts, edition: str) -> None:
    """The English rulebook 1.1 knows 20 abilities only."""
    later = Facts(0, 0, 0, False, facts.abilities & LATER_BITS, facts.auras & LATER_BITS).words
    if later and EDITIONS[edition] == EN_1_1:
        raise BadInput(key, f"the rulebook en-1.1 has no {later[0]}; use edition latest")


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value if isinstance(value, str) else list(value)


def _distinct(card: Card, taken: list[str]) -> Card:
    """Both players may hold the same card; then the second is written with -2."""
    if card.key not in taken:
        return card
    return replace(card, key=f"{card.key}-{1 + sum(k.removesuffix('-2') == card.key for k in taken)}")


def read_deck(deck: Any, place: str) -> list[Card]:
    """A deck is the number of a preconstructed one, eight keys of the catalogue, or eight own cards by name."""
    if isinstance(deck, Mapping):
        cards = [own_card(key, text, place) for key, text in deck.items()]
    else:
        if isinstance(deck, str):
            deck = preconstructed()[one_of(deck, preconstructed(), place, "preconstructed deck")]
        if not isinstance(deck, Sequence):
            raise BadInput(place, f"{shown(deck)} is no deck; give a number from 1 to 4 or eight cards")
        cards = [find_card(key, place) for key in deck]
    if len(cards) != DECK:
        raise BadInput(place, f"a deck is {DECK} cards, not {len(cards)}")
    twice = [card.key for i, card in enumerate(cards) if card.key in [c.key for c in cards[:i]]]
    if twice:
        raise BadInput(place, f"{twice[0]} stands twice; all cards of a deck are different")
    return cards


def find_card(key: Any, place: str) -> Card:
    return catalogue()[one_of(key, catalogue(), place, "card of the catalogue")]


def own_card(key: Any, text: Any, place: str) -> Card:
    try:
        facts = read_card(text)
        check_printable(facts)
        return Card(check_key(key), facts)
    except BadInput as error:
        raise error.within(f"{place}.{key[:40]}" if isinstance(key, str) else place) from None


def read_champions(given: Any, options: Mapping[str, Any], chosen: Sequence[Any], decks: list[list[Card]]) -> list[Card]:
    """One Champion a seat: a Creature that is not in its deck (decks.module.champion.setup)."""
    if "champion" not in options["modules"]:
        if given:
            raise BadInput("options.champions", "Champions need the module champion")
        return []
    if EDITIONS[options["edition"]] == EN_1_1 and any(isinstance(deck, str) for deck in chosen):
        raise BadInput("options.modules", "in the rulebook en-1.1 Champions go with drafted or constructed decks only")
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != SEATS:
        raise BadInput("options.champions", "two Champions are needed, one for each seat")
    champions = []
    for seat, champion in enumerate(given):
        place = f"options.champions[{seat + 1}]"
        if isinstance(champion, Mapping) and len(champion) == 1:
            card = own_card(*next(iter(champion.items())), place)
        else:
            card = find_card(champion, place)
        if card.facts.incantation:
            raise BadInput(place, f"{card.key} is an Incantation; a Champion is a Creature")
        if card.key in [c.key for c in decks[seat]]:
            raise BadInput(place, f"{card.key} is in the deck; a Champion is a ninth card")
        champions.append(card)
    return champions


def empty_table(setting: Setting) -> Duel:
    """A table with the cards' print and nothing on it."""
    g = Duel()
    options = setting.options
    g.cards = len(setting.cards)
    g.edition = EDITIONS[options["edition"]]
    g.exhaustion = int("exhaustion" in options["modules"])
    g.turn_limit = options["turn-limit"]
    g.first = NOBODY if options["first"] is None else NAMES.index(options["first"])
    g.winner = NOBODY
    g.casting = NOTHING
    g.champion = [NOTHING] * SEATS
    g.at, g.rider, g.captive = [NOTHING] * CARDS, [NOTHING] * CARDS, [NOTHING] * CARDS
    for number, card in enumerate(setting.cards):
        print_card(g, number, card.facts)
    check_answers(g)
    return g


def check_answers(g: Duel) -> None:
    """Each Instinct that waits was provoked by fresh damage, so all HP bound their number; Reinforcement can bring HP back."""
    limit = WAITING // 2 if g.present & REINFORCEMENT else WAITING
    if g.present & INSTINCT and sum(g.health) > limit:
        raise BadInput("cards", f"with Instinct among them, more than {limit} HP on all cards together are too many; lower some")


def print_card(g: Duel, card: int, facts: Facts) -> None:
    g.cost[card], g.attack[card], g.health[card] = facts.cost, facts.attack, facts.health
    g.incantation[card] = int(facts.incantation)
    g.abilities[card] = g.now[card] = facts.abilities
    g.auras[card] = 0 if facts.incantation else facts.auras
    g.present |= facts.abilities | facts.auras


def table(setting: Setting) -> Duel:
    """Two decks in hand, unshuffled, Champions beside the table: ready for `deal_hands`."""
    g = empty_table(setting)
    for card in range(SEATS * DECK):
        seat = card // DECK
        g.hand[seat][card % DECK] = card
        g.owner[card] = seat
    g.hand_size = [DECK] * SEATS
    for card in range(SEATS * DECK, g.cards):
        seat = card - SEATS * DECK
        g.champion[seat] = card
        g.owner[card] = seat
        g.seen[card] = EVERYBODY
    return g
