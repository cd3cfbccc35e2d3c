"""The Grimoires of Clashing Blades! and CLASH: every page is proven again, and goes as it says."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from clashyard.grimoire.attempt import SOLVED, WRONG, attempt
from clashyard.grimoire.books import Book, book
from clashyard.grimoire.duels import blades, clash
from clashyard.grimoire.duels.miner import dig, signature
from clashyard.grimoire.puzzle import Puzzle, read_puzzle, write_puzzle
from tests.support.nights import at_night
from tests.support.plain_duels import PlainDuel

PAGES = 32
BOOKS = ("blades", "clash")


def pages() -> list[Puzzle]:
    return [page for name in BOOKS for page in book(name).pages]


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_has_32_different_pages_in_the_order_of_their_grades(name: str) -> None:
    found: Book = book(name)
    assert len(found.pages) == PAGES
    for different in ([signature(page) for page in found.pages], [page.title for page in found.pages]):
        assert len(set(different)) == PAGES
    grades = [page.difficulty["grade"] for page in found.pages]
    assert grades == sorted(grades) and len({page.source["seed"] for page in found.pages}) == PAGES
    assert all(page.hint and len(page.tries) == 2 for page in found.pages)


def test_every_page_is_proven_without_a_search() -> None:
    for page in pages():
        assert page.solver.check(page.quest, page.solution, page.certificate) == "", page.id


@pytest.mark.parametrize("step", [8, *at_night(1)])
def test_the_slow_solver_finds_exactly_the_solution(step: int) -> None:
    for page in pages()[::step]:
        assert PlainDuel(page.quest).winning() == {page.solution[0]}, page.id


def test_solutions_reach_the_goal_and_tempting_tries_are_refuted() -> None:
    for page in pages():
        assert attempt(page, page.solution).status == SOLVED, page.id
        for wrong in page.tries:
            after = attempt(page, wrong.actions)
            assert after.status == WRONG and (after.reply.actions if after.reply else ()) == wrong.reply, page.id


def test_pages_are_read_with_their_checks() -> None:
    for name in BOOKS:
        given: Any = json.loads((files("clashyard.grimoire") / "books" / f"{name}.json").read_text("utf-8"))
        for page in given["pages"]:
            assert write_puzzle(read_puzzle(page)) == page


@pytest.mark.parametrize(("ground", "seed"), [(blades.GROUND, 122), (clash.GROUND, 0)])
def test_a_game_gives_a_page_whose_proof_holds(ground: Any, seed: int) -> None:
    page = dig(ground, seed)
    assert page and page.solver.check(page.quest, page.solution, page.certificate) == ""
