"""The ``clashyard puzzle verify`` command: the proof of a puzzle file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.solver import NONE, SEVERAL, UNIQUE, Verdict
from clashyard.core.words import N_, Words
from clashyard.grimoire.books import load_puzzle
from clashyard.grimoire.puzzle import Puzzle
from clashyard.terminal import flags

FOUND = {NONE: N_("the solver finds no solution"), SEVERAL: N_("there are several solutions: {lines}")}
UNSURE = N_("not decided whether there is another solution: the solver reached its limits")
OTHER = N_("there is exactly one solution, but another one: {lines}")


def verify(
    file: Annotated[Path, typer.Argument(help="A puzzle file (YAML or JSON).")],
    unique: Annotated[bool, typer.Option("--unique", help="Also let the solver look for other solutions.")] = False,
    language: flags.LANGUAGE = "en",
) -> None:
    """Check the certificate of a puzzle without a search; exit with 1 if it does not prove the solution."""
    words = Words(language, terminal=True)
    puzzle = load_puzzle(file)
    found = puzzle.solver.check(puzzle.quest, puzzle.solution, puzzle.certificate)
    bare = puzzle.certificate is None and puzzle.turns > 1
    mistake = words("the certificate is missing") if found and bare else found.said(words) if found else ""
    if not mistake:
        typer.echo(words("{file}: proven: the solution reaches the goal against every reply", file=str(file)))
        if unique:
            mistake = other_solution(puzzle, words)
            if not mistake:
                typer.echo(words("{file}: there is no other solution", file=str(file)))
    if mistake:
        typer.echo(f"{file}: {mistake}")
        if found:
            typer.echo(words("Download the file again, or open it in the puzzle editor and check it there."))
        raise typer.Exit(1)


def other_solution(puzzle: Puzzle, words: Words) -> str:
    """Return why the solution is not the only one, or not shown to be; empty if it is."""
    verdict: Verdict = puzzle.solver.solve(puzzle.quest, puzzle.solver.limits)
    lines = " / ".join(" · ".join(line) for line in verdict.solutions)
    if verdict.kind in FOUND:
        return words(FOUND[verdict.kind], lines=lines)
    if verdict.kind != UNIQUE:
        return words(UNSURE)
    same = any(sorted(line) == sorted(puzzle.solution[: len(line)]) for line in verdict.solutions)
    return "" if same else words(OTHER, lines=lines)
