"""Characters: the library, custom files, and the place of every mistake in one."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from clashyard import clash
from clashyard.clash.cards.character import read_character, write_character
from clashyard.clash.cards.library import read_characters
from clashyard.clash.rules.state import NODES, VOCABULARY
from clashyard.clash.setup.random_matches import invent
from clashyard.core.errors import BadInput
from tests.support.paths import SHARED

PUBLISHED = SHARED / "cards" / "clash-characters.yaml"
WHOLE: dict[str, Any] = {
    "name": "Odd  Job", "style": "all of it", "hp": 10, "max-will": 9, "openers": {"H": 3, "L": 0, "Q": 1},
    "combos": [
        {"name": "Long", "chain": "H>L>Q", "damage": [3, 1, 2]},
        {"chain": "H>L", "damage": [3, 1]}, {"chain": "Q", "damage": [1]},
    ],
    "super": {
        "name": "Everything",
        "4": {"name": "Some", "effects": [{"damage": 1}, {"heal": 2}, {"will": 3}, {"drain": 4}, {"draw": 5}, {"discard": 6}]},
        "8": {
            "blockable": True,
            "effects": [
                {"boost": {"next": 1}}, {"boost": {"combo": 2}}, {"unblockable": "next"}, {"unblockable": "combo"},
                {"unclashable": "next"}, {"unclashable": "combo"}, {"free-chain": True},
            ],
        },
    },
}  # fmt: skip


def spoiled(path: str, value: Any) -> dict[str, Any]:
    """Return `WHOLE` with another value at a place such as ``combos.0.chain``; None removes it."""
    data = copy.deepcopy(WHOLE)
    *outer, last = path.split(".")
    inner: Any = data
    for part in outer:
        inner = inner[int(part)] if isinstance(inner, list) else inner[part]
    if value is None:
        del inner[last]
    elif isinstance(inner, list):
        inner[int(last)] = value
    else:
        inner[last] = value
    return data


@pytest.mark.rule("clash.data.library", "clash.data.balance")
def test_the_library_is_the_published_one() -> None:
    assert list(clash.library()) == [
        "Ansa Verrell", "Bram Okkert", "Tamsy Quillane", "Marrow Tench", "Ilka Dorn", "Pellam Vost",
    ]  # fmt: skip
    if PUBLISHED.exists():
        assert read_characters(PUBLISHED) == list(clash.library().values())


@pytest.mark.rule("clash.data.effects", "clash.data.chain")
def test_a_character_is_read_and_written_back() -> None:
    character = read_character(WHOLE)
    assert write_character(character) == {**WHOLE, "name": "Odd Job"}
    assert len(VOCABULARY) == 13 and {e for level in character.levels if level for e, _ in level.effects} == set(range(13))
    for seed in range(200):
        invented = invent(Random(seed), "Somebody")
        assert read_character(json.loads(json.dumps(write_character(invented)))) == invented


@pytest.mark.rule("clash.data.prefix")
def test_combos_form_a_tree() -> None:
    damage, follow = read_character(WHOLE).tree()
    assert damage == [3, 0, 1, 1, 2]
    assert [i for i, node in enumerate(follow) if node] == [1, 11] and (follow[1], follow[11]) == (3, 4)


def test_optional_fields_may_be_omitted() -> None:
    plain = read_character({"name": "Plain", "openers": {"H": 1, "L": 1, "Q": 1}})
    assert (plain.hp, plain.max_will, plain.combos, plain.levels) == (8, 8, (), (None, None))
    assert write_character(plain) == {
        "name": "Plain", "hp": 8, "max-will": 8, "openers": {"H": 1, "L": 1, "Q": 1}, "combos": [],
    }  # fmt: skip
    assert read_character(spoiled("super.4", None)).levels[0] is None
    late = read_character(spoiled("super.4.when", "finish"))
    assert read_character(write_character(late)) == late != read_character(WHOLE)
    assert "when" not in write_character(read_character(spoiled("super.4.when", "combo")))["super"]["4"]
    for will in (0, 3, 5):  # too little for a super, but allowed
        assert read_character(spoiled("max-will", will)).levels[1] is not None
    assert read_character(spoiled("super.4.effects", [])).levels[0] is not None


MISTAKES: list[tuple[str, Any, str, str]] = [
    ("name", None, "name", "the name is missing"),
    ("name", "  ", "name", "is not a valid name"),
    ("name", 7, "name", "is not a valid name"),
    ("name", "x" * 61, "name", "is not a valid name"),
    ("style", 7, "style", "7 is not a text of at most 500 characters; shorten it or leave it out"),
    ("nam", "x", "", "'nam' is not a valid key; did you mean name"),
    ("hp", 0, "hp", "0 is not a whole number from 1 to 99"),
    ("hp", 100, "hp", "100 is not a whole number from 1 to 99"),
    ("hp", "8", "hp", "'8' is not a whole number from 1 to 99"),
    ("max-will", -1, "max-will", "-1 is not a whole number from 0 to 99"),
    ("openers", None, "openers", "the openers are missing"),
    ("openers", [3, 0, 1], "openers", "expected a mapping"),
    ("openers.Q", None, "openers.Q", "this opener is missing"),
    ("openers.B", 1, "openers", "'B' is not a valid key"),
    ("openers.H", 2.5, "openers.H", "2.5 is not a whole number from 0 to 99"),
    ("openers.H", 2, "combos[1].damage[1]", "H does 3 damage here but 2 in openers; make them equal"),
    ("combos", {"chain": "H"}, "combos", "expected a list of combos, got {'chain': 'H'}"),
    ("combos.0", "H>L", "combos[1]", "expected a mapping"),
    ("combos.0.length", 3, "combos[1]", "'length' is not a valid key"),
    ("combos.0.chain", None, "combos[1].chain", "this is missing"),
    ("combos.0.chain", "H>B", "combos[1].chain", "'H>B' is not a chain; write attack letters joined by >, such as H>L>Q"),
    ("combos.0.chain", "", "combos[1].chain", "'' is not a chain; write attack letters joined by >, such as H>L>Q"),
    ("combos.0.chain", ["H"], "combos[1].chain", "is not a chain; write attack letters joined by >"),
    ("combos.0.chain", ">".join("H" * (NODES + 1)), "combos[1].chain", "too many letters (121); a chain has at most 120"),
    ("combos.1.damage", None, "combos[2].damage", "this is missing"),
    ("combos.1.damage", 3, "combos[2].damage", "expected a list of numbers, got 3"),
    ("combos.1.damage", [3], "combos[2].damage", "the number of damage values (1) differs from the length of the chain (2)"),
    ("combos.1.damage", [3, "1"], "combos[2].damage[2]", "'1' is not a whole number from 0 to 99"),
    ("combos.1.damage", [3, 2], "combos[2].damage[2]", "H>L does 2 damage here but 1 in combos[1]; make them equal"),
    ("combos.1.damage", [2, 1], "combos[2].damage[1]", "H does 2 damage here but 3 in openers; make them equal"),
    ("super", [], "super", "expected a mapping"),
    ("super.5", {}, "super", "'5' is not a valid super key (the levels are 4 and 8); known: 4, 8, name"),
    ("super.name", 5, "super.name", "5 is not a text of at most 500 characters; shorten it or leave it out"),
    ("super.4", [{"damage": 1}], "super.4", "expected a mapping"),
    ("super.4.cost", 4, "super.4", "'cost' is not a valid key"),
    ("super.4.effects", None, "super.4.effects", "the effects are missing"),
    ("super.4.effects", {"damage": 1}, "super.4.effects", "expected a list of effects, got {'damage': 1}"),
    ("super.4.effects", [{"damage": 1}] * 13, "super.4.effects", "too many effects (13); a level has at most 12"),
    ("super.4.when", "anser", "super.4.when", "'anser' is not a valid time for a super; did you mean answer?"),
    ("super.4.when", 1, "super.4.when", "1 is not a valid time for a super; known: answer, combo, finish, opening"),
    ("super.8.when", "answer", "super.8.blockable", "a super in answer to a hit cannot be blocked"),
    (
        "super.8",
        {"when": "answer", "effects": [{"boost": {"next": 1}}]},
        "super.8.effects[1]",
        "in answer to a hit has no hits to come",
    ),
    ("super.8.blockable", "yes", "super.8.blockable", "'yes' is neither true nor false"),
    ("super.4.effects.0", "damage", "super.4.effects[1]", "expected a mapping"),
    ("super.4.effects.0", {}, "super.4.effects[1]", "an entry has exactly one effect, not 0"),
    ("super.4.effects.0", {"damage": 1, "heal": 1}, "super.4.effects[1]", "an entry has exactly one effect, not 2"),
    ("super.4.effects.0", {"damge": 1}, "super.4.effects[1]", "did you mean damage"),
    ("super.4.effects.0", {"damage": 0}, "super.4.effects[1].damage", "0 is not a whole number from 1 to 99"),
    ("super.4.effects.0", {"draw": "all"}, "super.4.effects[1].draw", "'all' is not a whole number from 1 to 99"),
    ("super.8.effects.0", {"boost": 1}, "super.8.effects[1].boost", "expected a mapping"),
    ("super.8.effects.0", {"boost": {}}, "super.8.effects[1].boost", "a boost applies to either next or combo"),
    (
        "super.8.effects.0",
        {"boost": {"next": 1, "combo": 1}},
        "super.8.effects[1].boost",
        "a boost applies to either next or combo",
    ),
    ("super.8.effects.0", {"boost": {"next": 0}}, "super.8.effects[1].boost.next", "0 is not a whole number from 1 to 99"),
    ("super.8.effects.2", {"unblockable": True}, "super.8.effects[3].unblockable", "write next or combo"),
    ("super.8.effects.4", {"unclashable": "all"}, "super.8.effects[5].unclashable", "write next or combo"),
    ("super.8.effects.6", {"free-chain": False}, "super.8.effects[7].free-chain", "write free-chain: true"),
    ("super.8.effects.6", {"free-chain": 1}, "super.8.effects[7].free-chain", "write free-chain: true"),
]


@pytest.mark.rule("clash.data.chain", "clash.data.prefix", "clash.data.effects")
@pytest.mark.parametrize(("at", "value", "place", "what"), MISTAKES, ids=[f"{n}-{row[0]}" for n, row in enumerate(MISTAKES)])
def test_mistakes_are_named_with_file_character_and_place(tmp_path: Path, at: str, value: Any, place: str, what: str) -> None:
    data = spoiled(at, value)
    with pytest.raises(BadInput) as error:
        read_character(data)
    assert error.value.place == place and what in error.value.what
    path = tmp_path / "own.yaml"
    path.write_text(yaml.safe_dump([{"name": "Fine", "openers": {"H": 1, "L": 1, "Q": 1}}, data]), "utf-8")
    with pytest.raises(BadInput) as error:
        read_characters(path)
    name = "character[2]" if at == "name" and str(value).strip() in ("None", "", "7") else "Odd Job"
    name = str(value)[:60] if at == "name" and str(value).startswith("x") else name
    assert str(error.value).startswith(f"{path}: {name}{'.' if place else ''}{place}: ")


def test_too_many_places_are_refused() -> None:
    draw = Random(1)
    combos = [
        {"chain": ">".join(["H", *(draw.choice("HLQ") for _ in range(20))]), "damage": [1] * 21} for _ in range(10)
    ]  # fmt: skip
    with pytest.raises(BadInput, match="the combos have more than 120 different positions in total; leave some out"):
        read_character({"name": "Endless", "openers": {"H": 1, "L": 1, "Q": 1}, "combos": combos})


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("own.txt", "", "not a character file: its name must end in .toml or .yaml"),
        ("own.toml", "name =", "invalid TOML"),
        ("own.toml", "", "the name is missing"),
        ("own.yaml", "", "this file contains no characters"),
        ("own.yaml", "[]", "this file contains no characters"),
        ("own.yaml", "- 3", "character[1]: expected a mapping"),
        ("own.yaml", "name: [", "invalid YAML"),
        ("own.yaml", "name: x\nname: y", "the key 'name' is listed twice"),
        ("own.yaml", "character: 7", "this file contains no characters"),
        ("own.yaml", "character: []\nmore: 1", "'more': this is outside the characters"),
        (
            "own.yaml", "super: {4: {effects: []}, '4': {effects: []}}\nname: x\nopeners: {H: 1, L: 1, Q: 1}",
            "this level is listed twice",
        ),
        (
            "own.yaml", "- {name: Ann, openers: {H: 1, L: 1, Q: 1}}\n- {name: Ann, openers: {H: 1, L: 1, Q: 1}}",
            "Ann: this name is used twice in the file",
        ),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read(tmp_path: Path, name: str, text: str, what: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput) as error:
        read_characters(path)
    assert str(error.value).startswith(str(path)) and what in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for name in ("none.toml", "none.yaml"):
        with pytest.raises(BadInput, match="cannot be read"):
            read_characters(tmp_path / name)


TOML = """
name = "Odd Job"
openers = {H = 3, L = 0, Q = 1}
combos = [{chain = "H>L", damage = [3, 1]}]
[super.4]
effects = [{damage = 1}]
"""


def test_one_character_several_and_a_list(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(TOML, "utf-8")
    (one,) = read_characters(path)
    tables = TOML.replace("name", "[[character]]\nname", 1).replace("[super.4]", "[character.super.4]")
    path.write_text(tables + tables.replace("Odd Job", "Even Job"), "utf-8")
    assert [c.name for c in read_characters(path)] == ["Odd Job", "Even Job"] and read_characters(path)[0] == one
    listed = tmp_path / "own.yml"
    listed.write_text(yaml.safe_dump(write_character(one)), "utf-8")
    assert read_characters(listed) == [one]


def test_characters_of_ones_own_are_played_and_kept() -> None:
    match = clash.new(characters=[WHOLE, "tamsy-quillane"], seed=3)
    assert match.options["characters"] == [{**WHOLE, "name": "Odd Job"}, "Tamsy Quillane"]
    assert match.position()["characters"] == {"A": {**WHOLE, "name": "Odd Job"}, "B": "Tamsy Quillane"}
    assert match.position()["A"]["hp"] == 10
    assert clash.new(**{k.replace("-", "_"): v for k, v in match.options.items()}, seed=3).state == match.state
    namesake = {**WHOLE, "name": "Ansa Verrell"}
    assert clash.new(characters=[namesake, "Ansa Verrell"]).options["characters"] == [namesake, "Ansa Verrell"]
