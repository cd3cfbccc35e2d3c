"""One point of a match in one view: the board, how the players stood, and the step that led to it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from markupsafe import Markup

from clashyard.core.house import OPTION
from clashyard.core.words import Words
from clashyard.players.analysis import whole
from clashyard.web.boards.board import Scene
from clashyard.web.boards.registration import board_of
from clashyard.web.replays.access import Looked, seat_of
from clashyard.web.replays.analysis_queue import refused
from clashyard.web.replays.entries import place_of
from clashyard.web.replays.evaluation import Evaluation, analysis_of, evaluation_of
from clashyard.web.replays.models import DONE
from clashyard.web.replays.story import Entry, ended, entry_at
from clashyard.web.replays.verdicts import Verdict, verdict_of
from clashyard.web.shared_results import once


@dataclass(frozen=True)
class Frame:
    """One point of a match in one view. *index*: its number among all points."""

    token: str
    viewer: str
    at: int
    index: int
    points: tuple[int, ...]

    @property
    def previous(self) -> int:
        return self.points[max(self.index - 1, 0)]

    @property
    def next(self) -> int:
        return self.points[min(self.index + 1, len(self.points) - 1)]


@dataclass(frozen=True)
class Bar:
    """The chances of *name* in percent; *best*: those with the best action, where that was another one."""

    name: str
    percent: int
    best: int | None = None


@dataclass(frozen=True)
class Spot:
    """The place of a point on the curve, in percent of its width and height, and its mark."""

    left: float
    height: float
    kind: str = ""


@dataclass(frozen=True)
class Drawn(Frame):
    """The rendered content of a point. *place*: which action led to it; *end*: how the match ended, at its last point."""

    place: str
    entry: Entry
    end: str
    share: str
    template: str
    scene: Scene
    bar: Bar | None
    spot: Spot | None
    verdicts: tuple[Verdict, ...]
    free: bool  # something else can be tried here


def frame_of(seen: Looked, viewer: str, at: int) -> Frame:
    """Return the frame of a public point."""
    return Frame(seen.row.token, viewer, at, seen.points.index(at), seen.points)


def share_of(request: HttpRequest, frame: Frame) -> str:
    """Return the address of a point, to be shared."""
    return request.build_absolute_uri(f"{reverse('replay', args=[frame.token])}?at={frame.at}&as={frame.viewer}")


def drawn(request: HttpRequest, seen: Looked, frame: Frame, words: Words, part: str) -> Markup:
    """Return one of the parts of the page that differ from point to point: ``frame`` or ``now``.

    It is rendered once for all viewers of an ended match, except that its players are “you”.
    """
    share, found = share_of(request, frame), analysis_of(seen)
    analysed = found.engine if found is not None and found.state == DONE else None

    def draw() -> str:
        evaluation = evaluation_of(seen, frame.viewer, found)
        shown = _drawn(seen, frame, evaluation, share, words)
        solvable = seen.match.game.solver is not None and not seen.match.given.get(OPTION)
        editable = solvable and bool(seen.at(frame.at).deciding)
        return render_to_string(f"replays/{part}.html", {"words": words, "frame": shown, "editable": editable})

    return Markup(once((part, share, analysed, seen.own, *words.key), draw))


def _drawn(seen: Looked, frame: Frame, evaluation: Evaluation | None, share: str, words: Words) -> Drawn:
    board, match = board_of(seen.match), seen.at(frame.at)
    periods = board.summary(seen.match, seat_of(frame.viewer), words).periods
    rows = evaluation.rows[frame.previous if frame.index else 0 : frame.at] if evaluation else ()
    verdicts = tuple(verdict_of(seen, row, words) for row in rows if row.mark)
    return Drawn(
        frame.token, frame.viewer, frame.at, frame.index, frame.points, place_of(seen, frame.index, periods, words),
        entry_at(seen.match, seen.points, frame.index, words),
        ended(seen.row, words) if frame.at == seen.points[-1] else "", share, board.template,
        board.scene(match, seat_of(frame.viewer), words, False), bar_of(evaluation, frame, words),
        spot_of(evaluation, frame, verdicts[0].kind if verdicts else ""), verdicts,
        bool(match.deciding) and not refused(seen.match),
    )  # fmt: skip


def bar_of(evaluation: Evaluation | None, frame: Frame, words: Words) -> Bar | None:
    """Return the chances at a point; None without an analysis."""
    if evaluation is None or not evaluation.exact:
        return None
    best = evaluation.best_at(frame.at) if frame.index and frame.at - frame.previous == 1 else None
    return Bar(words.player(evaluation.seat), whole(evaluation.percents[frame.index]), best)


def spot_of(evaluation: Evaluation | None, frame: Frame, kind: str = "") -> Spot | None:
    """Return the place of a point on the curve; None without one."""
    if evaluation is None:
        return None
    left = 100 * frame.at / max(frame.points[-1], 1)
    return Spot(round(left, 2), round(100 - evaluation.percents[frame.index], 1), kind)
