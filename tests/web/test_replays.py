"""Replays: every ended match, point by point, as each side and the public saw it, and positions to take away."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from clashyard.core.files import from_json
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.terminal.measures import positions
from clashyard.web.boards import BOARDS
from clashyard.web.matches import computers, models, store
from clashyard.web.people.models import Person
from clashyard.web.replays import story, viewing

from ..games import choose, guessed

pytestmark = pytest.mark.django_db
SEED = 5
SEEDED = 2**61 + 123456789  # a long number, to be looked for
SHOWN = [(game, mode) for game in GAMES if game.name in BOARDS for mode in game.modes]
OVER_SHOWN = pytest.mark.parametrize(("game", "mode"), [pytest.param(g, m, id=f"{g.name}-{m}") for g, m in SHOWN])


@pytest.fixture(autouse=True)
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """No computer plays by itself; and nothing is left in memory of another test."""
    monkeypatch.setattr(computers, "wake", lambda *_: None)
    store._matches.clear()


def played(game: str = "decks", mode: str = "", seed: int = SEED, limit: int = 400) -> Match:
    """A match at random, to its end if the limit allows."""
    match = Match.new(NAMED[game], NAMED[game].sample(seed, mode=mode or NAMED[game].modes[0]), seed)
    draw = Random(seed)
    while match.deciding and len(match.actions) < limit:
        seat, number = choose(match, draw)
        match.play(number, seat)
    return match


def kept(match: Match, sitting: dict[str, Person] | None = None, **fields: Any) -> models.Match:
    """A match in the database as it stands: seats without a person are computers."""
    row = models.Match.objects.create(
        game=match.game.name, rules=match.game.version, options=dict(match.options), seed=match.origin["seed"],
        length=len(match.actions), winner=match.winner or "", begun=timezone.now(),
    )  # fmt: skip
    row.__dict__.update(ending="" if match.deciding else "rules")
    for name in match.seats:
        person = (sitting or {}).get(name)
        models.Seat.objects.create(match=row, name=name, person=person, computer="" if person else "level-2")
    actions = enumerate(zip(match.movers(), match.actions, strict=True))
    models.Action.objects.bulk_create(models.Action(match=row, number=n, seat=seat, text=text) for n, (seat, text) in actions)
    for name, value in fields.items():
        setattr(row, name, value)
    row.save()
    return row


def visitor(client: Client) -> Person:
    person = Person.objects.create()
    session = client.session
    session["person"] = person.pk
    session.save()
    return person


def looked(
    client: Client, row: models.Match, rest: str = "replay/", status: int = 200, headers: dict[str, str] | None = None
) -> str:
    answer = client.get(f"/m/{row.token}/{rest}", headers=headers)
    assert answer.status_code == status, answer.content[:500]
    return answer.content.decode()


def masked(page: str) -> str:
    """A page without the mask of its CSRF token, which is another with each answer."""
    return re.sub(r'("X-CSRFToken": "|name="csrfmiddlewaretoken" value=")\w+', "", page)


def entries(page: str) -> list[int]:
    return [int(at) for at in re.findall(r'<li data-at="(\d+)"', page)]


def test_anybody_with_the_link_may_look(client: Client) -> None:
    match = played()
    row = kept(match)
    page = looked(client, row)
    assert entries(page) == list(range(len(match.actions) + 1)) and "The beginning" in page
    assert 'data-view="public" href' in page and re.search(r'data-view="public"[^>]*aria-current="true"', page)
    last = looked(client, row, f"replay/?at={len(match.actions)}&as=B")
    assert f"After {row.length} of {row.length} actions" in last and f"{match.winner} wins." in last
    assert re.search(r'data-view="B"[^>]*aria-current="true"', last)
    assert client.get("/m/nobody/replay/").status_code == 404


def test_who_sat_there_sees_the_own_side_first(client: Client) -> None:
    row = kept(played(), {"B": visitor(client)})
    page = looked(client, row)
    assert re.search(r'data-view="B"[^>]*aria-current="true"', page) and "B (you)" in page
    assert re.search(r'data-view="public"[^>]*aria-current="true"', looked(Client(), row))


def test_a_match_that_goes_on_has_no_replay_yet(client: Client) -> None:
    row = kept(played(limit=4), {"A": visitor(client)})
    for rest in ("replay/", "replay/frame?at=1", "replay/steps?at=1", "replay/file", "replay/analysis"):
        for who in (client, Client()):
            page = looked(who, row, rest, 404)
            assert "This match goes on still" in page and f'href="/m/{row.token}/"' in page


@pytest.mark.parametrize(
    "query", ["at=-1", "at=9999", "at=x", "at=%D9%A1", "at=1e3", "as=Z", "as=a", "as=all", "at=" + "9" * 500]
)
def test_what_an_address_gets_wrong_is_said(client: Client, query: str) -> None:
    row = kept(played())
    name = query.partition("=")[0]
    assert f"{name}: " in looked(client, row, f"replay/?{query}", 400)
    assert looked(client, row, f"replay/frame?{query}", 400).startswith(f"{name}: ")
    assert looked(client, row, f"replay/steps?{query}", 400).startswith(f"{name}: ")
    if query != "as=all":
        assert looked(client, row, f"position?{query}", 400).startswith(f"{name}: ")


@OVER_SHOWN
def test_every_point_is_shown_as_its_views_saw_it(client: Client, game: Any, mode: str) -> None:
    """Each point of a match in each view; the links to the next and the last but one lead to the points beside it."""
    match = played(game.name, mode, limit=120)
    row = kept(match, winner=match.winner or "draw")
    points = viewing.open_points(match)
    for at in points[:: max(1, len(points) // 6)]:
        for viewer in ("public", *match.seats):
            page = looked(client, row, f"replay/?at={at}&as={viewer}")
            index = points.index(at)
            for go, to in (("previous", index - 1), ("next", index + 1)):
                link = re.search(rf'data-go="{go}"[^>]*?(?: href="([^"]*)"| aria-disabled="true")>', page)
                wanted = f"/m/{row.token}/replay/?at={points[to]}&as={viewer}" if 0 <= to < len(points) else None
                assert link and (unescape(link[1]) if link[1] else None) == wanted
            assert f"?at={at}&amp;as={viewer}" in page


@OVER_SHOWN
def test_a_view_is_the_same_in_all_worlds_that_it_could_not_tell_apart(
    client: Client, game: Any, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every byte of the page and of the position, at points of a random match, when what was hidden there is drawn anew."""
    match = played(game.name, mode, limit=120)
    row = kept(match, winner=match.winner or "draw")
    places, differing = viewing.open_points(match)[1:-1], 0
    for at in places[:: max(1, len(places) // 5)]:
        for viewer in ("public", *match.seats):
            addresses = [f"replay/?at={at}&as={viewer}", f"replay/frame?at={at}&as={viewer}", f"position?at={at}&as={viewer}"]
            truth = [masked(looked(client, row, address)) for address in addresses]
            for seat in [viewer] if viewer != "public" else match.seats:
                with monkeypatch.context() as patched:
                    patched.setattr(viewing.Looked, "at", lambda self, point, seat=seat: guessed(self.match.at(point), seat, 77))
                    found = [masked(looked(client, row, address)) for address in addresses]
                assert found == truth  # who only looks on knows no more than any seat
                differing += guessed(match.at(at), seat, 77).position() != match.at(at).position()
    assert differing


def hands(match: Match, at: int, seat: str) -> set[str]:
    return {key for key in match.at(at).position()[seat]["hand"] if key not in ("bastion", "fort")}


def test_names_of_the_other_hand_are_not_on_a_side_s_page(client: Client) -> None:
    """What B held and nobody has seen until the end is nowhere on the pages of A and of the public."""
    match = played(seed=11)
    row = kept(match)
    cards = {card.key: card.names["en"] for card in match.setting.cards}
    last = len(match.actions)
    log = " ".join(str(event) for event in match.events)
    for seat, other in (("A", "B"), ("B", "A")):
        secret = {key for key in hands(match, 0, other) & hands(match, last, other) if key not in log}
        assert secret
        for at in range(last):
            for viewer in (seat, "public"):
                for address in (
                    f"replay/?at={at}&as={viewer}",
                    f"replay/steps?at={at}&as={viewer}",
                    f"position?at={at}&as={viewer}",
                ):
                    page = unescape(looked(client, row, address))
                    given = page.partition("\ngiven:")[2] or page
                    assert not [key for key in secret if cards[key] in page or re.search(rf"[ \[]{key}[,\]]", given)], address
        own = unescape(looked(client, row, f"replay/?at=0&as={other}"))
        assert all(cards[key] in own for key in secret)


def test_the_seed_is_in_the_file_only(client: Client) -> None:
    match = Match.new(NAMED["decks"], {"decks": ["1", "3"], "first": "A"}, SEEDED)
    draw = Random(1)
    while match.deciding:
        match.play(draw.choice(match.menu()))
    row = kept(match)
    for rest in ("replay/", "replay/frame?at=3", "replay/steps?at=3&as=B", "replay/analysis", "position", "position?as=A&at=2"):
        assert str(SEEDED) not in looked(client, row, rest)
    assert str(SEEDED) in looked(client, row, "replay/file")


def test_the_file_is_read_back_and_names_computers_only(client: Client) -> None:
    match = played()
    row = kept(match, {"A": visitor(client)})
    answer = client.get(f"/m/{row.token}/replay/file")
    assert answer["Content-Disposition"] == f'attachment; filename="decks-{row.token}.json"'
    text = answer.content.decode()
    again = from_json(GAMES, text)
    assert again.actions == match.actions and again.state == match.state and json.loads(text)["players"] == {"B": "level-2"}


def test_the_steps_of_an_action_lead_to_its_point(client: Client) -> None:
    """The parts of the last step are those of the frame, and the sentences are those of the list."""
    match = played()
    row = kept(match)
    for at in range(1, len(match.actions) + 1, 2):
        steps = json.loads(looked(client, row, f"replay/steps?at={at}&as=A"))["steps"]
        assert all(event.rule in step["rule"] for step, event in zip(steps, match.events_of(at - 1), strict=True))
        frame = unescape(looked(client, row, f"replay/frame?at={at}&as=A"))
        assert all(step["said"] in frame for step in steps)
        for name, html in (steps[-1]["parts"] if steps else {}).items():
            assert f'id="{name}"' in html and f'id="{name}"' in frame
    assert json.loads(looked(client, row, "replay/steps?at=0"))["steps"] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sealed_choices_are_one_step(game: Any) -> None:
    """What was chosen at once lies between two points, in the order of seats whoever committed first."""
    match = played(game.name, seed=3)
    points = viewing.open_points(match)
    assert points[0] == 0 and points[-1] == match.told == len(match.actions)
    assert list(points) == [n for n in range(len(match.actions) + 1) if match.at(n).told == n]
    other = played(game.name, seed=3)
    other._seats, other.actions = match._seats[:], match.actions[:]
    for before, at in pairwise(points):
        if at - before == 2:
            other._seats[before:at], other.actions[before:at] = other._seats[before:at][::-1], other.actions[before:at][::-1]
    if game.name in BOARDS:
        assert list(story.story(match, points, Words())) == list(story.story(other, points, Words()))
    assert (game.name == "decks") == (len(points) == len(match.actions) + 1)


def test_a_sealed_choice_that_was_never_opened_stays_so(client: Client) -> None:
    """Somebody resigned while the other had chosen: the last point is the one before."""
    match = next(m for m in at_once() if m.told < len(m.actions))
    row = kept(match, winner="A", loser="B", ending="resigned")
    answer = viewing.looked(_request(client, row), row.token)
    assert answer.over and answer.points[-1] == match.told == len(match.actions) - 1
    assert answer.at(answer.points[-1]).actions == match.actions[:-1]


def at_once() -> Iterator[Match]:
    match, draw = Match.new(NAMED["blades"], NAMED["blades"].sample(1), 1), Random(1)
    while match.deciding:
        seat, number = choose(match, draw)
        match.play(number, seat)
        yield match


def _request(client: Client, row: models.Match) -> Any:
    from django.test import RequestFactory

    request = RequestFactory().get(f"/m/{row.token}/replay/")
    request.session = client.session
    return request


@pytest.mark.parametrize(
    ("ending", "said"), [("resigned", "A has resigned. B wins."), ("time", "A has run out of time. B wins.")]
)
def test_how_it_ended_is_said_where_no_rule_ended_it(ending: str, said: str) -> None:
    row = models.Match(game="decks", winner="B")
    row.__dict__.update(ending=ending, loser="A")
    assert story.ended(row, Words()) == said
    row.winner = "draw"
    assert story.ended(row, Words()).endswith("The match is drawn.")
    row.__dict__.update(ending="rules", winner="AC")
    assert story.ended(row, Words()) == "A, C win together."


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_whole_position_is_read_back_after_the_end(client: Client, game: Any, tmp_path: Path) -> None:
    """By the command line, from a file."""
    match = played(game.name)
    row = kept(match)
    for at in viewing.open_points(match)[:-1:3]:
        file = tmp_path / f"{at}.yaml"
        file.write_text(looked(client, row, f"position?as=all&at={at}"), "utf-8")
        ((_, again),) = positions(GAMES, file)
        assert again.position() == match.at(at).position() and again.legal == match.at(at).legal
    point = viewing.open_points(match)[1]
    view = looked(client, row, f"position?as=B&at={point}")
    assert yaml.safe_load(view)["given"] == match.at(point).view("B") and "in the place of each 'hidden'" in view


def test_while_a_match_goes_on_only_the_own_view_can_be_taken_away(client: Client) -> None:
    match = played(limit=5)
    row = kept(match, {"A": visitor(client)})
    assert yaml.safe_load(looked(client, row, "position"))["given"] == match.view("A")
    assert yaml.safe_load(looked(client, row, "position?as=A&at=2"))["given"] == match.at(2).view("A")
    assert yaml.safe_load(looked(client, row, "position?as=public"))["given"] == match.view(None)
    for viewer in ("B", "all", "C"):
        assert "as: " in looked(client, row, f"position?as={viewer}", 400)
    assert "at: " in looked(client, row, "position?at=6", 400)
    assert yaml.safe_load(looked(Client(), row, "position"))["given"] == match.view(None)
    assert "as: " in looked(Client(), row, "position?as=A", 400)


def test_on_a_shared_screen_only_who_decides_is_shown(client: Client) -> None:
    match = played(limit=5)
    person = visitor(client)
    row = kept(match, {"A": person, "B": person})
    decides, other = match.deciding[0], "AB".replace(match.deciding[0], "")
    assert yaml.safe_load(looked(client, row, "position"))["given"] == match.view(None)  # nobody has said who looks
    assert yaml.safe_load(looked(client, row, f"position?as={decides}"))["given"] == match.view(decides)
    assert "as: " in looked(client, row, f"position?as={other}", 400)


def test_a_sealed_choice_is_seen_by_its_owner_only(client: Client) -> None:
    """Nothing of it shows to the other, neither in the position nor in how many actions there are."""
    match = next(m for m in at_once() if m.told < len(m.actions))
    owner = match.movers()[-1]
    other = "AB".replace(owner, "")
    rows = {}
    for seat in (owner, other):
        someone = Client()
        rows[seat] = someone, kept(match, {seat: visitor(someone)})
    assert "sealed" in looked(*rows[owner], "position")
    text = looked(*rows[other], "position")
    assert "sealed" not in text and f"after {match.told} actions" in text
    assert f"from 0 to {match.told}." in looked(*rows[other], f"position?at={len(match.actions)}", 400)


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_the_page_speaks_the_language_of_the_browser(client: Client, language: str) -> None:
    page = looked(client, kept(played()), headers={"Accept-Language": language})
    assert f'<html lang="{language}"' in page


def test_nothing_but_our_own_scripts_and_styles(client: Client) -> None:
    row = kept(played())
    for rest in ("replay/?at=3&as=A", "replay/analysis", "report"):
        assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", looked(client, row, rest))


@pytest.mark.parametrize(("viewer", "at"), [("A", None), ("A", 3), ("", 0), (None, None)])
def test_the_tools_of_a_page_lead_where_they_say(client: Client, viewer: str | None, at: int | None) -> None:
    match = played(limit=5)
    row = kept(match, {"A": visitor(client)})
    tools = render_to_string("replays/tools.html", {"words": Words(), "token": row.token, "viewer": viewer, "at": at})
    position, report = (unescape(link) for link in re.findall(r'href="([^"]*)"', tools))
    given = yaml.safe_load(client.get(position).content)["given"]
    assert given == (match if at is None else match.at(at)).view(viewer or None)
    assert (
        client.get(report).status_code == 200
        and f"after {5 if at is None else at} actions" in client.get(report).content.decode()
    )
