"""Files of the editor: opened in the place of a page, and printed on one sheet."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clashyard import paper
from clashyard.grimoire.puzzle import Puzzle
from clashyard.web import press
from clashyard.web.editor import draft
from clashyard.web.editor.models import Page
from tests.support.web.editor import checked, page, sent, text_in

pytestmark = pytest.mark.django_db


def opened(client: Client, data: bytes, before: str, status: int) -> str:
    """Open a file while the page *before* is shown; return what follows."""
    given = {"game": "decks", "p": before.partition("?p=")[2], "file": SimpleUploadedFile("page.json", data)}
    answer = client.post("/editor/upload", given)
    assert answer.status_code == status, answer.content.decode()
    return answer.headers["Location"] if status == 302 else html.unescape(answer.content.decode())


def file_of(client: Client) -> bytes:
    """Return the file of a proven page."""
    address = checked(client, title="Run-up", hint="Look left.")
    return client.get(address.replace("/editor/?", "/editor/file?")).content


def test_a_puzzle_file_is_opened(client: Client) -> None:
    found = page(client, opened(client, file_of(client), sent(client, ""), 302))
    assert 'value="Run-up"' in found and "hand: [troll, bastion, boom, baron]" in text_in(found) and 'value="Look left."' in found
    text = b"\xef\xbb\xbfA: {hand: [bastion, troll]}"
    assert "hand: [bastion, troll]" in text_in(page(client, opened(client, text, "", 302)))


@pytest.mark.parametrize(
    ("text", "goal", "turns"),
    [
        (b"A: {hand: [bastion, troll]}", "clear", "2"),  # as on the page before
        (b"{game: blades, hands: {}}", "win", "1"),
    ],
)
def test_a_position_without_a_goal_keeps_that_of_the_page(client: Client, text: bytes, goal: str, turns: str) -> None:
    found = page(client, opened(client, text, sent(client, "", goal="clear", turns="2"), 302))
    for name, value in (("goal", goal), ("turns", turns)):
        assert f'name="{name}" value="{value}" checked' in found


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda data: data[:300], "this puzzle file was cut off or changed"),
        (lambda data: data.replace(b'"proof"', b'"hope"'), "file.certificate: this does not prove the solution"),
        (lambda data: data.replace(b'"goal": "win"', b'"goal": "fly"'), "file.goal: 'fly' is not a valid goal"),
        (lambda data: data.replace(b'"clashyard-puzzle-1"', b'"other"'), "file.format: 'other' is not a valid format"),
        (lambda data: data.replace(b'"seat": "A",', b""), "file: the key seat is missing"),
        (lambda data: b"[1]", "file: expected a position"),
        (lambda data: b"\x89PNG\xff", "file: this is not a text"),
        (lambda data: b" ", "file: this file is empty"),
        (lambda data: b"x" * (draft.UPLOAD_AT_MOST + 1), "file: this file is too large; the limit is 100000 bytes"),
    ],
)
def test_a_bad_file_is_answered_with_the_place_and_changes_nothing(
    client: Client, change: Callable[[bytes], bytes], complaint: str
) -> None:
    before = sent(client, "", title="Mine")
    found = opened(client, change(file_of(client)), before, 422)
    assert complaint in found and 'value="Mine"' in found and text_in(found) == text_in(page(client, before))


def test_without_a_file_or_with_a_broken_page_nothing_happens(client: Client) -> None:
    answer = client.post("/editor/upload", {"game": "decks", "p": ""})
    assert answer.status_code == 422 and b"file: choose a file first" in answer.content
    assert "link: this is not a link" in opened(client, b"{}", "?p=x", 422)


def test_a_pasted_file_brings_its_title_to_the_script(client: Client) -> None:
    fields = {"game": "decks", "text": file_of(client).decode(), "goal": "win", "turns": "1", "title": "", "do": ""}
    answer = client.post("/editor/change", fields, headers={"HX-Request": "true"})
    assert 'value="Run-up"' in page(client, answer["HX-Redirect"])


def test_a_page_is_printed_with_a_way_back(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Puzzle, str, str]] = []

    def noted(puzzle: Puzzle, sheet: str, words: object, url: str) -> bytes:
        made.append((puzzle, sheet, url))
        return b"%PDF-1.7"

    press._kept.clear()
    monkeypatch.setattr(paper, "page_pdf", noted)
    address = checked(client, title="Run-up")
    here = address.replace("/editor/?", "/editor/print?")
    assert 'paper=letter" download>US Letter' in page(client, address)
    answer = client.get(f"{here}&paper=a4")
    assert answer.content == b"%PDF-1.7" and answer.headers["Content-Disposition"] == 'attachment; filename="run-up-a4.pdf"'
    puzzle, sheet, url = made[0]
    assert puzzle.solution and sheet == "a4" and url == f"http://testserver{address.partition('&')[0]}"
    client.get(f"{here}&paper=a4")
    assert len(made) == 1
    shared = sent(client, "share", title="Run-up")
    assert (
        client.get(f"{shared}print").status_code == 200 and made[1][2] == f"http://testserver/editor/{Page.objects.get().name}/"
    )
    press._kept.clear()


def test_what_cannot_be_printed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    here = sent(client, "", title="Run-up").replace("/editor/?", "/editor/print?")
    wrong = client.get(f"{here}&paper=booklet")
    assert wrong.status_code == 400 and b"booklet" in wrong.content
    assert client.get("/editor/print?p=x").status_code == 400
    monkeypatch.setattr(press, "find_spec", lambda name: None)
    assert client.get(here).status_code == 404 and "paper=a5" not in page(client, sent(client, ""))
