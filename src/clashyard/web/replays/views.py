"""Views of an ended match, its points one by one, and positions as text."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from markupsafe import Markup

from clashyard.core.words import Words
from clashyard.web.boards.board import Scene
from clashyard.web.boards.registration import board_of
from clashyard.web.limits import limited
from clashyard.web.matches.steps import kept_steps
from clashyard.web.matches.views import scripted
from clashyard.web.pages import words_of
from clashyard.web.refused import Refused
from clashyard.web.replays.access import WHOLE, Looked, after_the_end, looked, seat_of
from clashyard.web.replays.positions import position_text
from clashyard.web.replays.story import Entry, ended, entry_at, story
from clashyard.web.shared_results import once

PLAIN = "text/plain; charset=utf-8"


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
class Drawn(Frame):
    """The rendered content of a point."""

    entry: Entry
    end: str  # how the match ended, at its last point
    share: str
    template: str
    scene: Scene


def _frame(seen: Looked, viewer: str, at: int) -> Frame:
    return Frame(seen.row.token, viewer, at, seen.points.index(at), seen.points)


def _drawn(request: HttpRequest, seen: Looked, frame: Frame, words: Words) -> Markup:
    """Return the part of the page that differs from point to point. It is rendered once for all viewers of an ended match."""
    share = request.build_absolute_uri(f"{reverse('replay', args=[frame.token])}?at={frame.at}&as={frame.viewer}")

    def draw() -> str:
        board, entry = board_of(seen.match), entry_at(seen.match, seen.points, frame.index, words)
        end = ended(seen.row, words) if frame.at == seen.points[-1] else ""
        scene = board.scene(seen.at(frame.at), seat_of(frame.viewer), words, False)
        drawn = Drawn(frame.token, frame.viewer, frame.at, frame.index, frame.points, entry, end, share, board.template, scene)
        return render_to_string("replays/frame.html", {"words": words, "frame": drawn})

    return Markup(once(("frame", share, *words.key), draw))


def _entries(seen: Looked, frame: Frame, words: Words) -> Markup:
    """Return the list of everything that happened, with the entry of *frame* marked."""

    def draw() -> str:
        entries = story(seen.match, seen.points, words)
        return render_to_string("replays/entries.html", {"words": words, "frame": frame, "entries": entries})

    listed, here = once(("entries", frame.token, frame.viewer, *words.key), draw), f'<li data-at="{frame.at}"'
    return Markup(listed.replace(f"{here}>", f'{here} aria-current="step">', 1))


def _asked(request: HttpRequest, seen: Looked) -> tuple[str, int]:
    """Return the view and the point that a URL asks for. Raises Refused."""
    viewer = seen.viewer(request.GET.get("as", ""))
    return viewer, seen.point(request.GET.get("at", ""), 0)


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def page(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Show the replay (``?at=N&as=A``) to anyone with the link."""
    try:
        viewer, at = _asked(request, seen)
        complaint = ""
    except Refused as error:
        viewer, at, complaint = seen.viewer(""), 0, error.said(words)
    folder, frame = board_of(seen.match).folder, _frame(seen, viewer, at)
    context = {
        "words": words, "frame": frame, "drawn": _drawn(request, seen, frame, words), "complaint": complaint,
        "viewers": seen.viewers, "entries": _entries(seen, frame, words), "own": seen.own, "folder": folder,
        "options": seen.row.options,
        "script": f"{folder}/board.js" if scripted(folder) else "",
    }  # fmt: skip
    return render(request, "replays/replay.html", context, status=400 if complaint else 200)


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def frame(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Return the part of the page that differs from point to point."""
    try:
        viewer, at = _asked(request, seen)
    except Refused as error:
        return HttpResponse(error.said(words), status=400, content_type=PLAIN)
    return HttpResponse(_drawn(request, seen, _frame(seen, viewer, at), words))


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def told(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Return the steps that lead to the point ``at``, as the view saw them."""
    try:
        viewer, at = _asked(request, seen)
    except Refused as error:
        return HttpResponse(error.said(words), status=400, content_type=PLAIN)
    before = seen.points[max(seen.points.index(at) - 1, 0)]
    told = kept_steps(seen.row, seen.match, before, seat_of(viewer), words, at)
    return HttpResponse(f'{{"steps": {told}}}', content_type="application/json")


@require_GET
@never_cache
@limited("look", every=True)
@after_the_end
def file(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """Return the whole match as ``clashyard replay`` reads it, with the computers' names.

    It contains the seed, so only after the end.
    """

    def written() -> str:
        match = seen.match.copy()
        match.players = {seat.name: seat.computer for seat in seen.row.seats.order_by("name") if seat.computer}
        return match.to_json()

    answer = HttpResponse(once(("file", seen.row.token), written), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{seen.match.game.name}-{seen.row.token}.json"'
    return answer


@require_GET
@never_cache
@limited("look", every=True)
def position(request: HttpRequest, token: str) -> HttpResponse:
    """Return the position at ``?as=A&at=N`` as text.

    For a running match this is what the visitor may see; for an ended one, ``as=all`` is possible too.
    """
    seen, words = looked(request, token), words_of(request)
    try:
        whole = seen.over and request.GET.get("as") == WHOLE
        viewer = WHOLE if whole else seen.viewer(request.GET.get("as", ""))
        at = seen.point(request.GET.get("at", ""), seen.points[-1])
    except Refused as error:
        return HttpResponse(error.said(words), status=400, content_type=PLAIN)
    if not seen.over and at == seen.points[-1]:  # it may hold a choice of the visitor's that nobody else knows
        return HttpResponse(position_text(seen, viewer, at, words), content_type=PLAIN)
    key = ("position", token, seen.row.undos, viewer, at, words.language)
    return HttpResponse(once(key, lambda: position_text(seen, viewer, at, words)), content_type=PLAIN)
