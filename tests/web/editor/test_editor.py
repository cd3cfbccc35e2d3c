"""The editor of puzzles: a form that works by itself, whose states have addresses."""

from __future__ import annotations

import pytest
from django.test import Client

from clashyard import decks
from clashyard.core.yaml_reader import yaml_document
from clashyard.decks import GAME
from clashyard.web.editor import draft, link
from tests.support.web.editor import TEXT, after, form, page, sent, text_in
from tests.support.web.replays import kept, played

pytestmark = pytest.mark.django_db


def test_a_new_page_is_a_board_to_fill_and_says_what_is_missing(client: Client) -> None:
    found = page(client, "/editor/")
    assert "Begin here: put cards onto the lines" in found and 'value="place A.hand"' in found
    assert text_in(found).startswith("turn:") and 'name="card" value="troll"' in found


@pytest.mark.parametrize(
    ("do", "fields", "expected"),
    [
        ("place A.lower", {"card": "brute"}, "lower: [brute-2]"),
        ("place B.hand.1", {"card": "zombie"}, "hand: [zombie, brute, fort, partisan]"),
        ("place B.hand", {"at": "A.upper.1"}, "hand: [brute, fort, partisan, carapace]"),
        ("move A.hand.2 A.hand", {}, "hand: [troll, boom, baron, bastion]"),
        ("take B.upper.1", {}, "B: {hand: [brute, fort, partisan]}"),
        ("damage A.upper.1 more", {}, "damage: 1"),
        ("mark B.upper.1 fresh", {}, "fresh: true"),
        ("mark B.upper.1 shielded", {}, "shielded: false"),
        ("seen B.hand.1", {}, "seen: [brute]"),
        ("step A.hand.1 on", {}, "hand: [bastion, troll, boom, baron]"),
        ("mana less", {}, "mana: 4"),
        ("side A fort", {}, "hand: [troll, fort, boom, baron]"),
        ("swap", {}, "A: {hand: [brute, fort, partisan]"),
        ("place A.champion", {"card": "baron"}, "champion: {card: baron-2, exhausted: false}"),
        ("clear", {}, "A: {hand: [bastion]}"),
        ("place A.upper.1.onto", {"card": "specter"}, "upper: [{card: specter, host: carapace}]"),
        ("place B.upper.1.onto", {"card": "specter"}, "upper: [{card: specter, host: revenant}]"),
    ],
)
def test_each_button_changes_the_position(client: Client, do: str, fields: dict[str, str], expected: str) -> None:
    assert expected in after(client, do, **fields).replace("\n", "")


@pytest.mark.parametrize(
    ("do", "fields", "complaint"),
    [
        ("place A.lower", {"card": "boom"}, "A.lower: boom-2 is an Incantation"),
        ("place A.lower", {}, "card: choose a card first"),
        ("place X.lower", {"card": "troll"}, "place: 'X.lower' is not a place"),
        ("move A.hand.2 B.hand", {}, "B.hand: a Stronghold stays in its hand"),
        ("take A.hand.2", {}, "A.hand.2: a Stronghold stays"),
        ("take A.hand.9", {}, "place: nothing is at A.hand.9"),
        ("fly A.hand.9", {}, "do: 'fly' is not a valid change"),
        ("take", {}, "do: 'take ' is not a change"),
        ("place A.upper.1.onto", {"at": "A.hand.1"}, "A.upper.1.onto: troll cannot lie on carapace: that takes a Symbiote"),
        ("move A.upper.1 A.upper.1.onto", {}, "A.upper.1.onto: a card cannot lie on itself"),
        ("move A.hand.2 A.upper.1.onto", {}, "A.upper.1.onto: a Stronghold stays in its hand"),
        ("place A.hand.1.onto", {"card": "specter"}, "A.hand.1: only Creatures on a line have this"),
        ("part A.upper.1", {}, "A.upper.1: nothing lies under carapace"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(client: Client, do: str, fields: dict[str, str], complaint: str) -> None:
    found = sent(client, do, TEXT, 422, **fields)
    assert complaint in found and "hand: [troll, bastion, boom, baron], upper: [carapace]" in text_in(found)


def test_what_lies_under_a_creature_is_moved_and_taken_away(client: Client) -> None:
    text = TEXT.replace("upper: [carapace]", "upper: [{card: customs-hound, captive: boom-2}, specter]")
    held = after(client, "move A.hand.1 A.upper.1.onto", text)
    assert "upper: [{card: customs-hound, captive: [boom-2, troll]}, specter]" in held
    paired = after(client, "move A.upper.2 A.upper.1.onto", held)
    assert "upper: [{card: specter, captive: [boom-2, troll], host: customs-hound}]" in paired
    assert "take what lies under it away first" in sent(client, "move A.upper.1 B.upper.1.onto", paired, 422)
    found = page(client, sent(client, "select A.upper.1", paired))
    assert "Under it: Customs Hound, Boom!, Troll" in found
    assert "upper: [specter, customs-hound, boom-2, troll]" in after(client, "part A.upper.1", paired)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("A: [", "text:1"),
        ("just words", "text: expected a position"),
        ("A: {hand: troll}", "A.hand: expected a list"),
        ("A: {hand: [nobody, bastion, troll]}", "A.hand[1]: no pack has a card 'nobody'"),
        ("A: {hand: [bastion, wolf]}", "A.hand[2]: 'wolf' is not a valid card; did you mean frost-wolf?"),
        ("A: {hand: [bastion], upper: [troII]}", "A.upper[1]: 'troII' is not a valid card; did you mean troll?"),
        ("A: {hand: [bastion, troll, fort]}", "A.hand: a hand has exactly one bastion or fort, not 2"),
        ("A: {hand: [bastion, troll], upper: [{card: brute, captive: fort}]}", "A.upper[1]: a Stronghold belongs in a hand"),
        ("A: {hand: [bastion, troll], upper: [boom]}\nB: {hand: [bastion, brute]}", "A.upper[1]: boom is an Incantation"),
        ("A: {hand: [troll, bastion]}", "a Stronghold at the right end has fallen"),
        ("A: {hand: [bastion, troll], upper: [{card: brute, damage: 99}]}\nB: {hand: [bastion, boom]}", "A.upper[1].damage"),
        ("x: &a [1]\ny: *a", "an alias (*) cannot be read here"),
        ("A: {hand: [2020-01-01]}", "text: datetime.date(2020, 1, 1) has no place in a position"),
        ("{1: 2}", "text: {1: 2} has no place"),
        ("a: " + "[" * 90 + "]" * 90, "has no place in a position"),
        ("game: chess", "game: 'chess' is not a valid game"),
        ("x" * 13000, "text: this has more than 12000 characters"),
    ],
)
def test_a_text_that_is_no_position_is_answered_with_the_place(client: Client, text: str, complaint: str) -> None:
    answer = client.post("/editor/change", form(text, do=""), follow=True)
    assert complaint in answer.content.decode().replace("&#39;", "'")


def test_a_page_goes_through_its_link_and_back(client: Client) -> None:
    address = sent(client, "", title="Run-up", hint="Look  left.", about="A line.\nAnother.")
    found = page(client, address)
    assert 'value="Run-up"' in found and 'value="Look left."' in found and "A line.\nAnother." in found
    assert text_in(found).splitlines()[1] == "A: {hand: [troll, bastion, boom, baron], upper: [carapace]}"
    assert len(address) < 400


def test_a_link_cut_in_half_and_one_that_has_changed_are_told_apart(client: Client) -> None:
    whole = link.packed(draft.read(TEXT, GAME))
    assert link.unpacked(whole).text == draft.read(TEXT, GAME).text
    cut = page(client, f"/editor/?p={whole[: len(whole) // 2]}", 422)
    assert "link: this was cut off" in cut and "copy the whole link" in cut
    for changed in (whole[:-6] + "AAAAAA", whole + "A", whole.replace(".", ".0", 1)):
        assert "have changed on the way" in page(client, f"/editor/?p={changed}", 422)
    for nothing in ("", "x", "9" * 5000, "12"):
        assert 'role="alert"' in page(client, f"/editor/?p={nothing}", 422)


def test_a_position_in_the_form_of_replays_and_custom_cards_are_read(client: Client) -> None:
    given = "cards: {imp: 1 1/1 vanish}, A: {hand: [bastion, imp]}, B: {hand: [bastion, troll]}"
    text = f"game: decks\noptions: {{mode: duel}}\ngiven: {{{given}}}"
    found = page(client, sent(client, "", text))
    assert "cards: {imp: 1 1/1 vanish}" in text_in(found) and "options: {mode: duel}" in text_in(found)


def test_modules_are_options(client: Client) -> None:
    fields = form() | {"modules": ["champion", "x"], "modules-shown": "1"}
    found = page(client, client.post("/editor/change", fields).headers["Location"])
    assert "options: {modules: [champion]}" in text_in(found) and 'aria-label="Set the Champion"' in found


def test_too_many_cards_are_refused_before_anything_is_computed(client: Client) -> None:
    many = ", ".join(f"c{number}" for number in range(21))
    cards = ", ".join(f"c{number}: 1 1/1" for number in range(21))
    text = f"cards: {{{cards}}}\nA: {{hand: [bastion, {many}]}}\nB: {{hand: [bastion, troll]}}"
    assert "cards: 22 cards are too many for the solver; the limit is 20" in sent(client, "check", text, 422)


def test_the_script_gets_the_board_alone_and_its_address(client: Client) -> None:
    answer = client.post("/editor/change", form(do="mana more"), headers={"HX-Request": "true"})
    assert answer.status_code == 200 and answer.content.lstrip().startswith(b'<div id="bench"')
    assert b'data-here="/editor/?p=' in answer.content


def test_a_position_of_an_ended_match_is_opened_in_the_editor(client: Client) -> None:
    match = played(seed=5)
    row = kept(match)
    at = f"/editor/?match={row.token}&at="
    assert f'href="{at}0"' in page(client, f"/m/{row.token}/replay/?at=0").replace("&amp;", "&")
    then = yaml_document(text_in(page(client, f"{at}0"))).data
    assert then["A"]["hand"] == match.at(0).position()["A"]["hand"] and "cards" not in then
    assert "at: this is not a number of actions" in page(client, f"{at}99999", 422)
    assert client.get("/editor/?match=nothing").status_code == 404
    assert "game: 'chess' is not a valid game" in page(client, "/editor/?game=chess", 422)
    match = decks.new(decks=("1", "2"), house={"decks.ability.blackmail": "once"}, seed=5)
    house = kept(match, ending="resigned", winner="A", loser="B")
    assert "/editor/?match=" not in page(client, f"/m/{house.token}/replay/?at=0")
    assert client.get(f"/editor/?match={house.token}").status_code == 404
    running = kept(played(seed=5, limit=3))
    assert client.get(f"/editor/?match={running.token}").status_code == 404
