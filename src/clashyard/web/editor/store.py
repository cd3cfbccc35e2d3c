"""Storage of pages: a short id for each, published ones with their proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from clashyard.core.solver import UNIQUE
from clashyard.core.words import N_
from clashyard.grimoire.puzzle import Puzzle, write_puzzle
from clashyard.web.editor.draft import Draft, as_plain, digest
from clashyard.web.editor.models import DONE, PUBLISHED, SHARED, Check, Page
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

SOLVABLE = "page-"  # before the short id, in the ids of puzzles
PAGES_AT_MOST = 300  # per person


def proven(puzzle: Puzzle, check: Check | None, grade: Check | None = None) -> Puzzle | None:
    """Return the puzzle with its solution and certificate, or None if it was not shown to have exactly one.

    *grade*: the answer how difficult it is, if there is one by now.
    """
    verdict: Any = check.verdict if check is not None and check.state == DONE else None
    if not verdict or verdict["kind"] != UNIQUE:
        return None
    good, orders = verdict["orders"]
    return replace(
        puzzle, solution=tuple(verdict["solutions"][0]), certificate=verdict["certificate"],
        orders=(max(good, 1), max(orders, 1)), difficulty=difficulty_in(grade),
    )  # fmt: skip


def difficulty_in(grade: Check | None) -> Mapping[str, int]:
    """Return the measured facts of a difficulty; none if they are not known (yet)."""
    return grade.verdict["difficulty"] if grade is not None and grade.verdict else {}


def note_difficulty(key: str, facts: Mapping[str, int]) -> None:
    """Add a difficulty to the pages with the digest *key* that were shared before it was known."""
    for page in Page.objects.filter(digest=key, puzzle__isnull=False):
        page.puzzle = {**(page.puzzle or {}), "difficulty": dict(facts)}
        page.save(update_fields=["puzzle"])


def share(draft: Draft, puzzle: Puzzle, check: Check | None, whole: Puzzle | None, person: Person, publish: bool) -> Page:
    """Store a page under a short id. *whole*: the puzzle with its proof, if there is one.

    Raises Refused for a page that may not be published, and beyond the limit.
    """
    key = digest(puzzle)
    if publish:
        _check_published(draft, key, whole)
    verdict: Any = check.verdict if check is not None and check.state == DONE else None
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # two forms sent simultaneously are counted one after the other
        mine = Page.objects.filter(owner=person)
        found = next((each for each in mine.filter(digest=key) if each.held == as_plain(draft)), None)
        if found is None:
            if mine.count() >= PAGES_AT_MOST:
                raise Refused(N_("You have shared {most} pages already. Withdraw one first."), most=PAGES_AT_MOST)
            found = Page(owner=person, digest=key, game=draft.game.name, held=as_plain(draft))
        found.title, found.hint, found.about = draft.title, draft.hint, draft.about
        found.goal, found.turns = draft.goal, draft.turns
        found.kind = verdict["kind"] if verdict else ""
        if publish and found.state == SHARED:
            found.state, found.published = PUBLISHED, timezone.now()
        found.puzzle = None if whole is None else write_puzzle(replace(whole, id=f"{SOLVABLE}{found.name}"))
        found.save()
    return found


def _check_published(draft: Draft, key: str, whole: Puzzle | None) -> None:
    if not draft.title:
        raise Refused(N_("Title: give the page a title before you publish it."))
    if whole is None:
        raise Refused(N_("Only pages with exactly one proven solution are published. Check the page first; a link shares any."))
    other = Page.objects.filter(digest=key, state=PUBLISHED).first()
    if other is not None:
        raise Refused(N_("This puzzle is already published, as page {name}."), name=other.name)
