"""What the page of the editor shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from clashyard.core.errors import ClashyardError
from clashyard.core.solver import UNIQUE
from clashyard.core.words import N_, Words, slug
from clashyard.decks import GAME as DECKS
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.cards import shelf
from clashyard.web.editor import check_queue, draft, link
from clashyard.web.editor.appraisal import GRADES, appraisal_of
from clashyard.web.editor.board import bench_of, looks_of
from clashyard.web.editor.draft import Draft
from clashyard.web.editor.verdict import answer_of
from clashyard.web.games.decks.cards import Card
from clashyard.web.pages import absolute

TURN_CHOICES = 3
MODULES = {"champion": N_("Champions"), "exhaustion": N_("Exhaustion")}


@dataclass(frozen=True)
class Pick:
    """A card of the column. *found*: what a search looks through."""

    card: Card
    key: str
    pack: str
    kind: str
    found: str


@lru_cache(8)
def picks(language: str) -> tuple[Pick, ...]:
    """Return the column of cards, in the order of the packs."""
    return tuple(
        Pick(looks_of(each), each.key, each.pack, each.kind, _searched(each)) for each in shelf.cards(language).values()
    )  # fmt: skip


def _searched(card: shelf.Shown) -> str:
    names = [*(name.text for name in card.names), *(ability.name for ability in card.abilities), card.pack_name]
    return "".join(f"-{slug(name)}" for name in names)


def question_of(page: Draft, words: Words) -> tuple[Puzzle | None, str]:
    """Return what a page asks, or what is wrong with it."""
    try:
        return page.puzzle(), ""
    except ClashyardError as error:
        return None, error.said(words)


def context_of(
    request: HttpRequest, page: Draft, words: Words, query: QueryDict, complaint: str = "", text: str | None = None
) -> dict[str, Any]:
    """Return what the template needs. *query*: what is selected and asked for; *text*: what was typed, if it cannot be read."""
    puzzle, wrong = (None, "") if text is not None else question_of(page, words)
    check = check_queue.found_for(puzzle) if puzzle is not None and query.get("check") else None
    answer = answer_of(puzzle, check, words) if puzzle is not None and check is not None else None
    unique = answer is not None and answer.kind == UNIQUE
    appraisal = appraisal_of(puzzle, words) if unique and puzzle is not None else None
    pending = (answer is not None and answer.kind == "waiting") or (appraisal is not None and appraisal.pending)
    board, chosen = None, query.get("at", "")
    if page.game is DECKS and text is None:
        try:
            board = bench_of(page.position, chosen, words)
        except ClashyardError as error:
            wrong = error.said(words)
    packed = link.packed(page) if text is None else ""
    address = f"{reverse('editor')}?p={packed}" if packed else ""
    assert page.game.solver is not None
    return {
        "words": words, "page": page, "text": page.text if text is None else text, "complaint": complaint, "wrong": wrong,
        "bench": board, "at": board.chosen.place if board and board.chosen else "", "answer": answer,
        "checked": bool(query.get("check")),
        "games": draft.solvable(), "drawn": page.game is DECKS,
        "goals": page.game.solver.goals, "turn_choices": range(1, TURN_CHOICES + 1),
        "link": absolute(request, address) if address else "", "packed": packed, "address": address,
        "now_at": f"{address}{f'&at={chosen}' if board and board.chosen else ''}{'&check=1' if query.get('check') else ''}",
        "appraisal": appraisal, "grades": len(GRADES), "pending": pending,
        "publishable": unique, "ready": puzzle is not None,
        "lengths": draft.LENGTHS, "most": draft.FILE_AT_MOST, "modules": MODULES, "mine": page.options.get("modules") or (),
    }  # fmt: skip


def column_of(words: Words) -> dict[str, Any]:
    """Return the column of cards, which stays the same while a page changes."""
    return {"picks": picks(words.language), "packs": shelf.packs(words.language).values()}
