"""Books on paper: the same bytes each time, with every puzzle, its code and its solution, on each paper and in each language."""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

from clashyard import blades, clash, decks
from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.solver import Goal, Solver
from clashyard.core.words import Words
from clashyard.grimoire.books import Book, book
from clashyard.grimoire.puzzle import Puzzle, Try
from clashyard.paper import PAPERS, book_pdf, fonts, packages, page_pdf
from clashyard.paper.book import content
from clashyard.paper.sheets import imposed
from clashyard.paper.stories import solution
from clashyard.terminal import puzzle_command
from clashyard.terminal.app import app


def unused(*_: object) -> None:
    """Stand in for a part of the solver that printing does not ask."""


SOLVER = Solver({"win": Goal("win", "Win", ("Win this turn",))}, unused, unused, unused, unused, unused)  # type: ignore[arg-type]
WRONG = Try(("play assassin upper", "play zombie upper", "end"))


def run_up(name: str = "Run-up") -> Puzzle:
    shelf = files("clashyard.grimoire") / "books" / "first-steps.json"
    page = json.loads(shelf.read_text("utf-8"))["pages"][0]
    return Puzzle(
        page["id"], replace(decks.GAME, solver=SOLVER), name, page["options"], page["position"], "A", "win", 1,
        tuple(page["solution"]), None, (1, 2), ("sprint",), "only", {"grade": 4}, (WRONG,), page["hint"],
    )  # fmt: skip


def two() -> Book:
    return Book("two", "First steps", decks.GAME.name, (run_up(), replace(run_up("Turned around"), id="turned")))


def address(puzzle: Puzzle) -> str:
    return f"https://example.org/puzzles/{puzzle.id}/"


def opened(pdf: bytes) -> bytes:
    """Return a PDF with its compressed streams unpacked."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    return pdf + b"".join(zlib.decompressobj().decompress(each) for each in streams if each[:1] == b"\x78")


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", opened(pdf)))


def test_a_book_is_the_same_each_time_and_has_every_puzzle() -> None:
    pdf = book_pdf(two(), url=address)
    assert pdf.startswith(b"%PDF-") and pdf == book_pdf(two(), url=address)
    assert pages_of(pdf) == 8  # cover, guide, two puzzles, hints, solutions, glossary, back
    for title in (b"Run-up", b"Turned around", b"Solutions"):
        assert title in opened(pdf)  # in the outline


def test_every_page_has_a_code_of_its_own_if_there_is_a_website() -> None:
    pages = content(two(), Words(), address)["pages"]
    assert len({page["code"] for page in pages}) == 2 and all(page["code"].startswith("<svg") for page in pages)
    assert all(page["code"] == "" for page in content(two(), Words())["pages"])


def test_a_single_page_has_neither_number_nor_solution() -> None:
    puzzle = run_up()
    pdf = page_pdf(puzzle, "letter", url=address(puzzle))
    assert pages_of(pdf) == 1 and b"Run-up" in opened(pdf) and b"Solutions" not in opened(pdf)
    assert pdf == page_pdf(puzzle, "letter", url=address(puzzle)) != page_pdf(puzzle, "letter")
    assert page_pdf(puzzle, "letter", url="x" * 3000) != pdf  # a code that no camera would read is left out
    with pytest.raises(BadInput, match="booklet"):
        page_pdf(puzzle, "booklet")


def test_the_pages_of_a_booklet_lie_as_it_is_folded() -> None:
    assert imposed(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert pages_of(book_pdf(two(), "booklet")) == 4
    with pytest.raises(ValueError, match="6 pages do not fill sheets of 4"):
        imposed(6)


def test_solutions_are_told_event_by_event_and_themes_stay_off_the_page() -> None:
    page = content(two(), Words())["pages"][0]
    assert [step["action"] for step in page["solution"]["steps"]][:2] == ["Zombie, upper line", "Assassin, upper line"]
    assert page["solution"]["steps"][-1]["events"].endswith("The enemy's Fort falls. You win.")
    assert page["solution"]["orders"] == "1 of 2 orders works." and page["solution"]["themes"] == ["Sprint"]
    assert page["solution"]["tries"][0]["events"].endswith("Ogre suffers 2 damage.")
    assert "themes" not in page and "themes" not in page["position"]


def test_what_depends_on_the_others_is_listed_without_events() -> None:
    puzzle = replace(run_up(), solution=("end", "play zombie upper"))
    steps = solution(puzzle, Words())["steps"]
    assert steps[0]["events"] and steps[1] == {"action": "Zombie, upper line", "events": ""}
    found = solution(replace(run_up(), tries=(Try(("end",), ("play nobody upper",)), Try(("play nobody upper",)))), Words())
    assert [(each["actions"], each["reply"]) for each in found["tries"]] == [(["End of the turn"], [])]


def test_the_second_turn_is_told_where_few_turns_answer_everything() -> None:
    certificate = {"lines": [["play zombie upper", "end"], ["end"]], "answers": []}
    puzzle = replace(run_up(), turns=2, certificate=certificate)
    assert solution(puzzle, Words())["later"] == (
        "Then, depending on the enemy's reply: Zombie, upper line; End of the turn – End of the turn."
    )
    assert solution(replace(puzzle, turns=3), Words())["later"] == "The website plays the turns that follow."


def test_nothing_hidden_is_on_a_page() -> None:
    held = content(two(), Words())["pages"][0]["position"]["held"]
    assert [list(item) for item in held] == [
        ["guard", "hidden"],
        ["stronghold", "name", "guard", "hp"],
        *[["guard", "hidden"]] * 3,
    ]


@pytest.mark.parametrize("game", [blades.GAME, clash.GAME], ids=lambda game: game.name)
def test_every_game_has_its_drawing(game: Game) -> None:
    match = Match.new(game, game.setup.sample(3), 3)
    seat = match.deciding[0]
    action = match.legal_of(seat)[0]
    puzzle = replace(
        run_up(), game=replace(game, solver=SOLVER), options=match.options, position=match.position(), seat=seat,
        solution=(action,), tries=(), themes=(),
    )  # fmt: skip
    shown = Book("one", "One", game.name, (puzzle,))
    assert content(shown, Words())["pages"][0]["kind"] == game.name
    assert pages_of(book_pdf(shown)) >= 6


def test_the_glossary_is_in_the_order_of_the_cards_or_else_of_names() -> None:
    combos, joust = book("clash"), [("Heavy:", "beats Lite"), ("Lite:", "beats Quick"), ("Quick:", "beats Heavy")]
    terms = content(replace(combos, pages=combos.pages[:1]), Words())["terms"]
    assert [(each["name"], each["text"]) for each in terms[:3]] == joust
    duels = book("blades")
    terms = content(replace(duels, pages=duels.pages[:3]), Words("fr"))["terms"]
    assert [each["name"].split()[0].strip(",") for each in terms[:3]] == ["Piques", "Carreaux", "Trèfles"]
    names = [each["name"] for each in content(two(), Words())["terms"]]
    assert len(names) > 2 and names == sorted(names)


def test_korean_needs_no_font_of_the_machine() -> None:
    """Text is text, in the font that comes along."""
    made = pypdfium2.PdfDocument(book_pdf(two(), words=Words("ko")))
    assert Words("ko")("Solutions") in "".join(page.get_textpage().get_text_range() for page in made)
    assert not fonts.missing(["한글 덱 왕관"], machine=False)


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "find_spec", lambda name: None)
    with pytest.raises(ClashyardError, match=r'pip install "clashyard\[print\]"'):
        book_pdf(two())
    with pytest.raises(BadInput, match="a3"):
        book_pdf(two(), "a3")


def test_the_command_writes_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(puzzle_command, "book", lambda name: two())
    path = tmp_path / "two.pdf"
    command = ["puzzle", "print", "two", "--file", str(path)]
    run = CliRunner().invoke(app, [*command, "--site", "https://example.org"])
    assert run.output == f"2 puzzles in {path}\n" and path.read_bytes() == book_pdf(two(), url=address)
    wrong = CliRunner().invoke(app, [*command, "--site", "example"])
    assert str(wrong.exception) == "--site: write the address of a website, such as https://example.org"
    assert tuple(PAPERS) == puzzle_command.PAPERS
