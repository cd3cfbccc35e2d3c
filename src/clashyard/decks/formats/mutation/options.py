"""Options of a league, checked before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.decks.cards.catalogue import Card
from clashyard.decks.formats.mutation import pile
from clashyard.decks.formats.mutation.costs import read_costs
from clashyard.decks.formats.mutation.position import check_edition
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.setup.table import DECK
from clashyard.decks.setup.table import prepare as prepare_duel

CARDS = ("packs", "pile", "cards")
DUELS = ("modules", "turn-limit")  # passed on to every duel
KNOWN = (*CARDS, *DUELS, "champions", "edition", "mutation-costs", "players", "names")
TURN_LIMIT = 300  # per player; then a duel is undecided, so that every session ends
LONGEST = 16  # maximum length of a name


def prepare(given: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[Card, ...]]:
    """Return options with their defaults, and the 64 cards. Raises BadInput."""
    for key in given:
        one_of(key, KNOWN, "options", "league option")
    check_edition(given.get("edition", "latest"))
    setting = pile.prepare({key: given[key] for key in CARDS if key in given})
    options = {key: value for key, value in setting.options.items() if key in CARDS}
    costs = given.get("mutation-costs") or {}
    read_costs(costs)
    options["mutation-costs"] = dict(costs)
    options["turn-limit"] = given.get("turn-limit", TURN_LIMIT)
    options["modules"] = given.get("modules") or []
    champions = _seats(given.get("champions"), "champions")
    _try_duels(options, champions, setting.cards)
    if champions:
        options["champions"] = {seat: dict(c) if isinstance(c, Mapping) else c for seat, c in champions.items()}
    for key in ("players", "names"):
        options[key] = {seat: _word(value, f"options.{key}.{seat}") for seat, value in _seats(given.get(key), key).items()}
    names = [options["names"].get(seat, seat) for seat in NAMES]
    if len(set(names)) < len(names):
        raise BadInput("options.names", "the four names must be different: {names}", names=", ".join(names))
    return options, setting.cards


def _seats(given: Any, name: str) -> dict[str, Any]:
    """Return a mapping from seats, in their order."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadInput(f"options.{name}", "expected a mapping from seats such as {{A: …, B: …}}, got {value}", value=shown(given))
    for seat in given:
        one_of(seat, NAMES, f"options.{name}", "seat")
    return {seat: given[seat] for seat in NAMES if seat in given}


def _word(value: Any, place: str) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST:
        raise BadInput(
            place, "{value} is not a valid name; write at most {most} printable characters", value=shown(value), most=LONGEST
        )
    return value


def _try_duels(options: dict[str, Any], champions: dict[str, Any], cards: tuple[Card, ...]) -> None:
    """Try out the options passed on to the duels, with any cards of the pile. Raises BadInput."""
    decks = [{card.key: str(card.facts) for card in cards[i : i + DECK]} for i in (0, DECK)]
    keys = {card.key for card in cards}
    seats = list(champions) or list(NAMES[:2])
    if isinstance(options["modules"], list | tuple) and "champion" in options["modules"] and not champions:
        raise BadInput(
            "options.champions",
            "a Mutation league needs one for each seat; write champions: {A: …, B: …, C: …, D: …} in the options file",
        )
    if champions and len(champions) < len(NAMES):
        raise BadInput("options.champions", "every seat needs a Champion; give one for A, B, C and D")
    for seat in seats:
        champion = champions.get(seat)
        key = next(iter(champion), None) if isinstance(champion, Mapping) else champion
        if key is not None and key in keys:
            raise BadInput(
                f"options.champions.{seat}", "{value} is one of the 64 cards; choose a Champion that is not", value=shown(key)
            )
        trial = {key: options[key] for key in DUELS} | {"decks": decks}
        checked = prepare_duel(trial | ({"champions": [champion, champions[seats[seat == seats[0]]]]} if champions else {}))
    options["modules"] = checked.options["modules"]
