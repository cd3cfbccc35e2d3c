"""Mistakes in packs and in the option `cards` are reported in one sentence each with the file and the line."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.decks.cards.catalogue import preconstructed
from clashyard.decks.cards.custom_cards import MOST
from clashyard.decks.cards.packs import examine, load_pack
from tests.support.junk import spoiled
from tests.support.packs import CSV, TOML, TOP, WOLF, written
from tests.support.paths import DOCS

PAGE = (DOCS / "decks" / "packs.md").read_text("utf-8")


@pytest.mark.parametrize(
    "block", re.findall(r"^```wrong (\S+)\n(.*?)^---\n(.*?)^```", PAGE, re.S | re.M), ids=lambda block: block[0]
)
def test_the_mistakes_of_the_page(block: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, text, said = block
    monkeypatch.chdir(tmp_path)
    errors = examine(written(tmp_path, name, text).name)[1]
    assert "".join(f"{error}\n" for error in errors) == said
    with pytest.raises(BadInput) as raised:
        load_pack(name)
    assert str(raised.value) == said.splitlines()[0]


HEADER = "name,kind,mana,attack,hp,abilities\n"
WRONG: list[tuple[str, str | bytes, str]] = [
    ("x.toml", "", ": the file is empty"),
    ("x.csv", " \n\t\n", ": the file is empty"),
    ("x.txt", "hello", ": not a pack file: its name must end in .toml or .csv"),
    ("x.toml", b"#" * 1_000_001, ": too large; a pack file is at most one megabyte"),
    ("x.toml", TOP.encode() + b'# \xe9t\xe9\n', ":2: byte 0xe9 is not UTF-8; save the file as UTF-8"),
    ("x.csv", HEADER.encode("utf-16"), ":1: byte 0xff is not UTF-8"),
    ("x.toml", TOP, ":1: the pack contains no cards; docs/decks/packs.md shows how to add some"),
    ("x.toml", WOLF, ":1: the pack has no id"),
    ("x.toml", f"\nid = 3\n{WOLF}", ":2: 3 is not a valid pack id; use one word of letters, digits and dashes"),
    ("x.toml", f'{TOP}name = "Snow"\n{WOLF}', ":2: 'Snow' is not a name; write it by language, such as {en = \"Wolf\", fr = "
                                              "\"Loup\"}"),
    ("x.toml", f"{TOP}printed = 3\n{WOLF}", ":2: 3 is not a list of languages; known: en, fr, ko"),
    ("x.toml", f"{TOP}\nnames = 3\n{WOLF}", ":3: 'names' is not a valid pack field; did you mean name?"),
    ("x.toml", f"{TOP}card = 3\n", r":2: each card needs its own \[\[card\]\] line above it"),
    ("x.toml", f"{TOP}card = [{{}}, {{}}]\n", r":2: each card needs its own \[\[card\]\] line above it"),
    ("x.toml", f"{TOP}[card]\n", r":2: each card needs its own \[\[card\]\] line above it"),
    ("x.toml", f"{TOP}{WOLF}colour = 1", ":2: 'colour' is not a valid card field; known: card, doubt, flavour, id"),
    ("x.toml", f"{TOP}[[card]]\nid = 'wolf'\ncard = '1 1/1'", ":2: the card has no name"),
    ("x.toml", f"{TOP}[[card]]\nname = {{de = 'Wolf'}}", ":2: 'de' is not a valid language; known: en, fr, ko"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 3}}", r":2: 3 is not a valid name \(en\); use printable characters only"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = '{'x' * 25}'}}", ":2: the name 'xxxxxxxxxxxxxxxxxxxxxxxxx'"),
    ("x.toml", f"{TOP}[[card]]\nname = {{ko = '{'가' * 13}'}}", r":2: the name .* \(ko\) is too long"),
    ("x.toml", f'{TOP}[[card]]\nname = {{en = "a\\u001b[31m"}}', ":2: .* is not a valid name"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = '!!!'}}", ":2: no key can be derived from the name !!!"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Fort'}}\ncard = '1 1/1'", ":2: 'fort' cannot be a card key"),
    ("x.toml", f"{TOP}{WOLF}id = 3", ":2: 3 cannot be a card key; use one word of letters, digits and dashes"),
    ("x.toml", f"{TOP}{WOLF}id = 'wolf-2'", ":2: the key wolf-2 ends in -2"),
    ("x.toml", f"{TOP}{WOLF}id = '{'x' * 41}'", ":2: the key .* is too long"),
    ("x.toml", f"{TOP}{WOLF}number = true", ":2: True is not a card number; use 1 to 9999, or leave it out"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Wolf'}}", ":2: wolf has no values"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Wolf'}}\ncard = 3", ":2: 3 is not a card"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Wolf'}}\ncard = '3 {'9' * 5000}/4'", ":2: '3"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Wolf'}}\ncard = '3 2! chain'", ":2: chain has no effect on an Incantation"),
    ("x.toml", f"{TOP}{WOLF}{WOLF}", ":5: the key 'wolf' is already used on line 2; choose another"),
    ("x.toml", f"{TOP}{WOLF}{WOLF}id = 'other'", r":5: the name Wolf \(en\) is already used on line 2; choose another"),
    ("x.toml", f"{TOP}{WOLF}id = 'troll'", ":2: troll is already in the catalogue, 6 3/6 berserk rage; choose another key"),
    ("x.toml", TOP + "".join(WOLF.replace("Wolf", f"W{i}") for i in range(MOST + 1)), f":{2 + 3 * MOST}: too many cards"),
    ("x.toml", f"{TOP}{WOLF}x = {'9' * 5000}", ":1: invalid TOML: Exceeds the limit"),
    ("x.toml", f"{TOP}x = {'[' * 5000}", ":1: invalid TOML: lists are nested too deeply"),
    ("x.toml", f"{TOP}{WOLF}\nx = '", ":6: invalid TOML: Expected \"'\" at the end of the file; fix this line or the one before "
                                      "it"),
    ("x.toml", f"{TOP}{WOLF}x = [\n\n", ":5: invalid TOML: Invalid value at the end of the file; fix this line or the one before "
                                        "it"),
    ("x.toml", f"{TOP}[[deck]]\ncards = []", ":2: None is not a valid deck id; use one word of letters, digits and dashes"),
    ("x.toml", f"{TOP}[[deck]]\nid = 'a/b'", ":2: 'a/b' is not a valid deck id; use one word of letters, digits and dashes"),
    ("x.toml", f"{TOP}[[deck]]\nid = 'a'\ncards = '1'", ":2: '1' is not a deck; list the keys of eight cards"),
    ("x.toml", f"{TOP}[[deck]]\nid = 'a'\ncards = [1]", ":2: 1 is not a valid catalogue card"),
    ("x.toml", f"{TOP}{WOLF}[[deck]]\nid = 'a'\ncards = ['wulf']", ":5: 'wulf' is not a valid catalogue or custom card"),
    ("x.toml", f"{TOP}{WOLF}[[deck]]\nid = 'a'\ncards = ['wolf']", ":5: a deck has 8 cards, not 1"),
    ("x.toml", f"{TOP}{WOLF}[[deck]]\nid = 'a'\ncards = {['wolf'] * 8}", ":5: wolf is listed twice"),
    ("x.csv", ",,,\n,,", ":1: the file is empty; its first line must name the columns"),
    ("x.csv", HEADER, ":1: the pack contains no cards; docs/decks/packs.md shows how to add some"),
    ("x.csv", f"\n\n{HEADER.replace('mana', 'cost')}", ":3: 'cost' is not a valid column"),
    ("x.csv", HEADER.replace("mana,", ""), ":1: the column mana is missing; a pack needs name, kind"),
    ("x.csv", HEADER.replace("name,", ""), ":1: the column name is missing"),
    ("x.csv", HEADER.replace("mana", "kind"), ":1: the column kind is listed twice"),
    ("x.csv", HEADER.replace("name", "name,en"), ":1: the columns name and en mean the same"),
    ("x.csv", f"{HEADER}Wolf,creature,3,2,4,,more", ":2: 'more' is not in any column"),
    ("x.csv", f"{HEADER}Wolf,creature,3,2,,", ":2: hp is ''; write a whole number from 0 to 99"),
    ("x.csv", f"{HEADER}Wolf,creature,3,2,0,", ":2: .* has no HP"),
    ("x.csv", f"{HEADER}Wolf,incantation,3,2,0,", ":2: an Incantation has no HP, but hp is '0'"),
    ("x.csv", f"{HEADER}Wolf,creature,3,x,4,", ":2: the AV in '3 X/4' must be X if the card has vulnerability, and only then"),
    ("x.csv", f"{HEADER}Wolf,creature,3,2,4,flight", ":2: 'flight' is not a valid ability"),
    ("x.csv", f'{HEADER}"Wo\n\nlf",creature,3,2,4,\r\n\nBear,beast,,,,', ":6: 'beast' is not a valid kind of card"),
    ("x.csv", f'{HEADER}Bear,creature,3,2,4,"\n\n', ":2: invalid CSV: unexpected end of data"),
    ("x.csv", HEADER.replace("name", "preconstructed,name") + "a,Wolf,creature,3,2,4,", ":2: a deck has 8 cards, not 1"),
    ("x.csv", HEADER.replace("name", "pack,name") + "a b,Wolf,creature,3,2,4,", ":2: 'a b' is not a valid pack id"),
    ("x.csv", HEADER.replace("name", "number,name") + "-1,Wolf,creature,3,2,4,", ":2: number is '-1'; write a whole number"),
]  # fmt: skip


@pytest.mark.parametrize("name, text, said", WRONG, ids=[f"{name}{said}"[:45] for name, _, said in WRONG])
def test_mistakes(name: str, text: str | bytes, said: str, tmp_path: Path) -> None:
    file = written(tmp_path, name, text)
    with pytest.raises(BadInput) as raised:
        load_pack(file)
    assert re.match(re.escape(str(file)) + said, str(raised.value)), str(raised.value)
    assert "\n" not in str(raised.value) and len(str(raised.value)) < 500


def test_unreadable_packs_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.toml").mkdir()
    for path in (tmp_path / "x.toml", tmp_path / "none.csv", "a\0b.toml"):
        with pytest.raises(BadInput, match="cannot be read"):
            load_pack(path)


def test_a_mistake_in_a_card_is_not_the_fault_of_its_deck(tmp_path: Path) -> None:
    for path in (TOML, CSV):
        text = path.read_text("utf-8").replace("vanish", "vanisch")
        _, errors = examine(written(tmp_path, path.name, text))
        assert [error.place.rpartition(":")[2] for error in errors] == ["5" if path == TOML else "2"]


JUNK = [
    "[]",
    "{}",
    "''",
    "'x'",
    "0",
    "-1",
    "1.5",
    "nan",
    "true",
    "1979-05-27",
    "[[1]]",
    "[{a = 1}]",
    "'1 1/1'",
    "{en = 1}",
    "'é'",
]


@pytest.mark.parametrize("file", [TOML, CSV], ids=["toml", "csv"])
def test_junk_is_refused_as_bad_input_or_read(file: Path, tmp_path: Path) -> None:
    draw, whole = Random(7), file.read_bytes()
    values = list(re.finditer(rb"(?<== ).*" if file == TOML else rb"[^,\n]+", whole))
    for _ in range(400):
        data = bytearray(whole[: draw.choice([len(whole), 700])])
        if draw.random() < 0.5:
            value = draw.choice(values)
            data[slice(*value.span())] = draw.choice(JUNK).encode()
        for _ in range(draw.randint(0, 3)):
            at = draw.randrange(len(data))
            data[at : at + draw.randint(0, 2)] = bytes(draw.choice(b'"\n\r[]{}#,;=\0\\\x80a1') for _ in range(draw.randint(0, 2)))
        with contextlib.suppress(BadInput):
            pack = load_pack(written(tmp_path, file.name, bytes(data)))
            decks.new(decks=(*pack.decks.values(), "1", "2")[:2], cards=pack.option())


OPTION: list[tuple[Any, str]] = [
    ([], r"options.cards: expected a mapping from keys to cards, such as \{wolf: 3 2/4 vanish\}"),
    ({"wolf": "3 2/4 vanisch"}, "options.cards.wolf: 'vanisch' is not a valid ability; did you mean vanish"),
    ({"wolf": "3 2! rage"}, "options.cards.wolf: rage has no effect on an Incantation; leave it out"),
    ({"wolf": 3}, r"options.cards.wolf: 3 is not a card; write '3 2/4 vanish', or \{card: 3 2/4 vanish, name"),
    ({"wolf": {}}, "options.cards.wolf: wolf has no values"),
    ({"wolf": {"card": "1 1/1", "cost": 3}}, "options.cards.wolf: 'cost' is not a valid card field; known: card, name, pack"),
    ({"wolf": {"card": "1 1/1", "name": "Wolf"}}, "options.cards.wolf: 'Wolf' is not a name"),
    ({"wolf": {"card": "1 1/1", "pack": "a b"}}, "options.cards.wolf: 'a b' is not a valid pack id"),
    ({"troll": "1 9/9"}, "options.cards.troll: troll is already in the catalogue, 6 3/6 berserk rage"),
    ({"fort": "1 9/9"}, "options.cards.fort: 'fort' cannot be a card key"),
    ({3: "1 9/9"}, "options.cards: 3 cannot be a card key; use one word of letters, digits and dashes"),
    ({f"c{i}": "1 1/1" for i in range(MOST + 1)}, r"options.cards: too many cards \(501\); give at most 500"),
]


@pytest.mark.parametrize("given, said", OPTION, ids=[said[:45] for _, said in OPTION])
def test_the_option_refuses(given: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        decks.new(cards=given)


def test_junk_in_the_option() -> None:
    own = {"wolf": {"card": "3 2/4 vanish", "name": {"en": "Wolf", "fr": "Loup"}, "pack": "p"}, "bear": "4 5/5"}
    deck = [*preconstructed()["2"][:6], "wolf", "bear"]
    decks.new(decks=(deck, "1"), cards=own)
    for junk in spoiled(own):
        with contextlib.suppress(BadInput):
            match = decks.new(decks=(deck, "1"), cards=junk)
            assert match.again().setting == match.setting
