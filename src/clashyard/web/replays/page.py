"""The page of an ended match: its board at one point, its actions, its numbers, and its analysis."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from markupsafe import Markup

from clashyard.core.words import Words
from clashyard.web.boards.registration import board_of
from clashyard.web.boards.summaries import Summary
from clashyard.web.matches.captions import computer_name, details_of, house_of, title_of
from clashyard.web.matches.views import scripted
from clashyard.web.replays import analysis_queue
from clashyard.web.replays.access import Looked, seat_of
from clashyard.web.replays.curve import curve_of
from clashyard.web.replays.entries import groups
from clashyard.web.replays.evaluation import NAMES, Evaluation, analysis_of, counts_of, evaluation_of, tally_of
from clashyard.web.replays.frames import Frame, drawn, share_of
from clashyard.web.replays.lessons import lessons_of
from clashyard.web.replays.models import DONE, Analysis
from clashyard.web.replays.story import ended, story
from clashyard.web.shared_results import once


def shown(request: HttpRequest, seen: Looked, frame: Frame, words: Words, complaint: str = "", status: int = 400) -> HttpResponse:
    """Show the page at a point; with a *complaint*, its status is *status*."""
    parts = {part: drawn(request, seen, frame, words, part) for part in ("frame", "now")}
    context = {**page_context(request, seen, frame, words), "drawn": parts, "complaint": complaint}
    if context["found"] is not None and context["found"].going_on:
        analysis_queue.wake()
    return render(request, "replays/replay.html", context, status=status if complaint else 200)


def page_context(request: HttpRequest, seen: Looked, frame: Frame, words: Words) -> dict[str, Any]:
    """Return everything that the page of a match shows besides its parts that differ from point to point."""
    found, board = analysis_of(seen), board_of(seen.match)
    evaluation = evaluation_of(seen, frame.viewer, found)
    return {
        "words": words, "frame": frame, "token": frame.token, "viewers": seen.viewers, "own": seen.own, "folder": board.folder,
        "players": " – ".join(map(words.player, seen.match.seats)),
        "title": title_of(seen.row), "details": details_of(seen.row, words),
        "house": house_of(seen.row.options, seen.row.game, words), "options": seen.row.options,
        "end": ended(seen.row, words), "evaluation": evaluation, "share": share_of(request, frame),
        **_drawn_once(seen, frame, evaluation, found.engine if found else "", words),
        "entries": _entries(seen, frame, words), "script": f"{board.folder}/board.js" if scripted(board.folder) else "",
        "lessons": lessons_of(seen, frame.viewer, evaluation), "tried": None, **_counted(seen, evaluation, words),
        **analysis_context(seen, found, words),
    }  # fmt: skip


def _drawn_once(seen: Looked, frame: Frame, evaluation: Evaluation | None, by: str, words: Words) -> dict[str, Markup]:
    """Return the curve and the figures of the match, which are rendered once for each view."""

    def summary() -> Summary:
        return board_of(seen.match).summary(seen.match, seat_of(frame.viewer), words)

    def figures() -> str:
        return render_to_string("replays/figures.html", {"words": words, "summary": summary()})

    def plot() -> str:
        if evaluation is None:
            return ""
        curve = curve_of(evaluation, seen.points, seen.match.movers()[: seen.points[-1]], summary().periods)
        return render_to_string(
            "replays/plot.html", {"curve": curve, "exact": evaluation.exact, "flat": evaluation.flat, "frame": frame}
        )

    key = (frame.token, frame.viewer, evaluation is not None and bool(evaluation.rows), by, *words.key)
    return {"figures": Markup(once(("figures", *key), figures)), "plot": Markup(once(("plot", *key), plot))}


def _counted(seen: Looked, evaluation: Evaluation | None, words: Words) -> dict[str, Any]:
    if evaluation is None or not evaluation.rows:
        return {"counts": []}
    counts = {seat: counts_of(evaluation.rows, seat) for seat in seen.match.seats}
    return {"counts": list(counts.items()), "kinds": NAMES, "tally": tally_of(counts[evaluation.seat], words)}


def _entries(seen: Looked, frame: Frame, words: Words) -> Markup:
    """Return the list of everything that happened, with the entry of *frame* marked."""
    found = analysis_of(seen)

    def draw() -> str:
        evaluation, entries = evaluation_of(seen, frame.viewer, found), list(story(seen.match, seen.points, words))
        periods = board_of(seen.match).summary(seen.match, None, words).periods
        listed = groups(seen, entries, periods, evaluation, words)
        return render_to_string("replays/entries.html", {"words": words, "frame": frame, "groups": listed})

    stand = (found.state, found.engine) if found else ()
    key = ("entries", frame.token, frame.viewer, seen.own, stand, *words.key)
    listed, here = once(key, draw), f'<li data-at="{frame.at}"'
    return Markup(listed.replace(f"{here} ", f'{here} aria-current="step" ', 1))


def analysis_context(seen: Looked, found: Analysis | None, words: Words) -> dict[str, Any]:
    """Return what the part of the page with the state of an analysis shows."""
    refusal = analysis_queue.refused(seen.match)
    by = found.engine if found is not None else ""
    return {
        "by": computer_name(by, words) if by else "", "engines": [(key, computer_name(key, words)) for key in settings.ENGINES],
        "found": found, "done": found is not None and found.state == DONE, "usual": analysis_queue.ITERATIONS,
        "refusal": words(refusal) if refusal else "",
    }  # fmt: skip
