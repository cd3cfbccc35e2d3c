"""The miner: plays games, finds positions with exactly one way to force a goal, and makes puzzles of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from clashyard.core.errors import ClashyardError
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.solver import UNIQUE, Limits, Line, Mining, Quest, Solver, Unproven
from clashyard.games import NAMED
from clashyard.grimoire.duels import GROUNDS
from clashyard.grimoire.duels import miner as duels
from clashyard.grimoire.grades import difficulty, same_plays, stakes
from clashyard.grimoire.near_misses import near_misses
from clashyard.grimoire.puzzle import Puzzle, Try, write_puzzle
from clashyard.grimoire.titles import hint_of

LIMITS = {1: Limits(nodes=100_000), 2: Limits(nodes=1_000_000), 3: Limits(nodes=2_000_000)}
TRIES = 2
UNTITLED = "Untitled"  # until a book gives it a title
MINIMISED = 2  # turns of a puzzle, at most, that is made smaller: with three, nearly everything matters
ORDER = "order"  # a motif: not every order works


class Vein(NamedTuple):
    """What to mine: a game, a shelf (a pack of cards), the turns of the puzzles, and the seed of one game."""

    game: str
    shelf: str
    turns: int
    seed: int


def mine(vein: Vein) -> list[dict[str, Any]]:
    """Return the puzzles of one game, as mappings, each with its `signature`. The same vein always gives the same."""
    game = NAMED[vein.game]
    if game.name in GROUNDS:
        page = duels.mine(GROUNDS[game.name], vein.seed)
        return [{**write_puzzle(page), "signature": str(duels.signature(page))}] if page else []
    solver: Solver | None = game.solver
    if solver is None or solver.mining is None:
        return []
    found = []
    for n, (quest, solution) in enumerate(solver.mining.quests(game, vein.seed, vein.shelf, vein.turns)):
        puzzle = refined(solver, solver.mining, quest, solution, vein, n)
        if puzzle is not None:
            small = Quest(puzzle.match(), puzzle.seat, puzzle.goal, puzzle.turns)
            found.append({**write_puzzle(puzzle), "signature": solver.mining.signature(small, puzzle.solution)})
    return found


def shelves_of(game: Game) -> tuple[str, ...]:
    """Return what can be mined in a game: packs of cards, one shelf without a name, or nothing."""
    if game.name in GROUNDS:
        return ("",)
    return game.solver.mining.shelves if game.solver and game.solver.mining else ()


def refined(solver: Solver, mining: Mining, quest: Quest, solution: Line, vein: Vein, n: int) -> Puzzle | None:
    """Return the puzzle of a position that was found, minimised and graded; None if it makes a poor one."""
    tempting = next(iter(mining.tries(quest, solution)), None)
    if tempting is None:
        return None
    small = minimised(solver, mining, quest, solution, tempting) if quest.turns <= MINIMISED else quest
    verdict = solver.solve(small, LIMITS[quest.turns])
    line = verdict.solutions[0] if verdict.kind == UNIQUE else ()
    wrong = list(islice(mining.tries(small, line), TRIES)) if line else []
    if len(wrong) < TRIES:
        return None
    try:
        certificate = solver.certify(small, line, LIMITS[quest.turns])
    except Unproven:
        return None
    facts = difficulty(small, line, verdict.orders, greedy_finds=False)
    facts["near-misses"] = near_misses(mining, small, line)
    marks = (*mining.themes(small, line), *([ORDER] if verdict.orders[0] < verdict.orders[1] else []))
    source = {"shelf": vein.shelf, "seed": vein.seed, "turns": vein.turns}
    return Puzzle(
        id=f"{vein.shelf}-{vein.turns}-{vein.seed}-{n}", game=quest.match.game, title=UNTITLED,
        options=kept_options(small.match), position=small.match.position(), seat=quest.seat, goal=quest.goal, turns=quest.turns,
        solution=line, certificate=certificate, orders=verdict.orders, themes=marks, stakes=stakes(small, wrong[0]),
        difficulty=facts, tries=tuple(answered(solver, small, each) for each in wrong), hint=hint_of(marks),
        found=quest.match.position(), source=source,
    )  # fmt: skip


def kept_options(match: Match) -> dict[str, Any]:
    """Return the options that matter in a position: no decks."""
    return {key: match.options[key] for key in ("mode", "edition", "modules", "first") if match.options.get(key)}


def minimised(solver: Solver, mining: Mining, quest: Quest, solution: Line, wrong: Line, ends: float = inf) -> Quest:
    """Leave out cards, one after the other, while the same solution is the only one and the tempting try *wrong* fails.

    An empty *wrong* stands for no try. Once the clock of `monotonic` has passed *ends*, the rest is left as it is.
    """
    needed: set[str] = set()
    again = True
    while again:
        again = False
        before = set(quest.match.position()["cards"])
        for position in mining.smaller(quest):
            gone = before - set(position["cards"])
            if gone <= needed:
                continue
            if monotonic() > ends:
                return quest
            smaller = same_puzzle(solver, mining, quest, position, solution, wrong)
            if smaller is not None:
                quest, again = smaller, True
                break
            needed |= gone
    return quest


def same_puzzle(
    solver: Solver, mining: Mining, quest: Quest, position: Mapping[str, Any], solution: Line, wrong: Line
) -> Quest | None:
    """Return the quest of a smaller position if it is the same puzzle: cheap questions first."""
    try:
        match = Match.from_position(quest.match.game, position, quest.match.options)
        smaller = Quest(match, quest.seat, quest.goal, quest.turns)
        if not mining.holds(smaller, solution) or (wrong and mining.holds(smaller, wrong)):
            return None
        verdict = solver.solve(smaller, LIMITS[quest.turns])
        if verdict.kind != UNIQUE or not same_plays(verdict.solutions[0], solution):
            return None
        sooner = Quest(match, quest.seat, quest.goal, quest.turns - 1)
        return None if sooner.turns and solver.solve(sooner, LIMITS[sooner.turns]).value else smaller
    except ClashyardError:
        return None


def answered(solver: Solver, quest: Quest, actions: Line) -> Try:
    """Return a wrong try with the reply that defeats it, if it does not simply run out of turns."""
    match = quest.match.copy()
    for action in actions:
        match.play(action)
    if quest.turns == 1 or match.winner is not None or quest.seat in match.deciding:
        return Try(actions)
    return Try(actions, solver.reply(quest, match, quest.turns - 1, LIMITS[quest.turns]).actions)


def veins(game: str, shelf: str, turns: Iterable[int], seeds: Iterable[int]) -> Iterator[Vein]:
    """Yield what to mine, seed by seed."""
    for seed in seeds:
        yield from (Vein(game, shelf, each, seed) for each in turns)
