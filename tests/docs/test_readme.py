"""The README and the other pages are correct: their Python runs, and their commands and links exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

from clashyard.terminal.app import app
from tests.support.paths import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = PAGES[0].read_text("utf-8")


OPPONENTS = (ROOT / "docs" / "opponents.md").read_text("utf-8")


@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```", README + OPPONENTS, re.S | re.M))
def test_python_of_the_pages_runs(block: str) -> None:
    exec(compile("from clashyard import decks\n" + block, "a page", "exec"), {})


def test_no_number_is_left_to_fill_in() -> None:
    assert not re.findall(r"BENCH_|TODO|XXX", "".join(page.read_text("utf-8") for page in PAGES))


def test_a_game_in_ten_lines() -> None:
    block = re.search(r"^```python\n(.*?)^```", README, re.S | re.M)
    assert block and len([line for line in block[1].splitlines() if line.strip()]) <= 10


def test_commands_exist() -> None:
    known = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    known |= {group.name or "" for group in app.registered_groups}
    named = {word for pair in re.findall(r"^    clashyard (\w+)|`clashyard (\w+)", README, re.M) for word in pair if word}
    assert named - known == set()


def test_flags_of_the_pages_exist() -> None:
    wrong, every = [], typer.main.get_command(app)
    for page in PAGES:
        for line in re.findall(r"^(?:    |\$ )clashyard (.+)", page.read_text("utf-8"), re.M):
            command, words = every, shlex.split(line, comments=True)
            while words and words[0] in getattr(command, "commands", {}):
                command = command.commands[words.pop(0)]  # type: ignore[attr-defined]
            known = {flag for option in command.params for flag in (*option.opts, *option.secondary_opts)} | {"--help"}
            wrong += [(page.name, line, word) for word in words if word.startswith("--") and word.partition("=")[0] not in known]
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_every_ability_has_a_page() -> None:
    from clashyard.decks.cards.abilities import entries

    assert {page.stem for page in (ROOT / "docs/decks/abilities").glob("*.md")} == {*entries(), "README"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_name_code_that_exists(page: Path) -> None:
    """Every "`function` in `decks/file.py`" exists."""
    text = " ".join(page.read_text("utf-8").split())
    for names, file in re.findall(r"((?:`\w+`(?:, | and | or )?)+) in `((?:decks|blades|clash|core)/\w+\.py)`", text):
        source = (ROOT / "src" / "clashyard" / file).read_text("utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"^(def {name}\(|{name}\b)", source, re.M), f"{name} in {file}"


NEVER_THERE = {"mybots.py"}  # files that the reader is to write
FILES = [
    "/" + str(path.relative_to(ROOT))
    for path in [
        *ROOT.glob("*.*"),
        *(each for folder in ("src", "tests", "tools", "deploy", "docs") for each in (ROOT / folder).rglob("*.*")),
    ]
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_name_files_that_exist(page: Path) -> None:
    named = set(re.findall(r"`([\w/.-]+\.(?:py|toml|po|js|css|html))`", page.read_text("utf-8"))) - NEVER_THERE
    assert [name for name in sorted(named) if not any(file.endswith("/" + name) for file in FILES)] == []
