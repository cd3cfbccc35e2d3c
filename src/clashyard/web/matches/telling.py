"""The endpoint where an open page requests the steps between what it shows and the current state of the match."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.web.limits import limited
from clashyard.web.matches.captions import named
from clashyard.web.matches.steps import AT_MOST, beginning, kept_steps, sentences
from clashyard.web.matches.views import looked
from clashyard.web.pages import words_of


@require_GET
@never_cache
@limited("look", every=True)
def told(request: HttpRequest, token: str) -> HttpResponse:
    """Return what happened after the first N public actions (``?after=N``), as the viewer sees it: see `steps`.

    ``until=M`` stops after the first M actions; ``drawn=no`` leaves out the parts of the board. One response covers at most
    `AT_MOST` actions. ``upto`` is the number of actions covered so far: a page asks again with ``after=upto`` until it has all.
    """
    row, seats, match, look = looked(request, token)
    words, first = named(words_of(request), seats), beginning(match, min(_number(request, "after", 0), match.told))
    last = match.at(min(_number(request, "until", match.told), first + AT_MOST, match.told)).told  # simultaneous: all or none
    if request.GET.get("drawn") == "no":
        found = json.dumps(list(sentences(match, first, words, last)), ensure_ascii=False)
    else:
        found = kept_steps(row, match, first, look.viewer, words, last)
    answer = f'{{"told": {match.told}, "upto": {max(first, last)}, "steps": {found}}}'
    return HttpResponse(answer, content_type="application/json")


def _number(request: HttpRequest, name: str, usual: int) -> int:
    """Return the number in the query, or *usual* if it is missing or is not a number of actions."""
    given = request.GET.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 6 else usual
