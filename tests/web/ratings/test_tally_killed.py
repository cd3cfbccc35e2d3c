"""Several processes end and count matches of one pool while one of them is killed: nothing is lost, and no number is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.support.paths import ROOT
from tests.support.web.rated_endings import MATCHES

SECONDS = 300
PROCESSES = 2


def started(database: dict[str, str], *what: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.support.web.rated_endings", *map(str, what)]
    return subprocess.Popen(command, env={**os.environ, **database}, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def finished(process: subprocess.Popen[str]) -> str:
    said, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    return said


@pytest.mark.nightly
def test_a_killed_process_loses_no_match_and_leaves_no_wrong_number(database: dict[str, str]) -> None:
    finished(started(database, "prepare"))
    processes = [started(database, "end", share, PROCESSES) for share in range(PROCESSES)]
    victim, other = processes
    assert victim.stdout is not None
    assert [victim.stdout.readline() for _ in range(3)] == ["0\n", "2\n", "4\n"]
    victim.kill()  # while it ends or counts its next match
    victim.communicate(timeout=SECONDS)
    assert len(finished(other).split()) == MATCHES // PROCESSES
    found = json.loads(finished(started(database, "check")))
    assert found["ended"] >= 3 + MATCHES // PROCESSES
    assert found == {"ended": found["ended"], "counted": found["ended"], "waiting": 0, "wrong": []}
