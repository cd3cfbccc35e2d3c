"""Creating solo and co-op matches: presets, and custom automata with the level that results."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from clashyard.decks.setup import automaton
from clashyard.web.matches import models

pytestmark = pytest.mark.django_db


def ai_of(client: Client, **data: str) -> object:
    """Return the option `ai` that a form creates."""
    answer = client.post("/new/decks/", {"mode": "solo", **data})
    assert answer.status_code == 302, html.unescape(re.sub(r"<[^>]*>", " ", answer.content.decode()))
    return models.Match.objects.get(token=answer["Location"].split("/")[2]).options.get("ai")


def beside(client: Client, field: str, **data: str) -> str:
    """Return the error beside a field when nothing is created."""
    answer = client.post("/new/decks/", {"mode": "solo", "difficulty": "custom", **data})
    assert answer.status_code == 422 and not models.Match.objects.exists()
    found = re.search(rf'id="{field}-wrong" role="alert">([^<]*)<', answer.content.decode())
    return html.unescape(found[1]) if found else ""


@pytest.mark.parametrize("mode", ["solo", "coop"])
@pytest.mark.parametrize("form", ["preconstructed", "draft"])
def test_an_automaton_is_chosen_one_by_one(client: Client, mode: str, form: str) -> None:
    chosen = {"ai_fixed": "8", "ai_variable": "2", "ai_resistance": "on", "ai_first": "on", "ai_rage": "on", "ai_sprint": "on"}
    ai = ai_of(client, mode=mode, format=form, difficulty="custom", **chosen)
    wanted = {"fixed": 8, "variable": 2, "resistance": True, "first": True, "abilities": ["rage", "sprint"]}
    assert ai == wanted and automaton.points(wanted) == 9


def test_every_choice_that_the_rules_know_is_offered(client: Client) -> None:
    page, prices = client.get("/new/decks/").content.decode(), automaton.prices()
    for word in prices["abilities"]["points"]:
        assert ai_of(client, difficulty="custom", **{f"ai_{word}": "on"}) == {**automaton.PLAIN, "abilities": [word]}
        assert f'name="ai_{word}"' in page
    for key in ("fixed", "variable"):
        for value in prices[key]["points"]:
            assert ai_of(client, difficulty="custom", **{f"ai_{key}": value}) == {**automaton.PLAIN, key: int(value)}
            models.Match.objects.all().delete()


def test_choices_count_only_where_they_are_asked_for(client: Client) -> None:
    assert ai_of(client, ai_fixed="10", ai_rage="on") is None
    assert ai_of(client, difficulty="4", ai_fixed="10") == {**automaton.PLAIN, **automaton.preset(4)}
    assert ai_of(client, difficulty="custom") == automaton.PLAIN


ALL = {f"ai_{word}": "on" for word in ("rage", "splash", "sprint", "vanish", "berserk", "instinct", "aquatic")}


def test_a_level_above_ten_is_refused_and_what_was_chosen_stays(client: Client) -> None:
    said = beside(client, "difficulty", ai_fixed="10", **ALL)
    assert said == "these choices add up to level 11; the highest is 10"
    page = client.post("/new/decks/", {"mode": "solo", "difficulty": "custom", "ai_fixed": "10", **ALL}).content.decode()
    assert page.count('name="ai_') == 15 and len(re.findall(r'name="ai_\w+" checked', page)) == 7
    assert '<option value="10" selected>10 (points: 4)' in page
    assert "Level 11 is too high: the maximum is 10. Remove an advantage." in page
    assert ai_of(client, difficulty="custom", ai_fixed="10", champion="on", **ALL) is not None


@pytest.mark.parametrize(
    ("field", "data", "said"),
    [
        ("ai_fixed", {"ai_fixed": "11"}, "Choose an option from the list."),
        ("ai_variable", {"ai_variable": "x"}, "Choose an option from the list."),
        ("difficulty", {"mode": "duel"}, "mode duel has no automaton"),
        ("difficulty", {"champion": "on"}, "quick play"),
        ("first", {"ai_first": "on", "first": "A"}, "in mode solo, B plays first"),
    ],
)
def test_mistakes_are_shown_beside_their_field(client: Client, field: str, data: dict[str, str], said: str) -> None:
    assert said in beside(client, field, **data)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({}, "Level 0"),
        ({"ai_fixed": "9", "ai_rage": "on", "ai_splash": "on"}, "Level 5"),
        ({"ai_fixed": "9", "champion": "on"}, "Level 1"),
        ({"ai_fixed": "10", **ALL}, "Level 11 is too high: the maximum is 10. Remove an advantage."),
        ({"ai_fixed": "<b>"}, ""),
    ],
)
def test_the_page_asks_what_level_the_choices_make(client: Client, query: dict[str, str], said: str) -> None:
    answer = client.get("/new/decks/level", query)
    assert answer.status_code == 200 and re.sub(r"<[^>]*>", "", html.unescape(answer.content.decode())).strip() == said


def test_all_that_can_be_ticked_fits_into_a_form(client: Client) -> None:
    page = client.get("/new/decks/").content.decode()
    fields = dict.fromkeys(re.findall(r'name="(\w+|[\w-]+)"', page), "on")
    assert client.post("/new/decks/", fields).status_code == 422


def test_all_at_the_table_read_what_the_automata_were_given(client: Client) -> None:
    chosen = {"ai_fixed": "8", "ai_variable": "2", "ai_resistance": "on", "ai_rage": "on"}
    for more in ({"difficulty": "custom", **chosen}, {"difficulty": "6"}):
        answer = client.post("/new/decks/", {"mode": "coop", "who": "link", **more})
        page = Client().get(answer["Location"]).content.decode()
        rage, level = (", Rage", 7) if "ai_rage" in more else ("", 6)
        assert f"Level {level} automaton: 8 Mana, plus 2 for each Creature, Resistance{rage}<" in page
    answer = client.post("/new/decks/", {"mode": "coop", "who": "link"})
    assert "own-automaton" not in Client().get(answer["Location"]).content.decode()


def test_the_page_tells_one_price_for_all_abilities() -> None:
    assert set(automaton.prices()["abilities"]["points"].values()) == {1}
