"""What may be rated is decided at set-up and when a seat is taken; every refusal says why, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clashyard.games import NAMED
from clashyard.web.league import models as leagues
from clashyard.web.league import progress
from clashyard.web.league import seats as chairs
from clashyard.web.matches import ending, models, rematch, seats, stakes, store
from clashyard.web.matches.controls import hint_offered
from clashyard.web.matches.perspective import look_of
from clashyard.web.matches.stakes import refusal
from clashyard.web.people.models import Person
from clashyard.web.ratings.pools import pool_of
from clashyard.web.ratings.scale import value_of
from clashyard.web.refused import Refused
from tests.support.web.accounts import signed_up
from tests.support.web.rated import LIVE, START, begun, end, people

pytestmark = pytest.mark.django_db
ASKED = {"who": "computer", "level": "level-2", "clock": "live", "minutes": "5", "seconds": "3", "rated": "on"}


@pytest.fixture
def amy(client: Client) -> Person:
    signed_up(client, "amy")
    return Person.objects.get(name="amy")


def asked(client: Client, game: str = "blades", **more: str) -> tuple[int, str]:
    answer = client.post(f"/new/{game}/", {**ASKED, **more})
    return answer.status_code, answer.content.decode()


def test_a_rated_match_is_set_up_and_says_so(client: Client, amy: Person) -> None:
    assert asked(client)[0] == 302
    row = models.Match.objects.get()
    page = client.get(f"/m/{row.token}/").content.decode()
    assert row.rated and pool_of(row) == "blades.duel"
    level = value_of(NAMED["blades"].strength.anchors[1])
    assert '<span class="num rated">1500?</span>' in page and f'<span class="num rated">{level}</span>' in page


@pytest.mark.parametrize(
    ("game", "more", "said"),
    [
        ("blades", {"clock": ""}, stakes.NO_CLOCK),
        ("blades", {"who": "side"}, stakes.SHARED),
        ("decks", {"mode": "coop"}, stakes.NO_CONTEST),
    ],
)
def test_what_cannot_be_rated_is_refused_at_set_up(
    client: Client, amy: Person, game: str, more: dict[str, str], said: str
) -> None:
    code, page = asked(client, game, **more)
    assert code == 422 and said in page and not models.Match.objects.exists()
    assert 'name="rated" checked' in page  # what was chosen is kept


def test_an_engine_of_the_owner_is_not_rated(client: Client, amy: Person, settings: Any) -> None:
    settings.ENGINES = {"engine-Stoat": "engine:true"}
    code, page = asked(client, level="engine-Stoat")
    assert code == 422 and stakes.UNKNOWN in page and not models.Match.objects.exists()
    assert asked(client, level="engine-Stoat", rated="")[0] == 302 and not models.Match.objects.get().rated


def test_a_guest_plays_without_a_rating(client: Client) -> None:
    code, page = asked(client)
    assert code == 422 and stakes.GUEST in page and not models.Match.objects.exists()
    assert 'name="rated"' not in client.get("/new/blades/").content.decode()


def test_options_that_give_an_advantage_are_not_rated() -> None:
    (ben,) = people("ben")
    rule = NAMED["decks"].setup.house[0]
    for options in (
        {"house": {rule.rule: rule.words[1]}}, {"turn-limit": 3}, {"decks": ["1", ["zombie"] * 8]}, {"cards": {"x": "1 1/1"}},
    ):  # fmt: skip
        assert refusal("decks", options, LIVE, [ben, None]) == stakes.UNUSUAL
    assert refusal("blades", {"deal-limit": 1}, LIVE, [ben, None]) == stakes.UNUSUAL
    assert refusal("decks", {"format": "draft"}, LIVE, [ben, "level-3"]) == ""
    assert refusal("decks", {}, LIVE, [ben, "greedy"]) == stakes.UNKNOWN
    assert refusal("decks", {"mutation-costs": {"hp": 9}}, LIVE, [ben], league=True) == stakes.UNUSUAL


def test_a_guest_cannot_take_a_seat_at_a_rated_table() -> None:
    (ben,) = people("ben")
    row = begun([ben, None])  # type: ignore[list-item]
    guest = Person.objects.create()
    with pytest.raises(Refused, match="account"):
        seats.sit(row.token, "B", guest)
    assert row.seats.get(name="B").free and models.Match.objects.get().begun is None


def test_nothing_is_taken_back_and_no_hint_is_given_where_something_is_at_stake() -> None:
    (ben,) = people("ben")
    for table, allowed in ((LIVE, False), (store.Table("live", 600, 5), True)):
        row = store.begin(
            "decks", {"decks": ["1", "3"], "first": "A"}, {"A": ben, "B": "level-1"}, seed=5, table=table, now=START
        )
        standing = store.standing(row.token)
        assert hint_offered(standing, look_of(standing, ben)) is allowed
        text = next(text for text in standing.match.legal_of("A") if text.startswith("play"))
        store.act(row.token, "A", store.point(standing.row, standing.match, "A"), text, START)
        assert ending.undoable(store.standing(row.token), ben, "A") is allowed


def test_a_rematch_and_the_game_after_a_draft_have_the_same_stake() -> None:
    amy, ben = people("amy", "ben")
    row = end(begun([amy, ben]), "A", 1)
    assert models.Match.objects.get(token=rematch.rematch(row.token, amy)).rated
    draft = store.begin("decks", {"format": "draft"}, {"A": amy, "B": ben}, seed=3, table=LIVE, now=START)
    while not draft.ending:
        standing = store.standing(draft.token)
        seat = standing.match.deciding[0]
        point = store.point(standing.row, standing.match, seat)
        store.act(draft.token, seat, point, standing.match.legal_of(seat)[0], START)
        draft.refresh_from_db()
    assert draft.following is not None and draft.following.rated and pool_of(draft.following) == "decks.duel"
    assert not hasattr(draft, "pending")


def test_duels_of_a_rated_league_count_as_mutation_and_its_draft_does_not() -> None:
    persons = people(*"abcd")
    row = progress.begin({}, dict(zip("ABCD", [*persons[:3], None], strict=True)), LIVE, seed=3, now=START)
    with pytest.raises(Refused, match="account"):
        chairs.sit(row.token, "D", Person.objects.create())
    chairs.sit(row.token, "D", persons[3], START)
    (part,) = leagues.Part.objects.select_related("match")
    assert not part.match.rated
    progress._table(row, 1, "AB", {"decks": ["1", "2"]}, START)
    duel = leagues.Part.objects.get(number=1).match
    assert duel.rated and pool_of(duel) == "decks.mutation"


def test_the_lobby_says_what_is_rated(client: Client, amy: Person) -> None:
    asked(client, who="lobby")
    page: Any = Client().get("/lobby/").content.decode()
    assert "Rated" in page
