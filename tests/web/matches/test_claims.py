"""Claims against an opponent who has left, and who counts as present."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from clashyard.web.matches import claims, clocks, models, presence, store
from clashyard.web.matches.attendance import attendance
from clashyard.web.matches.standing import Viewer
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from tests.support.web.tables import WORDS
from tests.support.web.visitors import NOW, after, again, alert, page_of, play, post, seat_of, table, visitor

pytestmark = pytest.mark.django_db
LIVE: dict[str, Any] = {"pace": "live", "start": 3600, "step": 5}


def seen(row: models.Match, name: str, when: datetime) -> None:
    models.Seat.objects.filter(match=row, name=name).update(seen=when)


def said(row: models.Match, person: Person | None, now: datetime) -> str:
    return attendance(store.standing(row.token), Viewer(person, WORDS), now)


@pytest.mark.parametrize(
    ("way", "ending", "winner"), [("win", "claimed", "B"), ("draw", "claimed", "draw"), ("computer", "", "")]
)
def test_the_win_a_draw_or_a_computer_is_claimed_once_the_opponent_has_been_away(way: str, ending: str, winner: str) -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Bert")
    row = table(a, b, **LIVE)  # Anna is to act
    seen(row, "A", after(10))
    for when in (NOW, after(99)):
        with pytest.raises(Refused):
            claims.claim(row.token, b, way, when)
    claims.claim(row.token, b, way, after(100))
    row = again(row)
    assert (row.ending, row.winner) == (ending, winner) and bool(seat_of(row, "A").computer) == (way == "computer")
    assert row.loser == ("A" if ending else "")
    with pytest.raises(Refused):
        claims.claim(row.token, b, way, after(101))


def test_coming_back_cancels_a_claim_and_acting_gives_new_time() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b, **LIVE)
    presence.touch(row.token, a, after(200))
    with pytest.raises(Refused):
        claims.claim(row.token, b, "win", after(201))
    assert "claim" not in said(row, b, after(201))
    play(row, "end", after(210))
    play(row, "end", after(280), seat="B")
    with pytest.raises(Refused):  # since Anna's turn began
        claims.claim(row.token, b, "win", after(369))
    claims.claim(row.token, b, "win", after(370))
    assert again(row).winner == "B"


def test_nobody_claims_without_a_right_to() -> None:
    (_, a), (_, b), (_, c) = visitor(), visitor(), visitor()
    row = table(a, b, **LIVE)
    for person, way in ((a, "win"), (c, "win"), (b, ""), (b, "everything")):
        with pytest.raises(Refused):
            claims.claim(row.token, person, way, after(1000))
    for other in (table(a, b), table(a, b, pace="days", step=86400), table("level-1", b, **LIVE), table(a, a, **LIVE)):
        with pytest.raises(Refused):
            claims.claim(other.token, b if other.pace != "live" or other.seats.filter(person=b) else a, "win", after(1000))
        assert not again(other).ending
    assert not again(row).ending


def test_in_a_simultaneous_choice_a_claim_says_nothing_about_sealed_choices() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b, game="clash", options={}, **LIVE)
    assert len(store.load(row).deciding) == 2
    before = said(row, b, after(200))
    play(row, seat="A", now=after(100))
    assert said(row, b, after(200)) == before and 'class="claim"' not in before  # Bert is to choose himself
    with pytest.raises(Refused):
        claims.claim(row.token, b, "win", after(400))
    assert "Claim the win" in said(row, a, after(200))  # Anna has chosen, so she knows that Bert has not
    claims.claim(row.token, a, "win", after(200))
    assert again(row).winner == "A"


def test_the_page_says_who_is_present_and_counts_down() -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Bert")
    row = table(a, b, **LIVE)
    for name in "AB":
        seen(row, name, NOW)
    assert 'data-here="A B"' in said(row, b, after(44)) and "Online: Anna, Bert" in said(row, None, after(44))
    away = said(row, b, after(50))
    assert 'data-here=""' in away and "Anna isn&#39;t on this page." in away and "0:40" in away and "Claim the win" not in away
    assert f'data-clock-ends="{after(90).isoformat()}"' in away
    assert "Claim the win" in said(row, b, after(90)) and "Claim" not in said(row, a, after(90)) + said(row, None, after(90))


def test_a_sealed_choice_reports_no_presence(monkeypatch: pytest.MonkeyPatch) -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b, game="clash", options={}, **LIVE)
    seen(row, "A", NOW)
    monkeypatch.setattr(clocks, "now", lambda: after(100))
    match = store.load(row)
    post(anna, row, "act", point=store.point(row, match, "A"), action=match.legal_of("A")[0])
    assert again(row).length == 1 and seat_of(row, "A").seen == NOW


def test_claims_over_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Bert")
    row = table(a, b, **LIVE)
    monkeypatch.setattr(clocks, "now", lambda: after(10))
    assert "You can&#39;t claim anything now" in alert(post(ben, row, "claim", way="win"))
    monkeypatch.setattr(clocks, "now", lambda: after(200))
    assert f"/m/{row.token}/claim" in page_of(ben, row) and post(visitor()[0], row, "claim", way="win").status_code == 404
    post(ben, row, "claim", way="win")
    assert "Anna has left the match." in page_of(ben, row) and "You have left the match." in page_of(anna, row)
