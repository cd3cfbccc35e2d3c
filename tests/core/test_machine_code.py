"""The cache of machine code: processes that compile side by side never take each other's files."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from clashyard.core import fast, machine_code

WAIT = 300  # seconds, for what takes no time


@pytest.mark.compiled
def test_two_processes_never_save_under_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One stops between naming its file and writing it; the other has to wait, or both would take the first name."""
    from numba.core import caching

    monkeypatch.setattr(machine_code, "cache_directory", lambda: tmp_path)
    machine_code.keep_in_cache()
    files: Any = caching.IndexDataCacheFile
    one, other = (files(str(tmp_path), "rule", "stamp") for _ in range(2))
    begun, going_on = Event(), Event()
    write = one._save_index

    def stopping(overloads: object) -> None:
        begun.set()
        assert going_on.wait(WAIT)
        write(overloads)

    monkeypatch.setattr(one, "_save_index", stopping)
    first = Thread(target=one.save, args=("states of one game", "its code"))
    second = Thread(target=other.save, args=("states of the other", "the other's code"))
    first.start()
    assert begun.wait(WAIT)
    second.start()
    second.join(0.2)  # time enough to save, if nothing held it up
    going_on.set()
    first.join(WAIT)
    second.join(WAIT)
    assert one.load("states of one game") == "its code"
    assert one.load("states of the other") == "the other's code"


@pytest.mark.compiled
def test_a_rule_is_compiled_once_for_all_whole_numbers() -> None:
    rule: Any = fast.compiled(sum_of_two)
    assert [rule(1, 2), rule(np.int8(3), np.int16(4)), rule(np.int32(-5), 6)] == [3, 7, 1]
    assert len(rule.signatures) == 1


def test_the_digits_of_the_sources_are_computed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stay the same if only a comment changes, and a file that is not what was written there is not believed."""
    source = tmp_path / "rule.py"
    source.write_text("x = 1\n", "utf-8")
    essence = Mock(wraps=machine_code.essence)
    monkeypatch.setenv("CLASHYARD_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(machine_code, "sources", lambda: [source])
    monkeypatch.setattr(machine_code, "essence", essence)

    digest = machine_code.digest.__wrapped__
    first = digest()
    assert digest() == first
    assert essence.call_count == 1

    source.write_text("x = 1  # a reason\n", "utf-8")
    assert digest() == first
    source.write_text("x = 2\n", "utf-8")
    second = digest()
    assert second != first
    assert essence.call_count == 3

    for file in (tmp_path / "cache" / "digests").iterdir():
        file.write_bytes(b"\xff half a digest")
    assert digest() == second
    assert essence.call_count == 4


def test_a_cache_that_cannot_be_written_to_changes_no_digits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CLASHYARD_CACHE", str(tmp_path / "file"))
    assert machine_code.digest.__wrapped__() == machine_code.digest()


def sum_of_two(one: int, other: int) -> int:
    return one + other


@pytest.mark.compiled
def test_only_the_indices_of_rules_do_not_wrap_around() -> None:
    """Numba is as it was after a rule has been compiled: other code may count from the end."""
    from numba import njit
    from numba.np import arrayobj

    before = arrayobj.fix_integer_index
    assert fast.compiled(number_at)(np.arange(5), 3) == 3
    assert arrayobj.fix_integer_index is before
    assert njit(number_at)(np.arange(5), -1) == 4


def number_at(row: Any, place: int) -> Any:
    return row[place]
