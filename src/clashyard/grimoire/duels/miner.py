"""The miner of games for two: play a game, find the best position with exactly one winning decision, and make a page of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import inf
from time import monotonic
from typing import Any

from clashyard.core.chance import CHOICE, below, seeded, turn
from clashyard.core.duel_solver import main_line
from clashyard.core.errors import ClashyardError
from clashyard.core.match import Match
from clashyard.core.solver import Line
from clashyard.grimoire.attempt import SOLVED, WRONG, attempt
from clashyard.grimoire.duels.facts import grade, measure, stakes_of, tempting
from clashyard.grimoire.duels.ground import Candidate, Ground, Proof, prove
from clashyard.grimoire.puzzle import Puzzle, Try, write_puzzle
from clashyard.players.player import Player
from clashyard.players.simple import Greedy, Random

LEAST_CHOICES = 3  # legal first decisions of a page
MOST_ACTIONS = 300  # of a game
SHALLOW = 2  # own decisions of a page, at least, unless it has many choices
MANY_CHOICES = 6
LONG = 5  # own decisions: more than these do not make a page better
WRONG_TRIES = 2


def mine(ground: Ground, seed: int) -> Puzzle | None:
    """Return a page from the game with that seed, or None if there is none."""
    puzzle = dig(ground, seed)
    return puzzle and graded(ground, puzzle)


def dig(ground: Ground, seed: int) -> Puzzle | None:
    """Return a page without what the opponents of the game say of it: tries, difficulty and stakes.

    Goals take turns: a game is asked for one of them first, by its seed, and gives another if it has none of that.
    """
    best = best_of(ground, seed)
    goals = list(ground.game.solver.goals) if ground.game.solver else []
    turn = seed % len(goals)
    found = (best[goal] for goal in (*goals[turn:], *goals[:turn]) if goal in best)
    return next((made for each in found if (made := page(ground, each, seed))), None)


def best_of(ground: Ground, seed: int) -> dict[str, Candidate]:
    """Return the most appealing candidate of a game for each goal."""
    best: dict[str, tuple[tuple[int, int], Candidate]] = {}
    for match, seat in decisions(ground, seed):
        for candidate in ground.candidates(match, seat):
            found = ground.hardest(ground, candidate)
            proof = found and prove(ground, found)
            if found and proof and worth(proof):
                better = found.goal not in best or appeal(proof) > best[found.goal][0]
                if better:
                    best[found.goal] = appeal(proof), found
    return {goal: candidate for goal, (_, candidate) in best.items()}


def worth(proof: Proof) -> bool:
    """Return whether a position makes a page: one solution, among several decisions, and not in one obvious step."""
    if len(proof.winners) != 1 or proof.choices < LEAST_CHOICES:
        return False
    return proof.length >= SHALLOW or proof.choices >= MANY_CHOICES


def appeal(proof: Proof) -> tuple[int, int]:
    """Return how much a candidate is preferred to others of its game and goal: long and wide ones, but none without end."""
    return min(proof.length, LONG), proof.search.nodes


def decisions(ground: Ground, seed: int) -> Iterator[tuple[Match, str]]:
    """Play a game between greedy and random players; yield each point at which nothing is sealed, for each seat to decide."""
    game, x = ground.game, seeded(seed, CHOICE)
    mode = game.modes[below(x, len(game.modes))]
    match = Match.new(game, game.setup.sample(seed, mode=mode), seed)
    players: dict[str, Player] = {}
    for seat in match.seats:
        x = turn(x)
        players[seat] = Greedy(seed) if below(x, 3) else Random(seed)
    while match.deciding and len(match.actions) < MOST_ACTIONS:
        if match.told == len(match.actions):
            yield from ((match, seat) for seat in match.deciding if ground.promising(match, seat))
        seat = match.deciding[0]
        match.play(players[seat].choose(match, seat), seat)


def page(ground: Ground, found: Candidate, seed: int) -> Puzzle | None:
    """Minimise a candidate and write its page; None if an attempt at it would not go as the page says."""
    candidate = pressed(ground, minimised(ground, found))
    proof = prove(ground, candidate)
    assert proof is not None
    line = main_line(proof.search, proof.node, proof.winners[0])[0]
    solver = ground.game.solver
    assert solver is not None
    quest = candidate.quest(ground.game)
    puzzle = Puzzle(
        id=f"{ground.game.name}-{seed}", game=ground.game, title=f"{candidate.goal} {seed}", options=candidate.options,
        position=quest.match.position(), seat=candidate.seat, goal=candidate.goal, turns=candidate.turns, solution=line,
        certificate=solver.certify(quest, line, solver.limits), themes=ground.themes(ground, candidate),
        found=found.position if candidate != found else None, source={"seed": seed, "rules": ground.game.version},
    )  # fmt: skip
    if solver.check(quest, line, puzzle.certificate) or not goes_as_told(puzzle):
        return None
    return None if refutations(puzzle) is None else puzzle


def goes_as_told(puzzle: Puzzle) -> bool:
    """Return whether the solution solves the page; it may not where no reply is found within the limits of the solver."""
    try:
        return attempt(puzzle, puzzle.solution).status == SOLVED
    except ClashyardError:
        return False


def graded(ground: Ground, puzzle: Puzzle) -> Puzzle:
    """Add the most tempting wrong tries with their refutations, the difficulty, and what is at stake."""
    question = Candidate(puzzle.options, puzzle.position, puzzle.seat, puzzle.goal, puzzle.turns)
    proof, refuted, thought = prove(ground, question), refutations(puzzle) or {}, tempting(puzzle)
    assert proof is not None
    tries = [text for text in thought if text in refuted][:WRONG_TRIES]
    facts = measure(puzzle, proof)
    return replace(
        puzzle, tries=tuple(Try((text,), refuted[text]) for text in tries), difficulty={"grade": grade(facts), **facts},
        stakes=stakes_of(puzzle, thought),
    )  # fmt: skip


def refutations(puzzle: Puzzle) -> dict[str, Line] | None:
    """Return the reply to every wrong first decision, or None if one of them is not shown to fail."""
    found: dict[str, Line] = {}
    for text in puzzle.match().legal_of(puzzle.seat):
        if text != puzzle.solution[0]:
            after = attempt(puzzle, [text])
            if after.status != WRONG:
                return None
            found[text] = after.reply.actions if after.reply else ()
    return found


def minimised(ground: Ground, found: Candidate, ends: float = inf) -> Candidate:
    """Leave things out as long as the same decision remains the only one, in no fewer steps, among at least three.

    Once the clock of `monotonic` has passed *ends*, the rest is left as it is.
    """
    candidate, smaller = found, same_in(ground, found, ground.smaller(found), ends)
    while smaller:
        candidate, smaller = smaller, same_in(ground, smaller, ground.smaller(smaller), ends)
    return candidate


def pressed(ground: Ground, candidate: Candidate) -> Candidate:
    """Take health from the seat as long as the page remains the same, so that more is at stake."""
    return same_in(ground, candidate, ground.weaker(candidate)) or candidate


def same_in(ground: Ground, candidate: Candidate, positions: Iterable[Mapping[str, Any]], ends: float = inf) -> Candidate | None:
    """Return the candidate in the first of the positions that has the same only solution and takes no fewer decisions.

    Return None if there is none, or if the clock of `monotonic` has passed *ends*.
    """
    proof = prove(ground, candidate)
    assert proof is not None
    text = proof.search.table.text(proof.node, proof.winners[0])
    for position in positions:
        if monotonic() > ends:
            return None
        other = candidate.at(position)
        again = prove(ground, other)
        if again and worth(again) and again.length >= proof.length:
            if again.search.table.text(again.node, again.winners[0]) == text:
                return other
    return None


def signature(puzzle: Puzzle) -> tuple[object, ...]:
    """Return what two pages may not share: goal, turns and the solution, without the letter of the seat."""
    moves = tuple(action.replace(f"{puzzle.seat}:", "") for action in puzzle.solution)
    characters = puzzle.position.get("characters", {})
    return puzzle.goal, puzzle.turns, moves, str(characters.get(puzzle.seat))


def written(puzzle: Puzzle) -> dict[str, object]:
    """Return a page as it is written to a file."""
    return write_puzzle(puzzle)
