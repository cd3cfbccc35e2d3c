"""The drawing language: what is wrong with a part is said with file and line."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from clashyard.art.figures import FILLED, part_in
from clashyard.art.keys import PACKS
from clashyard.art.parts import DrawingError, Mark, Put, parts, read
from clashyard.art.recipes import all_lines

WRONG = [
    ("  blob red 0,0,3", "a.txt line 1: a mark comes before the name of its part"),
    ("x y\n  blob red 0,0,3", "a.txt line 1: 'x y' is not a new name of one word"),
    ("x\n  blob red 0,0,3\nx", "a.txt line 3: 'x' is not a new name of one word"),
    ("x", "a.txt: the part x has no marks"),
    ("x\n  circle red 0,0,3", "a.txt line 2: 'circle red 0,0,3' is not a mark"),
    ("x\n  blob", "a.txt line 2: 'blob' is not a mark"),
    ("x\n  blob scarlet 0,0,3", "a.txt line 2: scarlet is not a colour"),
    ("x\n  blob red 0,0", "a.txt line 2: 0,0 does not have the right number of coordinates for blob"),
    ("x\n  limb red 0,0,3", "a.txt line 2: limb needs at least 2 points"),
    ("x\n  shape red 0,0! 1,a! 2,2", "a.txt line 2: '1,a' is not a point"),
    ("x\n  eye red 0,0,3 merry", "a.txt line 2: merry is not a mood; choose one of angry, flat, sad, wide, hollow, glow"),
    ("x\n  blob red 0,0,3 | round", "a.txt line 2: round is not an option"),
    ("x\n  blob red 0,0,3 | hx", "a.txt line 2: 'x' is not a point"),
    ("x\n  put y", "a.txt line 2: put needs a part and a point"),
    ("x\n  put y 0,0 1 2 3", "a.txt line 2: put takes a point, a scale and a turn"),
    ("x\n  put y 0 1", "a.txt line 2: put takes a point, a scale and a turn"),
]


@pytest.mark.parametrize("text, what", WRONG)
def test_mistakes_are_said_with_file_and_line(text: str, what: str) -> None:
    with pytest.raises(DrawingError) as caught:
        read("a.txt", text)
    assert str(caught.value) == what


def test_a_part_is_its_marks_in_order() -> None:
    part = read("a.txt", "# a comment\n\nx\n  sym red 0,-1 2,0! 0,3 | flat h.5\n  put $head 0,1 $size 45 flip skin=red\n")["x"]
    assert part[0] == Mark(
        "sym", "red", (((0, -1, 0), (2, 0, 0), (0, 3, 0)),), ((False, True, False),), "", frozenset({"flat"}), {"hatching": 0.5}
    )
    assert part[0].knots() == [(0, -1, False), (2, 0, True), (0, 3, False), (-2, 0, True)]
    assert part[1] == Put("$head", 0, 1, "$size", "45", True, (("skin", "red"),))


def named_by(settings: Iterable[tuple[str, str]]) -> list[str]:
    """Return the parts that settings name."""
    found = [part_in({slot: each}, f"${slot}") for slot, value in settings for each in value.split("/")]
    return [name for name in found if name in parts()]


def test_every_part_is_used() -> None:
    waiting = ["emblem", *named_by(FILLED.items()), *(f"symbol.{name}" for name in ("play", *PACKS))]
    for _, line in all_lines():
        waiting += [*filter(None, [line.figure]), *named_by(line.settings.items())]
    used = set()
    while waiting:
        name = waiting.pop()
        for mark in () if name in used else parts()[name]:
            if isinstance(mark, Put):
                waiting += [*([] if mark.name[0] == "$" else [mark.name]), *named_by(mark.settings)]
        used.add(name)
    assert sorted(parts().keys() - used) == []
