"""The file of a ladder: a line that identifies the ladder, then a line of JSON for each game, as they end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from clashyard.core.errors import BadInput, expected, shown, whole
from clashyard.core.game import Game
from clashyard.players.journal import Journal, fields_of
from clashyard.players.ladder import Fixture, Pair, Result, table_of


class Ladder(NamedTuple):
    """The identity of a ladder. Results of one do not belong to another."""

    game: str
    rules: str
    mode: str
    seed: int
    field: str = ""  # what identifies the decks or characters, if they were chosen


class LadderFile(Journal[Result]):
    """The results of a ladder, and the file that stores them."""

    kind = "ladder"

    def __init__(self, path: Path, game: Game, mode: str, seed: int, field: str = "") -> None:
        """Read the results so far. An incomplete last line is dropped. Raises BadInput naming the line that is wrong."""
        self.seats = table_of(game, mode)
        self.ladder = Ladder(game.name, game.version, mode, seed, field)
        super().__init__(path, self.ladder._asdict())

    def parsed(self, line: str) -> Result:
        return read_result(line, self.ladder, self.seats)

    def key(self, result: Result) -> tuple[Pair, int]:
        return result.pair, result.number

    def twice(self, result: Result) -> str:
        return f"game {result.number} of {' and '.join(result.pair)}"


def read_result(line: str, ladder: Ladder, seats: Sequence[str]) -> Result:
    """Parse a line of the file. Raises BadInput if it is not a game of this ladder."""
    data = fields_of(line, Result._fields)
    pair = _pair(data["pair"])
    number = whole(data["number"], "number", 0, 2**40)
    fixture = Fixture(ladder.game, ladder.mode, pair, number, ladder.seed)
    given: tuple[Any, Any] = data["seed"], data["seats"]
    if given != (fixture.deal, fixture.seating(seats)):
        raise BadInput("seats", f"game {number} of {' and '.join(pair)} has another seed or other seats")
    winner = winner_of(data["winner"], seats)
    return Result(pair, number, fixture.deal, fixture.seating(seats), winner, whole(data["decisions"], "decisions", 0, 2**31))


def winner_of(value: Any, seats: Sequence[str]) -> str:
    """Return the winners in a line: seats, as in `AC`, or `draw`. Raises BadInput for anything else."""
    if value == "draw" or (isinstance(value, str) and value and set(seats) >= set(value)):
        return str(value)
    raise BadInput("winner", expected(value, [*seats, "draw"], "winner"))


def _pair(value: Any) -> Pair:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(name, str) for name in value) or value[0] == value[1]:
        raise BadInput("pair", f"{shown(value)} are not two opponents")
    return value[0], value[1]
