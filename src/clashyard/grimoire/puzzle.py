"""A puzzle as a value, and its file form: a position, a goal, and a solution with its certificate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from clashyard.core.errors import BadInput, a_list, mapping, one_of, shown, whole
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.solver import Line, Quest, Solver
from clashyard.games import GAMES, NAMED

FORMAT = "clashyard-puzzle-1"
STAKES = ONLY, DECIDES, ANYWAY = "only", "decides", "anyway"  # the only way to win; it decides between win and loss; wins anyway
TURNS = 9  # of any goal, at most
LONGEST = 200  # characters of a text
KEYS = (
    "format", "id", "game", "title", "options", "position", "seat", "goal", "turns", "solution", "certificate", "orders",
    "themes", "stakes", "difficulty", "tries", "hint", "found", "source",
)  # fmt: skip
NEEDED = ("id", "game", "title", "position", "seat", "goal")


@dataclass(frozen=True)
class Try:
    """A tempting wrong first turn, and how the others answer it."""

    actions: Line
    reply: Line = ()


@dataclass(frozen=True, eq=False)
class Puzzle:
    """One page of a Grimoire. *solution* is the first turn, *certificate* the whole strategy; texts are English patterns."""

    id: str
    game: Game
    title: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]  # complete; the hidden cards lie in one of their possible orders
    seat: str
    goal: str
    turns: int
    solution: Line
    certificate: Any = None
    orders: tuple[int, int] = (1, 1)  # of the solution: how many work, of how many
    themes: tuple[str, ...] = ()  # names of abilities and motifs without which the solution fails
    stakes: str = ONLY
    difficulty: Mapping[str, int] = field(default_factory=dict)  # measured facts and "grade", 1 to 7
    tries: tuple[Try, ...] = ()
    hint: str = ""
    found: Mapping[str, Any] | None = None  # the position as it was found, before anything was left out
    source: Mapping[str, Any] = field(default_factory=dict)  # how it was found: seeds, numbers

    @property
    def solver(self) -> Solver:
        """Return the solver of the game."""
        assert self.game.solver is not None
        return self.game.solver

    def match(self) -> Match:
        """Return a new match at the position."""
        return Match.from_position(self.game, self.position, self.options)

    @cached_property
    def quest(self) -> Quest:
        """Return what the puzzle asks; its match must not be played on."""
        return Quest(self.match(), self.seat, self.goal, self.turns)

    @property
    def task(self) -> str:
        """Return the goal as an English sentence: "Win this turn"."""
        return self.solver.goals[self.goal].sentences[self.turns - 1]


def cut_off(place: str) -> BadInput:
    """Return what is wrong with a puzzle file that ends too early."""
    return BadInput(place, "this puzzle file was cut off or changed; copy or download it again")


def read_puzzle(given: Any, place: str = "puzzle") -> Puzzle:
    """Return the puzzle that a mapping describes. Raises BadInput with the key that is wrong; the certificate is not checked."""
    puzzle = parse_puzzle(given, place)
    check_question(puzzle, place)
    return puzzle


def parse_puzzle(given: Any, place: str = "puzzle") -> Puzzle:
    """Return the puzzle of a mapping, as `read_puzzle` does, without looking at its position: for files of our own."""
    fields = mapping(given, place, KEYS)
    one_of(fields.get("format"), [FORMAT], f"{place}.format", "format")
    for key in NEEDED:
        if key not in fields:
            raise BadInput(place, "the key {key} is missing; a puzzle file has {keys}", key=key, keys=", ".join(NEEDED))
    game = NAMED[one_of(fields.get("game"), [g.name for g in GAMES if g.solver], f"{place}.game", "game")]
    plain = {key: _text(fields, key, place) for key in ("id", "title", "seat", "goal")}
    whole_parts = {key: _mapping(fields, key, place) for key in ("options", "position", "difficulty", "source")}
    return Puzzle(
        game=game, **plain, **whole_parts,  # type: ignore[arg-type]
        turns=whole(fields.get("turns", 1), f"{place}.turns", 1, TURNS), solution=_line(fields, "solution", place),
        certificate=fields.get("certificate"), orders=_orders(fields, place), themes=_line(fields, "themes", place),
        stakes=one_of(fields.get("stakes", ONLY), STAKES, f"{place}.stakes", "stakes"), tries=_tries(fields, place),
        hint=_text(fields, "hint", place) if "hint" in fields else "", found=_mapping(fields, "found", place) or None,
    )  # fmt: skip


def check_question(puzzle: Puzzle, place: str = "puzzle") -> None:
    """Raise BadInput if the position cannot be, or if the puzzle asks for something that makes no sense there."""
    goals, within = puzzle.solver.goals, f"{place}." if place else ""
    one_of(puzzle.goal, goals, f"{within}goal", "goal")
    whole(puzzle.turns, f"{within}turns", 1, len(goals[puzzle.goal].sentences))
    try:
        match = puzzle.match()
    except BadInput as error:
        raise error.within(f"{within}position") from None
    one_of(puzzle.seat, match.seats, f"{within}seat", "seat")
    if puzzle.seat not in match.deciding:
        raise BadInput(
            f"{within}seat", "{seat} has nothing to decide in this position; give the turn to {seat}, or ask another seat",
            seat=puzzle.seat,
        )  # fmt: skip


def write_puzzle(puzzle: Puzzle) -> dict[str, Any]:
    """Return the mapping that `read_puzzle` reads back; what is empty is left out."""
    pairs = {
        "format": FORMAT, "id": puzzle.id, "game": puzzle.game.name, "title": puzzle.title, "options": dict(puzzle.options),
        "position": dict(puzzle.position), "seat": puzzle.seat, "goal": puzzle.goal, "turns": puzzle.turns,
        "solution": list(puzzle.solution), "certificate": puzzle.certificate, "orders": list(puzzle.orders),
        "themes": list(puzzle.themes), "stakes": puzzle.stakes, "difficulty": dict(puzzle.difficulty),
        "tries": [{"actions": list(t.actions), **({"reply": list(t.reply)} if t.reply else {})} for t in puzzle.tries],
        "hint": puzzle.hint, "found": puzzle.found, "source": dict(puzzle.source),
    }  # fmt: skip
    return {key: value for key, value in pairs.items() if value not in (None, "", [], {})}


def _text(given: Mapping[str, Any], key: str, place: str) -> str:
    value = given.get(key)
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST:
        raise BadInput(f"{place}.{key}", "{value} is not a text of 1 to {most} characters", value=shown(value), most=LONGEST)
    return value


def _mapping(given: Mapping[str, Any], key: str, place: str) -> Mapping[str, Any]:
    value = given.get(key, {})
    return mapping(value, f"{place}.{key}", value if isinstance(value, Mapping) else ())


def _line(given: Mapping[str, Any], key: str, place: str) -> Line:
    values = a_list(given.get(key, []), f"{place}.{key}")
    for n, value in enumerate(values, 1):
        if not isinstance(value, str):
            raise BadInput(f"{place}.{key}[{n}]", "{value} is not an action", value=shown(value))
    return tuple(values)


def _orders(given: Mapping[str, Any], place: str) -> tuple[int, int]:
    place = f"{place}.orders"
    values = a_list(given.get("orders", [1, 1]), place)
    if len(values) != 2:
        raise BadInput(place, "expected two numbers: how many orders work, and of how many")
    most = whole(values[1], f"{place}[2]", 1, 10**9)
    return whole(values[0], f"{place}[1]", 1, most), most


def _tries(given: Mapping[str, Any], place: str) -> tuple[Try, ...]:
    places = [(f"{place}.tries[{n}]", each) for n, each in enumerate(a_list(given.get("tries", []), f"{place}.tries"), 1)]
    found = [(there, mapping(each, there, ("actions", "reply"))) for there, each in places]
    return tuple(Try(_line(each, "actions", there), _line(each, "reply", there)) for there, each in found)
