"""Views of what leads to puzzles: the first page with the daily puzzle and the books, and each book."""

from __future__ import annotations

from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.errors import BadInput, shown
from clashyard.core.words import N_
from clashyard.grimoire.books import FIRST_DAY, books, daily, number_of
from clashyard.grimoire.difficulty import GRADES
from clashyard.web import press
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_of
from clashyard.web.puzzles import days, lists, printed, ratings
from clashyard.web.puzzles.shelf import page_of
from clashyard.web.puzzles.storm import best_of
from clashyard.web.puzzles.themes import themes
from clashyard.web.refused import Missing

BAD_INPUT = 422


@require_GET
@never_cache
def first(request: HttpRequest) -> HttpResponse:
    """Show the puzzle of today, the books, and the archive of a month (``?month=2026-11``)."""
    words, person, today = words_of(request), person_of(request.session), days.today()
    states, solved = lists.states_of(person), days.days_of(person)
    asked = request.GET.get("month", "")
    puzzle, month, complaint = daily(today), days.day_of(f"{asked}-01") or today, ""
    if asked and month is today:
        complaint = _unknown_month(asked, today).said(words)
    context = {
        "words": words, "today": today, "number": number_of(today), "day_said": days.day_said(today, words),
        "leaf": lists.leaf(page_of(puzzle).number, puzzle, states, words), "page": page_of(puzzle), "grades": GRADES,
        "volumes": lists.volumes(states, words), "streak": days.streak_of(solved),
        "player": ratings.rating_of(ratings.strength_of(person)), "month": days.month_of(month, person, solved),
        "month_said": days.month_said(month, words), "weekdays": days.weekdays(words),
        "earlier": _earlier(month), "later": _later(month, today), "done": today in solved,
        "practice": themes(states, words), "best": best_of(person), "complaint": complaint,
    }  # fmt: skip
    return render(request, "puzzles/index.html", context, status=BAD_INPUT if complaint else 200)


@require_GET
@never_cache
def book(request: HttpRequest, name: str) -> HttpResponse:
    """Show the pages of a book. 404 for one that does not exist."""
    found = next((each for each in books() if each.id == name), None)
    if found is None:
        raise Missing(N_("This book does not exist. All books are listed under Puzzles."))
    words, states = words_of(request), lists.states_of(person_of(request.session))
    papers = printed.PAPERS if press.available() else {}
    context = {"words": words, "volume": lists.opened(found, states, words), "grades": GRADES, "book": found.id, "papers": papers}
    return render(request, "puzzles/book.html", context)


def _unknown_month(given: str, today: date) -> BadInput:
    """Return what is wrong with the month of a URL."""
    first, last = f"{FIRST_DAY:%Y-%m}", f"{today:%Y-%m}"
    return BadInput("month", "{value} is not a month from {first} to {last}", value=shown(given), first=first, last=last)


def _earlier(month: date) -> str:
    before = month.replace(day=1) - timedelta(1)
    return before.isoformat()[:7] if before >= FIRST_DAY else ""


def _later(month: date, today: date) -> str:
    after = (month.replace(day=1) + timedelta(31)).replace(day=1)
    return after.isoformat()[:7] if after <= today else ""
