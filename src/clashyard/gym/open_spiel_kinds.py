"""Facts about each game that OpenSpiel asks for before a match: parameters, the longest match, the sum of payoffs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from clashyard import blades, clash, decks
from clashyard.blades.rules.state import HAND
from clashyard.blades.setup.options import MODES as BLADES_MODES
from clashyard.clash.cards.character import Character
from clashyard.clash.cards.library import find_character, library
from clashyard.clash.rules.state import COPIES, DECK, DRAW_CARDS, SEATS, P
from clashyard.core.errors import BadInput, whole
from clashyard.core.game import Game
from clashyard.decks.cards.catalogue import preconstructed
from clashyard.decks.rules.state import PLAYS_A_TURN
from clashyard.decks.setup.options import NAMES, humans

Parameters = Mapping[str, Any]
LIMIT = 300  # of deals or turns by default, as in the matches that the tests sample
HIGHEST_LIMIT = 10_000
IDENTICAL, ZERO, GENERAL = "identical", "zero", "general"  # how the payoffs of a match are related


@dataclass(frozen=True)
class Kind:
    """The facts about one game that OpenSpiel needs."""

    game: Game
    parameters: Parameters  # with their defaults, beside `mode` and `deals`
    options: Callable[[Parameters], Mapping[str, Any]]  # BadInput
    longest: Callable[[Any], int]  # setting -> a bound on the decisions of a match
    sums: Mapping[str, str]  # mode -> IDENTICAL or GENERAL; ZERO for the others


def limit(given: Parameters, name: str) -> int:
    """Return the parameter that limits every match. Raises BadInput: without a limit there is no longest match."""
    return whole(given[name], name, 1, HIGHEST_LIMIT)


# Clash of Decks


def decks_options(given: Parameters) -> dict[str, Any]:
    """Return the options of a match with preconstructed decks by number; 0 is the default deck of the seat."""
    people = humans(given["mode"])
    chosen = {name: whole(given[f"deck_{name.lower()}"], f"deck_{name.lower()}", 0, len(preconstructed())) for name in NAMES}
    for name, number in chosen.items():
        if number and name not in people:
            raise BadInput(f"deck_{name.lower()}", f"in the mode {given['mode']} {name} has no deck to choose; leave it out")
    return {
        "mode": given["mode"],
        "decks": [str(chosen[name] or place) for place, name in enumerate(people, 1)],
        "modules": ["exhaustion"] if given["exhaustion"] else [],
        "turn-limit": limit(given, "turn_limit"),
    }


def longest_decks(setting: Any) -> int:
    """Return a bound on decisions: no seat begins more turns than the limit, and a turn is at most 64 plays and its end (R86)."""
    return len(setting.seats) * int(setting.options["turn-limit"]) * (PLAYS_A_TURN + 1)


# Clashing Blades!


def blades_options(given: Parameters) -> dict[str, Any]:
    return {**dict.fromkeys(BLADES_MODES[given["mode"]], True), "deal-limit": limit(given, "deal_limit")}


def longest_blades(setting: Any) -> int:
    """Return a bound on decisions: that of one deal, times the number of deals.

    No hand gains a card, so there are no more decisions that spend one (a commitment, an answer, a heart, cards shed) than
    cards dealt. Each threat comes from a card, so as many answers can be balance cards alone. Spade against spade takes two
    spades and asks twice whether to keep. An event can be played once after an answer or a meeting of cards.
    A pass is a hit and ends the deal; each seat declines one sting.
    """
    cards = 2 * HAND
    answers, keeps, events, last = cards, cards, 2 * cards, 3
    return int(setting.options["deal-limit"]) * (cards + answers + keeps + events + last)


# CLASH


def clash_options(given: Parameters) -> dict[str, Any]:
    places = ("character_a", "character_b")
    chosen = [given[place] or name for place, name in zip(places, library(), strict=False)]
    found = [find_character(word, place).name for place, word in zip(places, chosen, strict=True)]
    return {"characters": found, "turn-limit": limit(given, "turn_limit")}


def longest_clash(setting: Any) -> int:
    """Return a bound on decisions: that of one turn, times the number of turns.

    A seat spends each card of its deck at most once, and again those that its supers let it draw; a Super card stays on the
    field until the end of the turn. Every other decision answers a card of the other seat, or is one of the last: the stop,
    two jousts with nothing, two discards.
    """
    cards = sum(DECK + COPIES[P] * most_drawn(character) for character in setting.characters)
    return int(setting.turn_limit) * (2 * cards + 1 + 2 * SEATS)


def most_drawn(character: Character) -> int:
    """Return how many cards the better level of a super draws."""
    levels = [level.effects if level else () for level in character.levels]
    return max(sum(amount for effect, amount in effects if effect == DRAW_CARDS) for effects in levels)


DECKS = Kind(
    game=decks.GAME,
    parameters={**{f"deck_{name.lower()}": 0 for name in NAMES}, "exhaustion": False, "turn_limit": LIMIT},
    options=decks_options,
    longest=longest_decks,
    sums={"solo": GENERAL, "coop": IDENTICAL, "ffa": GENERAL},
)
BLADES = Kind(
    game=blades.GAME,
    parameters={"deal_limit": LIMIT},
    options=blades_options,
    longest=longest_blades,
    sums={},
)
CLASH = Kind(
    game=clash.GAME,
    parameters={"character_a": "", "character_b": "", "turn_limit": LIMIT},
    options=clash_options,
    longest=longest_clash,
    sums={},
)
