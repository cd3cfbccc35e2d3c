"""Pages of an ended match, its points one by one, and positions as text."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.words import Words
from clashyard.web.boards import board_of
from clashyard.web.boards.board import Scene
from clashyard.web.matches.steps import steps
from clashyard.web.matches.views import scripted
from clashyard.web.pages import words_of
from clashyard.web.refused import Refused
from clashyard.web.replays.positions import position_text
from clashyard.web.replays.story import Entry, ended, entry_at, story
from clashyard.web.replays.viewing import WHOLE, Looked, after_the_end, looked, seat_of

PLAIN = "text/plain; charset=utf-8"


@dataclass(frozen=True)
class Frame:
    """One point of a match as one view shows it. *index*: of the point among all of them."""

    token: str
    viewer: str
    at: int
    index: int
    points: tuple[int, ...]
    entry: Entry
    end: str  # how the match has ended, at its last point
    share: str
    template: str
    scene: Scene

    @property
    def previous(self) -> int:
        return self.points[max(self.index - 1, 0)]

    @property
    def next(self) -> int:
        return self.points[min(self.index + 1, len(self.points) - 1)]


def _framed(request: HttpRequest, seen: Looked, viewer: str, at: int, words: Words) -> Frame:
    row, match, index = seen.row, seen.match, seen.points.index(at)
    board = board_of(match)
    entry = entry_at(match, seen.points, index, words)
    end = ended(row, words) if at == seen.points[-1] else ""
    address = f"{reverse('replay', args=[row.token])}?at={at}&as={viewer}"
    return Frame(
        row.token, viewer, at, index, seen.points, entry, end, request.build_absolute_uri(address),
        board.template, board.scene(seen.at(at), seat_of(viewer), words, False),
    )  # fmt: skip


def _asked(request: HttpRequest, seen: Looked) -> tuple[str, int]:
    """The view and the point that an address asks for. Raises Refused."""
    viewer = seen.viewer(request.GET.get("as", ""))
    return viewer, seen.point(request.GET.get("at", ""), 0)


@require_GET
@never_cache
@after_the_end
def page(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """``?at=N&as=A``: the replay, for anybody with the link."""
    try:
        viewer, at = _asked(request, seen)
        complaint = ""
    except Refused as error:
        viewer, at, complaint = seen.viewer(""), 0, error.said(words)
    folder = board_of(seen.match).folder
    context = {
        "words": words, "frame": _framed(request, seen, viewer, at, words), "complaint": complaint, "viewers": seen.viewers,
        "entries": story(seen.match, seen.points, words), "own": seen.own, "folder": folder,
        "script": f"{folder}/board.js" if scripted(folder) else "",
    }  # fmt: skip
    return render(request, "replays/replay.html", context, status=400 if complaint else 200)


@require_GET
@never_cache
@after_the_end
def frame(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """The part of the page that differs from point to point."""
    try:
        viewer, at = _asked(request, seen)
    except Refused as error:
        return HttpResponse(error.said(words), status=400, content_type=PLAIN)
    return render(request, "replays/frame.html", {"words": words, "frame": _framed(request, seen, viewer, at, words)})


@require_GET
@never_cache
@after_the_end
def told(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """What leads to the point ``at``, step by step, as the view saw it."""
    try:
        viewer, at = _asked(request, seen)
    except Refused as error:
        return HttpResponse(error.said(words), status=400, content_type=PLAIN)
    before = seen.points[max(seen.points.index(at) - 1, 0)]
    return JsonResponse({"steps": list(steps(seen.at(at), before, seat_of(viewer), words))})


@require_GET
@never_cache
@after_the_end
def file(request: HttpRequest, seen: Looked, words: Words) -> HttpResponse:
    """The whole match as ``clashyard replay`` reads it, with the computers' names. It holds the seed, so: after the end."""
    match = seen.match.copy()
    match.players = {seat.name: seat.computer for seat in seen.row.seats.order_by("name") if seat.computer}
    answer = HttpResponse(match.to_json(), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{match.game.name}-{seen.row.token}.json"'
    return answer


@require_GET
@never_cache
def position(request: HttpRequest, token: str) -> HttpResponse:
    """``?as=A&at=N``: the position as text; of a running match what the visitor may see, of an ended one also ``as=all``."""
    seen, words = looked(request, token), words_of(request)
    try:
        whole = seen.over and request.GET.get("as") == WHOLE
        viewer = WHOLE if whole else seen.viewer(request.GET.get("as", ""))
        at = seen.point(request.GET.get("at", ""), seen.points[-1])
    except Refused as error:
        return HttpResponse(error.said(words), status=400, content_type=PLAIN)
    return HttpResponse(position_text(seen, viewer, at, words), content_type=PLAIN)
