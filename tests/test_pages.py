"""Every ``duel`` block in docs/ is a test: the picture, what happens, the rows that must be there afterwards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clashyard import decks
from clashyard.core.errors import IllegalAction
from clashyard.decks.picture import draw_picture, read_picture

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLES = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in sorted(DOCS.rglob("*.md"))
    for number, block in enumerate(re.findall(r"^```duel\n(.*?)^```", page.read_text("utf-8"), re.S | re.M), 1)
]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.compiled)], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("block", EXAMPLES)
def test_picture(block: str, compiled: bool) -> None:
    before, *steps = re.split(r"^--- *(.*)\n", block, flags=re.M)
    match = decks.from_position(*read_picture(before), compiled=compiled)
    for actions, after in zip(steps[::2], steps[1::2], strict=True):
        for action in filter(None, (a.strip() for a in actions.split(";"))):
            if action.startswith("refused "):
                with pytest.raises(IllegalAction):
                    match.play(action.removeprefix("refused "))
            else:
                match.play(action)
        drawn = draw_picture(match)
        for row in after.strip().splitlines():
            word, _, rest = row.partition(" ")
            assert " ".join(rest.split()) == " ".join(drawn[word].split()), word
