"""A Grimoire as a PDF: a cover, the pages, hints, solutions, and an explanation of what is on the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from clashyard import art
from clashyard.core.errors import one_of
from clashyard.core.words import N_, Words
from clashyard.grimoire.books import Book
from clashyard.grimoire.difficulty import GRADES
from clashyard.grimoire.puzzle import ANYWAY, DECIDES, ONLY, Puzzle
from clashyard.paper.icons import icons
from clashyard.paper.packages import need
from clashyard.paper.positions.picture import Drawing
from clashyard.paper.positions.registry import drawing
from clashyard.paper.sheets import PAPERS
from clashyard.paper.stories import addressed, solution

STAKES = {ONLY: N_("The only way to win"), DECIDES: N_("Win or lose"), ANYWAY: N_("You win anyway; find the fastest way")}
SHEETS = ("a5", "a4", "letter")  # papers for a single page
LONG, CODE_AT_MOST = 100, 700  # characters of an address: a longer one needs a wide QR code, or has none
NARROW, WIDE = 14, 32  # of a QR code: millimetres on A5
GUIDE = (
    N_("Each page shows a position and a goal. It is your turn. Your cards are at the bottom, the enemy's hand is above them."),
    N_("Exactly one solution reaches the goal. It works whatever the enemy holds and does; a computer has proven it."),
    N_("The marks beside the title show the difficulty, from 1 to 7."),
    N_("Stuck? The hints come after the last page, then the solutions, with the reasons why tempting tries fail."),
)
LABELS = {
    "you": N_("You"), "enemy": N_("Enemy"), "upper": N_("Upper line"), "lower": N_("Lower line"), "mana": N_("Mana"),
    "hp": N_("HP"), "will": N_("Will"), "hand": N_("Your hand"),
    "hint": N_("Hint:"), "hints": N_("Hints"), "solutions": N_("Solutions"), "why": N_("Why not?"), "themes": N_("Themes:"),
    "guide": N_("How to read a page"), "terms": N_("On the cards"), "deck": N_("Deck:"), "discard": N_("Discarded:"),
    "dealer": N_("dealer"),
    "health": N_("Health"), "openers": N_("openers"), "injury": N_("Injury"), "balance": N_("Balance cards"),
    "unaffiliated": N_("Clashyard is an unaffiliated fan project. Its pictures and puzzles are its own."),
    "enemy-hand": N_("The enemy's hand"), "reply": N_("The enemy answers:"),
}  # fmt: skip


def book_pdf(book: Book, paper: str = "a5", words: Words | None = None, url: Callable[[Puzzle], str] | None = None) -> bytes:
    """Return a book as a PDF on a *paper* of `PAPERS`; the same arguments give the same bytes.

    *url* returns the address of a puzzle's page on a website, for its QR code; without it there are no codes. Raises BadInput for
    an unknown paper, and ClashyardError if the packages of the extra ``print`` are missing.
    """
    chosen = PAPERS[one_of(paper, PAPERS, "paper", "paper")]
    need()
    from clashyard.paper.typesetter import typeset

    return typeset(content(book, words or Words(), url), chosen)


def page_pdf(puzzle: Puzzle, paper: str = "a5", words: Words | None = None, url: str = "") -> bytes:
    """Return a puzzle as a PDF of one page, without its solution; *url* is what its QR code leads to.

    *paper* is one of `SHEETS`. Raises as `book_pdf` does.
    """
    chosen = PAPERS[one_of(paper, SHEETS, "paper", "paper")]
    need()
    from clashyard.paper.typesetter import SINGLE, typeset

    words = words or Words()
    drawn = drawing(puzzle.quest.match, puzzle.seat, addressed(puzzle, words))
    page = _shown(0, puzzle, drawn, words, url) | ({} if puzzle.tries else {"stakes": ""})  # unknown
    given = {
        "title": puzzle.title, "game": puzzle.game.title, "pages": [page], "pictures": _pictures({"back"} | drawn.pictures),
        "icons": icons(term.icon for term in drawn.terms),
    }  # fmt: skip
    return typeset(_common(words) | given, chosen, SINGLE)


def _common(words: Words) -> dict[str, Any]:
    return {"language": words.language, "labels": {key: words(said) for key, said in LABELS.items()}, "grades": GRADES}


def content(book: Book, words: Words, url: Callable[[Puzzle], str] | None = None) -> dict[str, Any]:
    """Return everything that a book says and shows, as plain values."""
    drawings = [drawing(page.quest.match, page.seat, addressed(page, words)) for page in book.pages]
    pages = [
        _page(number, page, drawn, words, url) for number, (page, drawn) in enumerate(zip(book.pages, drawings, strict=True), 1)
    ]
    count = len(pages)
    hero = drawings[-1].hero if drawings else ""
    found = {term.name: term for each in drawings for term in each.terms}
    terms = sorted(found.values(), key=lambda term: term.rank)
    return _common(words) | {
        "title": words.text(book.title), "game": pages and book.pages[0].game.title,
        "subtitle": words("{count} puzzle with exactly one solution", "{count} puzzles with exactly one solution", count=count),
        "guide": [words(each) for each in GUIDE], "pages": pages, "hero": hero,
        "terms": [{"icon": each.icon, "name": each.name, "text": each.text} for each in terms],
        "pictures": _pictures({"back"}.union(*(each.pictures for each in drawings), {hero} if hero else ())),
        "icons": icons(term.icon for each in drawings for term in each.terms),
    }  # fmt: skip


def _page(number: int, puzzle: Puzzle, drawn: Drawing, words: Words, url: Callable[[Puzzle], str] | None) -> dict[str, Any]:
    return _shown(number, puzzle, drawn, words, url(puzzle) if url else "") | {"solution": solution(puzzle, words)}


def _shown(number: int, puzzle: Puzzle, drawn: Drawing, words: Words, address: str) -> dict[str, Any]:
    """Return what the page of a puzzle shows; *number* 0 stands for none."""
    return {
        "number": number, "title": words.text(puzzle.title), "goal": words(puzzle.task), "stakes": words(STAKES[puzzle.stakes]),
        "grade": puzzle.difficulty.get("grade", 0), "kind": drawn.kind, "position": drawn.data, "hint": words.text(puzzle.hint),
        "url": address, "code": _code(address), "code-width": WIDE if len(address) > LONG else NARROW,
    }  # fmt: skip


def _code(address: str) -> str:
    """Return the QR code of an address as SVG; an empty string for none, and for one that no camera would read."""
    if not address or len(address) > CODE_AT_MOST:
        return ""
    import segno

    return str(segno.make(address, error="l" if len(address) > LONG else "m", micro=False).svg_inline(border=0, omitsize=True))


def _pictures(keys: Iterable[str]) -> dict[str, str]:
    return {key: art.picture(key) for key in sorted(keys)}
