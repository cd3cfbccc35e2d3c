"""Clash of Decks around a match: giving up, taking back, rematches, and the game that a draft leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.conduct import DUEL, Conduct, Contest, next_seat, rest_wins, reveals_nothing
from clashyard.core.match import Match
from clashyard.decks.formats.registry import LEADING
from clashyard.decks.setup import defaults
from clashyard.decks.setup.options import AUTOMATA


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


def contest(options: Mapping[str, Any]) -> Contest | None:
    """Return what a rated match is about. Against automata there is none: their strength depends on their cards."""
    return CONTESTS.get(options.get("mode", "duel"))


def usual(options: Mapping[str, Any]) -> bool:
    """Return whether all decks are printed, or made in the match, and no custom cards are among them."""
    return (
        not options.get("cards")
        and not options.get("owned")
        and all(isinstance(deck, str) for deck in options.get("decks") or ())
    )


KINGDOMS = "kingdoms"  # the kind of matches of four kingdoms
CONTESTS = {"duel": DUEL, "ffa": Contest(KINGDOMS, ("A", "B", "C", "D")), "2v2": Contest(KINGDOMS, ("AC", "BD"))}
CONDUCT = Conduct(
    winners_without, undoable, rematch, next_options, frozenset({"draft"}),
    contest, usual, (DUEL.kind, KINGDOMS, "mutation"),
)  # fmt: skip
