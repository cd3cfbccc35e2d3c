"""Options of constructed decks: the mode, and the cards that each seat owns."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from clashyard.core.errors import BadInput, mapping
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_
from clashyard.decks.cards.catalogue import PACKS, PRINTED, Card, catalogue, first_key
from clashyard.decks.cards.worth import worth
from clashyard.decks.formats.card_pool import Pool, check_edition, check_level, check_options, known_cards, named, packs, pool
from clashyard.decks.formats.constructed.state import CARDS, Choice
from clashyard.decks.setup.options import NAMES
from clashyard.decks.setup.table import DECK

CHOOSERS = {"duel": 2, "solo": 0, "coop": 0, "ffa": 4, "2v2": 4}  # R5
NOT_SOLO = "decks.format.constructed.not-solo"
REFUSED = {
    "solo": N_("solo is not played with constructed decks; use format draft or preconstructed"),
    "coop": N_("co-op is not played with constructed decks, as the automata need the drafted cards (R5); use format draft"),
}


def seats(mode: str) -> tuple[str, ...]:
    """Return the seats of a mode that choose a deck; in solo and co-op, those that would if it were allowed."""
    return {"solo": NAMES[:1], "coop": NAMES[:3:2]}.get(mode, NAMES[: CHOOSERS[mode]])


def rule(mode: str) -> str:
    """Return the rule on constructed decks in this mode."""
    return NOT_SOLO if mode == "solo" else "decks.format.constructed"


def prepare(given: Mapping[str, Any]) -> Pool:
    """Return the setting for the options. Raises BadInput, also for solo and co-op."""
    options = check_options(given, ("packs", "owned"))
    mode = options["mode"]
    if mode in REFUSED:
        raise BadInput("options.format", "{reason} ({rule})", reason=Phrase(REFUSED[mode]), rule=rule(mode))
    check_level(options)
    known = known_cards(given)
    if given.get("packs") is not None and given.get("owned") is not None:
        raise BadInput("options.owned", "give either the packs that everybody owns or the cards, not both")
    if given.get("owned") is None:
        chosen = PRINTED if given.get("packs") is None else given["packs"]
        _enough(packs(chosen, "options.packs"), "options.packs")
        options["packs"] = list(chosen)
    else:
        options["owned"] = read_owned(given["owned"], "options.owned", mode, known)
    return setting(options, known, "options.packs" if "packs" in options else "options.owned")


def read_owned(given: Any, place: str, mode: str, known: Mapping[str, Card] | None) -> Any:
    """Read a list of cards that every seat owns, or a mapping from every seat to its list. Raises BadInput."""
    if not isinstance(given, Mapping):
        return _enough(named(given, place, known), place)
    mapping(given, place, seats(mode))
    for seat in seats(mode):
        if seat not in given:
            raise BadInput(f"{place}.{seat}", "this seat's cards are missing; give a list of cards")
    return {seat: _enough(named(row, f"{place}.{seat}", known), f"{place}.{seat}") for seat, row in given.items()}


def _enough(keys: list[str], place: str) -> list[str]:
    if not DECK <= len(keys) <= CARDS:
        raise BadInput(
            place,
            "wrong number of cards ({number}); a deck is {size} of them, so give {size} to {most}",
            size=DECK,
            number=len(keys),
            most=CARDS,
        )
    return keys


def setting(options: Mapping[str, Any], known: Mapping[str, Card], place: str) -> Pool:
    """Return the pool of owned cards that the rulebook knows; any others are left out. Raises BadInput."""
    rows = {seat: [key for key in row if _allowed(key, options, known)] for seat, row in _rows(options).items()}
    for seat, row in rows.items():
        if len(row) < DECK:
            edition = options.get("edition", "latest")
            raise BadInput(
                place,
                "rulebook {edition} has only {number} of {seat}'s cards, but a deck needs {size}",
                seat=seat,
                edition=edition,
                number=len(row),
                size=DECK,
            )
    keys = {key for row in rows.values() for key in row}
    if len(keys) > CARDS:
        raise BadInput(place, "too many different cards ({number}); the limit is {most}", number=len(keys), most=CARDS)
    return pool(options, sorted(keys, key=first_key), known)


def _allowed(key: str, options: Mapping[str, Any], known: Mapping[str, Card]) -> bool:
    """Return whether the rulebook knows this card. One without facts may be anything."""
    try:
        if key in known:
            check_edition(key, known[key], options)
    except BadInput:
        return False
    return True


def owned(setting: Pool) -> dict[str, list[str]]:
    """Return the owned cards that each seat may choose from."""
    keys = set(setting.keys)
    return {seat: [key for key in row if key in keys] for seat, row in _rows(setting.options).items()}


def _rows(options: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the cards that each seat owns."""
    rows = options["owned"] if "owned" in options else packs(options["packs"], "options.packs")
    return {seat: rows[seat] if isinstance(rows, Mapping) else rows for seat in seats(options["mode"])}


def table(setting: Pool) -> Choice:
    """Return the table before anyone has chosen."""
    g = Choice()
    for number, key in enumerate(setting.keys):
        g.worth[number] = worth(setting.cards[key].facts) if key in setting.cards else 0
    g.seats = CHOOSERS[setting.options["mode"]]
    for seat, row in owned(setting).items():
        numbers = [setting.number(key) for key in row]
        g.owned[NAMES.index(seat)][: len(row)] = numbers
        g.owned_size[NAMES.index(seat)] = len(row)
    return g


def sample_options(seed: int, printed: bool = False, mode: str | None = None) -> dict[str, Any]:
    """Return options of *mode*, or of any that allows constructed decks; some seats own few cards, some all of some packs."""
    draw = Random(seed)
    mode = mode or draw.choice([mode for mode, count in CHOOSERS.items() if count])
    options: dict[str, Any] = {"mode": mode, "format": "constructed"}
    if draw.random() < 0.5:
        return {**options, "packs": draw.sample(PACKS, draw.randint(1, len(PACKS)))}
    return {**options, "owned": draw.sample(sorted(catalogue(), key=first_key), draw.randint(DECK, 2 * DECK))}
