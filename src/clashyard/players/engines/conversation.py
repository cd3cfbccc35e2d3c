"""A conversation with an engine: handshake, options, questions and answers. An engine that fails is restarted once."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from clashyard.core.errors import expected
from clashyard.players.engines.names import EngineName, read_name
from clashyard.players.engines.process import EngineFailed, Process

HELLO, WELCOME = "clashyard 1", "clashyardok"
START = 30.0  # seconds until an engine has said hello: an interpreter may have to load first
ENGINES_AT_MOST = 8  # that run at the same time for one process of ours

_running: dict[str, Engine] = {}
_lock = Lock()


@dataclass(frozen=True)
class Answer:
    """What an engine says to a question: its choice, and what it found out about actions, the last word on each."""

    best: str
    infos: Mapping[str, Mapping[str, Any]]
    iterations: int = 0


class Engine:
    """An engine that runs while it is needed. Several players may share it: it is told when another one asks."""

    def __init__(self, name: EngineName) -> None:
        self.name = name
        self._process: Process | None = None
        self._asker: object = None
        self._lock = Lock()

    def ask(self, asker: object, question: str, go: str, more: float = 0.0) -> Answer:
        """Return the answer to a question, with *more* seconds until the engine counts as hanging.

        Raises EngineFailed if a new process fails like the first one, and BadInput for an unknown option.
        """
        with self._lock:
            try:
                return self._asked(asker, question, go, more)
            except EngineFailed:
                self.end()
            try:
                return self._asked(asker, question, go, more)
            except BaseException:
                self.end()
                raise

    def greet(self) -> None:
        """Start the engine unless it runs. Raises EngineFailed if it does not come up."""
        with self._lock:
            try:
                self._process = self._process or self._started()
            except BaseException:
                self.end()
                raise

    def end(self) -> None:
        """End the process; the next question starts another."""
        if self._process is not None:
            self._process.kill()
        self._process, self._asker = None, None

    def _asked(self, asker: object, question: str, go: str, more: float) -> Answer:
        process = self._process or self._started()
        if self._asker != asker:
            process.send("newmatch")
            self._asker = asker
        process.allow()
        process.send(f"position {question}")
        process.send(go)
        return _heard(process, self.name.deadline + more)

    def _started(self) -> Process:
        process = self._process = Process(self.name.text, self.name.command)
        process.send(HELLO)
        seconds = min(START, self.name.deadline)
        until, known = time.monotonic() + seconds, list[str]()
        while (line := process.answer(HELLO, until, seconds)) != WELCOME:
            if line.startswith("option name "):
                known.append(line.removeprefix("option name ").partition(" type ")[0])
        for key, value in self.name.options.items():
            if not known:
                raise EngineFailed(self.name.text, "this engine has no options; leave out {key}", key=key)
            if key not in known:
                raise EngineFailed(self.name.text, expected(key, known, "option of this engine"))
            process.send(f"setoption name {key} value {value}")
        process.send("isready")
        while process.answer("isready", until, seconds) != "readyok":
            pass
        return process


def _heard(process: Process, seconds: float) -> Answer:
    until, infos, iterations = time.monotonic() + seconds, dict[str, Mapping[str, Any]](), 0
    while True:
        line = process.answer("go", until, seconds)
        word, _, rest = line.partition(" ")
        if word == "bestmove":
            return Answer(rest.strip(), infos, iterations)
        if rest.startswith("error "):
            raise EngineFailed(process.place, "the engine reports an error: {text}", text=rest.removeprefix("error ")[:200])
        if word == "info" and rest.startswith("{"):
            info = _info(process, rest)
            if isinstance(info.get("action"), str):
                infos[info["action"]] = info
            if type(info.get("iterations")) is int:
                iterations = max(0, info["iterations"])


def _info(process: Process, text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise EngineFailed(process.place, "the engine sent an info that is not one line of JSON: {text}", text=text[:80])
    return data


def engine_of(text: str) -> Engine:
    """Return the engine of this name, which this process keeps running between matches. Raises BadInput for a wrong name."""
    with _lock:
        if text not in _running:
            _running[text] = Engine(read_name(text))
            while len(_running) > ENGINES_AT_MOST:
                _running.pop(next(iter(_running)))  # it ends when no player uses it any more
        return _running[text]
