"""What an analysis says of a mistake: the action and the better one, why, and how it would have continued."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.players.analysis import whole
from clashyard.web.boards.previews import Preview
from clashyard.web.boards.registration import board_of
from clashyard.web.replays.access import Looked
from clashyard.web.replays.analysis_worker import Judged
from clashyard.web.replays.branches import as_far_as_legal, query_of
from clashyard.web.replays.evaluation import NAMES, kind_of
from clashyard.web.replays.story import player_said

REASONS = 4  # sentences on each of two actions
Reasons = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Verdict:
    """A mistake in words. *better*: the better action, or several with their shares in percent, for a simultaneous choice.

    *why*: what this action and what the better one did, as far as the seat could foresee; both empty if they tell nothing.
    *line*: the most probable continuation after the better action. *query*: the address of that line, where it can be played.
    """

    at: int  # the point before the action
    seat: str
    own: bool
    who: str
    kind: str
    title: str
    action: str
    chances: int
    best: int
    lost: int
    better: tuple[tuple[str, int], ...]
    why: Reasons
    line: tuple[str, ...]
    query: str
    together: bool
    visits: int
    unsure: bool


def verdict_of(seen: Looked, row: Judged, words: Words) -> Verdict:
    """Return the verdict on a mistake."""
    at = row.number - 1
    do, before = board_of(seen.match).caption(seen.match, words), seen.match.at(at)
    line = [row.better[0][0], *row.line] if row.better else []
    best = [] if row.together else as_far_as_legal(before, line)
    return Verdict(
        at, row.seat, words.you == row.seat, player_said(row.seat, words), kind_of(row), words(NAMES[kind_of(row)]),
        do(row.action, before), whole(row.chances), whole(row.best), row.lost,
        tuple((do(action, before), whole(share)) for action, share in row.better),
        _why(before, row.seat, seen.match.actions[at:], best, words) if best else ((), ()),
        tuple(captions_of(before, line, words)[1:]), query_of(at, row.seat, best) if best else "",
        row.together, row.visits, row.unsure,
    )  # fmt: skip


def _why(
    match: Match, seat: str, played: Sequence[str], best: Sequence[str], words: Words
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the rest of the turn did with either action, from the previews of the game; nothing if they do not differ."""
    both = tuple(tuple(dict.fromkeys(_effects(match, seat, line, words)))[:REASONS] for line in (played, best))
    return (both[0], both[1]) if both[0] != both[1] else ((), ())


def _effects(match: Match, seat: str, actions: Sequence[str], words: Words) -> Iterator[str]:
    """Yield what the actions of *seat* would do as it could foresee, one by one until somebody else decides."""
    board, point = board_of(match), match.copy()
    for action in actions:
        if point.deciding != (seat,):
            return
        preview = board.previews(point, seat, words).get(action)
        if preview is not None:
            yield from _told(preview, match, words)
        point.play(action)


def _told(preview: Preview, match: Match, words: Words) -> Iterator[str]:
    board = board_of(match)
    for effect in preview.effects:
        who = board.named(match, effect.card, words) if effect.card else words.player(effect.seat)
        if effect.card or not preview.lines:
            yield words("{name}: {effect}", name=who, effect=effect.label)
    yield from (line.text for line in preview.lines)


def captions_of(match: Match, actions: Sequence[str], words: Words) -> list[str]:
    """Return consecutive actions in words, each with the match before it, as far as they can be played there."""
    do, legal = board_of(match).caption(match, words), as_far_as_legal(match, actions)
    point, said = match.copy(), []
    for number, action in enumerate(actions):
        said.append(do(action, point) if number <= len(legal) else do(action))
        if number < len(legal):
            point.play(action)
    return said
