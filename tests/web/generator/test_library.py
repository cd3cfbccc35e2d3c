"""Saved cards and their versions, cards as files, and cards that go into a pack and a match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clashyard.core.words import Words
from clashyard.decks.cards.packs import examine_text
from clashyard.web import packed
from clashyard.web.generator import files, saved
from clashyard.web.generator.design import Design, of_plain
from clashyard.web.generator.models import SavedCard, Version
from clashyard.web.own.models import Text
from tests.support.web.designs import YETI, link

pytestmark = pytest.mark.django_db
PATH = "/cards/make/"
PICTURE = "made~submersion~beast~dragon+none+none~angry+sand+red+moon"


def pressed(client: Client, do: str, **fields: Any) -> Any:
    return client.post(f"{PATH}change", {**YETI, "mode": "name", **fields, "do": do})


def design(**changes: Any) -> Design:
    return of_plain(packed.unpacked(link(**changes)), "link")


def test_a_card_is_saved_in_versions_that_tell_what_changed(client: Client) -> None:
    address = pressed(client, "save")["Location"]
    of = SavedCard.objects.get().token
    assert f"of={of}" in address and "Version 1" in client.get(address).content.decode()
    pressed(client, "save", of=of)
    assert Version.objects.count() == 1  # nothing had changed
    pressed(client, "save", of=of, cost="6", abilities=["berserk", "rage"])
    page = client.get(f"{PATH}mine/{of}/").content.decode()
    assert "Version 2" in page and "<del>4</del> <ins>6</ins>" in page
    assert "<del>Berserk, Rage, Regeneration</del> <ins>Berserk, Rage</ins>" in page and "Go back to this version" in page
    assert "Snow Yeti" in client.get(f"{PATH}mine/").content.decode()


def test_cards_of_others_cannot_be_read_changed_or_deleted(client: Client) -> None:
    pressed(client, "save")
    of, other = SavedCard.objects.get().token, Client()
    assert other.get(f"{PATH}mine/{of}/").status_code == 404 == other.post(f"{PATH}mine/{of}/delete").status_code
    pressed(other, "save", of=of, cost="9")
    assert SavedCard.objects.count() == 2 and SavedCard.objects.get(token=of).held["cost"] == 4
    assert "Snow Yeti" not in Client().get(f"{PATH}mine/").content.decode()
    assert client.post(f"{PATH}mine/{of}/delete").status_code == 302 and SavedCard.objects.count() == 1


def test_a_card_with_a_mistake_is_not_saved_and_nothing_is_lost(client: Client) -> None:
    answer = pressed(client, "save", name="x" * 50)
    assert answer.status_code == 422 and "x" * 50 in answer.content.decode() and not SavedCard.objects.exists()
    answer = client.post(f"{PATH}change", {**YETI, "name": "", "do": "save"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200 and "the card has no name yet" in answer.content.decode()


def test_there_is_a_limit_to_cards_and_old_versions_go(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "CARDS_AT_MOST", 1)
    monkeypatch.setattr(saved, "VERSIONS_AT_MOST", 2)
    pressed(client, "save")
    assert "You have 1 cards already" in pressed(client, "save", name="Other").content.decode()
    of = SavedCard.objects.get().token
    for cost in "567":
        pressed(client, "save", of=of, cost=cost)
    assert [each.number for each in Version.objects.all()] == [4, 3]


@pytest.mark.parametrize("way", files.WAYS)
@pytest.mark.parametrize("changes", [
    {"kind": "champion"}, {"picture": PICTURE}, {"name": "눈 늑대", "language": "ko", "flavour": "두 줄\n\"따옴표\" \\"},
    {"name": "L’œil, d’or; \"x\"", "language": "fr"}, {"kind": "incantation", "abilities": ["splash"], "health": 2},
    {"abilities": ["vulnerability", "aura:rage"], "attack": 0},
])  # fmt: skip
def test_a_card_comes_back_from_its_file(client: Client, way: str, changes: dict[str, Any]) -> None:
    given = design(**changes)
    text = client.get(f"{PATH}file", {"c": link(**changes), "as": way}).content
    (found,) = files.read(text, f"card.{way}", "en")
    assert found == given


def test_files_are_packs_with_the_look_of_the_card() -> None:
    for way in ("toml", "csv"):
        pack, mistakes = examine_text(files.written(design(picture=PICTURE), way), f".{way}", "x")
        assert not mistakes
        assert dict(pack.cards[0].look) == {"style": "submersion", "picture": PICTURE, "flavour": YETI["flavour"]}


@pytest.mark.parametrize(("data", "name", "said"), [
    (b"", "x.toml", "this file is empty"), (b"\xff\xfe\x00", "x.csv", "this is not a text"),
    (b"{\"format\":", "x.json", "cut off"), (b"{}", "x.json", "this is not a card"),
    pytest.param(b"[" * 9000, "x.json", "missing", id="lists"),
    pytest.param(b"{" * 9000, "x.json", "cut off", id="mappings"), pytest.param(b"x" * 60_000, "x.csv", "too large", id="large"),
    (json.dumps({"format": files.FORMAT, "cost": 100}).encode(), "x.json", "file.cost"),
    (b"id = \"x\"\n[[card]]\nname = {en = \"Wolf\"}\ncard = \"3 2/4 flying\"\n", "x.toml", "file:2"),
    (b"id = \"x\"\n[[card]]\nname = {en = \"Wolf\"}\ncard = \"3 2/4\"\nflavour = 3\n", "x.toml", "in quotation marks"),
    (b"id = \"x\"\n[[card]]\nname = {en = \"Wolf\"}\ncard = \"3 2/4\"\nstyle = \"gold\"\n", "x.toml", "gold"),
    (b"id = \"x\"\n[[card]]\nname = {en = \"Wolf\"}\ncard = \"3 2/4\"\npicture = \"../../etc\"\n", "x.toml", "is not a picture"),
    ("id = 'a\u202eb'".encode(), "x.toml", "this line cannot be read"),
])  # fmt: skip
def test_bad_files_are_told_with_the_line_and_the_card_stays(client: Client, data: bytes, name: str, said: str) -> None:
    answer = client.post(f"{PATH}open", {"c": link(), "file": SimpleUploadedFile(name, data)})
    page = answer.content.decode()
    assert answer.status_code == 422 and said in page and 'value="Snow Yeti"' in page


def test_of_a_pack_one_card_is_chosen(client: Client) -> None:
    text = b'id = "x"\n[[card]]\nname = {en = "Wolf"}\ncard = "3 2/4"\n[[card]]\nname = {en = "Bear"}\ncard = "4 5/5"\n'
    page = client.post(f"{PATH}open", {"c": link(), "file": SimpleUploadedFile("x.toml", text)}).content.decode()
    assert "Which card?" in page and "Wolf" in page and "Bear" in page


def test_a_card_goes_into_a_pack_and_takes_its_own_place_again(client: Client) -> None:
    pressed(client, "pack")
    pressed(client, "pack", name="Ice Wolf", abilities=[])
    answer = pressed(client, "pack", cost="7")
    row = Text.objects.get()
    assert answer["Location"] == f"/own/{row.token}/" and list(row.held["cards"]) == ["snow-yeti", "ice-wolf"]
    assert row.text.count("[[card]]") == 2 and 'card = "7 4/4 berserk rage regeneration"' in row.text
    assert "is a printed card" in pressed(client, "pack", name="Frost Wolf", cost="4", attack="3", health="1",
                                          abilities=["aquatic", "indestructible", "rage"]).content.decode()  # fmt: skip


@pytest.mark.parametrize(("fields", "shown"), [
    ({}, "snow-yeti,"), ({"kind": "incantation", "abilities": ["splash"]}, "snow-yeti,"),
    ({"kind": "champion"}, "Snow Yeti: 4 4/4 berserk rage regeneration"), ({"name": "눈 늑대", "language": "ko"}, "눈-늑대,"),
])  # fmt: skip
def test_a_card_is_tried_in_a_match(client: Client, fields: dict[str, Any], shown: str) -> None:
    address = pressed(client, "try", **fields)["Location"]
    assert address.startswith("/new/decks/?") and f'value="{shown}' in client.get(address).content.decode()


def test_differences_are_told_in_words() -> None:
    told = saved.differences(design(), design(style="elusive", picture=PICTURE), Words("fr"))
    assert [each.field for each in told] == ["Style", "Image"] and told[1].before == ""
