"""Every picture in docs/ is a test: a position, what happens, and the expected rows.

``duel`` blocks are Clash of Decks, ``blades`` Clashing Blades!, ``clash`` CLASH.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from clashyard import blades, clash, decks
from clashyard.blades.text import picture as blades_picture
from clashyard.clash.text import picture as clash_picture
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.match import Match
from clashyard.core.scenario import carry_out
from clashyard.decks.text import picture as decks_picture
from tests.support.paths import DOCS

KINDS: dict[str, tuple[Any, Any]] = {
    "duel": (decks, decks_picture),
    "blades": (blades, blades_picture),
    "clash": (clash, clash_picture),
}
EXAMPLES = [
    pytest.param(kind, block, id=f"{page.relative_to(DOCS).with_suffix('')}-{number}")
    for page in sorted(DOCS.rglob("*.md"))
    for number, (kind, block) in enumerate(
        re.findall(rf"^```({'|'.join(KINDS)})\n(.*?)^```", page.read_text("utf-8"), re.S | re.M), 1
    )
]


@pytest.mark.measured
@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.compiled)], ids=["interpreted", "compiled"])
@pytest.mark.parametrize(("kind", "block"), EXAMPLES)
def test_picture(kind: str, block: str, compiled: bool) -> None:
    game, picture = KINDS[kind]
    before, *steps = re.split(r"^--- *(.*)\n", block, flags=re.M)
    match = game.from_position(*picture.read_picture(before), compiled=compiled)
    for actions, after in zip(steps[::2], steps[1::2], strict=True):
        for action in filter(None, (a.strip() for a in actions.split(";"))):
            play(match, action)
        drawn = picture.draw_picture(match)
        for row in after.strip().splitlines():
            word, _, rest = row.partition(" ")
            assert " ".join(rest.split()) == " ".join(drawn[word].split()), f"{word} after {actions}"


def play(match: Match, action: str) -> None:
    """Play an action, the choices of a simultaneous decision, or ``refused ACTION``, which must change nothing."""
    refused = action.removeprefix("refused ")
    if refused == action:
        return carry_out(match, action)
    position = match.position()
    with pytest.raises(IllegalAction):
        carry_out(match, refused)
    assert match.position() == position
    return None


def test_there_are_pictures_of_every_game() -> None:
    blocks = [param.values[0] for param in EXAMPLES]
    assert all(blocks.count(kind) >= 40 for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_that_is_none_is_refused(kind: str) -> None:
    for picture in ("colour  red", "A", "threat  many"):
        with pytest.raises(BadInput):
            KINDS[kind][1].read_picture(picture)
