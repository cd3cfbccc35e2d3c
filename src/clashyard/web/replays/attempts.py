"""The page of an ended match while its visitor tries another action: the branch, the computer's answer, and previews."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from markupsafe import Markup

from clashyard.core.words import Words
from clashyard.players.analysis import whole
from clashyard.web.boards.board import Scene
from clashyard.web.boards.registration import board_of
from clashyard.web.limits import limited, too_many, wait_for
from clashyard.web.refused import Refused
from clashyard.web.replays import tries
from clashyard.web.replays.access import Looked, after_the_end, refusal
from clashyard.web.replays.analysis_worker import Judged
from clashyard.web.replays.branches import Branch, branch_of, query_of
from clashyard.web.replays.entries import place_of
from clashyard.web.replays.evaluation import NAMES, Evaluation, analysis_of, evaluation_of, kind_of
from clashyard.web.replays.frames import Spot, frame_of, spot_of
from clashyard.web.replays.lessons import Lesson, lessons_of
from clashyard.web.replays.page import page_context, shown
from clashyard.web.replays.story import player_said, result_of
from clashyard.web.replays.verdicts import Verdict, captions_of, verdict_of


@dataclass(frozen=True)
class Answer:
    """The judgement on what was tried. *solved*: it gives nothing away that would count as a mistake."""

    kind: str
    title: str
    action: str
    percent: int
    best: int
    lost: int
    solved: bool
    unsure: bool


@dataclass(frozen=True)
class Step:
    """One action of a branch, and whose it is."""

    who: str
    own: bool
    action: str


@dataclass(frozen=True)
class Tried:
    """A branch as it is shown. *query*: its address; *back*: that without the visitor's last action and the replies to it.

    *state*: the answer is WAITING, has FAILED, or is there. *end*: how the branch has ended the match.
    """

    token: str
    branch: Branch
    query: str
    back: str
    place: str
    name: str
    steps: tuple[Step, ...]
    answer: Answer | None
    verdict: Verdict | None
    state: str
    end: str
    template: str
    scene: Scene
    spot: Spot | None
    lesson: Lesson | None


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def attempt(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Show what a visitor tries (``?at=N&as=A&did=…&action=…``) to anyone with the link.

    *did*: the branch so far; *action*: the next action of the visitor, which the search judges and answers.
    """
    try:
        branch, found = _branch(request, seen), None
        if request.GET.get("action"):
            branch = branch.then(request.GET["action"])
            found = _answer(request, seen, branch)
        if isinstance(found, int):
            return too_many(request, found)
    except Refused as error:
        return _complaint(request, seen, words, error.said(words))
    return _shown(request, seen, branch, found, words)


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def foresights(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Return what each legal action would do at the end of a branch, as in a match."""
    try:
        branch = _branch(request, seen)
    except Refused as error:
        return refusal(error.said(words))
    found = board_of(branch.match).previews(branch.match, branch.seat, words) if branch.asked else {}
    each = {action: asdict(preview) for action, preview in found.items()}
    return HttpResponse(json.dumps({"previews": each}, ensure_ascii=False), content_type="application/json")


def _branch(request: HttpRequest, seen: Looked) -> Branch:
    viewer, at = seen.asked(request.GET)
    return branch_of(seen, at, viewer, request.GET.getlist("did"))


def _answer(request: HttpRequest, seen: Looked, branch: Branch) -> dict[str, Any] | str | int:
    """Return the answer to the last action of a branch, its state, or the seconds to wait before another is looked for.

    Raises Refused.
    """
    found = tries.answer_to(seen.row, branch)
    if found is not None:
        return found
    wait = wait_for(request, "try")
    if wait:
        return wait
    tries.ask(seen.row, branch)
    return tries.answer_to(seen.row, branch) or tries.WAITING


def _complaint(request: HttpRequest, seen: Looked, words: Words, said: str) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return refusal(said)
    viewer = request.GET.get("as", "")
    return shown(request, seen, frame_of(seen, viewer if viewer in seen.viewers else seen.viewer(""), 0), words, said)


def _shown(request: HttpRequest, seen: Looked, branch: Branch, found: dict[str, Any] | str | None, words: Words) -> HttpResponse:
    """Show a branch: the parts of the page that it changes, or the whole page to browsers without scripts."""
    evaluation = evaluation_of(seen, branch.seat, analysis_of(seen))
    lessons, wanted = lessons_of(seen, branch.seat, evaluation), (request.GET.get("learn", ""), branch.at, branch.seat)
    lesson = next((each for each in lessons if (str(each.number), each.at, each.row.seat) == wanted), None)
    tried = _tried(seen, branch, found, evaluation, lesson, words)
    frame = frame_of(seen, branch.seat, branch.at)
    given = {"words": words, "frame": frame, "token": frame.token, "tried": tried, "lessons": lessons, "own": seen.own}
    if request.headers.get("HX-Request"):
        return render(request, "replays/attempt.html", {**given, "found": analysis_of(seen)})
    parts = {
        "frame": Markup(render_to_string("replays/tried.html", given)),
        "now": Markup(render_to_string("replays/branch.html", given)),
    }
    context = {**page_context(request, seen, frame, words), **given, "drawn": parts, "complaint": ""}
    return render(request, "replays/replay.html", context)


def _tried(
    seen: Looked, branch: Branch, found: dict[str, Any] | str | None, evaluation: Evaluation | None, lesson: Lesson | None,
    words: Words,
) -> Tried:  # fmt: skip
    answer = None
    if isinstance(found, dict):
        answer = _judged(seen, branch, found, lesson, words)
        branch = branch.then(*found["replies"])
    board, number, frame = board_of(seen.match), lesson.number if lesson else 0, frame_of(seen, branch.seat, branch.at)
    periods = board.summary(seen.match, None, words).periods
    said = zip(branch.movers, captions_of(seen.at(branch.at), branch.actions, words), strict=True)
    row = evaluation.rows[branch.at] if evaluation and branch.at < len(evaluation.rows) else None
    asked = branch.asked and not isinstance(found, str)
    return Tried(
        seen.row.token, branch, query_of(branch.at, branch.seat, branch.actions, number),
        query_of(branch.at, branch.seat, branch.back, number), place_of(seen, frame.index, periods, words),
        player_said(branch.seat, words),
        tuple(Step(player_said(mover, words), mover == branch.seat, action) for mover, action in said),
        answer, verdict_of(seen, row, words) if row and row.seat == branch.seat else None,
        found if isinstance(found, str) else "", result_of(branch.match.winner or "", words), board.template,
        board.scene(branch.match, branch.seat, words, asked), spot_of(evaluation, frame), lesson,
    )  # fmt: skip


def _judged(seen: Looked, branch: Branch, found: dict[str, Any], lesson: Lesson | None, words: Words) -> Answer:
    row = Judged(**{name: value for name, value in found.items() if name != "replies"})
    kind, percent = kind_of(row), whole(row.chances)
    return Answer(
        kind, words(NAMES[kind]), captions_of(seen.at(branch.at), branch.actions, words)[-1], percent, whole(row.best), row.lost,
        lesson.solved_by(row) if lesson else not row.mark, row.unsure,
    )  # fmt: skip
