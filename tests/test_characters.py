"""Characters: the library, people's own files, every mistake in one with its place."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from clashyard import clash
from clashyard.clash.characters import VOCABULARY, read_character, write_character
from clashyard.clash.library import read_characters
from clashyard.clash.sampling import invent
from clashyard.clash.state import NODES
from clashyard.core.errors import BadInput

PUBLISHED = Path(__file__).parents[2] / "shared" / "cards" / "clash-characters.yaml"
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
    """`WHOLE` with another value at a place such as ``combos.0.chain``; None removes it."""
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
        published = read_characters(PUBLISHED)
        assert published == list(clash.library().values())


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


def test_what_may_be_left_out() -> None:
    plain = read_character({"name": "Plain", "openers": {"H": 1, "L": 1, "Q": 1}})
    assert (plain.hp, plain.max_will, plain.combos, plain.levels) == (8, 8, (), (None, None))
    assert write_character(plain) == {
        "name": "Plain", "hp": 8, "max-will": 8, "openers": {"H": 1, "L": 1, "Q": 1}, "combos": [],
    }  # fmt: skip
    assert read_character(spoiled("super.4", None)).levels[0] is None
    for will in (0, 3, 5):  # too little for a super, and allowed
        assert read_character(spoiled("max-will", will)).levels[1] is not None
    assert read_character(spoiled("super.4.effects", [])).levels[0] is not None


MISTAKES: list[tuple[str, Any, str, str]] = [
    ("name", None, "name", "the name is missing"),
    ("name", "  ", "name", "cannot be a name"),
    ("name", 7, "name", "cannot be a name"),
    ("name", "x" * 61, "name", "cannot be a name"),
    ("style", 7, "style", "is no text"),
    ("nam", "x", "", "'nam' is no key of this mapping; did you mean name"),
    ("hp", 0, "hp", "0 is no whole number from 1 to 99"),
    ("hp", 100, "hp", "100 is no whole number"),
    ("hp", "8", "hp", "'8' is no whole number"),
    ("max-will", -1, "max-will", "-1 is no whole number"),
    ("openers", None, "openers", "the openers are missing"),
    ("openers", [3, 0, 1], "openers", "a mapping is needed"),
    ("openers.Q", None, "openers.Q", "this opener is missing"),
    ("openers.B", 1, "openers", "'B' is no key"),
    ("openers.H", 2.5, "openers.H", "2.5 is no whole number"),
    ("openers.H", 2, "combos[1].damage[1]", "H does 3 here and 2 in openers"),
    ("combos", {"chain": "H"}, "combos", "a list of combos is needed"),
    ("combos.0", "H>L", "combos[1]", "a mapping is needed"),
    ("combos.0.length", 3, "combos[1]", "'length' is no key"),
    ("combos.0.chain", None, "combos[1].chain", "this is missing"),
    ("combos.0.chain", "H>B", "combos[1].chain", "'H>B' is no chain"),
    ("combos.0.chain", "", "combos[1].chain", "'' is no chain"),
    ("combos.0.chain", ["H"], "combos[1].chain", "is no chain"),
    ("combos.0.chain", ">".join("H" * (NODES + 1)), "combos[1].chain", "121 letters are too many"),
    ("combos.1.damage", None, "combos[2].damage", "this is missing"),
    ("combos.1.damage", 3, "combos[2].damage", "a list of numbers is needed"),
    ("combos.1.damage", [3], "combos[2].damage", "1 numbers for 2 letters"),
    ("combos.1.damage", [3, "1"], "combos[2].damage[2]", "'1' is no whole number"),
    ("combos.1.damage", [3, 2], "combos[2].damage[2]", "H>L does 2 here and 1 in combos[1]; make them equal"),
    ("combos.1.damage", [2, 1], "combos[2].damage[1]", "H does 2 here and 3 in openers"),
    ("super", [], "super", "a mapping is needed"),
    ("super.5", {}, "super", "its levels are 4 and 8"),
    ("super.name", 5, "super.name", "is no text"),
    ("super.4", [{"damage": 1}], "super.4", "a mapping is needed"),
    ("super.4.cost", 4, "super.4", "'cost' is no key"),
    ("super.4.effects", None, "super.4.effects", "the effects are missing"),
    ("super.4.effects", {"damage": 1}, "super.4.effects", "a list of effects is needed"),
    ("super.4.effects", [{"damage": 1}] * 13, "super.4.effects", "13 effects are too many"),
    ("super.8.blockable", "yes", "super.8.blockable", "'yes' is neither true nor false"),
    ("super.4.effects.0", "damage", "super.4.effects[1]", "a mapping is needed"),
    ("super.4.effects.0", {}, "super.4.effects[1]", "0 effects in one entry"),
    ("super.4.effects.0", {"damage": 1, "heal": 1}, "super.4.effects[1]", "2 effects in one entry"),
    ("super.4.effects.0", {"damge": 1}, "super.4.effects[1]", "did you mean damage"),
    ("super.4.effects.0", {"damage": 0}, "super.4.effects[1].damage", "0 is no whole number from 1 to 99"),
    ("super.4.effects.0", {"draw": "all"}, "super.4.effects[1].draw", "'all' is no whole number"),
    ("super.8.effects.0", {"boost": 1}, "super.8.effects[1].boost", "a mapping is needed"),
    ("super.8.effects.0", {"boost": {}}, "super.8.effects[1].boost", "exactly one of next and combo"),
    ("super.8.effects.0", {"boost": {"next": 1, "combo": 1}}, "super.8.effects[1].boost", "exactly one of next and combo"),
    ("super.8.effects.0", {"boost": {"next": 0}}, "super.8.effects[1].boost.next", "0 is no whole number"),
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
    with pytest.raises(BadInput, match="more than 120 different places"):
        read_character({"name": "Endless", "openers": {"H": 1, "L": 1, "Q": 1}, "combos": combos})


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("own.txt", "", "this is no file of characters by its name"),
        ("own.toml", "name =", "this is no TOML"),
        ("own.toml", "", "the name is missing"),
        ("own.yaml", "", "there is no character in this file"),
        ("own.yaml", "[]", "there is no character in this file"),
        ("own.yaml", "- 3", "character[1]: a mapping is needed here"),
        ("own.yaml", "name: [", "this is no YAML"),
        ("own.yaml", "name: x\nname: y", "the key 'name' stands twice"),
        ("own.yaml", "character: 7", "there is no character in this file"),
        ("own.yaml", "character: []\nmore: 1", "this stands beside the characters"),
        (
            "own.yaml", "super: {4: {effects: []}, '4': {effects: []}}\nname: x\nopeners: {H: 1, L: 1, Q: 1}",
            "this level stands twice",
        ),
        (
            "own.yaml", "- {name: Ann, openers: {H: 1, L: 1, Q: 1}}\n- {name: Ann, openers: {H: 1, L: 1, Q: 1}}",
            "Ann: this name stands twice in the file",
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
