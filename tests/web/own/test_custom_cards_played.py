"""Custom cards and characters at the table: chosen, rendered, shown to all, stored in the match."""

from __future__ import annotations

import re

import pytest
import yaml
from django.conf import LazySettings
from django.test import Client

from clashyard.core.match_file import from_json
from clashyard.decks.cards.catalogue import catalogue, preconstructed
from clashyard.games import NAMED
from clashyard.web.matches import ending, models, rematch, store
from clashyard.web.matches.bot_worker import choice
from clashyard.web.own.models import Text
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import KEY
from clashyard.web.replays.analysis_worker import judged
from tests.support.web.built_decks import visible
from tests.support.web.custom_texts import PACK_TOML, TWO_TOML, kept, made, not_made, seen

pytestmark = pytest.mark.django_db
SNOW = ["wolf", "frost-bear", "snow-owl", "drummer", "seal", "yeti", "ice-mage", "avalanche"]
NASTY = "<script>alert('1')</script>\" & 'x'"


@pytest.fixture(autouse=True)
def unhurried(settings: LazySettings) -> None:
    settings.RATES = {}


@pytest.fixture
def pack(client: Client) -> Text:
    return kept(client, "pack", PACK_TOML)


@pytest.fixture
def two(client: Client) -> Text:
    return kept(client, "characters", TWO_TOML)


def other_pack(pack_id: str, card: str) -> str:
    return f'id = "{pack_id}"\n[[card]]\nid = "wolf"\nname = {{en = "Wolf"}}\ncard = "{card}"\n'


# Decks


def test_an_own_deck_is_chosen(client: Client, pack: Text) -> None:
    assert f'value="{pack.token}/snow" selected' in client.get(f"/new/decks/?deck_A={pack.token}/snow").content.decode()
    row = made(client, "decks", deck_A=f"{pack.token}/snow", deck_B="1")
    assert row.options["decks"] == [SNOW, "1"] and sorted(row.options["cards"]) == sorted(SNOW)
    assert row.options["cards"]["wolf"] == {
        "card": "3 2/4 vanish",
        "name": {"en": "Wolf", "fr": "Loup", "ko": "늑대"},
        "pack": "my-pack",
    }


def test_own_cards_are_typed_by_key_and_name_beside_printed_ones(client: Client, pack: Text) -> None:
    printed = list(preconstructed()["2"][:4])
    row = made(client, "decks", cards_A=", ".join([*printed, "wolf", "Harfang", "MY-PACK/yeti".lower(), "눈의 여왕"]))
    assert row.options["decks"][0] == [*printed, "wolf", "snow-owl", "yeti", "snow-queen"]
    assert sorted(row.options["cards"]) == ["snow-owl", "snow-queen", "wolf", "yeti"]


def test_own_cards_are_drawn_where_their_pack_has_a_tick(client: Client, pack: Text) -> None:
    rows = [made(client, "decks", deck_A="random", deck_B="1", **{f"mine_{pack.token}": "on"}) for _ in range(40)]
    assert any("cards" in row.options for row in rows)
    for row in rows:
        assert set(row.options.get("cards", {})) == {key for key in row.options["decks"][0] if key not in catalogue()}
    assert all("cards" not in made(client, "decks", deck_A="random").options for _ in range(10))


@pytest.mark.parametrize("mode", ["solo", "coop", "ffa", "2v2"])
def test_every_mode_is_played_with_an_own_deck(client: Client, pack: Text, mode: str) -> None:
    row = made(client, "decks", mode=mode, deck_A=f"{pack.token}/snow", who="side")
    assert row.options["decks"][0] == SNOW and row.options["mode"] == mode
    assert "Frost Bear" in seen(client.get(f"/m/{row.token}/?as=A"))


def test_own_champions_named_and_made_up(client: Client, pack: Text) -> None:
    chosen = {"champion": "on", "champion_A": "Snow Queen", "champion_B": "Grey Lord: 5 4/4 rage"}
    row = made(client, "decks", deck_A=f"{pack.token}/snow", deck_B="1", **chosen)
    assert row.options["champions"] == ["snow-queen", "grey-lord"]
    assert row.options["cards"]["grey-lord"] == {"card": "5 4/4 rage", "name": {"en": "Grey Lord"}}
    models.Match.objects.all().delete()
    assert "'rge' is not a valid ability" in not_made(client, "decks", champion="on", champion_A="Lord: 5 4/4 rge")
    assert "a Champion is a" in not_made(client, "decks", champion="on", champion_A="avalanche")
    assert "is not a valid name" in not_made(client, "decks", champion="on", champion_A="\u202eLord: 5 4/4")


def test_two_packs_with_the_same_key(client: Client, pack: Text) -> None:
    other = kept(client, "pack", other_pack("north", "2 2/2"))
    seven = ", ".join(preconstructed()["2"][:7])
    page = not_made(client, "decks", cards_A=f"{seven}, wolf")
    assert "wolf is in several of your packs. Write one of: my-pack/wolf, north/wolf." in page
    row = made(client, "decks", cards_A=f"{seven}, north/wolf")
    assert row.options["cards"]["wolf"]["card"] == "2 2/2"
    models.Match.objects.all().delete()
    page = not_made(client, "decks", deck_A=f"{pack.token}/snow", cards_B=f"{seven}, north/wolf", deck_B="")
    assert "Two different cards have the key wolf" in page
    ticks = {f"mine_{pack.token}": "on", f"mine_{other.token}": "on"}
    assert "Two different cards have the key wolf" in not_made(client, "decks", **ticks)


def test_own_cards_are_drafted(client: Client, pack: Text) -> None:
    tick = {f"mine_{pack.token}": "on"}
    assert "the pile has 9 cards" in not_made(client, "decks", format="draft", **tick)
    row = made(client, "decks", format="draft", who="side", pack_initiation="on", champion="on", **tick)
    assert {"wolf", "snow-queen"} < set(row.options["pile"]) and "wolf" in row.options["cards"]
    assert not set(row.options["champions"]) & set(row.options["pile"])


def test_a_draft_of_own_cards_leads_to_its_game(client: Client) -> None:
    many = kept(
        client,
        "pack",
        'id = "many"\n'
        + "".join(f'[[card]]\nname = {{en = "Elk {letter}"}}\ncard = "1 1/1"\n' for letter in "ABCDEFGHIJKLMNOPQRST"),
    )
    chosen = {"champion": "on", "champion_A": "troll", "champion_B": "Grey Lord: 5 4/4 rage"}
    row = made(client, "decks", format="draft", who="side", **{f"mine_{many.token}": "on"}, **chosen)
    while not row.ending:
        match = store.load(row)
        seat = match.deciding[0]
        store.act(row.token, seat, store.point(row, match, seat), match.legal[0])
        row.refresh_from_db()
    game = row.following
    assert game is not None and game.options["champions"] == ["troll", "grey-lord"]
    assert set(game.options["cards"]) == {"grey-lord", *(key for deck in game.options["decks"] for key in deck)}
    assert "Elk" in seen(client.get(f"/m/{game.token}/?as=A"))
    models.Match.objects.all().delete()
    page = not_made(client, "decks", format="draft", champion="on", champion_A="elk-c", **{f"mine_{many.token}": "on"})
    assert "elk-c is one of the draft cards. Choose another Champion." in page


def test_decks_are_constructed_from_own_cards(client: Client, pack: Text) -> None:
    row = made(client, "decks", format="constructed", who="side", pack_initiation="on", **{f"mine_{pack.token}": "on"})
    assert "snow-queen" in row.options["owned"]
    assert "Snow Queen" in seen(client.get(f"/m/{row.token}/?as=A"))


def test_a_deck_is_built_of_own_cards(client: Client, pack: Text) -> None:
    page = seen(client.get("/decks/build/?pack=own"))
    assert "snow-queen" in visible(page) and "/cards/snow-queen/" not in page and "troll" not in visible(page)
    page = seen(client.get("/decks/build/", {"cards": ",".join(SNOW)}))
    assert "/new/decks/?deck=" + ",".join(SNOW) in page
    assert "'wolf' is not a card and was not added." in seen(Client().get("/decks/build/", {"cards": ",".join(SNOW)}))
    assert f'value="{",".join(SNOW)}"' in client.get("/new/decks/", {"deck": ",".join(SNOW)}).content.decode()


# Characters


def test_own_characters_are_chosen_and_drawn(client: Client, two: Text) -> None:
    assert f'value="{two.token}/0" selected' in client.get(f"/new/clash/?character_A={two.token}/0").content.decode()
    row = made(client, "clash", character_A=f"{two.token}/0", character_B=f"{two.token}/1", who="side")
    assert [each["name"] for each in row.options["characters"]] == ["Odo Wick", "Sefa Lorn"]
    assert "Odo Wick" in seen(client.get(f"/m/{row.token}/?as=A"))
    drawn = [made(client, "clash", mine="on").options["characters"] for _ in range(40)]
    assert any(isinstance(each, dict) for pair in drawn for each in pair)
    assert all(isinstance(each, str) for _ in range(10) for each in made(client, "clash").options["characters"])


def test_the_same_character_on_both_sides(client: Client, two: Text) -> None:
    row = made(client, "clash", character_A=f"{two.token}/0", character_B=f"{two.token}/0")
    assert seen(client.get(f"/m/{row.token}/")).count("Tallow and Wick") >= 1


# At the table


@pytest.mark.parametrize("who", ["link", "lobby"])
def test_the_other_reads_the_cards_before_sitting_down(client: Client, pack: Text, two: Text, who: str) -> None:
    other = Client()
    row = made(client, "decks", deck_A=f"{pack.token}/snow", deck_B="1", who=who)
    page = seen(other.get(f"/m/{row.token}/"))
    assert "Take the free seat" in page and "Custom cards in this match: 8" in page
    assert "2 2/3 aerial" in page and '<details class="own-cards" open>' in page and pack.token not in page
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", page)
    row = made(client, "clash", character_A=f"{two.token}/0", who=who)
    page = seen(other.get(f"/m/{row.token}/"))
    assert "Tallow and Wick" in page and "Lights Out" in page
    if who == "lobby":
        assert "Odo Wick" in seen(other.get("/lobby/"))
    assert "own-cards" not in seen(other.get(f"/m/{made(client, 'clash', who=who).token}/"))


def test_a_deleted_pack_harms_no_match(client: Client, pack: Text) -> None:
    row = made(client, "decks", deck_A=f"{pack.token}/snow", deck_B="1", who="side", first="A")
    client.post(f"/own/{pack.token}/delete")
    store._matches.clear()
    match = store.load(row)
    for _ in range(6):
        seat = match.deciding[0]
        action = match.legal[0]
        client.post(f"/m/{row.token}/act", {"as": seat, "point": store.point(row, match, seat), "action": action})
        row.refresh_from_db()
        match = store.load(row)
    assert row.length == 6
    assert "Wolf" in seen(client.get(f"/m/{row.token}/?as=A"))
    person = client.session[KEY]
    ending.resign(row.token, "A", Person.objects.get(pk=person))
    row.refresh_from_db()
    again = models.Match.objects.get(token=rematch.rematch(row.token, Person.objects.get(pk=person)))
    assert again.options["cards"] == row.options["cards"] and again.options["decks"] == row.options["decks"]
    page = seen(client.get(f"/m/{row.token}/replay/"))
    assert page and client.get(f"/m/{row.token}/replay/?at=3").status_code == 200


def test_computers_and_analyses_know_own_cards(client: Client, pack: Text, two: Text) -> None:
    row = made(client, "decks", deck_A=f"{pack.token}/snow", deck_B="1", first="A", who="side")
    match = store.load(row)
    assert choice(row.deal, [], "A", "level-2") in match.legal
    assert len(judged(row.deal, [("A", match.legal[0])], 0, 20, 60)) == 1
    row = made(client, "clash", character_A=f"{two.token}/0", who="side")
    assert choice(row.deal, [], "A", "level-2") in store.load(row).legal_of("A")


def test_files_and_positions_hold_own_cards(client: Client, pack: Text) -> None:
    row = made(client, "decks", deck_A=f"{pack.token}/snow", deck_B="1", first="A")
    position = yaml.safe_load(client.get(f"/m/{row.token}/position?as=A").content.decode())
    assert position["options"]["cards"] == row.options["cards"]
    ending.resign(row.token, "A", Person.objects.get(pk=client.session[KEY]))
    file = client.get(f"/m/{row.token}/replay/file").content.decode()
    assert from_json(list(NAMED.values()), file).options["cards"] == row.options["cards"]


def nasty(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def test_names_are_only_text_everywhere(client: Client) -> None:
    name = "<b>\"&'x\u05d0\u05d1"
    written = PACK_TOML.replace("Snow Owl", nasty(name)).replace('en = "Snow"', f'en = "{nasty("<script>")}"')
    row = kept(client, "pack", written)
    characters = kept(client, "characters", TWO_TOML.replace("Odo Wick", nasty(NASTY)).replace("Trim", nasty(NASTY) + "w" * 450))
    match = made(client, "decks", deck_A=f"{row.token}/snow", deck_B="1", who="side", first="A")
    clash = made(client, "clash", character_A=f"{characters.token}/0", who="lobby")
    side = made(client, "clash", character_A=f"{characters.token}/0", who="side")
    pages = [
        "/own/", f"/own/{row.token}/", f"/own/{row.token}/edit", f"/own/{characters.token}/", f"/own/{characters.token}/edit",
        "/new/decks/", "/new/clash/", "/decks/build/", "/lobby/", "/mine/", f"/m/{match.token}/?as=A", f"/m/{clash.token}/",
        f"/m/{side.token}/?as=A",
    ]  # fmt: skip
    for page in pages:
        raw = client.get(page).content.decode()
        assert '<b>"' not in raw and "<script>alert" not in raw and not re.search(r"<script(?![^>]*src=)", raw), page
    while match.length < 8:
        position = store.load(match)
        seat = position.deciding[0]
        store.act(
            match.token,
            seat,
            store.point(match, position, seat),
            next(a for a in position.legal if a != "end" or len(position.legal) == 1),
        )
        match.refresh_from_db()
    ending.resign(match.token, "A", Person.objects.get(pk=client.session[KEY]))
    for page in (f"/m/{match.token}/", f"/m/{match.token}/replay/", f"/m/{match.token}/replay/?at=4&as=A"):
        raw = client.get(page).content.decode()
        assert '<b>"' not in raw and "&lt;b&gt;" in raw, page


def test_nothing_of_the_hidden_is_in_the_sheets(client: Client, pack: Text) -> None:
    """The composition of decks is public (decks.info.public), the order of a hand is not: sheets are in the pack's order."""
    pages = set()
    for _ in range(6):
        row = made(client, "decks", deck_A=f"{pack.token}/snow", deck_B="1", who="side")
        page = seen(Client().get(f"/m/{row.token}/"))
        pages.add(page.partition('class="own-cards"')[2].partition("</section>")[0])
    assert len(pages) == 1
