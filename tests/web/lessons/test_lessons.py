"""Lessons in the browser: every lesson from its first step to its last, wrong tries, and links that do not fit."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from clashyard.games import GAMES
from clashyard.lessons import READ, Lesson, lessons_of

pytestmark = pytest.mark.django_db
LESSONS = [lesson for game in GAMES for lesson in lessons_of(game)]
FIRST = lessons_of(GAMES[0])[0]
HX = {"HX-Request": "true"}


def address(lesson: Lesson) -> str:
    return f"/lessons/{lesson.game.name}/{lesson.id}/"


def post(client: Client, lesson: Lesson, did: list[str], action: str) -> str:
    answer = client.post(address(lesson), {"did": did, "action": action}, headers=HX)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.id}")
def test_every_lesson_can_be_taken_to_its_end(client: Client, lesson: Lesson) -> None:
    did: list[str] = []
    for step in lesson.steps:
        page = client.get(address(lesson), {"did": did})
        text = unescape(page.content.decode())
        assert page.status_code == 200 and step.title in text and step.text in text
        lit = re.search(r'data-lit="(.*)">', text)
        assert (json.loads(lit[1]) if lit else []) == ([] if step.asks else list(step.accepted))
        assert all(f'name="action" value="{action}"' in text for action in step.accepted)  # what is lit
        action = step.accepted[0] if step.accepted else READ
        after = post(client, lesson, did, action)
        assert 'class="refute"' not in after
        did.append(action)
    assert client.session["lessons"] == [f"{lesson.game.name}/{lesson.id}"]
    assert "done" in re.findall(r'<li class="(\w*)"', client.get(f"/lessons/{lesson.game.name}/").content.decode())


def test_a_step_that_asks_a_question_does_not_light_the_answer() -> None:
    assert [step.title for lesson in LESSONS for step in lesson.steps if step.asks] == ["Beat a Heavy"]


def test_a_wrong_try_is_answered_and_changes_nothing(client: Client) -> None:
    page = post(client, FIRST, [], "play baron lower")
    assert FIRST.steps[0].wrong[0].answer in page and "Try again" in page and not client.session.get("lessons")
    plain = client.post(address(FIRST), {"action": "play baron lower"})
    assert plain.headers["Location"] == f"{address(FIRST)}?try=play+baron+lower"
    assert FIRST.steps[0].wrong[0].answer in unescape(client.get(plain.headers["Location"]).content.decode())
    told = json.loads(client.get(f"{address(FIRST)}steps?try=play+baron+lower").content)
    assert [step["kind"] for step in told["steps"]] == ["paid", "summoned"]


def test_a_hint_names_the_action(client: Client) -> None:
    assert "Baron, upper line" in client.get(address(FIRST), {"hint": "1"}).content.decode()


def test_the_hand_of_the_other_side_is_not_sent(client: Client) -> None:
    hidden = [key for key in FIRST.given["B"]["hand"] if key != "bastion"]
    for part in ("", "steps", "previews"):
        sent = client.get(f"{address(FIRST)}{part}").content.decode()
        assert not [key for key in hidden if f'"{key}"' in sent or f" {key} " in sent]


@pytest.mark.parametrize("given", [{"did": ["end"]}, {"did": ["x"] * 41}, {"try": "x" * 300}, {"did": ["play bar"]}])
def test_links_that_do_not_fit_show_the_beginning_and_say_so(client: Client, given: dict[str, Any]) -> None:
    answer = client.get(address(FIRST), given)
    assert answer.status_code == 409 and "This link does not fit the lesson. Start it again." in answer.content.decode()
    assert client.get(f"{address(FIRST)}steps", given).status_code == 400


def test_what_is_tried_after_the_end_is_refused(client: Client) -> None:
    did = [step.accepted[0] if step.accepted else READ for step in FIRST.steps]
    assert client.post(address(FIRST), {"did": did, "action": "end"}, headers=HX).status_code == 409
    assert "Lesson complete" in client.get(address(FIRST), {"did": did}).content.decode()


def test_unknown_lessons_are_not_found(client: Client) -> None:
    for there in ("/lessons/chess/", "/lessons/decks/nothing/", "/lessons/chess/x/steps"):
        answer = client.get(there)
        assert answer.status_code == 404 and re.search("There are lessons for|has lessons 1 to 10", answer.content.decode())


def test_lessons_are_offered_on_the_first_visit_and_where_a_game_is_explained(client: Client) -> None:
    for page in ("/", "/learn/decks/"):
        assert 'href="/lessons/decks/"' in client.get(page).content.decode()
