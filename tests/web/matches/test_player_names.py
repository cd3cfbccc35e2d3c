"""Players are called by their names in the story of a match, in its state, at its end and in its replay."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from clashyard.core.words import Words
from clashyard.players import NAMES
from clashyard.web.matches.captions import named
from tests.support.web.visitors import again, page_of, play, post, table, visitor

pytestmark = pytest.mark.django_db
NAME = "<b>{seat}"


@pytest.mark.parametrize(("language", "said"), [("en", "Anna"), ("fr", "Anna"), ("ko", "Anna 님")])
def test_names_in_every_language(language: str, said: str) -> None:
    (_, a), (_, b) = visitor("Anna"), visitor(NAME)
    row = table(a, b)
    play(row, "end")
    steps = Client().get(f"/m/{row.token}/steps?after=0&drawn=no", headers={"accept-language": language}).json()["steps"]
    told = " ".join(step["said"] for step in steps)
    assert said in told and NAME in told
    assert "Joueur A" not in told


@pytest.mark.parametrize(
    ("language", "mine", "theirs"),
    [
        ("en", "Your turn ends", "Ben's turn 1 begins."),
        ("fr", "Votre tour se termine", "Ben commence le tour 1."),
        ("ko", "내 차례가 끝나", "Ben 님의 1번째 차례가 시작됩니다."),
    ],
)
def test_the_story_says_you_to_the_viewer_alone(language: str, mine: str, theirs: str) -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b)
    play(row, "end")
    header = {"accept-language": language}
    told = " ".join(step["said"] for step in anna.get(f"/m/{row.token}/steps?after=0", headers=header).json()["steps"])
    story = anna.get(f"/m/{row.token}/", headers=header).content.decode().partition('class="story')[2]
    assert mine in told and theirs in told and "Anna" not in told
    assert mine in story and theirs.replace("'", "&#39;") in story and "Anna" not in story.partition("</ol>")[0]
    others = str(ben.get(f"/m/{row.token}/steps?after=0", headers=header).json())
    assert "Anna" in others and mine not in others
    watched = str(Client().get(f"/m/{row.token}/steps?after=0", headers=header).json())
    assert "Anna" in watched and "Ben" in watched and mine not in watched


def test_a_replay_says_you_to_whoever_played() -> None:
    (anna, a), (_, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b)
    play(row, "end")
    assert post(anna, row, "resign", seat="A").status_code == 302
    mine = anna.get(f"/m/{row.token}/replay/?at=1").content.decode()
    assert (
        "You: " in mine.replace("<b>You</b>", "You").replace("&#39;", "'")
        and "Your turn ends" in mine
        and "You have resigned." in mine
    )
    watched = Client().get(f"/m/{row.token}/replay/?at=1").content.decode()
    assert "<b>Anna</b>: " in watched and "Anna&#39;s turn ends" in watched and "Your turn" not in watched


def test_a_name_is_text(client: Client) -> None:
    (_, a), (ben, b) = visitor("Anna"), visitor(NAME)
    row = table(a, b)
    play(row, "end")
    page = page_of(client, row)
    assert "&lt;b&gt;{seat}" in page and NAME not in page
    assert post(ben, row, "resign", seat="B").status_code == 302
    assert "&lt;b&gt;{seat} has resigned. Anna wins." in page_of(client, row)
    replay = client.get(f"/m/{row.token}/replay/").content.decode()
    assert "Anna" in replay and "&lt;b&gt;{seat}" in replay and NAME not in replay
    steps = client.get(f"/m/{row.token}/replay/steps?at=1").content.decode()
    assert NAME in " ".join(step["said"] for step in json.loads(steps)["steps"])


def test_a_new_name_is_shown_immediately() -> None:
    (anna, a), (_, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b)
    play(row, "end")
    assert "Ben" in str(anna.get(f"/m/{row.token}/steps?after=0").json())
    type(b).objects.filter(pk=b.pk).update(name="Boris")
    told = str(anna.get(f"/m/{again(row).token}/steps?after=0").json())
    assert "Boris" in told and "Ben" not in told


def test_the_same_person_on_both_sides_is_told_apart() -> None:
    anna, a = visitor("Anna")
    row = table(a, a)
    play(row, "end")
    told = " ".join(step["said"] for step in anna.get(f"/m/{row.token}/steps?after=0&drawn=no").json()["steps"])
    assert "Anna" not in told and "Player A" in told


def test_computers_of_the_same_level_are_told_apart() -> None:
    _, a = visitor("Anna")
    row = table(a, "level-1", "level-2", "level-1", options={"mode": "ffa"})
    words = named(Words(), list(row.seats.order_by("name")))
    one, two = NAMES[:2]
    assert [words.player(seat) for seat in "ABCD"] == ["Anna", f"{one} (B)", two, f"{one} (D)"]


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_the_board_names_people_and_calls_the_viewer_you(game: str) -> None:
    (anna, a), (_, b) = visitor("Anna"), visitor("Ben")
    row = table(a, b, game=game, options=None if game == "decks" else {})
    board = page_of(anna, row).partition('id="board"')[2].partition('class="story')[0]
    assert "Ben" in board and ("You" in board or "Your hand" in board)
    assert "Player A" not in board and "Anna" not in board.replace("dealt by Anna", "")
    watched = page_of(Client(), row).partition('id="board"')[2]
    assert "Anna" in watched and "Ben" in watched


def test_the_letter_of_a_seat_tells_players_of_the_same_name_apart_and_nobody_else() -> None:
    (anna, a), (_, b) = visitor("Anna"), visitor("Ben")
    assert 'class="letter"' not in page_of(anna, table(a, b))
    alike = page_of(anna, table(a, "level-1", "level-2", "level-1", options={"mode": "ffa"}))
    assert {letter for letter in "ABCD" if f'<span class="letter">{letter}</span>' in alike} == {"B", "D"}
