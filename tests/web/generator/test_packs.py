"""Whole packs in the generator: what they are worth, changes that leave the rest as it was, files and paper."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clashyard.decks.cards.packs import examine_text
from clashyard.web.generator.packs.text import table, taken_apart, toml
from clashyard.web.own.models import Text
from tests.support.paths import ROOT
from tests.support.web.designs import YETI

pytestmark = pytest.mark.django_db
PATH = "/cards/make/pack/"
SNOW = (ROOT / "src" / "clashyard" / "web" / "own" / "examples" / "my-pack.toml").read_text("utf-8")


def opened(client: Client, data: str = SNOW, name: str = "snow.toml") -> Text:
    answer = client.post(PATH, {"file": SimpleUploadedFile(name, data.encode())})
    assert answer.status_code == 302, answer.content.decode()
    return Text.objects.get()


def changed(client: Client, do: str, **fields: Any) -> Any:
    return client.post(f"{PATH}{Text.objects.get().token}/change", {"do": do, **fields})


def keys() -> list[str]:
    return list(Text.objects.get().held["cards"])


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_pack_shows_what_its_cards_cost_and_are_worth(client: Client) -> None:
    page = text(client.get(f"{PATH}{opened(client).token}/"))
    assert "Frost Bear" in page and "9 cards" in page and "Cost 4: 3" in page and "snow" in page
    assert ("worth 2.5" in page and "card does not cost" in page) or "Every card costs what it is worth, " in page


def test_cards_are_moved_and_removed_and_everything_else_stays(client: Client) -> None:
    opened(client, SNOW.replace('id = "seal"', 'id = "seal"  # mine'))
    changed(client, "down wolf")
    assert keys()[:2] == ["frost-bear", "wolf"]
    changed(client, "up frost-bear")  # is the first already
    changed(client, "remove snow-queen")
    assert keys()[:2] == ["frost-bear", "wolf"] and "snow-queen" not in keys()
    assert "# mine" in Text.objects.get().text and "# A pack of nine cards" in Text.objects.get().text
    answer = changed(client, "remove wolf")
    assert answer.status_code == 422 and "This card is in the deck snow." in text(answer) and "wolf" in keys()
    changed(client, "undeck snow")
    changed(client, "remove wolf")
    assert "wolf" not in keys() and Text.objects.get().held["decks"] == {}


def test_a_pack_is_renamed_and_gets_decks(client: Client) -> None:
    opened(client)
    changed(client, "name", name="  Deep   snow ")
    assert Text.objects.get().title == "Deep snow" and "Neige" in Text.objects.get().text
    assert "is too long" in text(changed(client, "name", name="x" * 60))
    answer = changed(client, "deck", deck="Two", pick=["wolf", "seal"])
    assert answer.status_code == 422 and "you ticked 2" in text(answer) and 'value="Two"' in text(answer)
    assert "a letter or a digit" in text(changed(client, "deck", deck="!", pick=keys()[1:]))
    changed(client, "deck", deck="Cold Snap", pick=keys()[1:])
    assert Text.objects.get().held["decks"]["cold-snap"] == keys()[1:]
    assert "cold-snap" in text(client.get(f"{PATH}{Text.objects.get().token}/"))


def test_a_pack_begins_with_a_saved_card_and_takes_more(client: Client) -> None:
    for name in ("Snow Yeti", "Ice Bear"):
        client.post("/cards/make/change", {**YETI, "mode": "name", "name": name, "do": "save"})
    page = text(client.get(PATH))
    token = page.partition('<option value="')[2].partition('"')[0]
    assert text(client.post(PATH, {"name": "x" * 90, "card": token})).count("is too long") == 1
    assert client.post(PATH, {"name": "눈", "card": "nothing"}).status_code == 422
    client.post(PATH, {"name": "눈 팩", "card": token})
    assert keys() == ["ice-bear"]
    other = text(client.get(f"{PATH}{Text.objects.get().token}/")).partition('name="card"><option value="')[2].partition('"')[0]
    changed(client, "add", card=other)
    assert keys() == ["ice-bear", "snow-yeti"] and changed(client, "add", card="x").status_code == 422


@pytest.mark.parametrize("form", ["toml", "csv"])
def test_a_pack_comes_back_from_its_file(client: Client, form: str) -> None:
    row = opened(
        client, SNOW + '\n[[card]]\nid = "x"\nname = {en = "X, \\"y\\""}\ncard = "2 1/3"\nrole = "champion"\nflavour = "a;b"\n'
    )
    pack, _ = examine_text(row.text, ".toml", "x")
    again, mistakes = examine_text(toml(pack) if form == "toml" else table(pack), f".{form}", "x")
    assert not mistakes and again.cards == pack.cards and dict(again.decks) == dict(pack.decks)
    answer = client.get(f"{PATH}{row.token}/file", {"as": form})
    assert answer.status_code == 200 and f'filename="my-pack.{form}"' in answer["Content-Disposition"]


def test_a_table_is_changed_too(client: Client) -> None:
    pack, _ = examine_text(SNOW, ".toml", "x")
    opened(client, table(pack), "snow.csv")
    changed(client, "remove snow-queen")
    row = Text.objects.get()
    assert row.form == ".toml" and len(keys()) == 8 and len(taken_apart(row.text).parts) == 9


@pytest.mark.parametrize(("data", "name"), [
    ("", "x.toml"), ("\x00", "x.csv"), ("id = 3", "x.toml"), ("x" * 60_000, "x.toml"), ("id = 'a\u202eb'", "x.toml"),
])  # fmt: skip
def test_bad_files_are_told(client: Client, data: str, name: str) -> None:
    answer = client.post(PATH, {"file": SimpleUploadedFile(name, data.encode())})
    assert answer.status_code == 422 and 'role="alert"' in text(answer) and not Text.objects.exists()


def test_packs_of_others_are_not_found(client: Client) -> None:
    token, other = opened(client).token, Client()
    for path in ("", "file?as=toml", "print?as=pdf"):
        assert other.get(f"{PATH}{token}/{path}").status_code == 404
    assert other.post(f"{PATH}{token}/change", {"do": "remove wolf"}).status_code == 404 and "wolf" in keys()


def test_a_whole_pack_is_printed(client: Client) -> None:
    answer = client.get(f"{PATH}{opened(client).token}/print", {"as": "pdf", "backs": "none"})
    assert answer.content.startswith(b"%PDF") and 'filename="my-pack.pdf"' in answer["Content-Disposition"]
