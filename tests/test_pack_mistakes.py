"""Mistakes in packs and in the option `cards`: one sentence each with the file and the line, whatever is given."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.decks.catalogue import preconstructed
from clashyard.decks.own_cards import MOST
from clashyard.decks.packs import examine, load_pack

from .junk import spoiled
from .test_packs import CSV, ROOT, TOML, TOP, WOLF, written

PAGE = (ROOT / "docs" / "decks" / "packs.md").read_text("utf-8")


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
    ("x.txt", "hello", ": this is no pack by its name"),
    ("x.toml", b"#" * 1_000_001, ": is longer than a megabyte"),
    ("x.toml", TOP.encode() + b'# \xe9t\xe9\n', ":2: byte 0xe9 is not UTF-8; save the file as UTF-8"),
    ("x.csv", HEADER.encode("utf-16"), ":1: byte 0xff is not UTF-8"),
    ("x.toml", TOP, ":1: the pack holds no card"),
    ("x.toml", WOLF, ":1: the pack has no id"),
    ("x.toml", f"\nid = 3\n{WOLF}", ":2: 3 cannot be the id of a pack"),
    ("x.toml", f'{TOP}name = "Snow"\n{WOLF}', r":2: 'Snow' is no name; write it by language"),
    ("x.toml", f"{TOP}printed = 3\n{WOLF}", ":2: 3 is no list of languages"),
    ("x.toml", f"{TOP}\nnames = 3\n{WOLF}", ":3: 'names' is no part of a pack; did you mean name?"),
    ("x.toml", f"{TOP}card = 3\n", r":2: each card needs a line \[\[card\]\] of its own"),
    ("x.toml", f"{TOP}card = [{{}}, {{}}]\n", r":2: each card needs a line \[\[card\]\]"),
    ("x.toml", f"{TOP}[card]\n", r":2: each card needs a line \[\[card\]\]"),
    ("x.toml", f"{TOP}{WOLF}colour = 1", ":2: 'colour' is no part of a card; known: card, doubt, id"),
    ("x.toml", f"{TOP}[[card]]\nid = 'wolf'\ncard = '1 1/1'", ":2: the card has no name"),
    ("x.toml", f"{TOP}[[card]]\nname = {{de = 'Wolf'}}", ":2: 'de' is no language; known: en, fr, ko"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 3}}", r":2: 3 cannot be a name \(en\)"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = '{'x' * 25}'}}", r":2: the name .* \(en\) is too long; use 24 letters"),
    ("x.toml", f"{TOP}[[card]]\nname = {{ko = '{'가' * 13}'}}", r":2: the name .* \(ko\) is too long"),
    ("x.toml", f'{TOP}[[card]]\nname = {{en = "a\\u001b[31m"}}', ":2: .* use letters that can be shown"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = '!!!'}}", ":2: no key can be made of the name !!!"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Fort'}}\ncard = '1 1/1'", ":2: 'fort' cannot be the name of a card"),
    ("x.toml", f"{TOP}{WOLF}id = 3", ":2: 3 cannot be the name of a card"),
    ("x.toml", f"{TOP}{WOLF}id = 'wolf-2'", ":2: the key wolf-2 ends in -2"),
    ("x.toml", f"{TOP}{WOLF}id = '{'x' * 41}'", ":2: the key .* is too long"),
    ("x.toml", f"{TOP}{WOLF}number = true", ":2: True is no number of a card"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Wolf'}}", ":2: wolf has no values"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Wolf'}}\ncard = 3", ":2: 3 is no card; write COST AV/HP"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Wolf'}}\ncard = '3 {'9' * 5000}/4'", ":2: .* is no card"),
    ("x.toml", f"{TOP}[[card]]\nname = {{en = 'Wolf'}}\ncard = '3 2! chain'", ":2: chain means nothing on an Incantation"),
    ("x.toml", f"{TOP}{WOLF}{WOLF}", ":5: the key 'wolf' stands at line 2 already"),
    ("x.toml", f"{TOP}{WOLF}{WOLF}id = 'other'", r":5: the name Wolf \(en\) stands at line 2 already"),
    ("x.toml", f"{TOP}{WOLF}id = 'troll'", ":2: troll is a card of the catalogue already, 6 3/6 berserk rage"),
    ("x.toml", TOP + "".join(WOLF.replace("Wolf", f"W{i}") for i in range(MOST + 1)), f":{2 + 3 * MOST}: 501 cards are too many"),
    ("x.toml", f"{TOP}{WOLF}x = {'9' * 5000}", ":1: this is no TOML that can be read"),
    ("x.toml", f"{TOP}x = {'[' * 5000}", ":1: this is no TOML that can be read: lists in lists"),
    ("x.toml", f"{TOP}{WOLF}\nx = '", ":6: this is no TOML: "),
    ("x.toml", f"{TOP}{WOLF}x = [\n\n", ":5: this is no TOML: .*"),
    ("x.toml", f"{TOP}[[deck]]\ncards = []", ":2: None cannot be the id of a deck"),
    ("x.toml", f"{TOP}[[deck]]\nid = 'a/b'", ":2: 'a/b' cannot be the id of a deck"),
    ("x.toml", f"{TOP}[[deck]]\nid = 'a'\ncards = '1'", ":2: '1' is no deck; list the keys of eight cards"),
    ("x.toml", f"{TOP}[[deck]]\nid = 'a'\ncards = [1]", ":2: 1 is no card of the catalogue"),
    ("x.toml", f"{TOP}{WOLF}[[deck]]\nid = 'a'\ncards = ['wulf']", ":5: 'wulf' is no card .*; did you mean wolf?"),
    ("x.toml", f"{TOP}{WOLF}[[deck]]\nid = 'a'\ncards = ['wolf']", ":5: a deck is 8 cards, not 1"),
    ("x.toml", f"{TOP}{WOLF}[[deck]]\nid = 'a'\ncards = {['wolf'] * 8}", ":5: wolf stands twice"),
    ("x.csv", ",,,\n,,", ":1: the table is empty"),
    ("x.csv", HEADER, ":1: the pack holds no card"),
    ("x.csv", f"\n\n{HEADER.replace('mana', 'cost')}", ":3: 'cost' is no column"),
    ("x.csv", HEADER.replace("mana,", ""), ":1: the column mana is missing; a pack needs name, kind"),
    ("x.csv", HEADER.replace("name,", ""), ":1: the column name is missing"),
    ("x.csv", HEADER.replace("mana", "kind"), ":1: the column kind stands twice"),
    ("x.csv", HEADER.replace("name", "name,en"), ":1: the columns name and en mean the same"),
    ("x.csv", f"{HEADER}Wolf,creature,3,2,4,,more", ":2: 'more' stands in no column"),
    ("x.csv", f"{HEADER}Wolf,creature,3,2,,", ":2: hp is ''; write a whole number from 0 to 99"),
    ("x.csv", f"{HEADER}Wolf,creature,3,2,0,", ":2: .* has no HP"),
    ("x.csv", f"{HEADER}Wolf,incantation,3,2,0,", ":2: an Incantation has no HP, but hp is '0'"),
    ("x.csv", f"{HEADER}Wolf,creature,3,x,4,", ":2: the AV in '3 X/4' must be X exactly when"),
    ("x.csv", f"{HEADER}Wolf,creature,3,2,4,flight", ":2: 'flight' is no ability"),
    ("x.csv", f'{HEADER}"Wo\n\nlf",creature,3,2,4,\r\n\nBear,beast,,,,', ":6: 'beast' is no kind of card"),
    ("x.csv", f'{HEADER}Bear,creature,3,2,4,"\n\n', ":2: this is no CSV: unexpected end of data"),
    ("x.csv", HEADER.replace("name", "preconstructed,name") + "a,Wolf,creature,3,2,4,", ":2: a deck is 8 cards, not 1"),
    ("x.csv", HEADER.replace("name", "pack,name") + "a b,Wolf,creature,3,2,4,", ":2: 'a b' cannot be the id of a pack"),
    ("x.csv", HEADER.replace("name", "number,name") + "-1,Wolf,creature,3,2,4,", ":2: number is '-1'; write a whole number"),
]  # fmt: skip


@pytest.mark.parametrize("name, text, said", WRONG, ids=[f"{name}{said}"[:45] for name, _, said in WRONG])
def test_mistakes(name: str, text: str | bytes, said: str, tmp_path: Path) -> None:
    file = written(tmp_path, name, text)
    with pytest.raises(BadInput) as raised:
        load_pack(file)
    assert re.match(re.escape(str(file)) + said, str(raised.value)), str(raised.value)
    assert "\n" not in str(raised.value) and len(str(raised.value)) < 500


def test_what_cannot_be_read(tmp_path: Path) -> None:
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
    ([], "options.cards: a mapping from keys to cards"),
    ({"wolf": "3 2/4 vanisch"}, "options.cards.wolf: 'vanisch' is no ability; did you mean vanish"),
    ({"wolf": "3 2! rage"}, "options.cards.wolf: rage means nothing on an Incantation"),
    ({"wolf": 3}, "options.cards.wolf: 3 is no card; write '3 2/4 vanish', or {card"),
    ({"wolf": {}}, "options.cards.wolf: wolf has no values"),
    ({"wolf": {"card": "1 1/1", "cost": 3}}, "options.cards.wolf: 'cost' is no part of a card; known: card, name, pack"),
    ({"wolf": {"card": "1 1/1", "name": "Wolf"}}, "options.cards.wolf: 'Wolf' is no name"),
    ({"wolf": {"card": "1 1/1", "pack": "a b"}}, "options.cards.wolf: 'a b' cannot be the id of a pack"),
    ({"troll": "1 9/9"}, "options.cards.troll: troll is a card of the catalogue already, 6 3/6 berserk rage"),
    ({"fort": "1 9/9"}, "options.cards.fort: 'fort' cannot be the name of a card"),
    ({3: "1 9/9"}, "options.cards: 3 cannot be the name of a card"),
    ({f"c{i}": "1 1/1" for i in range(MOST + 1)}, "options.cards: 501 cards are too many"),
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
