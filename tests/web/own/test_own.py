"""Custom packs and characters: parsed, shown, stored for their person, and played with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clashyard.web.own import examples, parser, saved_texts
from clashyard.web.own.models import Text
from clashyard.web.people.models import Person
from tests.support.paths import EXAMPLES
from tests.support.web.custom_texts import PACK_CSV, PACK_TOML, TWO_TOML, TWO_YAML, kept, seen

pytestmark = pytest.mark.django_db
EACH = [("pack", PACK_TOML), ("pack", PACK_CSV), ("characters", TWO_TOML), ("characters", TWO_YAML)]


def refused(client: Client, kind: str, text: str, **more: Any) -> str:
    """Return the page that comes back when nothing is saved."""
    answer = client.post(f"/own/new/{kind}/", {"text": text, "keep": "1", **more})
    assert answer.status_code == 422 and not Text.objects.exists()
    return seen(answer)


# Writing


@pytest.mark.parametrize("name", ["my-pack.toml", "my-pack.csv", "my-character.toml", "my-character.yaml"])
def test_the_examples_are_those_of_the_docs(name: str) -> None:
    kind = "pack" if "pack" in name else "characters"
    assert examples.example(kind, Path(name).suffix) == (EXAMPLES / name).read_text("utf-8")


@pytest.mark.parametrize(("kind", "text"), EACH)
def test_a_text_is_shown_as_it_is_read_and_kept_when_that_is_wished(client: Client, kind: str, text: str) -> None:
    answer = client.post(f"/own/new/{kind}/", {"text": text, "look": "1"})
    page = seen(answer)
    assert answer.status_code == 200 and ". No errors found." in page and not Text.objects.exists()
    for word in ("Frost Bear", "4 5/5", "should cost 4") if kind == "pack" else ("Odo Wick", "Both Ends", "Tallow and Wick"):
        assert word in page
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", page)
    row = kept(client, kind, text)
    assert row.kind == kind and row.text == text
    page = seen(client.get(f"/own/{row.token}/"))
    assert ("Frost Bear" if kind == "pack" else "Sefa Lorn") in page
    assert f"/own/{row.token}/" in seen(client.get("/own/"))
    assert client.get(f"/own/{row.token}/file").content.decode() == text


def test_an_example_is_there_to_begin_with(client: Client) -> None:
    assert 'id = "my-pack"' in seen(client.get("/own/new/pack/?example=.toml"))
    assert "Odo Wick" in seen(client.get("/own/new/characters/?example=.yaml"))
    assert client.get("/own/new/pack/?example=../../secret").status_code == 200
    assert client.get("/own/new/chess/").status_code == 404


def test_saved_texts_can_be_changed_and_deleted(client: Client) -> None:
    row = kept(client, "pack", PACK_TOML)
    page = seen(client.get(f"/own/{row.token}/edit"))
    assert PACK_TOML in page
    answer = client.post(f"/own/{row.token}/edit", {"text": PACK_TOML.replace("Frost Bear", "Ice Bear"), "keep": "1"})
    row.refresh_from_db()
    assert answer.status_code == 302 and row.held["cards"]["frost-bear"]["name"]["en"] == "Ice Bear"
    answer = client.post(f"/own/{row.token}/edit", {"text": "id = 3", "keep": "1"})
    row.refresh_from_db()
    assert answer.status_code == 422 and "Ice Bear" in row.text and ">\nid = 3</textarea>" in seen(answer)
    assert client.post(f"/own/{row.token}/delete").status_code == 302 and not Text.objects.exists()


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_a_pack_is_shown_in_the_language_of_the_browser(client: Client, language: str) -> None:
    page = client.post("/own/new/pack/", {"text": PACK_TOML}, headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in page and {"fr": "Harfang", "ko": "눈올빼미"}[language] in page


# Mistakes


@pytest.mark.parametrize(
    ("kind", "text", "line", "said"),
    [
        ("pack", PACK_TOML.replace("vanish", "vanisch"), 5, "did you mean vanish?"),
        ("pack", PACK_TOML.replace("aura:rage", "aura:rge"), 20, "'aura:rge' is not a valid ability"),
        ("pack", PACK_TOML.replace('"Wolf"', '"Wolf'), 7, "invalid TOML: "),
        ("pack", PACK_CSV.replace("creature", "bird", 1), 2, "'bird' is not a valid kind of card"),
        ("pack", PACK_CSV.replace("abilities", "ability", 1), 1, "did you mean abilities?"),
        ("pack", PACK_TOML.replace('"snow-owl", ', ""), 50, "a deck has 8 cards, not 7"),
        (
            "characters",
            TWO_TOML.replace("damage = [1, 2]", "damage = [1]"),
            3,
            "the number of damage values (1) differs from the length of the chain (2)",
        ),
        ("characters", TWO_TOML.replace("hp = 9", "hp = 900"), 3, "900 is not a whole number"),
        ("characters", TWO_YAML.replace("L>L>Q>Q>H", "L>L>Q>Q>B"), 15, "is not a chain"),
        ("characters", TWO_YAML.replace("hp: 9", "hp: [9"), 5, "invalid YAML: "),
        ("characters", TWO_TOML.replace("hp = 9", "hp = "), 6, "invalid TOML: "),
        ("characters", "- *a", 1, "an alias (*) cannot be read"),
        ("characters", "a: &x [1]\nb: *x", 2, "an alias (*) cannot be read"),
        ("characters", "name: !!python/object/apply:os.system [ls]", 1, "invalid YAML: "),
        ("pack", 'id = "x"\n' + "a." * 200 + "b = 1", 2, "This line has more than 100 dots."),
        ("pack", 'id = "x"\nname = {en = "\u202eevil"}', 2, "contains an invisible character"),
        ("characters", "name: a\x00b", 1, "contains an invisible character"),
    ],
)
def test_each_mistake_is_told_with_its_line_and_nothing_is_lost(
    client: Client, kind: str, text: str, line: int, said: str
) -> None:  # fmt: skip
    page = refused(client, kind, text)
    found = re.search(r'data-line="(\d+)">[^<]*</button> <span class="complaint">([^<]*)', page)
    assert found and said in page and int(found[1]) == line
    assert f">\n{text}</textarea>" in page


def test_several_mistakes_are_listed_beside_the_readable_cards(client: Client) -> None:
    page = refused(client, "pack", PACK_TOML.replace("vanish", "vanisch").replace("6 5/7", "6 5/x"))
    assert page.count("data-line=") == 2 and "Snow Owl" in page
    wrong = TWO_TOML.replace("hp = 9", "hp = 0").replace("[1, 1, 1, 1, 2]", "[1, 1]").replace("discard = 1", "discard = 0")
    page = refused(client, "characters", wrong)
    for said in ("Odo Wick.hp", "Odo Wick.super.8.effects[1].discard", "Sefa Lorn.combos[1].damage"):
        assert said in page


@pytest.mark.parametrize(
    "text", ["", "   \n", "# only a comment\n", "x" * 49_200, "[" * 5000, "{" * 5000, "a,b\n" * 3000, "- " * 9000, "=", '"' * 99]
)
@pytest.mark.parametrize("kind", ["pack", "characters"])
def test_rubbish_is_refused_and_not_lost(client: Client, kind: str, text: str) -> None:
    page = refused(client, kind, text)
    assert page.count('class="complaint"') > 1 and f">\n{text}</textarea>" in page


def test_no_parser_sees_more_than_the_limit(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(parser, "examine_text", never)
    monkeypatch.setattr(parser, "examine", never)
    monkeypatch.setattr(parser, "document_of", never)
    for kind in parser.FORMS:
        assert "This text is too long: at most 48 KB." in refused(client, kind, "é" * 25_000)
    assert client.post("/own/new/pack/", {"text": "x" * 70_000}).status_code == 400


def test_endless_numbers_do_not_stop_the_server(client: Client) -> None:
    assert "is not a whole number from" in refused(
        client, "characters", f'name = "A"\nhp = 0x{"f" * 40_000}\nopeners = {{H=1, L=1, Q=1}}'
    )
    assert "is not a card number" in refused(
        client, "pack", f'id = "a"\n[[card]]\nname = {{en = "A"}}\nnumber = 0x{"f" * 40_000}\ncard = "1 1/1"'
    )


def test_a_file_comes_in_like_a_text(client: Client) -> None:
    row = kept(client, "pack", "", file=SimpleUploadedFile("winter.csv", b"\xef\xbb\xbf" + PACK_CSV.encode()))
    assert row.held["id"] == "winter" and row.form == ".csv" and "winter" in seen(client.get("/own/"))
    Text.objects.all().delete()
    assert "not UTF-8" in refused(client, "pack", "", file=SimpleUploadedFile("a.toml", b'id = "a"\nname = "\xe9"'))
    assert "48 KB" in refused(client, "pack", "", file=SimpleUploadedFile("a.toml", b"#" * 50_000))
    row = kept(client, "characters", "", file=SimpleUploadedFile("../../x.yml", TWO_YAML.encode()))
    assert row.form == ".yaml"


def test_what_is_typed_again_names_a_table_as_its_file_did(client: Client) -> None:
    assert kept(client, "pack", PACK_CSV, stem="winter").held["id"] == "winter"


@pytest.mark.parametrize(("kind", "text"), [("pack", PACK_TOML), ("characters", TWO_TOML)])
def test_what_later_rules_refuse_is_said_and_can_be_mended(client: Client, kind: str, text: str) -> None:
    row = kept(client, kind, text)
    held = {"id": "x", "name": {}, "cards": {"wolf": "3 2/4 forgotten"}, "decks": {"snow": ["wolf"]}}
    row.held = held if kind == "pack" else {"characters": [{"name": "A"}]}
    row.save()
    assert 'class="complaint"' in seen(client.get(f"/own/{row.token}/"))
    assert row.token not in seen(client.get("/new/decks/")) + seen(client.get("/new/clash/")) + seen(client.get("/decks/build/"))
    assert client.post(f"/own/{row.token}/edit", {"text": text, "keep": "1"}).status_code == 302
    assert row.token in seen(client.get("/new/decks/" if kind == "pack" else "/new/clash/"))


# Ownership


def test_texts_are_private(client: Client) -> None:
    row = kept(client, "pack", PACK_TOML)
    other = Client()
    kept(other, "characters", TWO_TOML)
    for stranger in (other, Client()):
        assert stranger.get(f"/own/{row.token}/").status_code == 404
        assert stranger.get(f"/own/{row.token}/edit").status_code == 404
        assert stranger.get(f"/own/{row.token}/file").status_code == 404
        assert stranger.post(f"/own/{row.token}/edit", {"text": "", "keep": "1"}).status_code == 404
        assert stranger.post(f"/own/{row.token}/delete").status_code == 404
        assert row.token not in seen(stranger.get("/own/")) + seen(stranger.get("/new/decks/"))
    assert client.get(f"/own/{row.token}/delete").status_code == 405
    row.refresh_from_db()
    assert row.text == PACK_TOML
    page = seen(other.post("/new/decks/", {"deck_A": f"{row.token}/snow"}))
    assert "Choose an option from the list." in page


def test_a_form_without_its_token_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/own/new/pack/", {"text": PACK_TOML, "keep": "1"}).status_code == 403


def test_a_guests_texts_move_to_the_account(client: Client, settings: LazySettings) -> None:
    settings.RATES = {}
    first = kept(client, "pack", PACK_TOML)
    account = {"username": "ada", "password1": "quiet-lynx-41", "password2": "quiet-lynx-41"}
    assert client.post("/account/sign-up", account).status_code == 302
    assert first.token in seen(client.get("/own/"))
    client.post("/account/log-out")
    assert first.token not in seen(client.get("/own/"))
    second = kept(client, "characters", TWO_YAML)
    client.post("/account/log-in", {"username": "ada", "password": "quiet-lynx-41"})
    page = seen(client.get("/own/"))
    assert first.token in page and second.token in page
    assert client.post("/account/delete", {"password": "quiet-lynx-41"}).status_code == 302
    assert not Text.objects.exists()


def test_there_is_an_end_to_what_one_person_keeps(client: Client) -> None:
    row = kept(client, "characters", TWO_YAML)
    for _ in range(saved_texts.TEXTS_AT_MOST - 1):
        Text.objects.create(owner=row.owner, kind=row.kind, form=row.form, title=row.title, text=row.text, held=row.held)
    answer = client.post("/own/new/characters/", {"text": TWO_YAML, "keep": "1"})
    assert answer.status_code == 422 and "You already have 20 saved texts." in seen(answer) and TWO_YAML in seen(answer)
    assert client.post(f"/own/{row.token}/edit", {"text": TWO_YAML, "keep": "1"}).status_code == 302
    assert Text.objects.count() == saved_texts.TEXTS_AT_MOST


def test_writing_has_a_rate(client: Client, settings: LazySettings) -> None:
    settings.RATES = {}
    row = kept(client, "pack", PACK_TOML)  # with a session
    settings.RATES = {"own": "3/d", "keep": "1/d"}
    sent = [{"text": PACK_TOML, "keep": "1"}] * 2 + [{"text": PACK_TOML}] * 2
    assert [client.post(f"/own/{row.token}/edit", data).status_code for data in sent] == [302, 429, 200, 429]
    assert client.get(f"/own/{row.token}/").status_code == 200


def test_viewing_creates_no_person(client: Client) -> None:
    client.get("/own/")
    client.post("/own/new/pack/", {"text": PACK_TOML, "look": "1"})
    assert not Person.objects.exists()
