"""The Grimoires of Clash of Decks: one book a pack, every page proven again, and going as it says."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.solver import UNIQUE
from clashyard.decks.cards.catalogue import PACKS
from clashyard.grimoire.attempt import SOLVED, WRONG, attempt
from clashyard.grimoire.books import book, books
from clashyard.grimoire.grades import rank
from clashyard.grimoire.puzzle import Puzzle, read_puzzle, write_puzzle
from tests.support.nights import at_night
from tests.support.slow_proof import LIMIT, mistake

PAGES = 32
REPEATED = 4  # pages of a book that have one hint
NODES = 2_000  # of the slow solver
BOOKS = PACKS


def pages() -> list[Puzzle]:
    return [page for name in BOOKS for page in book(name).pages]


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_has_32_pages_in_the_order_of_their_difficulty(name: str) -> None:
    found = book(name).pages
    assert len(found) == PAGES and all(page.hint and len(page.tries) == 2 for page in found)
    ranks = [rank(page.difficulty) for page in found]
    assert ranks == sorted(ranks)
    assert len({(page.source["shelf"], page.source["seed"]) for page in found}) == PAGES
    assert {page.game for page in found} == {decks.GAME}
    assert max(Counter(page.hint for page in found).values()) <= REPEATED


def test_no_two_pages_are_alike() -> None:
    mining = decks.GAME.solver and decks.GAME.solver.mining
    assert mining
    found = pages()
    assert len({mining.signature(page.quest, page.solution) for page in found}) == len(found) == PAGES * len(BOOKS)
    assert len({page.title for page in found}) == len(found)


@pytest.mark.parametrize("step", [8, *at_night(1)])
def test_every_page_is_proven_without_a_search(step: int) -> None:
    """By day one in four pages is: a book changes with its check (`prove_books`)."""
    for page in pages()[::step]:
        assert page.solver.check(page.quest, page.solution, page.certificate) == "", page.id


@pytest.mark.compiled
def test_solutions_are_the_only_ones() -> None:
    """Pages of one turn, and one in eight of the others: the search for all solutions takes most of the time."""
    for page in [page for number, page in enumerate(pages()) if page.turns == 1 or number % 8 == 0]:
        verdict = page.solver.solve(page.quest, replace(page.solver.limits, seconds=None))
        assert (verdict.kind, verdict.orders) == (UNIQUE, page.orders), page.id
        assert sorted(verdict.solutions[0]) == sorted(page.solution), page.id


@pytest.mark.nightly  # tests of the solver compare both on smaller positions
def test_a_slow_solver_proves_the_pages_of_one_turn() -> None:
    """`python -m tests.support.prove_books` proves all pages, in about ten minutes."""
    results = {page.id: mistake(page, NODES) for page in pages() if page.turns == 1}
    assert {result for result in results.values() if result} <= {LIMIT}
    assert list(results.values()).count("") > 2 * PAGES


def test_tempting_tries_fail() -> None:
    for page in pages():
        for wrong in page.tries:
            if page.turns == 1:
                assert attempt(page, wrong.actions).status == WRONG, (page.id, wrong)
        if page.turns == 1:
            assert attempt(page, page.solution).status == SOLVED, page.id


def test_pages_are_read_with_their_checks() -> None:
    for name in BOOKS:
        given: Any = json.loads((files("clashyard.grimoire") / "books" / f"{name}.json").read_text("utf-8"))
        for page in given["pages"]:
            assert write_puzzle(read_puzzle(page)) == page


def test_all_books_are_on_the_shelf() -> None:
    assert {each.id for each in books()} >= {*BOOKS, "blades", "clash"}
