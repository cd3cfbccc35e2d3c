"""What people at a table ask of the rules around a match: who wins if one gives up, what may be taken back, what comes next."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clashyard.core.match import Match


def rest_wins(match: Match, seat: str) -> str | None:
    """Return the only other seat; with several others, they play on."""
    others = [each for each in match.seats if each != seat]
    return others[0] if len(others) == 1 else None


def reveals_nothing(match: Match, seat: str) -> bool:
    """Return whether the last action was open and revealed nothing to *seat*, in a game whose positions hold each seat's hand."""
    number = len(match.actions) - 1
    before = match.at(number)
    if match.told < len(match.actions) or before.told < number or len(before.deciding) > 1 or match.game.form:
        return False
    then, now = before.view(seat), match.view(seat)
    drawn = Counter(now[seat]["hand"]) - Counter(then[seat]["hand"])
    return not drawn and json.dumps(now).count('"hidden"') >= json.dumps(then).count('"hidden"')


def next_seat(seats: tuple[str, ...], name: str) -> str:
    """Return the seat after *name*."""
    return seats[(seats.index(name) + 1) % len(seats)]


@dataclass(frozen=True)
class Contest:
    """What a rated match is about: the *kind* under which it counts, and the seats of each side, as in ``AC``."""

    kind: str
    sides: tuple[str, ...]


DUEL = Contest("duel", ("A", "B"))


@dataclass(frozen=True)
class Conduct:
    """The answers of a game, for its forms too. The defaults are for two seats, and allow nothing that might reveal something.

    *winners_without*: match, seat -> the winners if that seat gives up, or None if the others play on. *undoable*: match, seat
    -> whether the last action, by that seat, has revealed nothing to it and the automata. *rematch*: the match as dealt -> the
    options that a rematch changes. *next_options*: a match that has ended by the rules, a seed -> the options of the game that
    it leads to, or None. *open_forms*: the forms of the game in which nothing is hidden. *contest*: options -> what a rated match
    with them is about, or None if it cannot be rated. *usual*: options as chosen at set-up -> whether they give nobody an
    advantage that was chosen. *kinds*: the kinds of contests and leagues of the game.
    """

    winners_without: Callable[[Match, str], str | None] = rest_wins
    undoable: Callable[[Match, str], bool] = lambda match, seat: False
    rematch: Callable[[Match], Mapping[str, Any]] = lambda dealt: {}
    next_options: Callable[[Match, int], Mapping[str, Any] | None] = lambda match, seed: None
    open_forms: frozenset[str] = frozenset()
    contest: Callable[[Mapping[str, Any]], Contest | None] = lambda options: DUEL
    usual: Callable[[Mapping[str, Any]], bool] = lambda options: True
    kinds: tuple[str, ...] = (DUEL.kind,)


USUAL = Conduct()
