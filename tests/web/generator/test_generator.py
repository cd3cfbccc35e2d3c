"""The card generator: a form that is always answered, a price, a link that holds the card, and bad input that loses nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clashyard.core.errors import BadInput
from clashyard.decks.cards.catalogue import catalogue
from clashyard.web import packed
from clashyard.web.generator.design import Design, of_card, of_plain
from tests.support.web.designs import YETI, link

pytestmark = pytest.mark.django_db
PATH = "/cards/make/"


def changed(client: Client, do: str = "", script: bool = True, **fields: Any) -> Any:
    headers = {"HX-Request": "true"} if script else {}
    return client.post(f"{PATH}change", {**YETI, "mode": "name", **fields, "do": do}, headers=headers)


def held(answer: Any) -> Design:
    """Return the card in the address that an answer names."""
    address = answer.headers.get("HX-Replace-Url") or answer["Location"]
    return of_plain(packed.unpacked(address.partition("?c=")[2]), "link")


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_card_is_shown_with_its_price_and_its_link(client: Client) -> None:
    page = text(changed(client))
    assert "2.5 Mana too cheap." in page and "6.5, so 6 or 7" in page and "let it attack in the turn it comes" in page
    assert all(f">{said}</button>" in page for said in ("Mana 6", "Without Rage, Mana 5", "AV 2, HP 2"))
    design = held(changed(client))
    assert (design.name, design.notation) == ("Snow Yeti", "4 4/4 berserk rage regeneration")
    again = text(client.get(PATH, {"c": link()}))
    assert 'value="Snow Yeti"' in again and 'value="4"' in again and "It only wanted to borrow your coat." in again


def test_a_nine_nine_for_one_is_warned_of(client: Client) -> None:
    page = text(changed(client, cost="1", attack="9", health="9", abilities=["rage", "aerial"]))
    assert "9 Mana too cheap." in page and "worth 10" in page


def test_buttons_change_numbers_and_make_it_fair_without_scripts_too(client: Client) -> None:
    assert held(changed(client, "cost +1")).cost == 5 == held(changed(client, "cost +1", script=False)).cost
    fair = held(changed(client, "take 5 4/4 berserk regeneration", script=False))
    assert fair.notation == "5 4/4 berserk regeneration" and fair.name == "Snow Yeti"
    assert held(changed(client, "take nonsense")).notation == "4 4/4 berserk rage regeneration"
    assert held(changed(client, "health -1", health="1")).health == 1


def test_a_picture_is_composed_and_keeps_what_was_chosen(client: Client) -> None:
    first = held(changed(client, mode="compose"))
    assert first.picture.startswith("made~submersion~person~")
    figure = held(changed(client, mode="compose", figure="beast", head="dragon", place="moon"))
    assert figure.picture == "made~submersion~beast~dragon+none+none~angry+sand+red+moon"
    assert f"/art/{figure.picture}.svg" in text(client.get(PATH, {"c": link(picture=figure.picture)}))
    assert held(changed(client, mode="name")).picture == ""


@pytest.mark.parametrize(("fields", "said"), [
    ({"name": ""}, "the card has no name yet"),
    ({"name": "x" * 60}, "is too long; use at most 24 characters"),
    ({"name": "눈" * 13}, "is too long; use at most 24 characters"),
    ({"name": "🐺"}, "the name needs a letter or a digit"),
    ({"name": "Wo\u202elf"}, "this contains an invisible character"),
    ({"flavour": "x" * 130}, "this has 130 characters; the limit is 120"),
    ({"kind": "incantation", "abilities": ["aerial"]}, "aerial has no effect on an Incantation"),
    ({"name": "Baron"}, "A printed card has this name"),
])  # fmt: skip
def test_what_is_wrong_is_said_and_nothing_is_lost(client: Client, fields: dict[str, Any], said: str) -> None:
    answer = changed(client, **fields)
    assert answer.status_code == 200 and said in text(answer)
    kept = held(answer)
    assert all(getattr(kept, name) == (tuple(value) if isinstance(value, list) else value) for name, value in fields.items())


@pytest.mark.parametrize("name", ["Волк", "北風の狼", "الذئب", "Ünïté d’élite", "<b>&amp;", "눈 늑대"])
def test_names_in_any_script_are_shown(client: Client, name: str) -> None:
    answer = changed(client, name=name)
    assert held(answer).name == name and not [each for each in held(answer).problems() if "name" in each.place]
    assert "<b>&amp;" not in text(answer)


@pytest.mark.parametrize(("number", "kept"), [("", 0), ("-3", 0), ("1e9", 0), ("٣", 0), ("1" * 400, 99), (" 7 ", 7)])
def test_numbers_become_those_of_a_card(client: Client, number: str, kept: int) -> None:
    assert held(changed(client, cost=number)).cost == kept


@pytest.mark.parametrize(("broken", "said"), [
    ("x", "this is not a link to a page"), (link()[:-5], "this was cut off"), (link()[:-1] + "!", "have changed on the way"),
    (packed.packed([1]), "expected a mapping"), (packed.packed({"cost": "3"}), "is not a whole number from 0 to 99"),
    (packed.packed({"abilities": ["flying"]}), "flying"), (packed.packed({"picture": "made~x"}), "is not a picture"),
    (packed.packed({"style": "gold"}), "gold"), (packed.packed({"name": 3}), "3 is not a text"),
])  # fmt: skip
def test_a_broken_link_is_told_and_the_page_still_works(client: Client, broken: str, said: str) -> None:
    answer = client.get(PATH, {"c": broken})
    assert answer.status_code == 422 and said in text(answer) and 'id="card"' in text(answer)


def test_every_printed_card_can_be_a_start(client: Client) -> None:
    page = text(client.get(PATH, {"like": "frost-wolf"}))
    assert 'value="Frost Wolf"' in page and "made~" not in page
    for card in catalogue().values():
        design = of_card(card, "ko")
        assert design.notation == str(card.facts)
        assert design.card().facts == card.facts


def test_a_card_is_printed(client: Client) -> None:
    answer = client.get(f"{PATH}print", {"c": link(), "as": "pdf", "marks": "on"})
    assert answer["Content-Type"] == "application/pdf" and answer.content.startswith(b"%PDF")
    assert 'filename="snow-yeti.pdf"' in answer["Content-Disposition"]
    table = client.get(f"{PATH}print", {"c": link(), "as": "tabletop"})
    assert table.content.startswith(b"PK") and b"snow-yeti.json" in table.content


@pytest.mark.parametrize(("query", "said"), [
    ({"c": link(name="")}, "the card has no name yet"), ({"c": "x"}, "not a link"), ({"c": link(), "paper": "a3"}, "a3"),
    ({"c": link(), "bleed": "400"}, "400"), ({"c": link(), "as": "exe"}, "exe"),
])  # fmt: skip
def test_what_cannot_be_printed_is_told(client: Client, query: dict[str, str], said: str) -> None:
    answer = client.get(f"{PATH}print", query)
    assert answer.status_code == 400 and said in text(answer)


def test_pages_in_other_languages_have_no_english_menus(client: Client) -> None:
    page = text(
        client.get(
            PATH, {"c": link(picture="made~own~beast~dragon+none+none~angry+sand+red+moon")}, headers={"Accept-Language": "fr"}
        )
    )
    assert "À l’affût" not in page and "Crinière" in page and "Juste prix" in page
    assert not re.search(r">(Mane|Fair price|Head)<", page)


def test_errors_of_links_are_bad_input() -> None:
    with pytest.raises(BadInput, match="link.cost"):
        of_plain({"cost": -1}, "link")


def test_an_ability_without_a_price_is_named_in_the_language_of_the_page(client: Client) -> None:
    fields = {"abilities": ["aura:defender"], "language": "fr"}
    answer = client.post(
        f"{PATH}change", {**YETI, "mode": "name", **fields}, headers={"HX-Request": "true", "Accept-Language": "fr"}
    )
    assert "Aura\xa0: Défenseur" in text(answer) and "aura:defender</span>" not in text(answer)


@pytest.mark.parametrize(
    ("name", "long"), [("눈 덮인 설산의 파수꾼", True), ("눈 늑대", False), ("Frost Wolf of the North", True)]
)
def test_a_name_that_takes_two_lines_is_set_in_small_letters(client: Client, name: str, long: bool) -> None:
    assert ("longer" in text(changed(client, name=name))) == long


def test_no_tick_of_the_gauge_is_under_the_worth(client: Client) -> None:
    page = text(changed(client, name="Elf", cost="1", attack="2", health="2", abilities=[]))
    assert 'y="58" text-anchor="start">worth 1<' in page and not re.search(r'class="tick"[^>]*>2<', page)


def test_a_mutation_is_told_with_the_name_of_the_other_card(client: Client) -> None:
    page = text(client.get(f"{PATH}mutation/", {"card": "frost-wolf", "from": "baron"}))
    assert "From Baron" in page and "From baron" not in page
