"""Nothing is lost when the server is killed; and the tool that shows this can detect losses."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.paths import TOOLS
from tests.support.tools import tool

kills = tool("kills")


@pytest.mark.xdist_group("database")
@pytest.mark.parametrize("number", ["1", pytest.param("3", marks=pytest.mark.nightly)])
def test_nothing_is_lost_by_kills(number: str) -> None:
    """Each action that was answered is stored once and in order, and the matches continue to their ends."""
    command = [sys.executable, str(TOOLS / "kills.py"), "--kills", number, "--pairs", number, "--alone", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "Nothing lost" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("tries", "kept", "whole"),
    [
        ("a b c", "a b c", True),
        ("a b? c", "a b c", True),
        ("a b? c", "a c", True),
        ("a? a? a?", "a a", True),
        ("a b?", "a b c", False),
        ("", "a", False),
        ("", "", True),
    ],
)
def test_matching_answers_and_stored_actions_are_accepted(tries: str, kept: str, whole: bool) -> None:
    assert kills.fits([kills.Try(each.rstrip("?"), "?" not in each) for each in tries.split()], kept.split(), whole)


@pytest.mark.parametrize(
    ("tries", "kept", "whole"),
    [
        ("a b c", "a c", True),  # lost
        ("a b c", "a b b c", True),  # done twice
        ("a b? c", "a b b c", True),
        ("a b c", "a c b", True),  # out of order
        ("a b", "a b c", True),  # never sent
        ("a b c", "a b", False),
    ],
)
def test_lost_and_repeated_actions_are_found(tries: str, kept: str, whole: bool) -> None:
    assert not kills.fits([kills.Try(each.rstrip("?"), "?" not in each) for each in tries.split()], kept.split(), whole)
