"""Engines as opponents, and as what thinks in an analysis."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from clashyard.core.errors import BadInput, shown
from clashyard.core.match import SEEDS, Match
from clashyard.core.strength import Tuning
from clashyard.players.bots import number_of
from clashyard.players.engines.conversation import Answer, engine_of
from clashyard.players.engines.questions import question_of
from clashyard.players.player import Player, decider
from clashyard.players.search.engine import LINE, Budget, Candidate, Thought

SECONDS_AN_ITERATION = 0.1  # that an engine may take, until it counts as hanging


class EnginePlayer(Player):
    """An engine as a `Player`. It is told what its seat may know, and what it answers is checked."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__(seed)
        self.name = name
        self.engine = engine_of(name)

    def choose(self, match: Match, seat: str | None = None) -> int:
        seat = decider(match, seat)
        seconds = self.engine.name.seconds
        time = "" if seconds is None else f" movetime {max(1, round(1000 * seconds))}"
        answer = self.engine.ask((self, seat), question_of(match, seat), f"go seed {self.seed % SEEDS}{time}")
        number = number_of(match, seat, answer.best)
        if number is None:
            raise BadInput(
                self.name, "the engine chose {choice}, which is not a legal action; it may choose one of those in legal",
                choice=shown(answer.best),
            )  # fmt: skip
        return number


class Thinker:
    """An engine that thinks instead of our search: call it like `think`."""

    def __init__(self, name: str) -> None:
        self.name, self.engine = name, engine_of(name)

    def __call__(
        self, match: Match, seat: str | None = None, budget: Budget | None = None, seed: int = 0, tuning: Tuning | None = None
    ) -> Thought:
        """Return what the engine finds. *match* is not changed. The engine knows nothing of *tuning*.

        Raises BadInput if it sends no value of the action that it chooses, and for infos that are wrong.
        """
        seat = decider(match, seat)
        budget = budget or Budget(iterations=1000)
        extent = f"movetime {max(1, round(1000 * budget.seconds))}" if budget.seconds else f"iterations {budget.iterations}"
        more = budget.seconds or budget.iterations * SECONDS_AN_ITERATION
        answer = self.engine.ask((self, seat), question_of(match, seat), f"go seed {seed} {extent}", more)
        return self._thought(match, seat, answer)

    def _thought(self, match: Match, seat: str, answer: Answer) -> Thought:
        found = [self._candidate(match, seat, info) for info in answer.infos.values()]
        best = next((each for each in found if each.text == answer.best), None)
        if best is None:
            raise BadInput(
                self.name, "the engine chose {choice} without an info with its value; an analysis needs that",
                choice=shown(answer.best),
            )  # fmt: skip
        whole = sum(each.policy for each in found)
        if whole:
            found = [replace(each, policy=each.policy / whole) for each in found]
        else:
            found = [replace(each, policy=float(each is best)) for each in found]
        found.sort(key=lambda each: (-each.policy, each.text != best.text, -each.value, -each.visits))
        visits = sum(each.visits for each in found)
        value = sum(each.value * each.visits for each in found) / visits if visits else best.value
        return Thought(seat, value, answer.iterations or visits, tuple(found))

    def _candidate(self, match: Match, seat: str, info: Mapping[str, Any]) -> Candidate:
        text = info["action"]
        number = number_of(match, seat, text)
        if number is None:
            raise BadInput(self.name, "the engine sent an info of {choice}, which is not a legal action", choice=shown(text))
        value, policy = self._share(info, "value", -1), self._share(info, "policy", 0)
        visits = info.get("visits", 0)
        if type(visits) is not int or visits < 0:
            raise BadInput(self.name, "in an info, visits are {value}, not a whole number", value=shown(visits))
        return Candidate(number, text, visits, value, policy, self._line(info))

    def _share(self, info: Mapping[str, Any], key: str, least: int) -> float:
        value = info.get(key, 0 if key == "policy" else None)
        if type(value) not in (int, float) or not math.isfinite(value) or not least <= value <= 1:
            raise BadInput(
                self.name,
                "in an info, {key} is {value}, not a number from {least} to 1",
                key=key,
                value=shown(value),
                least=least,
            )
        return float(value)

    def _line(self, info: Mapping[str, Any]) -> tuple[str, ...]:
        line = info.get("line", [info["action"]])
        if not isinstance(line, Sequence) or isinstance(line, str) or not all(isinstance(each, str) for each in line):
            raise BadInput(self.name, "in an info, line is {value}, not a list of actions", value=shown(line))
        return tuple(each[:100] for each in line[:LINE])


def check_engine(name: str) -> None:
    """Start an engine and greet it, so that it fails before the first game. Raises BadInput."""
    engine_of(name).greet()
