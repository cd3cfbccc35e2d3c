"""Creating a match: the forms of the three games, their results, and their errors for bad input."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from clashyard.decks.cards.catalogue import catalogue, preconstructed
from clashyard.web.matches import models

pytestmark = pytest.mark.django_db
EIGHT = list(preconstructed()["2"])


def made(client: Client, game: str, **data: Any) -> models.Match:
    """Return the match that a form creates."""
    answer = client.post(f"/new/{game}/", data)
    assert answer.status_code == 302, html.unescape(re.sub(r"<[^>]*>", " ", answer.content.decode()))
    return models.Match.objects.get(token=answer["Location"].split("/")[2])


def refused(client: Client, game: str, **data: Any) -> str:
    """Return the page that comes back when nothing was created."""
    answer = client.post(f"/new/{game}/", data)
    assert answer.status_code == 422 and not models.Match.objects.exists()
    return html.unescape(answer.content.decode())


def sitting(row: models.Match) -> list[str]:
    return [seat.computer or ("person" if seat.person_id else "free") for seat in row.seats.order_by("name")]


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_each_game_has_a_page_where_it_is_set_up(client: Client, game: str) -> None:
    assert f"/new/{game}/" in client.get("/").content.decode()
    page = client.get(f"/new/{game}/").content.decode()
    assert 'name="who"' in page and not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", page)
    row = made(client, game)
    assert row.game == game and sitting(row) == ["person", "level-3"] and row.begun


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_one_click_begins_each_game(client: Client, game: str) -> None:
    assert f'name="game" value="{game}"' in client.get("/").content.decode()
    answer = client.post("/begin", {"game": game, "level": "level-1"}, follow=True)
    row = models.Match.objects.get()
    assert answer.status_code == 200 and row.game == game and sitting(row) == ["person", "level-1"] and row.begun
    assert not row.options.get("modules")


def test_one_click_on_no_game_begins_the_first(client: Client) -> None:
    client.post("/begin", {"game": "chess"})
    assert models.Match.objects.get().game == "decks"


def test_no_other_game_has_one(client: Client) -> None:
    assert client.get("/new/chess/").status_code == client.post("/new/chess/").status_code == 404


@pytest.mark.parametrize(
    ("who", "seats", "listed"),
    [
        ("computer", ["person", "level-7"], False),
        ("side", ["person", "person"], False),
        ("link", ["person", "free"], False),
        ("lobby", ["person", "free"], True),
    ],
)
def test_opponents_are_chosen_on_the_form(client: Client, who: str, seats: list[str], listed: bool) -> None:
    row = made(client, "blades", who=who, level="level-7")
    assert sitting(row) == seats and row.listed == listed and (row.begun is None) == ("free" in seats)


def test_seat_by_seat(client: Client) -> None:
    mixed = {"seat_A": "level-1", "seat_B": "me", "seat_C": "open", "seat_D": "level-8"}
    row = made(client, "decks", mode="2v2", who="mix", listed="on", **mixed)
    assert sitting(row) == ["level-1", "person", "free", "level-8"] and row.listed
    models.Match.objects.all().delete()
    assert "Take one of these seats yourself: A, B." in refused(client, "clash", who="mix", seat_A="open", seat_B="level-1")


@pytest.mark.parametrize(
    ("mode", "seats"), [("duel", 2), ("solo", 1), ("coop", 2), ("ffa", 4), ("2v2", 4)]
)  # fmt: skip
@pytest.mark.parametrize("form", ["preconstructed", "draft", "constructed"])
def test_every_mode_in_every_format(client: Client, mode: str, seats: int, form: str) -> None:
    if form == "constructed" and mode in ("solo", "coop"):
        assert "alert" in refused(client, "decks", mode=mode, format=form)
        return
    row = made(client, "decks", mode=mode, format=form)
    assert row.options["mode"] == mode and row.seats.count() == seats
    assert row.options.get("format", "preconstructed") == form


def test_decks_typed_printed_and_by_lot(client: Client) -> None:
    typed = ", ".join([catalogue()[key].names["fr"] for key in EIGHT[:4]] + EIGHT[4:])
    row = made(client, "decks", cards_A=typed, deck_B="5", first="B", edition="latest")
    assert row.options["decks"] == [EIGHT, "5"] and row.options["first"] == "B"
    row = made(client, "decks", deck_A="random", deck_B="1")
    assert len(set(row.options["decks"][0])) == 8 and row.options["decks"][1] == "1"
    row = made(client, "decks", mode="solo", cards_A=",".join(EIGHT), difficulty="4")
    assert len(row.options["decks"][1]) == 24 and row.options["ai"]["fixed"] == 8


def test_an_address_brings_a_deck(client: Client) -> None:
    page = client.get("/new/decks/", {"deck": ",".join(EIGHT)}).content.decode()
    assert f'name="cards_A" value="{",".join(EIGHT)}"' in page
    page = client.get("/new/decks/", {"deck": '"><script>'}).content.decode()
    assert "<script>" not in page


@pytest.mark.parametrize("form", ["preconstructed", "draft", "constructed"])
def test_champions_are_named_or_drawn(client: Client, form: str) -> None:
    row = made(client, "decks", champion="on", exhaustion="on", format=form)
    assert row.options["modules"] == ["champion", "exhaustion"]
    assert len(row.options.get("champions", [])) == (0 if form == "constructed" else 2)
    free = next(key for key, card in catalogue().items() if card.pack == "submersion" and not card.facts.incantation)
    row = made(client, "decks", champion="on", format=form, champion_B=free)
    assert form == "constructed" or row.options["champions"][1] == free


@pytest.mark.parametrize(
    ("field", "data", "said"),
    [
        ("cards_A", {"cards_A": ",".join(EIGHT[:7])}, "7 cards; a deck has 8."),
        ("cards_A", {"cards_A": ",".join([*EIGHT[:7], "unicorn"])}, "Unknown card unicorn;"),
        ("cards_B", {"cards_B": ",".join([*EIGHT[:7], EIGHT[0]])}, "is listed twice"),
        ("cards_A", {"cards_A": "x" * 500}, "Too long: at most 400 characters."),
        ("cards_A", {"cards_A": "a\0b"}, "contains an unreadable character"),
        ("cards_C", {"deck_C": "1"}, "Nobody plays C in this mode"),
        ("cards_A", {"deck_A": "1", "format": "draft"}, "In this format, decks are built first."),
        ("champion_A", {"champion_A": EIGHT[0]}, "Champions need the Champions module."),
        ("champion_B", {"champion_B": "unicorn", "champion": "on"}, "Unknown card unicorn;"),
        ("mode", {"mode": "chess"}, "Choose an option from the list."),
        ("format", {"format": "sealed"}, "Choose an option from the list."),
        ("level", {"level": "level-9"}, "Choose an option from the list."),
        ("who", {"who": "nobody"}, "Choose an option from the list."),
        ("seat_B", {"seat_B": "greedy"}, "Choose an option from the list."),
        ("first", {"first": "E"}, "Choose an option from the list."),
        ("first", {"first": "C"}, "C"),
        ("difficulty", {"difficulty": "3"}, "mode duel has no automaton"),
        ("difficulty", {"difficulty": "11", "mode": "solo"}, "Choose an option from the list."),
        ("exhaustion", {"exhaustion": "on", "edition": "en-1.1"}, "no Exhaustion"),
        ("days", {"clock": "days", "days": "0"}, "Type a whole number from 1 to 14."),
        ("minutes", {"clock": "live", "minutes": "many"}, "Type a whole number from 1 to 180."),
        ("seconds", {"clock": "live", "seconds": "-1"}, "Type a whole number from 0 to 180."),
        ("replace", {"replace": "7"}, "Choose an option from the list."),
    ],
)
def test_mistakes_are_shown_beside_their_field(client: Client, field: str, data: dict[str, str], said: str) -> None:
    page = refused(client, "decks", **{"who": "side", "seconds": "17", **data})
    beside = re.search(rf'id="{field}-wrong" role="alert">([^<]*)<', page)
    assert beside and said in beside[1]
    assert f'value="{data.get("seconds", "17")}"' in page


def test_refusals_by_the_rules_are_shown(client: Client) -> None:
    assert "event card" in refused(client, "blades", **{"marcus-king": "on"})
    page = refused(client, "decks", champion="on", champion_A=preconstructed()["1"][0], deck_A="1")
    assert "a Champion is a" in page


def test_blades_and_clash_with_all_that_can_be_chosen(client: Client) -> None:
    row = made(client, "blades", dealer="B", **{"extra-hearts": "on", "event-deck": "on", "marcus-king": "on"})
    assert row.options == {"extra-hearts": True, "event-deck": True, "marcus-king": True, "dealer": "B", "deal-limit": 0}
    row = made(client, "clash", character_B="Ilka Dorn")
    assert row.options["characters"][1] == "Ilka Dorn" and row.options["characters"][0] != "Ilka Dorn"
    models.Match.objects.all().delete()
    assert "Choose an option from the list." in refused(client, "clash", character_A="Nobody")
    assert "Choose an option from the list." in refused(client, "blades", dealer="C")


def test_the_clock_of_a_table(client: Client) -> None:
    row = made(client, "clash", clock="live", minutes="3", seconds="2", replace="15", who="side")
    assert (row.pace, row.start, row.step, row.replace_after) == ("live", 180, 2, 15)
    row = made(client, "clash", clock="days", days="2", minutes="")
    assert (row.pace, row.start, row.step) == ("days", 0, 2 * 24 * 3600)


def test_a_form_without_its_token_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post("/new/clash/").status_code == 403
    assert not models.Match.objects.exists()


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_the_set_up_speaks_the_language_of_the_browser(client: Client, language: str) -> None:
    assert f'<html lang="{language}"' in client.get("/new/decks/", headers={"Accept-Language": language}).content.decode()


def test_one_visitor_cannot_fill_the_lobby(client: Client) -> None:
    for _ in range(10):
        made(client, "clash", who="lobby")
    answer = client.post("/new/clash/", {"who": "link"})
    assert answer.status_code == 422 and "You already have 10 open tables." in answer.content.decode()
    assert models.Match.objects.count() == 10 and made(client, "clash").begun


def test_packs_are_chosen_for_a_draft(client: Client) -> None:
    row = made(client, "decks", format="draft", pack_elusive="on", pack_treachery="on", champion="on")
    assert row.options["packs"] == ["treachery", "elusive"]
    assert {catalogue()[key].pack for key in row.options["champions"]}.isdisjoint(row.options["packs"])
    assert made(client, "decks", format="constructed", pack_resistance="on").options["packs"] == ["resistance"]
    assert made(client, "decks", format="draft").options["packs"] == ["initiation"]
    assert "packs" not in made(client, "decks", pack_elusive="on").options


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_settings_to_start_from_are_links_that_make_a_match(client: Client, game: str) -> None:
    page = client.get(f"/new/{game}/").content.decode()
    links = re.findall(r'<a href="(/new/[^"]*)"', page.partition('class="starters"')[2].partition("</nav>")[0])
    assert len(links) >= 3
    for link in links:
        form = client.get(html.unescape(link)).content.decode()
        starters = form.partition('class="starters"')[2].partition("</nav>")[0]
        assert starters.count('aria-current="true"') == 1
        chosen = dict(re.findall(r'type="radio" name="(\w+)" value="([^"]*)" checked', form))
        ticked = dict.fromkeys(re.findall(r'type="checkbox" name="([\w-]+)" checked', form), "on")
        made(client, game, **chosen, **ticked)


def test_more_options_are_open_only_where_they_matter(client: Client) -> None:
    assert "<details>" in client.get("/new/decks/?format=draft").content.decode()
    assert "<details open>" in client.get("/new/decks/", {"deck": ",".join(EIGHT)}).content.decode()
    assert "<details open>" in refused(client, "decks", cards_A="unicorn")


SHOT, LAPSES = "The pistol ends only the phrase, and the deal goes on.", "A pending threat lapses if both hands are empty."


def test_house_rules_are_chosen_and_everybody_sees_them_before_sitting_down(client: Client) -> None:
    data = {
        "who": "lobby", "event-deck": "on", "marcus-king": "on",
        "house.blades.marcus.shot": "phrase", "house.blades.exchange.empty-hand": "lapses",
    }  # fmt: skip
    row = made(client, "blades", **data)
    assert row.options["house"] == {"blades.exchange.empty-hand": "lapses", "blades.marcus.shot": "phrase"}
    other = Client()
    for address in ("/lobby/", f"/m/{row.token}/"):
        page = other.get(address).content.decode()
        assert SHOT in page and LAPSES in page and page.index("House rules:") < page.index("Take the free seat")
    other.post(f"/m/{row.token}/sit", {"seat": "B"})
    assert SHOT in other.get(f"/m/{row.token}/").content.decode()
    assert SHOT not in other.get(f"/m/{made(Client(), 'blades').token}/").content.decode()


def test_an_unknown_reading_is_refused_beside_its_field(client: Client) -> None:
    page = refused(client, "blades", **{"house.blades.marcus.shot": "never"})
    assert "Choose an option from the list." in page and 'id="house.blades.marcus.shot-wrong"' in page
