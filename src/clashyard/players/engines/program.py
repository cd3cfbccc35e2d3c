"""Our opponents as an engine: what ``clashyard engine`` does with the lines that it reads (docs/engine.md)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping
from threading import Event, Lock, Thread
from typing import Any

from clashyard import players
from clashyard.core.errors import BadInput, ClashyardError, one_of, shown, whole
from clashyard.core.match import SEEDS
from clashyard.players.engines.conversation import HELLO, WELCOME
from clashyard.players.engines.questions import Posed, read_question
from clashyard.players.search.edges import mixed
from clashyard.players.search.engine import MAX_ITERATIONS, Thought, pick, ponder

USUAL = "level-5"  # the strongest that decides without a search, and so in an instant
REPORT = 1.0  # seconds between two reports of a search
MOST_MS = 3_600_000
LIMITS = {"seed": (0, SEEDS - 1), "iterations": (1, MAX_ITERATIONS), "movetime": (1, MOST_MS)}


class Program:
    """An engine that reads commands and says answers. A search runs in a thread, so that `stop` is heard."""

    def __init__(self, version: str, say: Callable[[str], None]) -> None:
        self.version, self._say = version, say
        self._lock = Lock()
        self._stopped = Event()
        self._thinking: Thread | None = None
        self.busy = self.endless = False
        self.opponent, self.seed = USUAL, 0
        self.posed: tuple[Posed, str] | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "isready": lambda rest: self.say("readyok"), "stop": self._stop, "setoption": self._set, "newmatch": self._forget,
            "position": self._pose, "go": self._go,
        }  # fmt: skip

    def say(self, line: str) -> None:
        """Say a whole line, whichever thread it comes from."""
        with self._lock:
            self._say(line)

    def run(self, lines: Iterable[str]) -> None:
        """Obey commands until `quit`, or the end of the input, which waits for the answer under way."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                self._stopped.set()
                break
            if word:
                self._obey(word, rest.strip())
        if self.endless:
            self._stopped.set()
        if self._thinking is not None:
            self._thinking.join()

    def _obey(self, word: str, rest: str) -> None:
        try:
            if word == "clashyard":
                self._welcome()
            elif self.busy and word not in ("isready", "stop"):
                raise BadInput(word, "I am thinking; send stop first")
            else:
                self.commands[one_of(word, self.commands, "command", "command")](rest)
        except ClashyardError as error:
            self.say(f"info error {error}")

    def _welcome(self) -> None:
        self.say(f"id name Clashyard {self.version}")
        self.say("id author the authors of Clashyard")
        self.say(f"id protocol {HELLO.partition(' ')[2]}")
        self.say(f"option name Opponent type string default {USUAL}")
        self.say(f"option name Seed type spin default 0 min 0 max {SEEDS - 1}")
        self.say(WELCOME)

    # Commands

    def _set(self, rest: str) -> None:
        key, _, value = rest.removeprefix("name ").partition(" value ")
        one_of(key, ("Opponent", "Seed"), "setoption", "option")
        if key == "Seed":
            self.seed = _number("Seed", value, 0, SEEDS - 1)
        else:
            self.opponent = one_of(value, (*players.PLAYERS, *players.installed()), "Opponent", "opponent")

    def _forget(self, rest: str) -> None:
        self.posed = None

    def _pose(self, rest: str) -> None:
        self.posed = None  # a wrong position must not be answered by the one before
        self.posed = read_question(rest)

    def _stop(self, rest: str) -> None:
        self._stopped.set()
        if self._thinking is not None:
            self._thinking.join()

    def _go(self, rest: str) -> None:
        if self.posed is None:
            raise BadInput("go", "send a position first")
        words = rest.split()
        self.endless = "infinite" in words
        given = _limits([word for word in words if word != "infinite"])
        match, seat = self.posed
        self._stopped.clear()
        self.busy = True
        self._thinking = Thread(target=self._answer, args=(match, seat, given, self.endless), daemon=True)
        self._thinking.start()

    # Answers

    def _answer(self, match: Posed, seat: str, given: Mapping[str, int], endless: bool) -> None:
        try:
            if endless or {"iterations", "movetime"} & given.keys():
                best = self._searched(match, seat, given)
            else:
                best = match.text(self._player(given).choose(match, seat), seat)
        except ClashyardError as error:
            self.say(f"info error {error}")
            best = match.legal_of(seat)[0]
        except Exception as error:  # an engine must answer
            self.say(f"info error {type(error).__name__}: {' '.join(str(error).split())}")
            best = match.legal_of(seat)[0]
        if endless:
            self._stopped.wait()
        self.busy = False  # before the answer, which may be followed by the next command in no time
        self.say(f"bestmove {best}")

    def _player(self, given: Mapping[str, int]) -> players.Player:
        return players.player(self.opponent, given.get("seed", self.seed))

    def _searched(self, match: Posed, seat: str, given: Mapping[str, int]) -> str:
        seed = given.get("seed", self.seed)
        begun = reported = time.monotonic()
        until = begun + given["movetime"] / 1000 if "movetime" in given else None

        def going(done: int) -> bool:
            nonlocal reported
            now = time.monotonic()
            if now - reported >= REPORT:
                reported = now
                self._inform(iterations=done, time=round(1000 * (now - begun)))
            return (
                not self._stopped.is_set() and done < given.get("iterations", MAX_ITERATIONS) and (until is None or now < until)
            )

        thought = ponder(match, seat, going, seed, given.get("iterations", 0))
        self._report(thought)
        return match.text(pick(thought, mixed(seed, match.told)), seat)

    def _report(self, thought: Thought) -> None:
        """Say what the search found about each action, the best first."""
        for each in thought.candidates:
            self._inform(
                action=each.text, value=round(each.value, 4), visits=each.visits, policy=round(each.policy, 4),
                line=list(each.line),
            )  # fmt: skip
        self._inform(iterations=thought.iterations)

    def _inform(self, **values: Any) -> None:
        self.say(f"info {json.dumps(values)}")


def _limits(words: list[str]) -> dict[str, int]:
    """Read pairs of word and number after `go`. Raises BadInput."""
    given = {}
    for key, value in zip(words[::2], [*words[1::2], ""], strict=False):
        given[key] = _number(one_of(key, LIMITS, "go", "word after go"), value, *LIMITS[key])
    return given


def _number(key: str, text: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 20:
        raise BadInput(key, "{value} is not a whole number from {low} to {high}", value=shown(text), low=least, high=most)
    return whole(int(text), key, least, most)
