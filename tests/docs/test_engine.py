"""The page about engines: its conversation takes place, and it shows the examples as they are."""

from __future__ import annotations

import re

from clashyard import __version__
from clashyard.players.engines.program import Program
from tests.support.paths import DOCS

PAGE = (DOCS / "engine.md").read_text("utf-8")


def test_the_conversation_takes_place() -> None:
    (block,) = re.findall(r"^```engine\n(.*?)^```", PAGE, re.S | re.M)
    expected = block.replace("VERSION", __version__).splitlines()
    heard: list[str] = []
    program = Program(__version__, lambda line: heard.append(f"< {line}"))
    for line in [line for line in expected if line.startswith("> ")]:
        heard.append(line)
        program.run([line[2:]])
    assert heard == expected


def test_the_examples_are_shown_as_they_are() -> None:
    for name, language in (("engine.py", "python"), ("engine.sh", "sh")):
        assert f"```{language}\n{(DOCS / 'examples' / name).read_text('utf-8')}```" in PAGE
