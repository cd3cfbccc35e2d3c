"""The command at a real terminal: input is typed when its cue is shown, Ctrl-C included."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import termios
from select import select
from threading import Timer
from time import sleep

CTRL_C = "\x03"  # the terminal turns it into an interrupt, for the command and the processes that it has started

SECONDS = 300  # for a busy machine

# Python's readline misses an interrupt between its prompt and its wait. A person is slower, and presses again.
AFTER = 0.5  # seconds
AGAIN = 60

SITS_DOWN = """
import fcntl, os, signal, sys, termios
signal.signal(signal.SIGINT, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


def typed(command: list[str], answers: list[tuple[str, str]], **variables: str) -> tuple[int, str]:
    """Run a command and type each answer when its cue is shown after the last. Return the exit code and everything shown.

    A command that shows nothing more is killed after SECONDS, so that the test fails instead of hanging.
    """
    terminal, end = pty.openpty()
    given = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "PYTHONUTF8": "1", "INPUTRC": "/dev/null", **variables}
    starting = [sys.executable, "-c", SITS_DOWN, sys.executable, "-m", "clashyard", *command]
    process = subprocess.Popen(starting, stdin=end, stdout=end, stderr=end, env=given, start_new_session=True)
    os.close(end)
    settings = termios.tcgetattr(terminal)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, settings)
    shown, seen, waiting = b"", 0, list(answers)
    limit = Timer(SECONDS, process.kill)
    limit.start()
    answer = ""
    while True:
        if answer == CTRL_C and not select([terminal], [], [], AGAIN)[0]:
            os.write(terminal, CTRL_C.encode())
        try:
            part = os.read(terminal, 4096)
        except OSError:  # on Linux this means that the command has ended
            break
        if not part:
            break
        shown += part
        if waiting and (at := shown.find(waiting[0][0].encode(), seen)) >= 0:
            seen = at + len(waiting[0][0].encode())
            answer = waiting.pop(0)[1]
            if answer == CTRL_C:
                sleep(AFTER)
            os.write(terminal, answer.encode() if answer == CTRL_C else f"{answer}\n".encode())
    limit.cancel()
    os.close(terminal)
    code = process.wait()
    assert not waiting, f"never shown: {waiting[0][0]!r}\n{shown.decode(errors='replace')}"
    return code, shown.decode(errors="replace")
