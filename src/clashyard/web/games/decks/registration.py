"""The registration of Clash of Decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.decks.cards.abilities import entries
from clashyard.decks.formats.registry import LEADING
from clashyard.decks.setup import defaults
from clashyard.decks.setup.options import AUTOMATA
from clashyard.web.boards.board import Board
from clashyard.web.boards.registration import Registration, rest_wins
from clashyard.web.games.decks.captions import caption
from clashyard.web.games.decks.places import Placed
from clashyard.web.games.decks.primer import PRIMER
from clashyard.web.games.decks.scene import scene
from clashyard.web.games.decks.titles import facts
from clashyard.web.games.takebacks import next_seat, reveals_nothing


def winners_without(match: Match, seat: str) -> str | None:
    """Return the winners if *seat* gives up: the automata, if there are any."""
    automata = AUTOMATA.get(match.options.get("mode", "duel"))
    return "".join(automata) if automata else rest_wins(match, seat)


def undoable(match: Match, seat: str) -> bool:
    """Return whether the last action revealed nothing. An automaton plays within the end of a turn."""
    automaton_played = match.options.get("mode") in AUTOMATA and match.actions[-1] == "end"
    return not automaton_played and reveals_nothing(match, seat)


def rematch(dealt: Match) -> dict[str, Any]:
    """Let the player who went second begin, if the options allow that."""
    if dealt.options.get("mode", "duel") in AUTOMATA or dealt.game.form:
        return {}
    return {"first": next_seat(dealt.seats, dealt.deciding[0])}


def next_options(match: Match, seed: int) -> Mapping[str, Any] | None:
    """Return the options of the game that a draft or a choice of decks leads to."""
    return defaults.next_options(match, (), seed) if match.game in LEADING else None


def source(rule: str) -> str:
    """Return the codes of the rulebooks that explain an ability, if *rule* is that of one."""
    ability = entries().get(rule.removeprefix("decks.ability."))
    return " ".join(ability.printed) if ability else ""


BOARD = Board("decks", scene, lambda match, words: Placed(match, words).event, caption)
REGISTRATION = Registration(
    BOARD,
    line=N_("Creatures on two lines, and a hand that is also your life."),
    primer=PRIMER,
    facts=facts,
    cards="cards",
    books={"en": N_("English 1.1"), "fr": N_("French"), "ko": N_("Korean")},
    source=source,
    open_forms=frozenset({"draft"}),
    winners_without=winners_without,
    undoable=undoable,
    rematch=rematch,
    next_options=next_options,
)
