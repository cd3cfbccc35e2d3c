"""The list of a match's actions, by turns, each with its mark and with the chances after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from clashyard.core.words import Words
from clashyard.players.analysis import whole
from clashyard.web.boards.summaries import Period
from clashyard.web.replays.access import Looked
from clashyard.web.replays.evaluation import BEST, GOOD, KINDS, Evaluation, kind_of
from clashyard.web.replays.story import Entry, player_said


@dataclass(frozen=True)
class Item:
    """One step of the list. *side*: own, other, or empty for the deal. *kind*: the worst mark of its actions, if analysed.

    *named*: the list does not say above it whose action this is. *percent*: the chances after it; None without an analysis.
    """

    entry: Entry
    side: str
    kind: str
    marked: bool
    percent: int | None
    named: bool


@dataclass(frozen=True)
class Group:
    """Consecutive steps under one heading; it is empty for the deal."""

    heading: str
    items: tuple[Item, ...]


def groups(
    seen: Looked, entries: Sequence[Entry], periods: Sequence[Period], evaluation: Evaluation | None, words: Words
) -> list[Group]:
    """Return the steps by turns, and by players too where they take turns instead of choosing simultaneously."""
    turned = all(len(entry.seats) < 2 for entry in entries)
    found = []
    for (period, seats), group in groupby(entries, lambda each: (_period(each, periods), each.seats if turned else ())):
        each = list(group)
        names = ", ".join(player_said(seat, words) for seat in seats)
        heading = " · ".join(filter(None, (period, names))) if each[0].at else ""
        found.append(Group(heading, tuple(_item(seen, entry, evaluation, not turned) for entry in each)))
    return found


def _period(entry: Entry, periods: Sequence[Period]) -> str:
    """Return the name of the turn in which a step was made; empty for the deal."""
    return next((each.name for each in reversed(periods) if each.after < entry.at), "")


def _item(seen: Looked, entry: Entry, evaluation: Evaluation | None, named: bool) -> Item:
    index = seen.points.index(entry.at)
    side = "" if not entry.at else "own" if evaluation and evaluation.seat in entry.seats else "other"
    rows = evaluation.rows[seen.points[index - 1] : entry.at] if evaluation and entry.at else ()
    kind = max((kind_of(row) for row in rows), key=KINDS.index, default="")
    percent = whole(evaluation.percents[index]) if evaluation and evaluation.exact else None
    return Item(entry, side, kind, kind not in ("", BEST, GOOD), percent, named)


def place_of(seen: Looked, index: int, periods: Sequence[Period], words: Words) -> str:
    """Return which action led to the point number *index*: “Turn 4, your action 2”."""
    at, before = seen.points[index], seen.points[max(index - 1, 0)]
    if not at:
        return words("Start of the match")
    movers = seen.match.movers()[:at]
    begin = max((each.after for each in periods if each.after <= before), default=0)
    seats = sorted(set(movers[before:at]))
    period = next((each.name for each in reversed(periods) if each.after <= before), "")
    if len(seats) > 1 or not period:
        who = ", ".join(player_said(seat, words) for seat in seats)
        return words("{turn}: {players}", turn=period, players=who) if period else who
    number = movers[begin:at].count(seats[0])
    if words.you == seats[0]:
        return words("{turn}, your action {number}", turn=period, number=number)
    return words("{turn}, action {number} of {player}", turn=period, number=number, player=words.player(seats[0]))
