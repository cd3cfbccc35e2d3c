"""Pages of ratings: what stands beside names, leaderboards, courses; and nothing of a match that goes on or is unrated."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from clashyard.core.words import LANGUAGES, Words
from clashyard.web.matches import clocks, ending, models, store
from clashyard.web.people.models import Person
from clashyard.web.ratings import tally
from clashyard.web.ratings.graph import HEIGHT, POINTS, WIDTH
from clashyard.web.ratings.models import Entry, Pending, Rating
from clashyard.web.ratings.panel import ratings_panel
from clashyard.web.ratings.pools import kinds_of
from tests.support.web.accounts import signed_up
from tests.support.web.rated import START, begun, end, people, played

pytestmark = pytest.mark.django_db
WORDS = Words("en")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "now", lambda: START + timedelta(days=400))


def seen(path: str, client: Client | None = None, language: str = "en") -> str:
    answer = (client or Client()).get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


def season(names: str = "abcd", number: int = 24) -> list[Person]:
    """Let people play until their ratings are sure; those named first win."""
    persons = people(*names)
    for at in range(number):
        one, other = at % len(persons), (at // len(persons) + at + 1) % len(persons)
        if one != other:
            played([persons[one], persons[other]], "A" if one < other else "B", 1440 * at)
    tally.tidied(None)
    Rating.objects.update(sigma=3.0)  # as after more matches
    return persons


def test_the_result_and_the_table_say_what_a_match_changed(client: Client) -> None:
    signed_up(client, "amy")
    amy, (ben,) = Person.objects.get(name="amy"), people("ben")
    row = begun([amy, ben])
    row.seats.update(deadline=None)  # the test began long ago
    before = seen(f"/m/{row.token}/", client)
    assert before.count("1500?") >= 2 and "±0" not in before
    ending.resign(row.token, "A", amy, START)
    assert "1500?" not in seen(f"/m/{row.token}/", client)  # not counted yet: nothing is claimed
    tally.tidied(None)
    page = seen(f"/m/{row.token}/", client)
    change = Entry.objects.get(person=amy)
    lost = round(40 * (change.before_mu - change.mu))
    assert f"−{lost}" in page and f"+{lost}" in page
    assert f'<b class="num">{1500 - lost}?</b>' in page  # in the header
    assert '<b class="num">' not in seen("/", Client()).split("</header>")[0]


def test_a_leaderboard_has_people_in_order_and_the_levels_between_them(client: Client) -> None:
    persons = season()
    signed_up(client, "zoe")
    page = seen("/ratings/blades/duel/", client)
    places = [page.index(f">{person.name}</a>") for person in persons]
    assert places == sorted(places) and page.count('class="computer"') == 8 and ">zoe</a>" not in page.split("<main")[1]
    assert "Grandmaster (level 8)" in page and "4 players with a sure rating" in page and "<rect" in page
    Rating.objects.filter(person=persons[2]).update(person=Person.objects.get(name="zoe"))
    assert 'class="own"' in seen("/ratings/blades/duel/", client)


def test_provisional_ratings_and_deleted_accounts_have_no_place() -> None:
    persons = season()
    amy, ben = people("amy", "ben")
    played([amy, ben], "A", 99_999)
    tally.tidied(None)
    Person.objects.filter(pk=persons[0].pk).update(account=None, name="")
    page = seen("/ratings/blades/duel/")
    assert ">amy</a>" not in page and "2 provisional" in page and "3 players with a sure rating" in page
    assert Client().get(f"/ratings/of/{persons[0].pk}/").status_code == 404


def test_every_pool_has_a_page_in_every_language() -> None:
    for language in LANGUAGES:
        for game in ("decks", "blades", "clash"):
            for kind in kinds_of(game):
                seen(f"/ratings/{game}/{kind}/", language=language)
        seen("/ratings/", language=language)


@pytest.mark.parametrize("path", ["decks/chess/", "chess/duel/", "blades/mutation/", "of/0/", "of/99999999999999999999999/"])
def test_there_is_nothing_at_an_unknown_address(path: str) -> None:
    assert Client().get(f"/ratings/{path}").status_code == 404


def test_the_course_of_a_rating_stays_within_its_drawing_and_its_period(later: None) -> None:
    amy, *_ = season()
    panel = ratings_panel(amy, WORDS)
    assert (
        panel is not None and panel.graph is not None and panel.tiles[0].rating.number == Entry.objects.filter(person=amy).count()
    )
    spots = [
        tuple(map(float, spot.split())) for path in (panel.graph.line, panel.graph.band) for spot in path.strip("Mz").split("L")
    ]
    assert all(0 <= left <= WIDTH and 0 <= top <= HEIGHT for left, top in spots) and len(spots) <= 3 * POINTS
    assert ratings_panel(amy, WORDS, span="6").graph is None  # type: ignore[union-attr]  # nothing in the last six months
    for months in ("", "6", "12", "x", "-1"):
        assert "blades.duel" in seen(f"/ratings/of/{amy.pk}/?pool=blades.duel&months={months}")
    assert [line.at for line in panel.lines] == sorted((line.at for line in panel.lines), reverse=True)


def test_whoever_has_played_nothing_rated_has_an_empty_page() -> None:
    (amy,) = people("amy")
    assert ratings_panel(amy, WORDS) is None and "No rated match has ended yet." in seen(f"/ratings/of/{amy.pk}/")
    assert Client().get(f"/ratings/of/{Person.objects.create().pk}/").status_code == 404  # a guest


def test_ratings_tell_nothing_before_a_match_has_ended_and_nothing_of_unrated_ones(client: Client) -> None:
    amy, ben = people("amy", "ben")
    played([amy, ben], "A", 1)
    tally.tidied(None)
    paths = ["/ratings/", "/ratings/blades/duel/", f"/ratings/of/{amy.pk}/", f"/ratings/of/{ben.pk}/"]
    before = [seen(path).split("<main")[1].split("</main>")[0] for path in paths]  # before it, there is a token against forgery
    going = begun([amy, ben])
    standing = store.standing(going.token)
    seat = standing.match.deciding[0]
    store.act(going.token, seat, store.point(standing.row, standing.match, seat), standing.match.legal_of(seat)[0], START)
    hidden = end(begun([amy, ben], table=store.Table("live", 600, 5)), "B", 2)  # by link, without a rating
    tally.tidied(None)
    assert [seen(path).split("<main")[1].split("</main>")[0] for path in paths] == before and not Pending.objects.exists()
    assert all(row.token not in page for row in (going, hidden) for page in before)
    assert models.Match.objects.filter(rated=True, ending="").count() == 1


def test_the_lobby_says_how_strong_the_host_is() -> None:
    (amy,) = people("amy")
    row = begun([amy, None])  # type: ignore[list-item]
    row.listed, row.made = True, START
    row.save()
    models.Match.objects.update(made=START)
    assert 'amy <span class="num">1500?</span>' in seen("/lobby/")


def test_only_players_find_the_link_of_a_rated_match_that_was_not_listed(client: Client) -> None:
    signed_up(client, "amy")
    amy, (ben,) = Person.objects.get(name="amy"), people("ben")
    by_link, listed = played([amy, ben], "A", 1), played([amy, ben], "B", 2)
    models.Match.objects.filter(pk=listed.pk).update(listed=True)
    tally.tidied(None)
    for person in (amy, ben):
        page, own = seen(f"/ratings/of/{person.pk}/"), seen(f"/ratings/of/{person.pk}/", client)
        assert by_link.token not in page and listed.token in page and by_link.token in own and page.count("outcome-tag") == 2


def test_a_profile_shows_the_course_of_ratings() -> None:
    amy, ben = people("amy", "ben")
    Person.objects.filter(pk=amy.pk).update(handle="amy")
    empty = seen("/people/amy/")
    played([amy, ben], "A", 1)
    tally.tidied(None)
    assert 'class="ratings-panel"' not in empty and f"/ratings/of/{amy.pk}/" in seen("/people/amy/")
