"""How difficult a puzzle is, in words, from its measured facts."""

from __future__ import annotations

from collections.abc import Mapping

from clashyard.core.words import N_, Words

NAMES = (
    N_("Very easy"), N_("Easy"), N_("Quite easy"), N_("Medium"), N_("Quite difficult"), N_("Difficult"), N_("Very difficult")
)  # fmt: skip
GREEDY = N_("An opponent that looks no further than this turn finds the solution.")
SEARCH = N_("The computer’s search finds the solution (iterations: {number}).")
NOBODY = N_("The computer’s search does not find the solution (iterations: {number}).")
GRADES = len(NAMES)
BUDGETS = (150, 1_000, 10_000, 100_000)  # iterations of a search for each decision; level 8 uses 10,000
MINED = BUDGETS[:3]  # those that are tried; the last, which takes seconds, only for the pages of books ("searched")


def grade_of(facts: Mapping[str, int]) -> int:
    """Return the grade of a puzzle, from 1 to GRADES; in the middle if it was not measured."""
    return max(1, min(GRADES, facts.get("grade", (GRADES + 1) // 2)))


def said(facts: Mapping[str, int], words: Words) -> str:
    """Say the grade of a puzzle and which search finds its solution: “Medium. The computer’s search finds …”."""
    return " ".join(part for part in (f"{words(NAMES[grade_of(facts) - 1])}.", found_by(facts, words)) if part)


def found_by(facts: Mapping[str, int], words: Words) -> str:
    """Say which search finds the solution; nothing if that was not measured."""
    if "found-by" not in facts and "iterations" not in facts:
        return ""
    found = facts["found-by"] if "found-by" in facts else facts["iterations"] or -1
    if found == 0:
        return words(GREEDY)
    if found < 0:
        return words(NOBODY, number=words.whole(facts.get("searched", MINED[-1])))
    return words(SEARCH, number=words.whole(found))
