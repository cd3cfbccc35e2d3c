"""Golden transcripts of the terminal: compared with tests/golden, or written anew."""

from __future__ import annotations

import os

from rich.cells import cell_len

from tests.support.command_line import clashyard
from tests.support.paths import TESTS

GOLDEN = TESTS / "golden"
USUAL = ["play", "--seed", "121", "--deck", "1", "--deck", "3", "--opponent", "random"]


def compare_with_golden(name: str, arguments: list[str], typed: str) -> None:
    """Compare the output with tests/golden. GOLDEN=write rewrites it, to be read before it is committed."""
    shown = clashyard(*arguments, typed=typed)
    assert shown.returncode == 0 and shown.stderr == ""
    kept = GOLDEN / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        kept.write_text(shown.stdout, "utf-8")
    assert shown.stdout == kept.read_text("utf-8")


def fits(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    assert "\x1b" not in text
    assert [line for line in text.splitlines() if cell_len(line) > 80] == []
