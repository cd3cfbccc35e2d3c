"""Curves of training runs: the same picture each time, and clear errors for logs that are none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("matplotlib")

from clashyard.learn.trainer.curves import drawn, main, read_lines


@pytest.fixture
def log(tmp_path: Path) -> Path:
    lines = [{"chapter": k, "decisions": 10**6 * k, "entropy": 1 / k, "against greedy": 0.4 + k / 20} for k in (1, 2, 3)]
    file = tmp_path / "some.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def heights(line: Any) -> list[float]:
    return list(line.get_ydata())


def test_a_line_for_each_share_and_entropy(log: Path) -> None:
    won, mixed = drawn({"some": read_lines(log), "other": read_lines(log)[:2]}).axes
    assert [line.get_label() for line in won.lines] == ["some against greedy", "other against greedy"]
    assert heights(won.lines[0]) == pytest.approx([45, 50, 55]) and len(heights(won.lines[1])) == 2
    assert heights(mixed.lines[0]) == pytest.approx([1, 1 / 2, 1 / 3])


def test_the_same_log_gives_the_same_file(log: Path, tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        main([str(log), "--out", str(tmp_path / name)])
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert (tmp_path / "one.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "some.jsonl: no chapter is finished yet"),
        ('{"chapter": 1, "decisions": 5, "entropy": 1}\n{"chap', "some.jsonl:2: this line has no chapter"),
        ("[3]\n", "some.jsonl:1: this line has no chapter"),
        ('{"decisions": "many", "entropy": 1}\n', "some.jsonl:1: this line has no chapter"),
    ],
)
def test_logs_that_are_none(text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(text)
    with pytest.raises(SystemExit):
        main([str(file), "--out", str(tmp_path / "one.svg")])
    assert told in capsys.readouterr().err.replace("\n", " ") and not (tmp_path / "one.svg").exists()


def test_a_log_or_a_folder_that_is_missing(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([str(tmp_path / "no.jsonl"), "--out", "x.svg"], [str(log), "--out", str(tmp_path / "no" / "one.svg")]):
        with pytest.raises(SystemExit):
            main(words)
        assert "No such file" in capsys.readouterr().err
