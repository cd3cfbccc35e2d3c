"""A storm: as many puzzles of one turn as possible in three minutes, by the server's clock.

Storms count for no rating, and nor does a puzzle once a storm has shown it: otherwise one could rehearse it there.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from random import Random
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clashyard.grimoire.attempt import OPEN, SOLVED, Attempt
from clashyard.grimoire.books import puzzles
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.registration import board_of
from clashyard.web.limits import limited
from clashyard.web.matches import clocks
from clashyard.web.matches.views import scripted
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_for, person_of
from clashyard.web.puzzles import models, records
from clashyard.web.puzzles.attempts import solved_by, words_in
from clashyard.web.puzzles.page import Asked, attempted
from clashyard.web.puzzles.shelf import grade_of
from clashyard.web.refused import Refused

KEY = "storm"  # in the session
LASTS = timedelta(minutes=3)
SHUFFLED = 2.0  # grades by which the order of difficulty is shaken
CONFLICT = 409


@dataclass
class Run:
    """A storm that goes on. *seed*: of the order of its puzzles; *began*: ISO 8601; *place*: in that order."""

    seed: int
    began: str
    place: int = 0
    solved: int = 0
    missed: int = 0

    @property
    def ends(self) -> datetime:
        return datetime.fromisoformat(self.began) + LASTS

    @property
    def over(self) -> bool:
        return clocks.now() >= self.ends or self.place >= len(order(self.seed))

    @property
    def puzzle(self) -> Puzzle:
        return puzzles()[order(self.seed)[self.place]]


@lru_cache(500)
def order(seed: int) -> tuple[str, ...]:
    """Return the puzzles of a storm by their ids: those of one turn, the easier ones first, never twice in the same order."""
    draw = Random(seed)
    found = [puzzle for puzzle in puzzles().values() if puzzle.turns == 1]
    weighed = sorted((grade_of(puzzle) + SHUFFLED * draw.random(), puzzle.id) for puzzle in found)
    return tuple(name for _, name in weighed)


def run_of(request: HttpRequest) -> Run | None:
    """Return the storm of a visitor, as the session has it."""
    given = request.session.get(KEY)
    return Run(**given) if given else None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("act")
@limited("look", every=True)
def storm(request: HttpRequest) -> HttpResponse:
    """Explain storms, go on with one (``action``), or show how one has ended. ``start`` begins another."""
    if request.method == "POST" and request.POST.get("start"):
        _keep(request, Run(secrets.randbits(32), clocks.now().isoformat()))
        return redirect("storm")
    run = run_of(request)
    if run is None or run.over:
        return _ended(request, run)
    complaint = ""
    if request.method == "POST":
        try:
            at = solved_by(run.puzzle, [*request.POST.getlist("did"), request.POST.get("action", "")])
        except Refused as error:
            complaint = error.said(words_of(request))
        else:
            run = _counted(request, run, at)
            if run.over:
                return _ended(request, run)
            if at.status == OPEN:
                return _shown(request, run, at, "")
    return _shown(request, run, _begun(request, run), complaint)


def _begun(request: HttpRequest, run: Run) -> Attempt:
    """Return the attempt that a GET asks for, if it is one at the puzzle of the storm; else its beginning."""
    try:
        return solved_by(run.puzzle, request.GET.getlist("did"))
    except Refused:
        return solved_by(run.puzzle, ())


def _counted(request: HttpRequest, run: Run, at: Attempt) -> Run:
    if at.status != OPEN:
        if at.status == SOLVED:
            records.stormed(person_for(request.session), at.puzzle, solved=True)
        run = Run(run.seed, run.began, run.place + 1, run.solved + (at.status == SOLVED), run.missed + (at.status != SOLVED))
        _keep(request, run)
    return run


def _keep(request: HttpRequest, run: Run) -> None:
    """Keep a storm in the session, and note that its puzzle will be shown."""
    request.session[KEY] = asdict(run)
    if not run.over:
        records.stormed(person_for(request.session), run.puzzle)


def _ended(request: HttpRequest, run: Run | None) -> HttpResponse:
    """Show what a storm is, with the result of the one that has just ended."""
    person = person_of(request.session)
    if run is not None:
        del request.session[KEY]
        if person is not None:
            models.Storm.objects.create(person=person, ended=clocks.now(), solved=run.solved, missed=run.missed)
    if request.headers.get("HX-Request"):
        request.session["stormed"] = asdict(run) if run else None
        return HttpResponse(headers={"HX-Redirect": request.path})
    last = request.session.pop("stormed", None)
    context = {
        "words": words_of(request), "run": run or (Run(**last) if last else None), "best": best_of(person),
        "number": len(order(0)), "minutes": LASTS.seconds // 60,
    }  # fmt: skip
    return render(request, "puzzles/storm.html", context)


def best_of(person: Person | None) -> int:
    """Return the most puzzles that a person has solved in a storm."""
    found = models.Storm.objects.filter(person=person).first() if person is not None else None
    return found.solved if found else 0


def _shown(request: HttpRequest, run: Run, at: Attempt, complaint: str) -> HttpResponse:
    words, puzzle = words_in(at.puzzle, words_of(request)), at.puzzle
    given = request.POST.get("age", request.GET.get("age", "0"))
    context: dict[str, Any] = {
        "words": words, "puzzle": puzzle, "task": words.text(puzzle.task), "now": attempted(Asked(at, None, words), None),
        "run": run, "age": int(given) + 1 if given.isascii() and given.isdigit() and len(given) < 8 else 1,
        "complaint": complaint, "grade": grade_of(puzzle),
    }  # fmt: skip
    body = render_to_string("puzzles/storming.html", context, request)
    status = CONFLICT if complaint else 200
    if request.headers.get("HX-Request"):
        return HttpResponse(body, status=status)
    folder = board_of(at.match).folder
    page = {
        "words": words_of(request), "body": body, "puzzle": puzzle, "folder": folder, "scripted": scripted(folder),
        "title": words("Storm"), "task": context["task"], "storm": True, "time": clocks.now().isoformat(),
    }  # fmt: skip
    return render(request, "puzzles/solve.html", page, status=status)
