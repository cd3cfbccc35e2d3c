"""The bracket of a knock-out tournament as the page shows it: a column for each round, the final last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from clashyard.core.words import Words
from clashyard.web.matches.players import handle_of
from clashyard.web.tournaments import models, scores
from clashyard.web.tournaments.bracket import places
from clashyard.web.tournaments.names import names_of
from clashyard.web.tournaments.tables import link_of, plays, result_said

OPEN = "–"  # nobody yet, or nobody at all
SIDES = {  # what is shown behind the two players of a result
    scores.WON: ("1", "0"), scores.LOST: ("0", "1"), scores.FIRST_ON: ("½", "½"), scores.SECOND_ON: ("½", "½"),
    scores.FIRST_ABSENT: ("–", "+"), scores.SECOND_ABSENT: ("+", "–"), scores.BOTH_ABSENT: ("–", "–"),
}  # fmt: skip


@dataclass(frozen=True)
class Side:
    """One of two places that meet. *look*: won, lost or empty."""

    name: str
    seed: int | None
    look: str
    score: str
    own: bool
    handle: str  # of a profile; empty for guests, computers and nobody


@dataclass(frozen=True)
class Tie:
    """Two places that meet. *said*: how far a game has come, or why it ended so; *token*: of a match that may be opened."""

    table: int
    sides: tuple[Side, Side]
    said: str
    token: str


@dataclass(frozen=True)
class Column:
    """A round."""

    title: str
    now: bool
    ties: tuple[Tie, ...]


def columns(
    row: models.Tournament, entries: Sequence[models.Entry], meetings: Sequence[models.Meeting], words: Words
) -> list[Column]:
    """Return the rounds of a bracket that has begun, as spectators see them."""
    names = names_of(entries, words)
    by_seed = {entry.seed: (entry, names[entry.pk]) for entry in entries if entry.seed is not None}
    games, at = [meeting.game for meeting in meetings], {(each.round, each.table): each for each in meetings}
    found = []
    for number in range(1, row.rounds + 1):
        line = places(len(by_seed), games, number)
        ties = [
            _tie(row, table, pair, at.get((number, table)), by_seed, number, words)
            for table, pair in enumerate(zip(line[::2], line[1::2], strict=True), 1)
        ]
        found.append(Column(title_of(row.rounds - number, words), number == row.number and row.running, tuple(ties)))
    return found


def seen_by(own: models.Entry, shared: Sequence[Column], row: models.Tournament, games: Sequence[models.Meeting]) -> list[Column]:
    """Return a bracket with what *own* alone sees of it: which ties are theirs, and links to their games."""
    links = {(each.round, each.table): link_of(row, each, own) for each in games}
    found = []
    for number, column in enumerate(shared, 1):
        ties = tuple(_own(own, tie, links.get((number, tie.table), tie.token)) for tie in column.ties)
        found.append(replace(column, ties=ties))
    return found


def _own(own: models.Entry, tie: Tie, token: str) -> Tie:
    if all(side.seed != own.seed for side in tie.sides):
        return tie
    one, other = (replace(side, own=side.seed == own.seed) for side in tie.sides)
    return replace(tie, sides=(one, other), token=token)


def title_of(left: int, words: Words) -> str:
    """Return the name of the round before so many others."""
    names = (words("Final"), words("Semi-finals"), words("Quarter-finals"))
    return names[left] if left < len(names) else words("Round of {number}", number=2 ** (left + 1))


def _tie(
    row: models.Tournament, table: int, pair: tuple[int | None, int | None], meeting: models.Meeting | None,
    by_seed: Mapping[int, tuple[models.Entry, str]], number: int, words: Words,
) -> Tie:  # fmt: skip
    sides = []
    for seed in pair:
        if seed is None:
            free = meeting is not None or number == 1
            sides.append(Side(words("bye") if free else OPEN, None, "", "", False, ""))
            continue
        entry, name = by_seed[seed]
        look, score = _score(entry, meeting)
        sides.append(Side(name, seed, look, score, False, handle_of(entry.person)))
    said = _said(row, meeting, words) if meeting is not None else ""
    token = link_of(row, meeting, None) if meeting is not None else ""
    return Tie(table, (sides[0], sides[1]), said, token)


def _score(entry: models.Entry, meeting: models.Meeting | None) -> tuple[str, str]:
    if meeting is None or not plays(entry, meeting) or not meeting.result:
        return "", ""
    first = entry.pk == meeting.first_id
    look = "won" if meeting.game.halves(entry.seed or 0) == 2 else "lost"
    return look, SIDES[meeting.result][not first] if meeting.result in SIDES else ""


def _said(row: models.Tournament, meeting: models.Meeting, words: Words) -> str:
    if meeting.result in (scores.FIRST_ON, scores.SECOND_ON):
        return words("Drawn twice: the better seed goes on")
    if meeting.result in scores.FORFEITS:
        return words("Without play")
    if meeting.result or meeting.match is None:
        return ""
    said = result_said(row, meeting, words)
    return words("{state}, second game", state=said) if meeting.replays else said
