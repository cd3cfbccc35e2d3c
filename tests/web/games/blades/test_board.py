"""The board of Clashing Blades!: every legal action once, nothing hidden, every step of the story, correct words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from django.test import Client

from clashyard import blades
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.registration import board_of
from clashyard.web.boards.render import drawer
from clashyard.web.games.blades.parts import Clash, Fencer
from clashyard.web.matches import models, store
from clashyard.web.people.models import Person
from tests.support.blades_matches import fights, play
from tests.support.games import guessed, points
from tests.support.nights import by_day
from tests.support.web.blades_board import ENGLISH, at, balanced, crowded, page, seen
from tests.support.web.match_requests import acted

MODES = blades.GAME.modes
OVER_MODES = pytest.mark.parametrize("mode", MODES)
VIEWERS = ("A", "B", None)


def offered(html: str) -> list[str]:
    """Return what the enabled buttons send without a script."""
    return re.findall(r'name="action" value="([^"]+)"', html)


def some(mode: str, seeds: range = range(4), step: int = 3) -> Iterator[Match]:
    return islice(points(blades.GAME, mode, seeds, 90), 0, 160, step)


def pen(words: Words = ENGLISH) -> Any:
    return drawer("blades", words)


# Offered actions


@pytest.mark.parametrize("mode", by_day("hearts-events", "hearts-king", of=MODES))
def test_every_legal_action_is_offered_once_and_no_other(mode: str) -> None:
    steps = set()
    for match in some(mode, step=1):
        for viewer in VIEWERS:
            legal = match.legal_of(viewer) if viewer in match.deciding else []
            assert sorted(offered(page(match, viewer))) == sorted(legal)
        steps.add(match.view(None)["step"])
    assert {"en-garde", "respond", "option"} <= steps


@pytest.mark.parametrize(
    ("mode", "step"), [("hearts", "sting"), ("hearts", "shed"), ("events", "event"), ("events", "shed"), ("king", "respond")]
)
def test_discards_stings_and_turns_are_offered_too(mode: str, step: str) -> None:
    """These steps are rare in a random match; discards are also possible with a button that a script fills."""
    found = 0
    for match in (match for seed in range(80) for match in fights(seed, mode)):
        if found < 4 and match.view(None)["step"] == step:
            seat = match.to_act
            assert seat and sorted(offered(page(match, seat))) == sorted(match.legal_of(seat))
            assert ('class="owed' in page(match, seat)) == (step == "shed")
            found += 1
    assert found == 4


def test_answers_with_balance_cards_can_all_be_given() -> None:
    match = balanced()
    html = page(match, "B")
    assert sorted(offered(html)) == sorted(match.legal) and "D5+JD+KD" in match.legal
    assert set(re.findall(r'class="pick" id="pick-(\w+)"', html)) == {"D5", "D6", "C9", "JD", "KD"}


def test_cards_that_cannot_be_used_cannot_be_chosen() -> None:
    match = play(at(["S8", "C4"], ["D3", "S2", "C9", "H4"], {"extra-hearts": True}), "en-garde A:S8", "en-garde B:D3")
    assert set(re.findall(r'id="pick-(\w+)"', page(match, "B"))) == {"C9"}
    assert "pick-" not in page(match, "A") and "pick-" not in page(match, None)


# Hidden information


@OVER_MODES
def test_a_board_is_the_same_in_every_world_that_the_viewer_cannot_tell_apart(mode: str) -> None:
    different = 0
    for match in some(mode, range(3), 4):
        for seat in "AB":
            world = guessed(match, seat, 5)
            different += world.state != match.state
            assert page(world, seat) == page(match, seat) and page(world, None) == page(match, None)
    assert different > 10


def test_the_opponents_commitment_is_not_on_the_page() -> None:
    start = at(["S10", "D2"], ["C9", "S3"])
    mine, theirs = start.copy(), start.copy()
    mine.play("en-garde A:S10")
    theirs.play("en-garde B:C9")
    both = theirs.copy()
    assert page(theirs, "A") == page(start, "A") and page(mine, "B") == page(start, "B")
    assert page(mine, None) == page(theirs, None) == page(start, None)
    assert "You have committed ♠10." in page(mine, "A") and 'data-card="S10"' in page(mine, "A")
    assert 'data-card="S10"' not in page(mine, "B") + page(mine, None)
    assert 'data-card="S10"' in page(play(both, "en-garde A:S10"), None)


# The story


@OVER_MODES
def test_each_frame_of_a_match_can_be_drawn_for_each_viewer(mode: str) -> None:
    """The ids of the parts stay; a part is one element with its id; no decision is asked for; no threat is above ten."""
    match = list(fights(2, mode))[-1]
    draw = pen()
    ids = {viewer: set(seen(match, viewer).parts) for viewer in VIEWERS}
    frames = 0
    for number in range(match.told):
        for _, then in match.moments(number):
            for viewer in VIEWERS:
                parts = board_of(match).scene(then, viewer, ENGLISH, False).parts
                assert set(parts) == ids[viewer]
                frames += 1
                for name, part in parts.items() if frames % 7 == 0 else ():
                    html = draw(name, part)
                    root = re.match(r"<(\w+) id=\"([\w-]+)\"", html)
                    assert root and root[2] == name and html.endswith(f"</{root[1]}>") and 'name="action"' not in html
                    hash(part)
                clash: Clash = parts["clash"]
                assert all(1 <= threat.amount <= 10 for threat in clash.threats)
    assert frames > 100


def test_a_spade_that_is_withdrawn_threatens_no_more() -> None:
    match = play(at(["S9", "D2", "C4"], ["S4", "D5"]), "en-garde A:S9", "en-garde B:S4", "withdraw D5")
    found = [board_of(match).scene(then, "A", ENGLISH, False).parts["clash"].threats for _, then in match.moments(2)]
    threatened = [[(threat.seat, threat.amount) for threat in threats] for threats in found]
    assert [("B", 9)] in threatened
    assert not any(amount > 9 for threats in threatened for _, amount in threats)


def test_the_telling_names_what_it_is_about() -> None:
    """The cards and seats of events are highlighted on the board."""
    match = play(at(["S8", "D3"], ["D3", "C9"], A={"hand": ["S8", "D2"]}), "en-garde A:S8", "en-garde B:D3")
    html = page(match, None)
    assert 'data-card="S8"' in html and 'data-card="D3"' in html and html.count('data-seat="B"') == 3  # fencer, hand, threat


def test_a_heart_that_was_just_added_lies_there_for_the_next_deal() -> None:
    fencer: Fencer = seen(crowded(), None).parts["fencer-A"]
    assert [(card.key, card.mark) for card in fencer.injury] == [("H10", ""), ("H4", "in the next deal")]
    assert "B adds ♥4: a stinging cut." in page(crowded(), None)


# Words


@OVER_MODES
@pytest.mark.parametrize("language", by_day("ko", of=("en", "fr", "ko")))
def test_every_word_comes_from_the_catalogues(mode: str, language: str, speaking: Callable[..., None]) -> None:
    """Outside sentences there are only ranks, numbers, seats and the names of rules."""
    speaking(lambda _, text: f"«{text}»")
    for match in some(mode, range(2), 9):
        for viewer in VIEWERS:
            html = page(match, viewer, Words(language))
            told = [*re.findall(r'(?:title|aria-label)="([^"]*)"', html), *re.findall(r">([^<]+)<", html)]
            for text in told:
                left = re.sub(r"«(?:[^«»]|«[^«»]*»)*»", "", text)
                assert re.fullmatch(r"[\d\sABDJQKSCH♠♦♣♥:/–−→]*|blades\.[\w.-]+", left), left


def test_the_board_speaks_the_language() -> None:
    match = play(at(["S8", "C4"], ["D3", "C9"]), "en-garde A:S8", "en-garde B:D3")
    french = page(match, "B", Words("fr"))
    assert "menace de 5 contre vous" in french and "ne pas répondre\u00a0: subir 5" in french
    assert "menace de 5 contre le Joueur B" in page(match, None, Words("fr"))
    assert "B 님에게 위협 5점" in page(match, None, Words("ko"))


@OVER_MODES
def test_predicted_results_of_answers_are_correct(mode: str) -> None:
    """Every answer is played, at many points."""
    tried = 0
    for match in some(mode, range(3), 2):
        seat = match.to_act
        if seat is None or match.view(None)["step"] not in ("respond", "option"):
            continue
        actions = seen(match, seat).parts["actions"]
        for button in (*actions.buttons, *actions.more):
            if button.action not in ("pass", "keep"):
                then = match.copy()
                then.play(button.action)
                assert button.hint == comes_of(then, seat), (button.action, button.hint)
                tried += 1
    assert tried > 15


def comes_of(then: Match, seat: str) -> str:
    """Return the effect of an answer of *seat*, from the events that it caused."""
    caused = then.events_of(len(then.actions) - 1)
    amounts = {(event.name, event.fields.get("seat")): event.fields.get("amount") for event in caused}
    stopped = amounts.get(("parried", seat), amounts.get(("riposted", seat)))
    other = "B" if seat == "A" else "A"
    if ("suffered", seat) in amounts:
        falls = " and fall" if ("won", other) in amounts else ""
        return f"Stops {stopped}. You suffer {amounts['suffered', seat]}{falls}."
    if ("threatened", other) in amounts:
        return f"Stops {stopped} and threatens {other} with {amounts['threatened', other]}."
    return f"Stops {stopped} exactly: you may turn an event." if then.view(None)["step"] == "event" else f"Stops all {stopped}."


def test_both_keeping_is_foretold() -> None:
    match = play(at(["S9", "D2"], ["S4", "D5"]), "en-garde A:S9", "en-garde B:S4")
    assert "Then A makes the same choice." in page(match, "B")
    match.play("keep")
    assert "Both hit: you 4, B 9." in page(match, "A")


def test_health_and_what_of_it_is_threatened() -> None:
    match = play(at(["S9", "D2"], ["C4", "D5"], B={"hand": ["C4", "D5"], "health": 3}), "en-garde A:S9", "en-garde B:C4")
    fencer: Fencer = seen(match, None).parts["fencer-B"]
    assert (fencer.health, fencer.risk, fencer.lost) == (3, 3, 12)
    html = page(match, "A")
    assert "5 threaten B" in html and 'aria-label="health 3"' in html and "You would fall." in page(match, "B")


@pytest.mark.parametrize(
    ("acts", "said"),
    [(["pass"], "A wins."), ([], "")],
)
def test_the_end_is_said(acts: list[str], said: str) -> None:
    match = play(at(["S9", "D2"], ["D4"], B={"hand": ["D4"], "health": 3}), "en-garde A:S9", "en-garde B:D4", *acts)
    assert seen(match, "B").parts["clash"].result == said


def test_both_fallen_and_the_limit_of_deals_are_told_apart() -> None:
    given: dict[str, Any] = {"A": {"health": 5, "hand": ["S4"]}, "B": {"health": 4, "hand": ["S6"]}}
    match = play(blades.from_position(given), "en-garde A:S4", "en-garde B:S6", "keep", "keep")
    assert seen(match, None).parts["clash"].result == "The match is a draw: both have lost."
    limited = play(at(["C4"], ["C6"], {"deal-limit": 1}), "en-garde A:C4", "en-garde B:C6")
    assert seen(limited, None).parts["clash"].result == "The match is a draw."


# On the website


@pytest.mark.django_db
@pytest.mark.parametrize("action", ["", "shed", "en-garde A", "en-garde B:S2", "pass", "shed S2 S2", "<script>", "x" * 5000])
def test_illegal_actions_are_reported_and_change_nothing(client: Client, action: str) -> None:
    person = Person.objects.create()
    session = client.session
    session["person"] = person.pk
    session.save()
    row: models.Match = store.begin("blades", {}, {"A": person, "B": "level-1"}, seed=4)
    answer = acted(client, row, store.point(row, store.load(row), "A"), action).content.decode()
    assert 'role="alert"' in answer and "<script>" not in answer and not row.actions.exists()
    assert sorted(offered(answer)) == sorted(store.load(row).legal_of("A"))
