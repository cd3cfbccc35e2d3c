"""The process of an engine: lines in and out, with deadlines and limits, whatever the program does."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Lock, Thread
from typing import IO

from clashyard.core.errors import BadInput, cause, shown

MOST_BYTES = 1 << 20  # that an engine may write for one answer
CHUNK = 1 << 16
KEPT = 400  # bytes of the end of its complaints, for the error


class EngineFailed(BadInput):
    """An engine that cannot be started, ends, hangs, or writes without end. A new process may do better."""


class Process:
    """A running engine. *place*: its name in errors. Raises EngineFailed if it cannot be started."""

    def __init__(self, place: str, command: Sequence[str]) -> None:
        self.place, self.last = place, ""
        try:
            self._child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise EngineFailed(place, "the engine cannot be started: {why}", why=cause(error)) from None
        self._lines: Queue[str | None] = Queue()
        self._unsent: Queue[bytes | None] = Queue()
        self._output = Output(self._child, self._lines)
        assert self._child.stdin is not None
        Thread(target=_write, args=(self._child.stdin, self._unsent), daemon=True).start()
        self.kill = weakref.finalize(self, _kill, self._child, self._unsent)

    def send(self, line: str) -> None:
        """Send a line. It waits in this process if the engine does not read it."""
        self._unsent.put(f"{line}\n".encode())

    def allow(self) -> None:
        """Allow the engine to write another `MOST_BYTES`: a new answer is awaited."""
        self._output.allow()

    def answer(self, what: str, until: float, seconds: float) -> str:
        """Return the next line. *until*: on the monotonic clock; *what* and *seconds*: of the question, for the error.

        Raises EngineFailed if there is none by then, if the process has ended, and if it has written too much.
        """
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            raise self._slow(what, seconds) from None
        if line is None:
            raise self._ended()
        if line:
            self.last = line
        return line

    def _slow(self, what: str, seconds: float) -> EngineFailed:
        if not self.last:
            return EngineFailed(
                self.place, "the engine did not answer {what} within {seconds} s", what=what, seconds=f"{seconds:g}"
            )
        return EngineFailed(
            self.place, "the engine did not answer {what} within {seconds} s; the last that it wrote was {line}",
            what=what, seconds=f"{seconds:g}", line=shown(self.last),
        )  # fmt: skip

    def _ended(self) -> EngineFailed:
        if self._output.flooded:
            return EngineFailed(self.place, "the engine wrote more than {most} bytes for one answer", most=MOST_BYTES)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(1)
        self._output.complaining.join(1)
        status, said = self._child.returncode, self._output.complaint
        if said:
            return EngineFailed(self.place, "the engine ended with status {status}; it said: {said}", status=status, said=said)
        return EngineFailed(self.place, "the engine ended with status {status}", status=status)


class Output:
    """What a process writes: its lines go to a queue, None at the end; of its complaints the last line is kept."""

    def __init__(self, child: subprocess.Popen[bytes], lines: Queue[str | None]) -> None:
        assert child.stdout is not None and child.stderr is not None
        self.flooded, self.complaint = False, ""
        self._left, self._lock = MOST_BYTES, Lock()
        Thread(target=self._read, args=(child.stdout, lines), daemon=True).start()
        self.complaining = Thread(target=self._listen, args=(child.stderr,), daemon=True)
        self.complaining.start()

    def allow(self) -> None:
        """Begin to count anew."""
        with self._lock:
            self._left = MOST_BYTES

    def _read(self, stream: IO[bytes], lines: Queue[str | None]) -> None:
        rest = b""
        while chunk := _part(stream):
            with self._lock:
                self._left -= len(chunk)
                self.flooded = self._left < 0
            if self.flooded:
                break
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                lines.put(line.decode(errors="replace").strip())
        lines.put(None)

    def _listen(self, stream: IO[bytes]) -> None:
        end = b""
        while chunk := _part(stream):
            end = (end + chunk)[-KEPT:]
            said = end.decode(errors="replace").strip().splitlines()
            self.complaint = said[-1].strip() if said else ""


def _part(stream: IO[bytes]) -> bytes:
    try:
        return stream.read(CHUNK) or b""
    except (OSError, ValueError):  # closed
        return b""


def _write(stream: IO[bytes], unsent: Queue[bytes | None]) -> None:
    with contextlib.suppress(OSError, ValueError):  # the reader of the output notices that the engine has ended
        while (line := unsent.get()) is not None:
            rest = memoryview(line)
            while rest:
                rest = rest[stream.write(rest) :]
    with contextlib.suppress(OSError):
        stream.close()


def _kill(child: subprocess.Popen[bytes], unsent: Queue[bytes | None]) -> None:
    """End the process with all that it has started."""
    unsent.put(None)
    if child.poll() is None:
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(child.pid, signal.SIGKILL)
            else:
                child.kill()
        child.wait()
