"""The ``clashyard puzzle`` commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.atomic_write import save_bytes
from clashyard.core.errors import BadInput, ClashyardError, nearest, one_of, shown
from clashyard.core.words import LANGUAGES, N_, Words
from clashyard.games import NAMED
from clashyard.grimoire.books import FIRST_DAY, Book, book, books, daily, number_of, puzzles
from clashyard.grimoire.difficulty import GRADES, found_by, grade_of
from clashyard.grimoire.puzzle import Puzzle
from clashyard.terminal import flags, puzzles_solved
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.puzzle_check import verify
from clashyard.terminal.puzzle_screen import PuzzleScreen
from clashyard.terminal.puzzles_solved import Solved
from clashyard.terminal.session import LEAVE

SITE = re.compile(r"https?://[^\s/]+(/\S*)?")
PAPERS = ("a5", "a4", "letter", "booklet", "booklet-letter")  # of `clashyard.paper.PAPERS`
LANGUAGE = Annotated[str, typer.Option(help=f"Language: {', '.join(LANGUAGES)}.")]

MARKS = {puzzles_solved.SOLVED: "✓", puzzles_solved.HINTED: "✓", puzzles_solved.SHOWN: "…", "": " "}
PLAIN_MARKS = {
    puzzles_solved.SOLVED: N_("solved"), puzzles_solved.HINTED: N_("solved with help"),
    puzzles_solved.SHOWN: N_("solution shown"),
}  # fmt: skip

puzzle = typer.Typer(no_args_is_help=True, help="Puzzles whose solutions are proven, and their books.")


@puzzle.command("daily")
def of_day(
    day: Annotated[str, typer.Argument(metavar="DATE", help="A past day, such as 2026-11-23 (default: today, in UTC).")] = "",
    language: flags.LANGUAGE = "en",
    plain: flags.PLAIN = False,
) -> None:
    """Solve the puzzle of a day, which is the same for everybody."""
    chosen = _day(day)
    Table(Words(language, terminal=True), plain).solve(daily(chosen), chosen)


@puzzle.command("next")
def first_unsolved(
    game: Annotated[str | None, typer.Option(help=f"Only puzzles of one game: {', '.join(NAMED)}.")] = None,
    language: flags.LANGUAGE = "en",
    plain: flags.PLAIN = False,
) -> None:
    """Solve the easiest puzzle that you have not solved yet."""
    table = Table(Words(language, terminal=True), plain)
    name = game and one_of(game, NAMED, "--game", "game")
    while table.goes_on(table.unsolved([each for each in puzzles().values() if name in (None, each.game.name)])):
        pass


@puzzle.command("book")
def from_book(
    name: Annotated[str, typer.Argument(metavar="BOOK", help="The id of the book (default: the list).")] = "",
    page: Annotated[str, typer.Argument(help="Number or id of a page (default: the list).")] = "",
    language: flags.LANGUAGE = "en",
    plain: flags.PLAIN = False,
) -> None:
    """List the books of puzzles, or solve the pages of one."""
    table = Table(Words(language, terminal=True), plain)
    if not name:
        table.list_books()
        return
    chosen = book(name)
    following = _page(chosen, page) if page else table.asked(chosen)
    if following is None:
        return
    while table.goes_on(following):
        assert following
        following = next(iter(chosen.pages[chosen.pages.index(following) + 1 :]), None)


puzzle.command("verify")(verify)


@puzzle.command("print")
def print_book(
    name: Annotated[str, typer.Argument(metavar="BOOK", help="The id of the book, such as first-steps.")],
    paper: Annotated[
        str, typer.Option(help=f"{', '.join(PAPERS)}. Print a booklet on both sides, turned on the short edge.")
    ] = "a5",
    file: Annotated[Path | None, typer.Option(help="Where to write it (default: BOOK.pdf).")] = None,
    site: Annotated[
        str, typer.Option(help="Address of a website: each page gets a QR code that leads to its puzzle there.")
    ] = "",
    language: LANGUAGE = "en",
) -> None:
    """Make a book for printing: a PDF with the puzzles, hints and solutions."""
    from clashyard.paper import book_pdf  # with all pictures and games, which other commands need not wait for

    words = Words(language, terminal=True)
    chosen, address = book(name), _address(site)
    path = file or Path(f"{chosen.id}.pdf")
    save_bytes(path, book_pdf(chosen, paper, Words(language), address))
    typer.echo(words("{count} puzzle in {file}", "{count} puzzles in {file}", count=len(chosen.pages), file=str(path)))


def _address(site: str) -> Callable[[Puzzle], str] | None:
    """Return what gives the address of a puzzle on a website; None without a website. Raises BadInput."""
    if site and not SITE.fullmatch(site):
        raise BadInput("--site", "write the address of a website, such as https://example.org")
    return (lambda each: f"{site.rstrip('/')}/puzzles/{each.id}/") if site else None


def _day(given: str) -> date:
    """Return a day on which there was a daily puzzle. Raises BadInput."""
    today = datetime.now(UTC).date()
    try:
        day = date.fromisoformat(given) if given else today
    except ValueError:
        raise BadInput("DATE", "{value} is not a date such as {example}", value=shown(given), example=str(today)) from None
    if not FIRST_DAY <= day <= today:
        raise BadInput("DATE", "there are daily puzzles from {first} to {last}", first=str(FIRST_DAY), last=str(today))
    return day


def _page(chosen: Book, given: str) -> Puzzle:
    """Return the page of a book with a number or an id. Raises BadInput."""
    found = {str(number): page for number, page in enumerate(chosen.pages, 1)} | {page.id: page for page in chosen.pages}
    if given not in found and not nearest(given, found):
        last = len(chosen.pages)
        raise BadInput("page", "{value} is not a page of this book; type a number up to {last}", value=shown(given), last=last)
    return found[one_of(given, found, "page", "page")]


class Table:
    """Puzzles at the keyboard, one after the other."""

    def __init__(self, words: Words, plain: bool) -> None:
        self.words, self.plain, self.keyboard, self.solved = words, plain, Keyboard(words), Solved()
        self.begun = False  # whether a puzzle came before

    def solve(self, chosen: Puzzle, day: date | None = None) -> bool:
        """Let a person solve a puzzle. Return whether it is over."""
        words, title = self.words, self.words.text(chosen.title)
        if day:
            title = words("Daily puzzle No. {number}: {title}", number=number_of(day), title=title)
        self.keyboard.say(f"{chosen.game.title}{words(': ')}{title}", "bold")
        grade = words("Difficulty: {number} of {all}.", number=grade_of(chosen.difficulty), all=GRADES)
        self.keyboard.say(" ".join(part for part in (grade, found_by(chosen.difficulty, words)) if part))
        self.keyboard.say(words("You are player {letter}. Type ? for help.", letter=chosen.seat))
        return PuzzleScreen(chosen, self.solved, words, self.keyboard, self.plain).run()

    def unsolved(self, among: list[Puzzle]) -> Puzzle | None:
        """Return the easiest puzzle that is not solved; those whose solution was shown come last. None if all are solved."""
        found = [each for each in among if not self.solved.has(each)]
        return min(found, key=lambda each: (bool(self.solved.state(each)), grade_of(each.difficulty)), default=None)

    def goes_on(self, following: Puzzle | None) -> bool:
        """Offer a puzzle after the first, and let the person solve it. Return whether it is over."""
        if following is None:
            self.keyboard.say(self.words("There are no more puzzles here."))
            return False
        if self.begun:
            title = self.words.text(following.title)
            answer = self.keyboard.ask(self.words("Enter: next puzzle, {title}. q: leave> ", title=title))
            if answer is None or answer.strip().lower() in LEAVE:
                return False
            self.keyboard.say("")
        self.begun = True
        return self.solve(following)

    # Lists

    def list_books(self) -> None:
        """Show all books, with how many of their puzzles are solved."""
        for each in books():
            number = sum(map(self.solved.has, each.pages))
            solved = self.words("{number} of {all} solved", number=number, all=len(each.pages))
            self.keyboard.say(f"{each.id}: {self.words.text(each.title)} ({NAMED[each.game].title}), {solved}")

    def asked(self, chosen: Book) -> Puzzle | None:
        """Show the pages of a book and return the one that the person wants, or None."""
        for row in self._rows(chosen):
            self.keyboard.say(row)
        first = self.unsolved(list(chosen.pages)) or chosen.pages[0]
        example = str(chosen.pages.index(first) + 1)
        while True:
            answer = self.keyboard.ask(self.words("Which one? Enter: {example}, q: quit> ", example=example))
            if answer is None or answer.strip().lower() in LEAVE:
                return None
            try:
                return _page(chosen, answer.strip() or example)
            except ClashyardError as error:
                self.keyboard.say(error.said(self.words), "red")

    def _rows(self, chosen: Book) -> Iterator[str]:
        for number, page in enumerate(chosen.pages, 1):
            state, said = self.solved.state(page), f"{self.words.text(page.title)}. {self.words.text(page.task)}"
            if self.plain:
                mark = self.words(PLAIN_MARKS[state]) if state else ""
                yield ", ".join(part for part in (f"{number} {said}", mark) if part)
            else:
                yield f" {MARKS[state]} {number:>2}  {said}"
