"""Attempts at puzzles of Clashing Blades! and CLASH meet the worst luck: what is drawn never decides whether a try is right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clashyard import blades
from clashyard.blades.text.actions import EVENT_NAMES
from clashyard.core.solver import Limits, Quest
from clashyard.grimoire.attempt import SOLVED, WRONG, attempt
from clashyard.grimoire.puzzle import Puzzle
from tests.support.small_duels import clash_quest

OPTIONS = {"extra-hearts": True, "event-deck": True}
LIMITS = Limits(nodes=20_000)
QUESTS = 60


def puzzle(quest: Quest, options: dict[str, bool]) -> Puzzle:
    return Puzzle(
        id="page", game=quest.match.game, title="Page", options=options, position=quest.match.position(), seat=quest.seat,
        goal=quest.goal, turns=quest.turns, solution=(),
    )  # fmt: skip


def event_to_come(events: tuple[str, ...], a: dict[str, Any], b: dict[str, Any], table: dict[str, Any], goal: str) -> Puzzle:
    """Return a page in which A may turn one of these event cards, the last of them."""
    used = [name for name in EVENT_NAMES[:14] if name not in (*events, *a.get("balance", []), *b.get("balance", []))]
    position = {
        "step": "event", "A": a, "B": b, "exchange": {"table": table, "to-act": "A"}, "events": list(events), "event-used": used,
    }  # fmt: skip
    return puzzle(Quest(blades.from_position(position, OPTIONS), "A", goal, 2), OPTIONS)


def statuses(page: Puzzle, actions: tuple[str, ...]) -> set[str]:
    """Return how an attempt ends with each of the events on top."""
    events = page.position["events"]
    tops = [[*(each for each in events if each != top), top] for top in events]
    return {attempt(replace(page, position={**page.position, "events": order}), actions).status for order in tops}


def test_a_right_try_succeeds_whatever_event_is_next() -> None:
    a, b = {"health": 3, "hand": ["S4"], "balance": ["JD"]}, {"health": 3, "hand": []}
    page = event_to_come(("JH", "KC", "QH"), a, b, {"A": "C9", "B": "S2"}, "win")
    assert statuses(page, ("event", "en-garde A:S4")) == {SOLVED}
    at = attempt(page, ("event",))
    assert at.answered == ("event",) and at.shown_to(()) == ()  # what is drawn is an answer, which has to be earned


def test_a_wrong_try_fails_whatever_event_is_next() -> None:
    page = event_to_come(
        ("JS", "JH", "QC"), {"health": 5, "hand": ["H5"]}, {"health": 1, "hand": []}, {"A": "D8", "B": "S7"}, "win"
    )
    assert page.solver.solve(page.quest, LIMITS).solutions == ()
    assert statuses(page, ("event",)) == {WRONG}  # JS would win


def test_a_hidden_hand_of_hearts_is_no_stroke_of_luck() -> None:
    """A hand of hearts only cannot come en garde. This ended an attempt earlier than its solution, which then had an error."""
    a, b = {"health": 12, "hand": ["D9", "C3", "C7"]}, {"health": 4, "hand": ["H5"]}
    table = {"threat": {"A": 8}, "table": {"A": "D2", "B": "S10"}, "to-act": "A"}
    seen = ["SA", "S5", "S9", "D6", "D7", "D8", "C2", "C5"]
    position = {"step": "respond", "A": a, "B": b, "exchange": table, "discard": seen}
    page = puzzle(Quest(blades.from_position(position, OPTIONS), "A", "safe", 2), OPTIONS)
    found = attempt(page, ("D9", "en-garde A:C3"))
    assert [text.split(":")[0] for text in found.match.actions] == ["D9", "en-garde A", "en-garde B"]
    assert attempt(page, page.solver.solve(page.quest, LIMITS).solutions[0]).status == SOLVED


def test_solutions_succeed_and_wrong_tries_do_not_however_a_deck_is_shuffled() -> None:
    solved = 0
    for seed in range(QUESTS):
        quest = clash_quest(seed)
        page = puzzle(quest, {})
        lines = page.solver.solve(quest, LIMITS).solutions
        for line in lines:
            assert attempt(page, line).status == SOLVED, seed
            solved += 1
        for text in {*quest.match.legal_of("A")} - {line[0] for line in lines}:
            assert attempt(page, (text,)).status != SOLVED, seed
    assert solved > QUESTS // 4
