"""A file of results that grows while games are played: a line that identifies the measurement, then a line for each game."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, Self, TypeVar

from clashyard.core.errors import BadInput, mapping, shown

FORMAT = 1
Kept = TypeVar("Kept", bound=NamedTuple)


class Journal(ABC, Generic[Kept]):
    """The results of a measurement, and the file that stores them. *kind*: its name in the first line and in errors."""

    kind = ""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """Read the results so far. An incomplete last line is dropped. Raises BadInput naming the line that is wrong."""
        self.path, self.head = path, head
        self.results: list[Kept] = []
        self._kept = 0  # bytes of whole lines
        if path.exists():
            self._read()

    @abstractmethod
    def parsed(self, line: str) -> Kept:
        """Return the result in a line. Raises BadInput if it is not one of this measurement."""

    @abstractmethod
    def key(self, result: Kept) -> Hashable:
        """Return what only one result may have."""

    @abstractmethod
    def twice(self, result: Kept) -> str:
        """Return the name of a game that is in the file twice."""

    @property
    def line(self) -> str:
        """Return the first line of the file."""
        return json.dumps({f"clashyard-{self.kind}": FORMAT, **{key: value for key, value in self.head.items() if value != ""}})

    def _read(self) -> None:
        try:
            whole_lines = self.path.read_bytes().rpartition(b"\n")[0]
            lines = whole_lines.decode().splitlines()
        except (OSError, ValueError) as error:
            raise BadInput(str(self.path), f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
        if not lines:
            if self.path.stat().st_size and not self.line.encode().startswith(self.path.read_bytes()):
                raise self._foreign()
            return
        self._kept = len(whole_lines) + 1
        self._check(lines[0])
        seen = set()
        for number, line in enumerate(lines[1:], 2):
            try:
                result = self.parsed(line)
                if self.key(result) in seen:
                    raise BadInput("number", f"{self.twice(result)} is here twice")
            except BadInput as error:
                raise error.in_file(f"{self.path}:{number}") from None
            seen.add(self.key(result))
            self.results.append(result)

    def _foreign(self) -> BadInput:
        article = "an" if self.kind[0] in "aeiou" else "a"
        return BadInput(f"{self.path}:1", f"not {article} {self.kind} file; give --file another name")

    def _check(self, line: str) -> None:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict) or data.get(f"clashyard-{self.kind}") != FORMAT:
            raise self._foreign()
        for key, value in self.head.items():
            if data.get(key, "") != value:
                message = f"this {self.kind} has the {key} {shown(data.get(key))}, not {value!r}; give --file another name"
                raise BadInput(f"{self.path}:1", message)

    def __enter__(self) -> Self:
        """Open the file for more results. Raises BadInput if it cannot be written."""
        try:
            self._file = self.path.open("ab")
            self._file.truncate(self._kept)
        except OSError as error:
            raise BadInput(str(self.path), f"cannot be written: {error.strerror}") from None
        if not self._kept:
            self._write(self.line)
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, result: Kept) -> None:
        """Store one more result."""
        self._write(json.dumps(result._asdict()))
        self.results.append(result)

    def _write(self, line: str) -> None:
        self._file.write(f"{line}\n".encode())
        self._file.flush()


def fields_of(line: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields in a line. Raises BadInput unless it is a JSON object with exactly these *names*."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput("", f"invalid JSON: {error}") from None
    mapping(data, "", names)
    for key in names:
        if key not in data:
            raise BadInput(key, "this is missing")
    return dict(data)


def check_even(games: int) -> None:
    """Raise BadInput if *games* is odd or below 2: a measurement plays every deal from both seats."""
    if games < 2 or games % 2:
        raise BadInput("--games", f"{games} is not an even number of at least 2; every deal is played twice")
