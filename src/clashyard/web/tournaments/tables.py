"""The games of the rounds as the page lists them, table by table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clashyard.core.words import Words
from clashyard.web.tournaments import boards, models, scores
from clashyard.web.tournaments.pairs import ARENA
from clashyard.web.tournaments.registered_decks import secret

LATEST = 30  # games of an arena that are over, and still listed
DRAWN = "½ : ½"
RESULTS = {
    scores.WON: "1 : 0", scores.LOST: "0 : 1", scores.DRAWN: DRAWN, scores.FIRST_ON: DRAWN, scores.SECOND_ON: DRAWN,
    scores.NIL: "0 : 0",
}  # fmt: skip


@dataclass(frozen=True)
class Pairing:
    """A game of a round. *token*: of its match, empty while only a delayed view is public."""

    table: int
    first: str
    second: str
    said: str
    over: bool
    own: bool
    token: str
    pages: tuple[str, str]  # of the two, as handles: empty for guests and computers
    meeting: int = field(repr=False)  # its key, which no page shows


def pairings_of(
    row: models.Tournament, meetings: Sequence[models.Meeting], names: Mapping[int, str], handles: Mapping[int, str], words: Words
) -> list[tuple[int, tuple[Pairing, ...]]]:  # fmt: skip
    """Return the games of each round as spectators see them, the current one first.

    Those of an arena are going on (2) or over (1), the latest first.
    """
    found: dict[int, list[Pairing]] = {
        number: [] for number in range(2 * bool(row.number) if row.kind == ARENA else row.number, 0, -1)
    }
    for each in _latest(meetings) if row.kind == ARENA else meetings:
        at = each.round if row.kind != ARENA else 1 if each.result else 2  # paired since the tournament was read, perhaps
        found.setdefault(at, []).append(pairing_of(row, each, names, handles, None, words))
    return [(number, tuple(each)) for number, each in found.items()]


def pairing_of(
    row: models.Tournament, each: models.Meeting, names: Mapping[int, str], handles: Mapping[int, str], own: models.Entry | None,
    words: Words,
) -> Pairing:  # fmt: skip
    """Return a game as *own* sees it, or spectators if that is None."""
    second = names[each.second_id] if each.second_id else words("bye")
    pages = handles[each.first_id], handles.get(each.second_id or 0, "")
    said, token = result_said(row, each, words), link_of(row, each, own)
    return Pairing(each.table, names[each.first_id], second, said, bool(each.result), plays(own, each), token, pages, each.pk)


def _latest(meetings: Sequence[models.Meeting]) -> list[models.Meeting]:
    over = [each for each in meetings if each.result]
    return [each for each in meetings if not each.result] + over[: -LATEST - 1 : -1]


def plays(entry: models.Entry | None, meeting: models.Meeting) -> bool:
    """Return whether somebody is one of two who meet."""
    return entry is not None and entry.pk in (meeting.first_id, meeting.second_id)


def link_of(row: models.Tournament, meeting: models.Meeting, own: models.Entry | None) -> str:
    """Return the token of a match that a viewer may open: spectators of delayed boards learn it when the match has ended.

    A match shows registered decks, so while these are secret, nobody else may open it.
    """
    seen = (bool(meeting.result) or not row.delay) and not secret(row)
    return meeting.match.token if meeting.match and (seen or plays(own, meeting)) else ""


def result_said(row: models.Tournament, meeting: models.Meeting, words: Words) -> str:
    """Return the result of a game, or how far spectators may know that it has come."""
    if meeting.result in RESULTS:
        return RESULTS[meeting.result]
    if meeting.result:
        return {scores.BYE: "1", scores.FREE: "–"}.get(meeting.result, meeting.result.replace("/", " : "))
    if meeting.match is None:
        return "–"
    told = boards.told_behind(boards.current(meeting.match), row.delay)
    return words("Action {number}", number=told)
