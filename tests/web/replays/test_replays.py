"""Replays: every ended match, point by point, as each side and the public saw it, and positions to download."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.template.loader import render_to_string
from django.test import Client

from clashyard.core.match_file import from_json
from clashyard.core.words import Words
from clashyard.games import GAMES
from clashyard.players import NAMES
from clashyard.terminal.measurements import positions
from clashyard.web.matches import models
from clashyard.web.replays import access, story
from tests.support.games import OVER_SOME
from tests.support.web.replays import kept, looked, played, visitor

pytestmark = pytest.mark.django_db


def entries(page: str) -> list[int]:
    return [int(at) for at in re.findall(r'<li data-at="(\d+)"', page)]


def test_anybody_with_the_link_may_look(client: Client) -> None:
    match = played()
    row = kept(match)
    page = looked(client, row)
    assert entries(page) == list(range(len(match.actions) + 1)) and "Start of the match" in page
    assert 'data-view="public" href' in page and re.search(r'data-view="public"[^>]*aria-current="true"', page)
    last = looked(client, row, f"replay/?at={len(match.actions)}&as=B")
    assert f"After {row.length} of {row.length} actions" in last and f"{NAMES[1]} ({match.winner}) wins." in last
    assert re.search(r'data-view="B"[^>]*aria-current="true"', last)
    assert client.get("/m/nobody/replay/").status_code == 404


def test_players_see_their_side_of_a_replay_first(client: Client) -> None:
    person = visitor(client)
    row = kept(played(), {"B": person})
    page = looked(client, row)
    assert (
        re.search(r'data-view="B"[^>]*aria-current="true"', page)
        and ">You</a>" in page
        and ">You</a>" not in looked(Client(), row)
    )
    assert re.search(r'data-view="public"[^>]*aria-current="true"', looked(Client(), row))


def test_a_match_that_goes_on_has_no_replay_yet(client: Client) -> None:
    row = kept(played(limit=4), {"A": visitor(client)})
    for rest in ("replay/", "replay/frame?at=1", "replay/steps?at=1", "replay/file", "replay/analysis"):
        for who in (client, Client()):
            page = looked(who, row, rest, 404)
            assert "This match is still in progress" in page and f'href="/m/{row.token}/"' in page


@pytest.mark.parametrize(
    "query", ["at=-1", "at=9999", "at=x", "at=%D9%A1", "at=1e3", "as=Z", "as=a", "as=all", "at=" + "9" * 500]
)
def test_wrong_addresses_of_replays_are_reported(client: Client, query: str) -> None:
    row = kept(played())
    name = query.partition("=")[0]
    assert f"{name}: " in looked(client, row, f"replay/?{query}", 400)
    assert looked(client, row, f"replay/frame?{query}", 400).startswith(f"{name}: ")
    assert looked(client, row, f"replay/steps?{query}", 400).startswith(f"{name}: ")
    if query != "as=all":
        assert looked(client, row, f"position?{query}", 400).startswith(f"{name}: ")


@OVER_SOME
def test_every_point_is_shown_as_its_views_saw_it(client: Client, game: Any, mode: str) -> None:
    """Each point of a match is shown in each view; the links to the next and the previous one lead to the points beside it."""
    match = played(game.name, mode, limit=120)
    row = kept(match, winner=match.winner or "draw")
    points = access.open_points(match)
    for at in points[:: max(1, len(points) // 6)]:
        for viewer in ("public", *match.seats):
            page = looked(client, row, f"replay/?at={at}&as={viewer}")
            index = points.index(at)
            for go, to in (("previous", index - 1), ("next", index + 1)):
                link = re.search(rf'data-go="{go}"[^>]*?(?: href="([^"]*)"| aria-disabled="true")>', page)
                wanted = f"/m/{row.token}/replay/?at={points[to]}&as={viewer}" if 0 <= to < len(points) else None
                assert link and (unescape(link[1]) if link[1] else None) == wanted
            assert f"?at={at}&amp;as={viewer}" in page


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


@pytest.mark.parametrize(
    ("ending", "said"),
    [("resigned", "A has resigned. B wins."), ("time", "A has run out of time. B wins.")],
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
    """The command line reads it back from a file."""
    match = played(game.name)
    row = kept(match)
    for at in access.open_points(match)[:-1:3]:
        file = tmp_path / f"{at}.yaml"
        file.write_text(looked(client, row, f"position?as=all&at={at}"), "utf-8")
        ((_, again),) = positions(GAMES, file)
        assert again.position() == match.at(at).position() and again.legal == match.at(at).legal
    point = access.open_points(match)[1]
    view = looked(client, row, f"position?as=B&at={point}")
    assert yaml.safe_load(view)["given"] == match.at(point).view("B") and "Replace each 'hidden' with a card" in view


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_the_page_speaks_the_language_of_the_browser(client: Client, language: str) -> None:
    page = looked(client, kept(played()), headers={"Accept-Language": language})
    assert f'<html lang="{language}"' in page


def test_nothing_but_our_own_scripts_and_styles(client: Client) -> None:
    row = kept(played())
    for rest in ("replay/?at=3&as=A", "report"):
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
