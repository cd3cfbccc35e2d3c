"""Deck formats: the forms of the game that produce decks, and the options they pass on to the next game (decks.format)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.phrase import Phrase
from clashyard.core.words import counted
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.cards.custom_cards import read_own_cards, write
from clashyard.decks.formats.card_pool import KEPT, Pool
from clashyard.decks.formats.constructed import CONSTRUCT
from clashyard.decks.formats.difficulty import DIFFICULTY
from clashyard.decks.formats.draft import DRAFT
from clashyard.decks.formats.mutation.game import MUTATE
from clashyard.decks.formats.mutation.pass_draft import PASS_DRAFT
from clashyard.decks.setup.table import AUTOMATON_DECK, DECK

FORMATS: dict[str, Game] = {
    "draft": DRAFT,
    "constructed": CONSTRUCT,
    "mutation": MUTATE,
    "mutation-draft": PASS_DRAFT,
    "none": DIFFICULTY,
}
LEADING = (DRAFT, CONSTRUCT)  # lead to a game with the same seats: see `hand_on`
SHARES = {  # owners of the cards that make up the decks of the game that follows, and number of cards
    "duel": {"A": DECK, "B": DECK},
    "solo": {"A": DECK, "automaton": AUTOMATON_DECK},
    "ffa": {"A": DECK, "B": DECK, "C": DECK, "D": DECK},
    "2v2": {"A": DECK, "B": DECK, "C": DECK, "D": DECK},
    "coop": {"A": DECK, "C": DECK, "automaton": 2 * AUTOMATON_DECK},
}


def form(options: Mapping[str, Any]) -> Game | None:
    """Return the game that the option `format` asks for, if the format has a separate one."""
    name = options.get("format")
    return FORMATS.get(name) if isinstance(name, str) else None


def hand_on(match: Match) -> dict[str, Any]:
    """Return the options of the game that follows a finished draft or constructed match: `decks.new(**hand_on(match))`.

    Raises BadInput while the match is in progress, and for cards whose facts are unknown.
    """
    if match.game not in LEADING:
        raise BadInput("match", "only a draft or a constructed match can be continued as a game")
    position = match.position()
    owners = position["draft"]["picked"] if match.game is DRAFT else position["construct"]["chosen"]
    shares = SHARES[match.options["mode"]]
    rows = {name: owners.get(name, []) for name in shares}
    if match.to_act is not None or any(len(rows[name]) != size for name, size in shares.items()):
        counts = tuple(
            Phrase(counted("{seat} has {number} of {size} cards"), seat=name, number=len(rows[name]), size=size)
            for name, size in shares.items()
        )
        raise BadInput("match", "this is not finished: {counts}", counts=counts)
    options = match.options
    handed = {key: options[key] for key in KEPT if key in options}
    own = own_champions(options) | own_facts(match.setting, [key for row in rows.values() for key in row])
    return {"mode": options["mode"], "decks": list(rows.values()), **handed, **({"cards": own} if own else {})}


def own_facts(setting: Pool, keys: list[str]) -> dict[str, Any]:
    """Return the cards that are not in the catalogue, as the option `cards` describes them."""
    found: dict[str, Any] = {}
    for key in keys:
        if key not in setting.cards:
            raise BadInput(f"cards.{key}", "this card is not described; describe it under cards")
        if catalogue().get(key) != setting.cards[key]:
            found[key] = write(setting.cards[key])
    return found


def own_champions(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the Champions that the option `cards` describes; they need not be among the drafted or chosen cards."""
    named = [champion for champion in options.get("champions", ()) if isinstance(champion, str)]
    own = read_own_cards(options.get("cards"))
    return {key: write(own[key]) for key in named if key in own and key not in catalogue()}
