"""The generator of characters: a combo table that is checked row by row, a super, a link, versions, files and matches."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clashyard.clash.cards.character import read_character, write_character
from clashyard.clash.cards.library import library
from clashyard.clash.rules.state import VOCABULARY
from clashyard.core.words import Words, slug
from clashyard.web import packed
from clashyard.web.generator.characters import files
from clashyard.web.generator.characters.page import EFFECT_NAMES
from clashyard.web.generator.characters.sketch import CHOICES, NUMBERED, Level, Sketch, of_plain
from clashyard.web.generator.models import SavedCard, Version
from clashyard.web.own.models import Text

pytestmark = pytest.mark.django_db
PATH = "/cards/make/character/"
ODO: dict[str, Any] = {
    "name": "Odo Wick", "hp": "9", "will": "8", "opener-H": "2", "opener-L": "1", "opener-Q": "1", "lines": "2",
    "line-0-name": "Trim", "line-0-chain": "lql", "line-0-damage": "112", "line-1-chain": "q, h", "line-1-damage": "1 2",
    "level-4": "on", "level-4-name": "Hot Wax", "level-4-effect": ["damage", "unblockable next", ""],
    "level-4-amount": ["1", "1", "1"],
}  # fmt: skip


def changed(client: Client, do: Any = "", script: Any = True, **fields: Any) -> Any:
    headers = {"HX-Request": "true"} if script else {}
    return client.post(f"{PATH}change", {**ODO, **fields, "do": do}, headers=headers)


def held(answer: Any) -> Sketch:
    """Return the character in the address that an answer names."""
    address = answer.headers.get("HX-Replace-Url") or answer["Location"]
    return of_plain(packed.unpacked(address.partition("?c=")[2].partition("&")[0]), "link")


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_character_is_drawn_as_in_a_match_and_held_by_its_link(client: Client) -> None:
    answer = changed(client)
    assert 'id="sheet-preview"' in text(answer) and "Trim" in text(answer) and "the next hit cannot be blocked" in text(answer)
    sketch = held(changed(client, script=False))
    assert sketch.plain()["combos"] == [
        {"name": "Trim", "chain": "L>Q>L", "damage": [1, 1, 2]}, {"chain": "Q>H", "damage": [1, 2]}
    ]  # fmt: skip
    assert sketch.character().name == "Odo Wick" and 'value="Odo Wick"' in text(client.get(answer["HX-Replace-Url"]))


def test_every_character_of_the_library_can_be_a_start(client: Client) -> None:
    assert "Skipping Stone" in text(client.get(PATH, {"like": "tamsy-quillane"}))
    for character in library().values():
        sketch = of_plain(write_character(character), "x")
        assert sketch.character() == character and slug(character.name) == sketch.key


@pytest.mark.parametrize(("fields", "said"), [
    ({"line-1-chain": "LQ", "line-1-damage": "1 3"}, "L&gt;Q does 3 damage here but 1 in combos[1]; make them equal"),
    ({"line-1-chain": "HBX"}, "is not a chain; write attack letters joined by"),
    ({"line-1-damage": "1"}, "differs from the length of the chain (2)"),
    ({"line-1-damage": "one two"}, "write a number for each letter"), ({"line-1-damage": "1 400"}, "400"),
    ({"line-1-chain": "", "line-1-damage": ""}, "is not a chain"), ({"name": ""}, "the name is missing"),
    ({"name": "x" * 61}, "is not a valid name"), ({"name": "O\u202edo"}, "this contains an invisible character"),
    ({"style": "x" * 300}, "this is too long; use at most 200 characters"), ({"level-4-name": "a\u200fb"}, "an invisible char"),
    ({"will": "3"}, "With at most 3 Will, the super for 4 can never be paid."),
])  # fmt: skip
def test_what_is_wrong_is_said_and_nothing_is_lost(client: Client, fields: dict[str, Any], said: str) -> None:
    answer = changed(client, **fields)
    assert answer.status_code == 200 and said in text(answer)
    kept = text(client.get(answer["HX-Replace-Url"]))
    assert all(value in kept for value in fields.values() if len(value) > 2 and value.isalpha() and "\u200f" not in value)
    saved = changed(client, "save", script=False, **fields)
    assert saved.status_code == 422 if "will" not in fields else saved.status_code == 302


def test_a_super_says_when_it_can_be_played(client: Client) -> None:
    answer = changed(client, **{"level-4-when": "opening"})
    assert held(answer).plain()["super"]["4"]["when"] == "opening" and "only right after the joust" in text(answer)
    assert held(changed(client, **{"level-4-when": "tomorrow"})).levels[0].when == "combo"
    wrong = changed(client, **{"level-4-when": "answer", "level-4-blockable": "on"})
    assert "a super in answer to a hit cannot be blocked" in text(wrong)


def test_buttons_change_the_table(client: Client) -> None:
    assert [line.chain for line in held(changed(client, "line 1 ^")).lines] == ["Q>H", "L>Q>L"]
    longer = held(changed(client, "line 1 L")).lines[1]
    assert (longer.chain, longer.damage) == ("Q>H>L", "1 2 1")
    assert held(changed(client, "line 0 <")).lines[0].damage == "1 1"
    assert len(held(changed(client, "line 0 -")).lines) == 1 and len(held(changed(client, "line +")).lines) == 3
    equal = held(changed(client, "line 1 =", **{"line-1-chain": "LQ", "line-1-damage": "1 3"}))
    assert equal.lines[1].damage == "1 1" and not equal.mistakes()
    opened = held(changed(client, **{"opener-L": "3"}))
    assert opened.lines[0].damage == "3 1 2" and not opened.mistakes()
    assert [held(changed(client, do)).plain() for do in ("line 77 -", "line x H", "nonsense")] == [
        held(changed(client)).plain()
    ] * 3


@pytest.mark.parametrize("way", files.WAYS)
def test_a_character_comes_back_from_its_file(client: Client, way: str) -> None:
    for character in library().values():
        given = of_plain(write_character(character), "x")
        (found,) = files.read(files.written(given, way).encode(), f"x.{way}", Words("en"))
        assert found == given
    link = packed.packed(held(changed(client)).plain())
    assert 'filename="odo-wick.' in client.get(f"{PATH}file", {"c": link, "as": way})["Content-Disposition"]


def test_what_the_form_does_not_know_survives_an_edit(client: Client) -> None:
    data = write_character(library()["Ansa Verrell"])
    data["motto"] = "x"
    data["combos"][0]["colour"] = data["super"]["8"]["later"] = data["super"]["later"] = 1
    page = text(client.get(PATH, {"c": packed.packed(data)}))
    assert "&#39;motto&#39; is not a valid key" in page and "&#34;motto&#34;" in page
    rest = json.dumps({"": {"motto": "x"}, "super": {"later": 1}, "8": {"later": 1}, "line-1": {"colour": 1}})
    found = held(changed(client, "hp +1", rest=rest)).plain()
    assert found["motto"] == "x" and found["super"]["later"] == 1 and found["combos"][1]["colour"] == 1
    assert files.toml(found).startswith('motto = "x"')
    assert held(changed(client, rest="[" * 900)).plain() == held(changed(client)).plain()


@pytest.mark.parametrize(("data", "name", "said"), [
    (b"", "x.toml", "this file is empty"), (b"\xff\xfe\x00", "x.yaml", "this is not a text"), (b"{", "x.json", "cut off"),
    (b"{}", "x.json", "this is not a character"), (b"x" * 60_000, "x.yaml", "too large"),
    (b'name = "Odo"\nopeners = {H = 2}\n', "x.toml", "this opener is missing"),
    (b"name: Odo\nopeners: {H: 2, L: 1, Q: 1}\ncombos: [{chain: H>B, damage: [2, 1]}]\n", "x.yaml", "is not a chain"),
    (b"&a [*a, *a]", "x.yaml", "file"), (b"[" * 9000, "x.json", "cut off"),
    (b"name: Odo\nopeners: {H: 2, L: 1, Q: 1}\ncombos:\n" + b"  - {chain: H, damage: [2]}\n" * 21, "x.yaml", "room for 20"),
])  # fmt: skip
def test_bad_files_are_told_and_the_form_stays(client: Client, data: bytes, name: str, said: str) -> None:
    link = packed.packed(held(changed(client)).plain())
    answer = client.post(f"{PATH}open", {"c": link, "file": SimpleUploadedFile(name, data)})
    assert answer.status_code == 422 and said in text(answer) and 'value="Odo Wick"' in text(answer)


@pytest.mark.parametrize("broken", [
    "x", packed.packed([1]), packed.packed({"hp": "8"}), packed.packed({"combos": 3}), packed.packed({"openers": {"H": -1}}),
    packed.packed({"super": {"4": {"effects": [{"fly": 3}]}}}), packed.packed({"name": ["x"]}), packed.packed({"x": "y" * 3000}),
])  # fmt: skip
def test_a_broken_link_is_told_and_the_page_still_works(client: Client, broken: str) -> None:
    answer = client.get(PATH, {"c": broken})
    assert answer.status_code == 422 and 'role="alert"' in text(answer) and 'id="card"' in text(answer)


def test_versions_are_kept_and_belong_to_one_person(client: Client) -> None:
    changed(client, "save", script=False)
    of, other = SavedCard.objects.get().token, Client()
    address = changed(client, "save", script=False, of=of, hp="7", **{"line-1-damage": "1 3"})["Location"]
    assert "Version 2" in text(client.get(address)) and Version.objects.count() == 2
    page = text(client.get(f"{PATH}mine/{of}/"))
    assert "<del>9</del> <ins>7</ins>" in page and "Q&gt;H 1 3" in page
    assert "Odo Wick" in text(client.get(f"{PATH}mine/")) and "Odo Wick" not in text(client.get("/cards/make/mine/"))
    assert other.get(f"{PATH}mine/{of}/").status_code == 404 == other.post(f"{PATH}mine/{of}/delete").status_code
    assert client.post(f"{PATH}mine/{of}/delete").status_code == 302 and not SavedCard.objects.exists()


def test_a_character_is_tried_in_a_match_and_takes_its_own_place_again(client: Client) -> None:
    changed(client, "try", script=False)
    changed(client, "try", script=False, name="Sefa")
    page = text(client.get(changed(client, "try", script=False, hp="5")["Location"]))
    assert "Odo Wick (custom)" in page and "selected" in page
    (row,) = Text.objects.all()
    assert [(each["name"], each["hp"]) for each in row.held["characters"]] == [("Odo Wick", 5), ("Sefa", 9)]
    assert read_character(row.held["characters"][0]).levels[0] is not None


def test_a_character_is_printed(client: Client) -> None:
    link = packed.packed(held(changed(client)).plain())
    assert client.get(f"{PATH}print", {"c": link, "as": "pdf", "backs": "none"}).content.startswith(b"%PDF")
    assert client.get(f"{PATH}print", {"c": packed.packed({"name": ""}), "as": "pdf"}).status_code == 400


def test_every_effect_of_the_rules_is_in_the_form() -> None:
    assert set(EFFECT_NAMES) == set(CHOICES) and len(CHOICES) == len(VOCABULARY) and set(CHOICES) > NUMBERED
    for number, word in enumerate(CHOICES):
        level = Level(True, effects=((word, 3 if word in NUMBERED else 0),))
        character = Sketch("Odo", levels=(level, Level())).character()
        assert character.levels[0] is not None and character.levels[0].effects == ((number, level.effects[0][1]),)
