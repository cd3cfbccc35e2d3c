"""The board of CLASH: every action can be reached, nothing hidden is visible, and the largest characters fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from clashyard import clash
from clashyard.core.match import Match
from clashyard.core.words import Words, catalogue
from clashyard.web.boards.render import _macros
from clashyard.web.games.clash.registration import BOARD
from clashyard.web.matches.steps import steps
from tests.support.clash_matches import decisions
from tests.support.games import guessed
from tests.support.nights import by_day
from tests.support.web.clash_board import DEMANDING, EN, GREATEST, SUPER, crowded, drawn, picture, seen

SEEDS = range(6)


def offered(page: str) -> list[str]:
    """Return the actions of all enabled buttons without a script."""
    buttons = re.findall(r'<button [^>]*name="action" value="([^"]*)"([^>]*)>', page)
    return [action for action, rest in buttons if "disabled" not in rest]


def points() -> Iterator[Match]:
    for seed in SEEDS:
        yield from decisions(seed, 60)


def test_every_action_is_offered_once_and_no_other() -> None:
    """Discards are put together from the cards; without a script some are listed, each of them once."""
    steps_seen = set()
    for match in points():
        for seat in match.seats:
            step, legal, found = match.view(seat)["step"], match.legal_of(seat), offered(drawn(match, seat))
            steps_seen.add(step)
            assert len(found) == len(set(found))
            if step in ("shed", "discard"):
                assert set(found) <= set(legal) and bool(found) == bool(legal)
            else:
                assert sorted(found) == sorted(legal)
    assert {"joust", "combo", "respond", "discard"} <= steps_seen


def test_cards_to_discard_can_all_be_marked() -> None:
    match = picture("A  Ansa Verrell  8 hp, 0 will: H L L B X P P\nB  Bram Okkert  8 hp, 0 will: H\nstep  discard")
    page = drawn(match, "A")
    marked = re.findall(r'data-letter="(.)"', page)
    assert sorted(marked) == sorted(match.view("A")["A"]["hand"]) and 'data-verb="discard A:"' in page
    assert offered(page)[0] == "discard A:-" and "discard A:HLLBXPP" in offered(page)


def test_demands_of_supers_are_offered_in_words() -> None:
    match = picture("A  Ilka Dorn  8 hp, 3 will: H P\nB  Bram Okkert  8 hp, 0 will: L B B X", *SUPER)
    page = drawn(match, "B")
    assert sorted(offered(page)) == sorted(match.legal_of("B")) == ["shed BB", "shed BX"]
    assert "discard Block, Clash" in page and not offered(drawn(match, "A"))


def test_supers_with_many_choices_mark_cards() -> None:
    match = picture(DEMANDING, *SUPER)
    page, legal = drawn(match, "B"), match.legal_of("B")
    assert len(legal) > len(offered(page)) == 40 and set(offered(page)) < set(legal)
    assert 'data-owed="4"' in page and re.search(r'value="" disabled', page)
    assert sorted(re.findall(r'data-letter="(.)"', page)) == sorted(match.view("B")["B"]["hand"])


def test_spectators_see_no_hand_and_no_controls() -> None:
    for match in points():
        page = drawn(match, None)
        assert 'name="action"' not in page and 'id="hand"' not in page


@pytest.mark.parametrize("seed", by_day(0, 1, of=SEEDS))
def test_parts_keep_their_ids_and_every_event_can_be_told(seed: int) -> None:
    match = list(decisions(seed, 60))[-1]
    for viewer in (*match.seats, None):
        ids = set(seen(match.at(0), viewer).parts)
        for number in range(match.told):
            then = match.at(number)
            page = drawn(then, viewer)
            assert set(seen(then, viewer).parts) == ids and all(page.count(f'id="{name}"') == 1 for name in ids)
        told = list(steps(match, 0, viewer, EN))
        assert told and all(step["parts"].keys() <= ids for step in told)
        assert all(html.count("<button") == html.count("</button>") for step in told for html in step["parts"].values())


def test_parts_that_are_equal_are_drawn_alike() -> None:
    draw = _macros("clash", "parts", "en").part  # uncached
    looks: dict[Any, str] = {}
    for match in points():
        for name, part in seen(match, "A").parts.items():
            assert looks.setdefault((name, part), str(draw(name, part))) == str(draw(name, part))


def test_nothing_depends_on_what_is_hidden() -> None:
    """The board shows neither the opponent's hand nor a sealed choice, nor whether there is one.

    These are drawn again in a guessed world.
    """
    for match in points():
        public = drawn(match, None)
        for seat in match.seats:
            world = guessed(match, seat, 7)
            assert drawn(world, seat) == drawn(match, seat) and drawn(world, None) == public


def test_a_sealed_choice_shows_to_its_owner_alone() -> None:
    before = clash.new(characters=("Ansa Verrell", "Bram Okkert"), seed=7)
    after = before.copy()
    card = before.legal_of("A")[0][-1]
    after.play(f"joust A:{card}")
    assert drawn(after, "B") == drawn(before, "B") and drawn(after, None) == drawn(before, None)
    assert "Your secret choice" in drawn(after, "A") and f"kind-{card} mine" in drawn(after, "A")


def test_an_own_sealed_discard_is_shown() -> None:
    match = picture("A  Ansa Verrell  8 hp, 0 will: H L\nB  Bram Okkert  8 hp, 0 will: H\nstep  discard", "discard A:L")
    assert "Your secret choice: discard Lite." in drawn(match, "A") and "secret choice" not in drawn(match, "B")


def test_the_running_chain_and_what_may_follow() -> None:
    """Tamsy's free chain: a line continues with what it lists, any other attack opens, and each does 1 more."""
    text = "A  Tamsy Quillane  8 hp, 7 will: H L L Q P | deck B B\nB  Bram Okkert  8 hp, 0 will: Q"
    match = picture(text, "joust A:L", "joust B:Q", "super 8")
    parts = seen(match, "B").parts
    assert [(hit.letter, hit.amount, hit.more) for hit in parts["chain"].follow] == [("H", 1, 1), ("L", 2, 1), ("Q", 2, 1)]
    lines = {line.name: line for line in parts["sheet-A"].lines}
    assert {name for name, line in lines.items() if line.state == "open"} == {"Reed Dance", "Side Door"}
    assert [hit.state for hit in lines["Side Door"].hits] == ["done", "next", ""]
    assert [branch.hit.letter for branch in parts["sheet-A"].tree if branch.hit.state == "next"] == ["H"]
    assert all(line.state == "" for line in parts["sheet-B"].lines)


def test_the_hit_to_be_answered_stands_out_until_it_is_answered() -> None:
    text = "A  Bram Okkert  8 hp, 3 will: H H P\nB  Ansa Verrell  8 hp, 0 will: L B X"
    match = picture(text, "joust A:H", "joust B:L", "super 4", "hit H")
    page = drawn(match, "B")
    assert "Hit: 3" in page and "this hit cannot be blocked" in page and "leaves 2 HP" in page and "leaves 5 HP" in page
    match.play("take")
    told = [BOARD.scene(then, "B", EN, False).parts["stage"] for _, then in match.moments(len(match.actions) - 1)]
    assert all(stage.threat == -1 for stage in told)


def test_lines_with_the_same_beginning_share_it_in_the_tree() -> None:
    match = clash.new(characters=("Ansa Verrell", "Tamsy Quillane"), seed=7)

    def told(branch: Any) -> str:
        ends = "".join(f" {name} {total}" for name, total in branch.ends)
        return f"{branch.hit.letter}{branch.hit.amount}{ends}" + (f"({', '.join(map(told, branch.then))})" if branch.then else "")

    parts = seen(match, "A").parts
    assert [told(branch) for branch in parts["sheet-A"].tree] == [
        "H2(L1(Q1 High Water 4))", "L1(Q1(H2 Ferry Chain 4))", "Q1(H1(L1 Undertow 3), L1(L1(H2 Slack Line 5)))",
    ]  # fmt: skip
    assert len(drawn(match, "A").split('class="title"')) == 1 + 4 + 4  # each line of both once


def test_the_hand_has_a_place_for_each_letter_at_every_point() -> None:
    for match in points():
        for seat in match.seats:
            cards = seen(match, seat).parts["hand"].cards
            assert "".join(held.card.letter for held in cards) == "HLQBXP"
            assert sum(held.count for held in cards) == len(match.view(seat)[seat]["hand"])


def fronts(stage: Any) -> list[tuple[str, str]]:
    return [(front.letter, front.state) for front in stage.fronts]


def test_both_cards_of_a_joust_turn_at_the_same_moment() -> None:
    match = picture("A  Ansa Verrell  8 hp, 0 will: H L\nB  Bram Okkert  8 hp, 0 will: H L", "joust A:H", "joust B:L")
    stages = {event.name + str(event.fields.get("seat", "")): seen(then, None).parts["stage"] for event, then in match.moments(1)}
    assert fronts(stages["placedA"]) == [("", "hidden")] * 2 and not stages["placedA"].turns
    assert fronts(stages["placedB"]) == [("H", ""), ("L", "")] and stages["placedB"].turns
    assert fronts(stages["won-joustA"]) == [("H", "won"), ("L", "lost")] and not stages["won-joustA"].turns
    assert stages["won-joustA"].dealt == -1 and stages["struckB"].dealt == 2
    after = seen(match, None).parts["stage"]
    assert fronts(after) == [("H", "won"), ("L", "lost")] and [front.gain for front in after.fronts] == [1, 2]
    assert after.caption == "Heavy beats Lite: A wins the joust." and after.dealt == 2


def test_a_hit_waits_for_its_answer_and_shows_it() -> None:
    text = "A  Ansa Verrell  8 hp, 0 will: H L L\nB  Bram Okkert  8 hp, 0 will: L B X"
    match = picture(text, "joust A:H", "joust B:L", "hit L")
    parts = seen(match, "B").parts
    assert fronts(parts["stage"]) == [("", "asked"), ("L", "")] and parts["stage"].threat == 1
    assert [parts[f"fighter-{seat}"].risk for seat in "AB"] == [0, 1]
    clashed = match.copy()
    clashed.play("clash")
    stages = [seen(then, "B").parts["stage"] for event, then in clashed.moments(3) if event.name == "clashed"]
    assert [fronts(stage) for stage in stages] == [[("X", "won"), ("L", "lost")]]
    assert fronts(seen(clashed, "B").parts["stage"]) == [("", "hidden")] * 2  # the next joust
    match.play("block")
    stage = seen(match, "B").parts["stage"]
    assert fronts(stage) == [("B", ""), ("L", "")] and (stage.dealt, stage.threat) == (0, -1)


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_nothing_is_left_in_english_that_is_translated(language: str) -> None:
    known, said = catalogue(language), re.compile(r'>([^<>]+)<|(?:title|aria-label)="([^"]*)"')
    for match in decisions(3, 40):
        for viewer in ("A", None):
            texts = {(a or b).strip() for a, b in said.findall(drawn(match, viewer, Words(language)))}
            assert [text for text in texts if known.get(text, text) != text and text not in known.values()] == []


def test_scripts_and_styles_are_our_own() -> None:
    page = drawn(crowded(), "A")
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|https?://", page)


def test_names_of_characters_are_escaped() -> None:
    own = {**GREATEST, "name": "<b>Ilka & Co</b>", "combos": [{"name": "<script>", "chain": "H>L", "damage": [99, 1]}]}
    page = drawn(crowded(characters={"A": own, "B": own}, chain="H", step="combo"), "B")
    assert "&lt;b&gt;Ilka &amp; Co" in page and "<b>Ilka" not in page and "<script>" not in page
