"""Books to print, as the page of a book offers them."""

from __future__ import annotations

import tempfile

import pytest
from django.test import Client

from clashyard import paper
from clashyard.grimoire.books import books
from clashyard.paper import typesetter
from clashyard.paper.sheets import PAPERS
from clashyard.web import press
from clashyard.web.puzzles import printed

pytestmark = pytest.mark.django_db
BOOK = books()[0]
HERE = f"/puzzles/books/{BOOK.id}/"


def test_a_book_is_made_once_for_each_paper(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(book: object, name: str, words: object, url: object) -> bytes:
        made.append(name)
        return b"%PDF-1.7"

    press._kept.clear()
    monkeypatch.setattr(paper, "book_pdf", noted)
    page = client.get(HERE).content.decode()
    assert f'action="{HERE}print"' in page and all(f'value="{name}"' in page for name in paper.PAPERS)
    for _ in range(2):
        answer = client.get(f"{HERE}print?paper=booklet")
        assert (answer.content, answer.headers["Content-Type"]) == (b"%PDF-1.7", "application/pdf")
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{BOOK.id}-booklet.pdf"'
    assert made == ["booklet"] and list(printed.PAPERS) == list(paper.PAPERS)
    press._kept.clear()


def test_a_wrong_request_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = client.get(f"{HERE}print?paper=a3")
    assert answer.status_code == 400 and "a3" in answer.content.decode()
    assert client.get("/puzzles/books/none/print").status_code == 404
    monkeypatch.setattr(press, "PATIENCE", 0.0)
    press._kept.clear()
    with press._press:
        assert client.get(f"{HERE}print").status_code == 503


@pytest.mark.parametrize("how", ["a broken program of the typesetter", "no room for its files"])
def test_a_failure_is_told_and_does_not_block_the_press(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    def broken(*_: object) -> bytes:
        if how.startswith("a broken"):
            return typesetter.typeset_pages(("cards.typ",), {})[0]
        return typesetter.folded(b"%PDF-1.7", PAPERS["booklet"])

    press._kept.clear()
    real = tempfile.tempdir
    with monkeypatch.context() as failing:
        failing.setattr(paper, "book_pdf", broken)
        failing.setattr(tempfile, "tempdir", "/nowhere")
        answer = client.get(f"{HERE}print", headers={"Accept-Language": "fr"})
    page = answer.content.decode()
    assert answer.status_code == 503 and "Le fichier n’a pas pu être créé" in page and "/nowhere" not in page
    assert "could not be made" in caplog.text and tempfile.tempdir == real
    monkeypatch.setattr(paper, "book_pdf", lambda *_: b"%PDF-1.7")
    monkeypatch.setattr(press, "PATIENCE", 0.0)
    assert client.get(f"{HERE}print").content == b"%PDF-1.7"
    press._kept.clear()


def test_without_the_packages_nothing_is_offered(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "find_spec", lambda name: None)
    assert f"{HERE}print" not in client.get(HERE).content.decode()
    assert client.get(f"{HERE}print").status_code == 404
