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
from clashyard.grimoire.difficulty import GRADES
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web.boards.registration import registration_of
from clashyard.web.cards import shelf
from clashyard.web.editor import check_queue, draft, link, scene
from clashyard.web.editor.appraisal import appraisal_of
from clashyard.web.editor.board import bench_of, looks_of
from clashyard.web.editor.changes import EMPTY
from clashyard.web.editor.draft import Draft
from clashyard.web.editor.pairs import SYMBIOTE
from clashyard.web.editor.playback import Playback, playback_of
from clashyard.web.editor.printed import sheets
from clashyard.web.editor.verdict import answer_of
from clashyard.web.games.decks.cards import Card
from clashyard.web.pages import absolute

TURN_CHOICES = 3
BEGIN = N_("Begin here: put cards onto the lines and into the hands, at least one to the right of each Stronghold.")
MODULES = {"champion": N_("Champions"), "exhaustion": N_("Exhaustion")}


@dataclass(frozen=True)
class Pick:
    """A card of the column. *found*: what a search looks through. *symbiote*: it can be put onto others."""

    card: Card
    key: str
    pack: str
    kind: str
    found: str
    symbiote: bool


@lru_cache(8)
def picks(language: str) -> tuple[Pick, ...]:
    """Return the column of cards, in the order of the packs."""
    return tuple(_pick(each) for each in shelf.cards(language).values())


def _pick(card: shelf.Shown) -> Pick:
    symbiote = any(each.word == SYMBIOTE for each in card.abilities)
    return Pick(looks_of(card), card.key, card.pack, card.kind, _searched(card), symbiote)


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
    known = _known(puzzle, query, words)
    board: dict[str, Any] = {"wrong": "", "bench": None, "drawn": None, "at": ""} | (
        _board(page, puzzle, known["playback"], query.get("at", ""), words) if text is None else {}
    )
    board["wrong"] = words(BEGIN) if page.position == EMPTY else wrong or board["wrong"]
    packed = link.packed(page) if text is None else ""
    address = f"{reverse('editor')}?p={packed}" if packed else ""
    assert page.game.solver is not None
    return board | known | {
        "words": words, "page": page, "text": page.text if text is None else text, "complaint": complaint,
        "games": draft.solvable(), "pieces": page.game is DECKS, "folder": registration_of(page.game.name).board.folder,
        "goals": page.game.solver.goals,
        "turn_choices": range(1, TURN_CHOICES + 1), "link": absolute(request, address) if address else "", "packed": packed,
        "address": address, "now_at": address + _shown(board["at"], known), "ready": puzzle is not None,
        "lengths": draft.LENGTHS, "most": draft.FILE_AT_MOST, "upload_at_most": draft.UPLOAD_AT_MOST,
        "too_large": draft.too_large().said(words), "modules": MODULES, "mine": page.options.get("modules") or (),
        "sheets": sheets(),
    }  # fmt: skip


def _known(puzzle: Puzzle | None, query: QueryDict, words: Words) -> dict[str, Any]:
    """Return what is known about a question that the visitor has asked, and what of it is shown on the board."""
    checked = bool(query.get("check"))
    check = check_queue.found_for(puzzle) if puzzle is not None and checked else None
    if puzzle is None or check is None:
        return {"checked": checked, "answer": None, "appraisal": None, "pending": False, "publishable": False, "playback": None}
    answer = answer_of(puzzle, check, words)
    unique = answer.kind == UNIQUE
    appraisal = appraisal_of(puzzle, words) if unique else None
    return {
        "checked": checked, "answer": answer, "appraisal": appraisal, "grades": GRADES, "publishable": unique,
        "pending": answer.kind == "waiting" or (appraisal is not None and appraisal.pending),
        "playback": playback_of(puzzle, answer.played, query.get("watch", ""), words),
    }  # fmt: skip


def _board(page: Draft, puzzle: Puzzle | None, playback: Playback | None, chosen: str, words: Words) -> dict[str, Any]:
    """Return the board of a page, or of a step that is shown on it, and what is wrong with a position that has none."""
    if page.game is not DECKS:
        watched = scene.drawn(playback.match, puzzle.seat, words) if playback and puzzle else None
        return {"drawn": watched or scene.drawn_draft(page, words)}
    try:
        if playback and puzzle:
            then = draft.of_match(playback.match, page)
            return {"bench": bench_of(then.position, "", words, puzzle.seat)}
        bench = bench_of(page.position, chosen, words)
    except ClashyardError as error:
        return {"wrong": error.said(words)}
    return {"bench": bench, "at": bench.chosen.place if bench.chosen else ""}


def _shown(at: str, known: dict[str, Any]) -> str:
    """Return the part of an address that says what is selected, asked for and watched."""
    watched = known["playback"]
    step = f"&watch={watched.line}.{watched.step}" if watched else ""
    return f"{f'&at={at}' if at else ''}{'&check=1' if known['checked'] else ''}{step}"


def column_of(words: Words) -> dict[str, Any]:
    """Return the column of cards, which stays the same while a page changes."""
    return {"picks": picks(words.language), "packs": shelf.packs(words.language).values()}
