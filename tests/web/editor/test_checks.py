"""Checks by the solver: asked in the editor, answered outside of requests, bounded, and in words."""

from __future__ import annotations

from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clashyard.web.editor import check_queue
from clashyard.web.editor.models import DONE, FAILED, GRADE, SOLVE, WAITING, Check
from clashyard.web.people.models import Person
from tests.support.web.editor import TEXT, checked, page, sent, solved

pytestmark = pytest.mark.django_db


def with_mana(number: int) -> str:
    return TEXT.replace("mana: 5", f"mana: {number}")


def test_a_check_is_asked_for_waited_for_and_read(client: Client) -> None:
    address = sent(client, "check")
    waiting = page(client, address)
    assert "Checking…" in waiting and "about 2 s" in waiting and 'hx-trigger="load delay:700ms"' in waiting
    assert solved().state == DONE
    found = page(client, address)
    assert "Proven: exactly one solution" in found and "1 of 2" in found and "23 positions" in found and "upper line" in found
    assert "Proven" not in page(client, address.replace("&check=1", ""))  # nobody sees a solution that they have not asked for
    part = page(client, address.replace("/editor/?", "/editor/verdict?"))
    assert part.startswith('<div id="panels"') and "Proven" in part and "hx-trigger" in part  # the difficulty is being measured
    assert solved().task == GRADE
    part = page(client, address.replace("/editor/?", "/editor/verdict?"))
    assert "It could not be measured in time." in part and "hx-trigger" not in part


@pytest.mark.parametrize(
    ("mana", "said"),
    [
        (1, ("No solution", "The best try, and the reply", "Show on the board")),
        (2, ("2 solutions", "A puzzle has exactly one.")),
        (3, ("Not decided", "The search reached the limit of positions.")),
        (4, ("This cannot be checked", "goal: the goal is reached already")),
    ],
)
def test_other_verdicts(client: Client, mana: int, said: tuple[str, ...]) -> None:
    found = page(client, checked(client, with_mana(mana)))
    assert all(each in found for each in said) and "Proven" not in found


def test_the_same_question_is_answered_once(client: Client) -> None:
    checked(client)
    other = Client()
    address = sent(other, "check", TEXT.replace("lower: []", "lower:"))
    assert "Proven" in page(other, address) and Check.objects.filter(task=SOLVE).count() == 1


def test_one_person_has_one_check_in_the_queue(client: Client) -> None:
    sent(client, "check", with_mana(5))
    sent(client, "check", with_mana(6))
    assert Check.objects.get().question["position"]["turn"]["mana"] == 6
    running = check_queue.take()
    assert running is not None and "One check at a time" in sent(client, "check", with_mana(7), 409)


def test_the_queue_is_bounded_and_says_how_long_it_takes(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_queue, "AT_MOST", 2)
    Check.objects.create(digest="old", state=DONE, took=3000, question={}, touched=timezone.now())
    for number in range(2):
        Check.objects.create(
            digest=str(number), state=WAITING, person=Person.objects.create(), question={}, touched=timezone.now()
        )
    assert "The queue of checks is full. Try again in 6 s." in sent(client, "check", TEXT, 409)
    Check.objects.filter(digest="1").delete()
    found = page(client, sent(client, "check"))
    assert "1 check is before yours. This takes about 6 s." in found


def test_a_killed_process_fails_its_check_which_can_be_asked_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed:
        def run(self, *given: object) -> None:
            raise BrokenProcessPool("killed")

    address = sent(client, "check")
    with monkeypatch.context() as patch:
        patch.setattr(check_queue, "_worker", Killed())
        assert solved().state == FAILED
    assert "The check failed" in page(client, address)
    sent(client, "check")
    assert solved().state == DONE


def test_a_server_takes_over_what_another_one_has_left(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sent(client, "check")
    mine = check_queue.take()
    monkeypatch.setattr(check_queue, "WORKER", "another")
    assert mine is not None and check_queue.take() is None
    Check.objects.update(touched=timezone.now() - check_queue.LEASE - timedelta(seconds=1))
    taken = check_queue.take()
    assert taken is not None
    check_queue.work(mine)  # the first server is late: its answer is not stored
    mine.refresh_from_db()
    assert mine.state == "done" or mine.worker == "another"


def test_a_puzzle_file_comes_with_its_proof_and_a_wrong_certificate_is_told(client: Client) -> None:
    address = checked(client, title="Run-up")
    answer = client.get(address.replace("/editor/?", "/editor/file?"))
    assert answer["Content-Disposition"] == 'attachment; filename="run-up.json"' and answer.json()["certificate"] == {
        "plan": "proof"
    }
    text = answer.content.decode()
    again = page(client, sent(client, "", text))
    assert 'value="Run-up"' in again and "hand: [troll, bastion, boom, baron]" in again
    complaint = "file.certificate: this does not prove the solution (the plan is missing)"
    assert complaint in sent(client, "", text.replace('"proof"', '"hope"'), 422)


def test_a_check_that_ran_out_of_time_may_be_repeated_later(client: Client) -> None:
    checked(client, with_mana(3))
    found = Check.objects.get()
    found.verdict = {**(found.verdict or {}), "reason": "time"}
    found.save()
    sent(client, "check", with_mana(3))
    assert check_queue.take() is None
    Check.objects.update(touched=timezone.now() - check_queue.AGAIN - timedelta(seconds=1))
    sent(client, "check", with_mana(3))
    assert check_queue.take() is not None
