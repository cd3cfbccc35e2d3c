"""The result of an ended match: who won and why, the turning point and its measure, and the match in numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clashyard import decks
from clashyard.core.game import Game
from clashyard.core.words import LANGUAGES, Words
from clashyard.games import NAMED
from clashyard.players import player
from clashyard.web.art.links import art_url
from clashyard.web.boards.registration import board_of
from clashyard.web.boards.summaries import Figure, Period, figure
from clashyard.web.matches import models, result
from clashyard.web.matches.captions import addressed
from clashyard.web.matches.course import ADVANTAGE, CHANCES, _turning, course_of
from clashyard.web.matches.ending import resign
from clashyard.web.matches.perspective import look_of
from clashyard.web.matches.result import Result, result_of
from clashyard.web.matches.standing import Standing
from clashyard.web.people.models import Person
from clashyard.web.replays.models import DONE, RUNNING, Analysis
from tests.support.games import OVER_MOST
from tests.support.web.tables import WORDS, Table, calm, under_way

pytestmark = pytest.mark.django_db
MOST = 250  # actions


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def finished(game: str, mode: str, seed: int = 1, options: Any = None) -> Table:
    """Return a match that two greedy players have played to its end by the rules, or to a limit."""
    table, greedy = Table(NAMED[game], mode, seed, options), player("greedy", seed)
    while not table.row.ending and len(table.match.actions) < MOST:
        seat = table.match.deciding[0]
        table.acts(seat, table.match.text(greedy.choose(table.match, seat), seat))
    assert table.row.ending
    return table


def told(table: Table, seat: str, words: Words = WORDS) -> Result:
    """Return the result as the player of *seat* is told it, or a spectator for an empty seat."""
    seats = list(table.row.seats.all())
    standing = Standing(table.row, seats, table.match)
    look = look_of(standing, table.people[seat])
    found = result_of(standing, look, addressed(words, seats, look.own))
    assert found is not None
    return found


# For every game


@OVER_MOST
def test_each_viewer_is_told_who_won_and_why(game: Game, mode: str) -> None:
    table = finished(game.name, mode)
    winner = table.row.winner
    for seat in table.clients:
        found = told(table, seat)
        tone = "drawn" if winner == "draw" else "over" if not seat else "won" if seat in winner else "lost"
        assert found.tone == tone and found.title and (found.why or winner == "draw")
        own = [name for name in found.names if name == "You"]
        assert len(own) == bool(seat) and (not seat or found.names[0] == "You")
        assert found.rows and all(len(row.cells) == len(found.names) and row.best < len(found.names) for row in found.rows)
        if winner != "draw" and found.turning:
            assert 0 < found.turning.at <= table.match.told and found.turning.said and found.turning.change
        assert found.chart is not None and found.chart.ticks and 0 <= found.chart.height <= 100


@OVER_MOST
def test_it_is_told_in_every_language(game: Game, mode: str) -> None:
    table = finished(game.name, mode, 2)
    said = [told(table, "A", Words(language)) for language in LANGUAGES]
    assert len({each.title for each in said}) == len({each.rows[0].name for each in said}) == len(LANGUAGES)
    assert len({(each.tone, tuple(row.best for row in each.rows), each.chart and each.chart.line) for each in said}) == 1


@pytest.mark.parametrize(("game", "mode"), [("decks", "duel"), ("blades", "basic"), ("clash", "duel")])
def test_the_page_shows_it_after_the_end_and_not_before(game: str, mode: str) -> None:
    table, greedy = under_way(game, mode), player("greedy", 0)
    assert 'class="end-sheet' not in table.message("A")
    while not table.row.ending:
        seat = table.match.deciding[0]
        table.acts(seat, table.match.text(greedy.choose(table.match, seat), seat))
    page = table.message("A")
    assert 'class="end-sheet' in page and told(table, "A").title in page and "Rematch" in page
    assert "Rematch" not in table.message("") and "style=" not in page[page.index('class="end-sheet') :].split("</section>")[0]


@pytest.mark.parametrize("ending", ["", "rules"])
def test_a_draft_and_a_match_that_has_not_ended_have_no_result(ending: str) -> None:
    table = Table(NAMED["decks"], "", 4, {"format": "draft", "mode": "duel"}) if ending else under_way("decks", "duel")
    table.row.ending = ending
    standing = Standing(table.row, list(table.row.seats.all()), table.match)
    assert result_of(standing, look_of(standing, table.people["A"]), WORDS) is None


def test_a_game_without_numbers_of_its_own_tells_the_winner(high_card: Game) -> None:
    table = finished("high_card", "")
    found = told(table, table.row.winner)
    assert (found.tone, found.title) == ("won", "You win") and [row.name for row in found.rows] in ([], ["Time used"])


# Why it ended


def test_resigning_and_running_out_of_time_are_reasons_of_their_own() -> None:
    table = under_way("decks", "duel")
    person = table.people["B"]
    assert person is not None
    resign(table.row.token, "B", person)
    table.row.refresh_from_db()
    assert (told(table, "A").title, told(table, "B").title) == ("You win", "You lose")
    assert told(table, "B").why == "You have resigned." and told(table, "A").why.endswith("has resigned.")
    table.row.ending = "time"
    assert told(table, "B").why == "You have run out of time."


def test_the_fall_of_a_fort_names_the_last_blow() -> None:
    position: dict[str, Any] = {
        "turn": {"active": "A", "mana": 5, "number": 6}, "cards": {"ogre": "5 4/4", "p": "1 1/1", "q": "1 1/1", "r": "1 1/1"},
        "A": {"hand": ["bastion", "p"], "upper": ["ogre"], "lower": []},
        "B": {"hand": ["fort", "q", "r"], "upper": [], "lower": []},
    }  # fmt: skip
    match = decks.from_position(position)
    match.play("end")
    summary = board_of(match).summary
    words = Words("en").named({"A": "Rowan", "B": "Mirelle"})
    assert summary(match, None, words).why == "Mirelle's Fort fell on turn 6: ogre hit it for 4 with 2 HP left."
    assert summary(match, "B", words).why == "Your Fort fell on turn 6: ogre hit it for 4 with 2 HP left."


# The turning point


@pytest.mark.parametrize(
    ("lead", "turning"),
    [
        ([50, 40, 60, 70, 100], (2, False)),  # behind, then ahead to the end
        ([60, 40, 60, 49, 55, 100], (4, False)),  # ahead, but not for good
        ([60, 62, 75, 80, 100], (4, True)),  # ahead all the time: the largest gain
        ([50, 40, 30], (0, False)),  # never ahead: the loser resigned
        ([50], (0, False)),
        ([], (0, False)),
    ],
)
def test_the_turning_point_is_where_the_winner_got_ahead_for_good(lead: list[float], turning: tuple[int, bool]) -> None:
    assert _turning(lead) == turning


@OVER_MOST
def test_the_line_ends_with_the_result_and_is_mirrored_for_the_loser(game: Game, mode: str) -> None:
    table = finished(game.name, mode, 3)
    won = course_of(table.row, table.match, "A")
    assert won.measure == ADVANTAGE and [at for at, _ in won.points] == table.match.open_points()
    if table.row.winner != "draw":
        assert won.points[-1][1] == (100 if "A" in table.row.winner else 0)
    if len(table.match.seats) == len(table.match.game.seats) == 2:
        lost = course_of(table.row, table.match, "B")
        if game.name != "decks":
            assert [round(a + b) for (_, a), (_, b) in zip(won.points, lost.points, strict=True)] == [100] * len(won.points)
        assert lost.turning == won.turning


def test_an_analysis_that_is_done_is_the_measure() -> None:
    table = finished("decks", "duel")
    length, seats = table.match.told, table.match.movers()
    half = length // 2
    rows = [
        {
            "number": number + 1,
            "seat": seat,
            "chances": 30.0 if (number < half) == (seat in table.row.winner) else 70.0,
            "best": 50.0,
        }
        for number, seat in enumerate(seats)
    ]
    made = Analysis.objects.create(match=table.row, state=RUNNING, iterations=1, length=length, rows=rows, touched=timezone.now())
    assert course_of(models.Match.objects.get(pk=table.row.pk), table.match, "A").measure == ADVANTAGE
    made.state = DONE
    made.save()
    table.row = models.Match.objects.get(pk=table.row.pk)
    winner = table.row.winner
    course = course_of(table.row, table.match, winner)
    assert course.measure == CHANCES and course.turning == half + 1
    assert [percent for _, percent in course.points[1:-1]] == [30.0] * half + [70.0] * (length - half - 1)
    found = told(table, winner)
    assert found.turning is not None and found.turning.change == "Your winning chances: 30% → 70%."
    loser = "B" if winner == "A" else "A"
    assert told(table, loser).turning.change == "Your winning chances: 70% → 30%."  # type: ignore[union-attr]
    assert told(table, "").turning.change.endswith("winning chances: 30% → 70%.")  # type: ignore[union-attr]


def test_the_moment_can_be_shown_with_the_picture_of_its_card() -> None:
    table = finished("decks", "duel")
    found = told(table, "A").turning
    assert found is not None and Client().get(art_url(found.picture)).status_code == 200
    link = re.search(rf'href="(/m/{table.row.token}/replay/\?at={found.at})"', table.message("A"))
    assert link and Client().get(link[1]).status_code == 200


# Numbers


def test_a_figure_has_a_best_seat_if_one_has_most() -> None:
    assert figure("Hits", {"A": 2, "B": 1}, "AB") == Figure("Hits", ("2", "1"), "A")
    assert figure("Hits", {"A": 2, "B": 2}, "AB").best == figure("Hits", {"A": 2}, "A").best == ""


def test_labels_of_the_chart_keep_their_distance() -> None:
    periods = [Period(after, f"Turn {after}") for after in range(0, 100, 1)]
    ticks = list(result._ticks(periods, 100))
    assert ticks[0].name == "Turn 0" and all(b.left - a.left >= 32 for a, b in pairwise(ticks))
    assert [tick.name for tick in result._ticks([Period(0, "Turn 1"), Period(50, "Turn 2"), Period(100, "Turn 3")], 100)] == [
        "Turn 1",
        "2",
    ]


@pytest.mark.parametrize("mode", decks.GAME.modes)
def test_the_numbers_of_decks_agree_with_the_events(mode: str) -> None:
    table = finished("decks", mode)
    events, found = table.match.events, told(table, "")
    rows = {row.name: row.cells for row in found.rows}
    struck = sum(event.fields["amount"] for event in events if event.name in ("struck", "deck-struck"))
    assert 0 < sum(map(int, rows["Damage to enemy Strongholds"])) <= struck
    destroyed = sum(event.name == "destroyed" for event in events)
    assert sum(map(int, rows.get("Creatures destroyed", rows.get("Creatures lost", ())))) == destroyed
    assert sum(map(int, rows["Turns"])) == sum(event.name == "turn" for event in events)
    spent = sum(event.fields["amount"] for event in events if event.name == "paid")
    assert sum(int(cell.split()[0]) for cell in rows["Mana spent"] if cell != "–") == spent


@pytest.mark.parametrize(
    ("game", "hits", "fell"),
    [
        ("blades", ("suffered", "punched", "shot"), "fell in deal"),
        ("clash", ("struck", "super-struck"), "was knocked out on turn"),
    ],
)
def test_the_numbers_of_blades_and_clash_agree_with_the_events(game: str, hits: tuple[str, ...], fell: str) -> None:
    for seed in (5, 6, 7):
        table = finished(game, NAMED[game].modes[0], seed)
        if table.row.winner != "draw":
            break
        Person.objects.all().delete()
    found, events = told(table, ""), table.match.events
    rows = {row.name: row.cells for row in found.rows}
    amounts = [event.fields["amount"] for event in events if event.name in hits]
    assert sum(map(int, rows["Damage dealt"])) == sum(amounts)
    assert max(map(int, rows["Hardest hit"])) == max(amounts)
    loser = "B" if table.row.winner == "A" else "A"
    assert fell in found.why and told(table, loser).why.startswith("You ")


def test_the_time_used_is_that_of_the_actions() -> None:
    table = finished("blades", "basic")
    used = next(row.cells for row in told(table, "").rows if row.name == "Time used")
    seconds = [int(minutes) * 60 + int(rest) for minutes, rest in (cell.split(":") for cell in used)]
    assert sum(seconds) == 7 * len(table.match.actions)  # each action takes 7 s in these tests
    table.row.pace = "days"
    assert "Time used" not in [row.name for row in told(table, "").rows]


def test_random_matches_have_results_without_a_winner_by_the_rules() -> None:
    table = under_way("decks", "ffa")
    table.plays(Random(2), 5)
    table.row.ending, table.row.winner = "limit", "draw"
    found = told(table, "A")
    assert (found.title, found.tone, found.turning) == ("A draw", "drawn", None) and "limit" in found.why
    table.row.ending, table.row.winner = "left", ""
    assert told(table, "A").title == "The match is over"
