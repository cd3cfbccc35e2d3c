"""Views of the editor. The form holds the page: each change of it is a request, and each state of it has an address."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import BadInput, ClashyardError, one_of, whole
from clashyard.core.game import Game
from clashyard.core.house import OPTION
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks import GAME as DECKS
from clashyard.games import NAMED
from clashyard.grimoire.puzzle import TURNS, Puzzle
from clashyard.web.editor import changes, check_queue, draft, link, store
from clashyard.web.editor.draft import Draft
from clashyard.web.editor.models import SMALLER
from clashyard.web.editor.page import column_of, context_of
from clashyard.web.limits import limited, too_many, wait_for
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_for
from clashyard.web.refused import Refused
from clashyard.web.replays.access import looked

BAD_INPUT, CONFLICT = 422, 409


@require_GET
@never_cache
@limited("look", every=True)
def editor(request: HttpRequest) -> HttpResponse:
    """Show a new page, or the one in the link ``?p=…``."""
    words, complaint, game = words_of(request), "", request.GET.get("game", "")
    page = _fresh(_game(game))
    try:
        if game:
            one_of(game, [each.name for each in draft.solvable()], "game", "game")
        if "p" in request.GET:
            page = link.unpacked(request.GET["p"])
        elif "match" in request.GET:
            page = _of_match(request, page)
    except ClashyardError as error:
        complaint = error.said(words)
    return _shown(request, page, words, request.GET, complaint, BAD_INPUT if complaint else 200)


def _game(name: str) -> Game:
    known = draft.solvable()
    return next((game for game in known if game.name == name), known[0])


def _of_match(request: HttpRequest, page: Draft) -> Draft:
    """Return the position after ``at`` actions of an ended match. Raises Refused.

    Raises Http404 for a match that is not over, and for one with house rules, which no puzzle has.
    """
    seen = looked(request, request.GET["match"])
    if not seen.over or seen.match.game not in draft.solvable() or seen.match.given.get(OPTION):
        raise Http404
    then = seen.at(seen.point(request.GET.get("at", ""), seen.points[-1]))
    return page if then.winner else draft.of_match(then, page)


def _fresh(game: Game) -> Draft:
    assert game.solver is not None
    page = Draft(game, position=changes.EMPTY, goal=next(iter(game.solver.goals)))
    return page if game is DECKS else draft.of_match(Match.new(game, {}, 0), page)


def _shown(
    request: HttpRequest, page: Draft, words: Words, query: QueryDict, complaint: str = "", status: int = 200,
    text: str | None = None,
) -> HttpResponse:  # fmt: skip
    context = context_of(request, page, words, query, complaint, text)
    if request.headers.get("HX-Request"):
        return render(request, "editor/bench.html", context)  # htmx shows no other status
    return render(request, "editor/editor.html", context | column_of(words), status=status)


def read_form(form: QueryDict) -> Draft:
    """Return the page of a form. Raises BadInput with the field or the place in the text."""
    game = NAMED[one_of(form.get("game", ""), [each.name for each in draft.solvable()], "game", "game")]
    page = draft.read(form.get("text", ""), game)
    said = {key: draft.text_of(form.get(key, ""), key, most) for key, most in draft.LENGTHS.items()}
    goal, turns = form.get("goal", page.goal), form.get("turns", "1")
    assert page.game.solver is not None
    if page.goal:  # a puzzle file was pasted
        return draft.with_texts(page, {key: said[key] or getattr(page, key) for key in said})
    if page.game is not game or not goal:
        goal = next(iter(page.game.solver.goals))
    one_of(goal, page.game.solver.goals, "goal", "goal")
    number = whole(int(turns) if turns.isdecimal() and len(turns) < 4 else turns, "turns", 1, TURNS)
    if page.game is DECKS and "modules-shown" in form:
        modules = [key for key in form.getlist("modules") if key in ("champion", "exhaustion")]
        rest = {key: value for key, value in page.options.items() if key != "modules"}
        page = replace(page, options={**rest, **({"modules": modules} if modules else {})})
    return draft.with_texts(replace(page, goal=goal, turns=number), said)


@require_POST
@never_cache
@limited("act")
def change(request: HttpRequest) -> HttpResponse:
    """Change the page in the form, or do something with it."""
    words, form = words_of(request), request.POST.copy()
    wait = wait_for(request, "check") if form.get("do") in ("check", "spare", "shrink") else 0
    if wait:
        return too_many(request, wait)
    try:
        page = read_form(form)
    except ClashyardError as error:
        page = _fresh(_game(form.get("game", "")))
        said = {key: form.get(key, "")[:most] for key, most in draft.LENGTHS.items()}
        return _shown(request, draft.with_texts(page, said), words, form, error.said(words), BAD_INPUT, form.get("text", ""))
    try:
        if form.get("do") in ("share", "publish"):
            return _stored(request, page, form.get("do") == "publish")
        page = _done(request, page, form)
    except ClashyardError as error:
        return _shown(request, page, words, form, error.said(words), BAD_INPUT if isinstance(error, BadInput) else CONFLICT)
    return _answered(request, page, words, form)


@require_POST
@never_cache
@limited("act")
def upload(request: HttpRequest) -> HttpResponse:
    """Open a file in the place of the page in ``p``, which stays as it is if the file is bad."""
    words, form = words_of(request), request.POST
    before = _fresh(_game(form.get("game", "")))
    try:
        before = link.unpacked(form["p"]) if form.get("p") else before
        file = request.FILES.get("file")
        if file is None:
            raise BadInput("file", "choose a file first")
        page = draft.read_file(file.read(draft.UPLOAD_AT_MOST + 1), before.game)
        if not page.goal:  # a position only
            aim = before if page.game is before.game else _fresh(page.game)
            page = replace(page, goal=aim.goal, turns=aim.turns)
    except ClashyardError as error:
        return _shown(request, before, words, QueryDict(), error.said(words), BAD_INPUT)
    return _answered(request, page, words, QueryDict())


def _stored(request: HttpRequest, page: Draft, publish: bool) -> HttpResponse:
    """Store the page under a short id, and go there. Raises ClashyardError."""
    wait = wait_for(request, "keep")
    if wait:
        return too_many(request, wait)
    puzzle = page.puzzle()
    check, whole = check_queue.found_for(puzzle), check_queue.proven(puzzle)
    row = store.share(page, puzzle, check, whole, person_for(request.session), publish)
    if request.headers.get("HX-Request"):
        answer = HttpResponse()
        answer["HX-Redirect"] = reverse("page", args=[row.name])
        return answer
    return redirect("page", row.name)


def _answered(request: HttpRequest, page: Draft, words: Words, form: QueryDict) -> HttpResponse:
    """Send a browser without scripts to the address of the page, so that it can go back; the script gets the page itself."""
    packed = link.packed(page)
    address = f"{reverse('editor')}?{urlencode({'p': packed})}"
    if request.headers.get("HX-Request") and packed and form.get("title", page.title).split() != page.title.split():
        answer = HttpResponse()  # of a puzzle file that was pasted: its title is not in the part that comes anew
        answer["HX-Redirect"] = address
        return answer
    if request.headers.get("HX-Request") or not packed:
        return _shown(request, page, words, form)
    shown = {key: form.get(key, "") for key in ("at", "check", "watch")}
    more = urlencode({key: value for key, value in shown.items() if value})
    return redirect(f"{address}&{more}" if more else address)


def _done(request: HttpRequest, page: Draft, form: QueryDict) -> Draft:
    """Return the page after the button that was pressed. Raises ClashyardError, and then nothing has changed."""
    do, _, rest = form.get("do", "").partition(" ")
    if do in ("check", "spare", "shrink"):
        page = _smaller(page) if do == "shrink" else page
        puzzle, person = page.puzzle(), person_for(request.session)
        if do == "spare":
            check_queue.ask(_proven(puzzle), person, SMALLER)
        else:
            check_queue.ask(puzzle, person)
        check_queue.wake()
        form["check"] = "1"
    elif do == "watch":
        form["watch"] = rest
    elif do == "select":
        form["at"] = "" if form.get("at") == rest else rest
    elif do:
        form["check"] = ""
        page = _moved(page, do, rest, form)
    else:
        form["check"] = ""
    return page


def _proven(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its solution. Raises Refused if it was not shown to have exactly one."""
    whole = check_queue.proven(puzzle)
    if whole is None:
        raise Refused(N_("Check the page first: this needs exactly one proven solution."))
    return whole


def _smaller(page: Draft) -> Draft:
    """Return a page without the cards that play no part in it. Raises Refused if nobody has looked for them."""
    puzzle = page.puzzle()
    found = check_queue.found_for(puzzle, SMALLER)
    if found is None or not found.verdict:
        raise Refused(N_("The page has changed. Look for the cards that play no part again."))
    return draft.of_match(Match.from_position(puzzle.game, found.verdict["position"], puzzle.options), page)


def _moved(page: Draft, do: str, rest: str, form: QueryDict) -> Draft:
    if page.game is not DECKS:
        return page
    if do == "place":  # a card of the column, or the one that is selected on the board
        card, at = form.get("card", ""), form.get("at", "")
        do, rest = ("put", rest) if card or not at else ("move", f"{at} {rest}")
    position = changes.changed(page.position, f"{do} {rest}", form.get("card", ""))
    if do not in ("damage", "mark", "seen"):
        form["at"] = _after(do, rest)
    return replace(page, position=position)


def _after(do: str, rest: str) -> str:
    """Return the place that stays selected after a change: of a card that moved by one, it is the new one."""
    if do != "step":
        return ""
    place, _, way = rest.partition(" ")
    row, _, number = place.rpartition(".")
    return f"{row}.{max(1, int(number) + (1 if way == 'on' else -1))}" if number.isdecimal() else ""
