"""The file of an attack: a line that identifies it, then a line of JSON for each game, as they end."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from clashyard.attack.games import Outcome, Trial
from clashyard.core.errors import BadInput, shown, whole
from clashyard.core.game import Game
from clashyard.players.journal import Journal, fields_of
from clashyard.players.ladder_file import winner_of


class Attack(NamedTuple):
    """The identity of an attack. Games of one do not belong to another."""

    game: str
    rules: str
    level: int
    seed: int
    samples: int
    budget: int


class AttackFile(Journal[Outcome]):
    """The games of an attack, and the file that stores them."""

    kind = "attack"

    def __init__(self, path: Path, game: Game, level: int, seed: int, samples: int, budget: int) -> None:
        """Read the games so far. An incomplete last line is dropped. Raises BadInput naming the line that is wrong."""
        self.attack, self.seats = Attack(game.name, game.version, level, seed, samples, budget), game.seats[:2]
        super().__init__(path, self.attack._asdict())

    def parsed(self, line: str) -> Outcome:
        data = fields_of(line, Outcome._fields)
        attacker, number = data["attacker"], whole(data["number"], "number", 0, 2**40)
        if not isinstance(attacker, str):
            raise BadInput("attacker", f"{shown(attacker)} is not the name of an attacker")
        trial = Trial(self.attack.game, self.attack.level, attacker, number, *self.attack[3:])
        if (data["seed"], data["seat"]) != (trial.deal, self.seats[trial.seat]):
            raise BadInput("seat", f"game {number} of {attacker} has another seed or another seat")
        winner = winner_of(data["winner"], self.seats)
        decisions = whole(data["decisions"], "decisions", 0, 2**31)
        times = _time(data["attacking"], "attacking"), _time(data["defending"], "defending")
        return Outcome(attacker, number, trial.deal, self.seats[trial.seat], winner, decisions, *times)

    def key(self, result: Outcome) -> tuple[str, int]:
        return result.attacker, result.number

    def twice(self, result: Outcome) -> str:
        return f"game {result.number} of {result.attacker}"


def _time(value: Any, place: str) -> float:
    if type(value) not in (int, float) or not 0 <= value < 1e9:
        raise BadInput(place, f"{shown(value)} is not a number of seconds")
    return float(value)
