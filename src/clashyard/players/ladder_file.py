"""The file of a ladder: a line that identifies the ladder, then a line of JSON for each game, as they end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from clashyard.core.errors import BadInput, expected, mapping, shown, whole
from clashyard.core.game import Game
from clashyard.players.ladder import Fixture, Pair, Result, table_of

FORMAT = 1


class Ladder(NamedTuple):
    """The identity of a ladder. Results of one do not belong to another."""

    game: str
    rules: str
    mode: str
    seed: int
    field: str = ""  # what identifies the decks or characters, if they were chosen

    @property
    def line(self) -> str:
        return json.dumps({"clashyard-ladder": FORMAT, **{key: value for key, value in self._asdict().items() if value != ""}})


class LadderFile:
    """The results of a ladder, and the file that stores them."""

    def __init__(self, path: Path, game: Game, mode: str, seed: int, field: str = "") -> None:
        """Read the results so far. An incomplete last line is dropped. Raises BadInput naming the line that is wrong."""
        self.path, self.seats = path, table_of(game, mode)
        self.ladder = Ladder(game.name, game.version, mode, seed, field)
        self.results: list[Result] = []
        self._kept = 0  # bytes of whole lines
        if path.exists():
            self._read()

    def _read(self) -> None:
        try:
            whole_lines = self.path.read_bytes().rpartition(b"\n")[0]
            lines = whole_lines.decode().splitlines()
        except (OSError, ValueError) as error:
            raise BadInput(str(self.path), f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
        if not lines:
            if self.path.stat().st_size and not self.ladder.line.encode().startswith(self.path.read_bytes()):
                raise BadInput(f"{self.path}:1", "not a ladder file; give --file another name")
            return
        self._kept = len(whole_lines) + 1
        self._check(lines[0])
        seen = set()
        for number, line in enumerate(lines[1:], 2):
            try:
                result = read_result(line, self.ladder, self.seats)
                if (result.pair, result.number) in seen:
                    raise BadInput("number", f"game {result.number} of {' and '.join(result.pair)} is here twice")
            except BadInput as error:
                raise error.in_file(f"{self.path}:{number}") from None
            seen.add((result.pair, result.number))
            self.results.append(result)

    def _check(self, line: str) -> None:
        place = f"{self.path}:1"
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or data.get("clashyard-ladder") != FORMAT:
            raise BadInput(place, "not a ladder file; give --file another name")
        for key, value in self.ladder._asdict().items():
            if data.get(key, "") != value:
                raise BadInput(
                    place, f"this ladder has the {key} {shown(data.get(key))}, not {value!r}; give --file another name"
                )

    def __enter__(self) -> Self:
        """Open the file for more results. Raises BadInput if it cannot be written."""
        try:
            self._file = self.path.open("ab")
            self._file.truncate(self._kept)
        except OSError as error:
            raise BadInput(str(self.path), f"cannot be written: {error.strerror}") from None
        if not self._kept:
            self._write(self.ladder.line)
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, result: Result) -> None:
        """Store the result of one more game."""
        self._write(json.dumps(result._asdict()))
        self.results.append(result)

    def _write(self, line: str) -> None:
        self._file.write(f"{line}\n".encode())
        self._file.flush()


def read_result(line: str, ladder: Ladder, seats: Sequence[str]) -> Result:
    """Parse a line of the file. Raises BadInput if it is not a game of this ladder."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput("", f"invalid JSON: {error}") from None
    mapping(data, "", Result._fields)
    for key in Result._fields:
        if key not in data:
            raise BadInput(key, "this is missing")
    pair = _pair(data["pair"])
    number = whole(data["number"], "number", 0, 2**40)
    fixture = Fixture(ladder.game, ladder.mode, pair, number, ladder.seed)
    given: tuple[Any, Any] = data["seed"], data["seats"]
    if given != (fixture.deal, fixture.seating(seats)):
        raise BadInput("seats", f"game {number} of {' and '.join(pair)} has another seed or other seats")
    winner = data["winner"]
    winners = {*seats} if isinstance(winner, str) else set()
    if winner != "draw" and not (isinstance(winner, str) and winner and winners >= set(winner)):
        raise BadInput("winner", expected(winner, [*seats, "draw"], "winner"))
    return Result(pair, number, fixture.deal, fixture.seating(seats), winner, whole(data["decisions"], "decisions", 0, 2**31))


def _pair(value: Any) -> Pair:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(name, str) for name in value) or value[0] == value[1]:
        raise BadInput("pair", f"{shown(value)} are not two opponents")
    return value[0], value[1]
