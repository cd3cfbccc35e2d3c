"""The page of CLASH's characters is correct: the sheets match the data, the examples parse, the mistakes are reported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clashyard.clash.cards.character import WORDS, Character, read_character, write_character
from clashyard.clash.cards.library import library, read_characters
from clashyard.clash.rules.state import LETTERS, PRICE
from clashyard.core.errors import BadInput
from tests.support.paths import DOCS

PAGE = (DOCS / "clash" / "characters.md").read_text("utf-8")
EXAMPLES = [DOCS / "examples" / "my-character.toml", DOCS / "examples" / "my-character.yaml"]


def sheet(character: Character) -> list[list[str]]:
    """Return the rows of a character's table on the page."""
    rows = [["openers", "`H` `L` `Q`", " ".join(map(str, character.openers))]]
    for combo in character.combos:
        chain = ">".join(LETTERS[letter] for letter in combo.chain)
        rows.append([combo.name, f"`{chain}`", " ".join(map(str, combo.damage))])
    for price, level in zip(PRICE, character.levels, strict=True):
        assert level and not level.blockable
        rows.append([level.name, f"`super {price}`", ", ".join(effects(character, price))])
    return rows


def effects(character: Character, price: int) -> list[str]:
    """Return `damage 2`, `boost next 2`, `free-chain`, as in the pictures."""
    texts = []
    for effect in write_character(character)["super"][str(price)]["effects"]:
        ((word, value),) = effect.items()
        inner = " ".join(f"{span} {n}" for span, n in value.items()) if isinstance(value, dict) else value
        texts.append(word if value is True else f"{word} {inner}")
    return texts


@pytest.mark.rule("clash.data.library")
def test_the_sheets_of_the_page_are_the_data() -> None:
    shown = {}
    for name, style, facts, table in re.findall(
        r"^### (.*)\n\n(.*)\. (\d+ HP, at most \d+ Will)\.\n\n\| \w+ \|.*\n\|[ |-]+\n((?:\|.*\n)+)", PAGE, re.M
    ):
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]
        shown[name] = (style, facts, rows)
    assert shown == {
        character.name: (
            character.style[0].upper() + character.style[1:],
            f"{character.hp} HP, at most {character.max_will} Will",
            sheet(character),
        )
        for character in library().values()
    }


def test_the_page_of_supers_names_all_effects() -> None:
    table = (DOCS / "clash" / "supers.md").read_text("utf-8")
    assert [word for word in WORDS if not re.search(rf"^\| `{word}: ", table, re.M)] == []


def test_the_examples_are_the_same_characters() -> None:
    first, second = (read_characters(path) for path in EXAMPLES)
    assert first == second and [character.name for character in first] == ["Odo Wick", "Sefa Lorn"]
    assert all(read_character(write_character(character)) == character for character in first)


@pytest.mark.parametrize("block", re.findall(r"^```wrong (\S+)\n(.*?)^---\n(.*?)^```", PAGE, re.S | re.M))
def test_the_mistakes_of_the_page(block: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, text, said = block
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(BadInput) as raised:
        read_characters(name)
    assert f"{raised.value}\n" == said


def test_the_blocks_of_the_page_are_characters(tmp_path: Path) -> None:
    for form in ("toml", "yaml"):
        (text,) = re.findall(rf"^```{form}\n(.*?)^```", PAGE, re.S | re.M)
        (tmp_path / f"x.{form}").write_text(text, "utf-8")
        assert read_characters(tmp_path / f"x.{form}")
