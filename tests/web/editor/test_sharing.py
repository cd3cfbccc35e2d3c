"""Pages that are shared: by a short id, published with their proof, as pictures and files; found again, and reported."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from clashyard.web.editor.models import PUBLISHED, REMOVED, SHARED, Page, PageReport
from clashyard.web.puzzles.models import Record, Strength
from tests.support.web.editor import TEXT, checked, page, sent

pytestmark = pytest.mark.django_db


def published(client: Client, title: str = "Run-up", text: str = TEXT) -> Page:
    """Publish a page and return the row."""
    checked(client, text)
    address = sent(client, "publish", text, title=title, hint="Look left.", about="My first.")
    row = Page.objects.latest("pk")
    assert address == f"/editor/{row.name}/"
    return row


def test_a_proven_page_is_published_found_and_solved(client: Client) -> None:
    row = published(client)
    assert row.state == PUBLISHED and row.puzzle is not None and row.puzzle["certificate"] == {"plan": "proof"}
    found = page(Client(), f"/editor/{row.name.lower()}/")
    assert (
        "Run-up" in found
        and "Win this turn" in found
        and "My first." in found
        and "Proven" not in found
        and "Withdraw" not in found
    )
    assert f'href="/puzzles/page-{row.name}/"' in found
    assert "Run-up" in page(Client(), "/puzzles/community/?q=run&goal=win&turns=1&sort=title")
    assert "No page fits" in page(Client(), "/puzzles/community/?q=nothing&turns=%FF&page=x")
    assert "Run-up" in page(Client(), f"/puzzles/page-{row.name}/")


@pytest.mark.parametrize(
    ("text", "title", "complaint"),
    [
        (TEXT, "", "Title: give the page a title"),
        (TEXT.replace("mana: 5", "mana: 2"), "Two ways", "Only pages with exactly one proven solution are published."),
    ],
)
def test_only_proven_pages_with_a_title_are_published(client: Client, text: str, title: str, complaint: str) -> None:
    checked(client, text)
    assert complaint in sent(client, "publish", text, 409, title=title) and not Page.objects.exists()
    assert sent(client, "share", text, title=title).startswith("/editor/")
    assert Page.objects.get().state == SHARED


def test_an_unchecked_page_is_not_published_and_one_puzzle_only_once(client: Client) -> None:
    assert "Only pages with exactly one proven" in sent(client, "publish", TEXT, 409, title="Run-up")
    row = published(client)
    assert f"already published, as page {row.name}" in sent(Client(), "publish", TEXT, 409, title="Mine")


def test_a_shared_page_is_not_listed(client: Client) -> None:
    address = sent(client, "share", title="Draft")
    assert "not published" in page(Client(), address) and "Draft" not in page(Client(), "/puzzles/community/")
    assert Client().get(f"/puzzles/page-{Page.objects.get().name}/").status_code == 404
    assert Client().get(f"{address}file").json()["title"] == "Draft"
    assert sent(client, "share", title="Draft") == address
    checked(client)
    sent(client, "share", title="Draft")
    assert Client().get(f"/puzzles/page-{Page.objects.get().name}/").status_code == 200
    assert "Make the first one." in page(Client(), "/puzzles/community/?sort=old")


def test_the_picture_shows_no_card_that_lies_face_down(client: Client) -> None:
    row = published(client, "A & B")
    svg = Client().get(f"/editor/{row.name}.svg").content.decode()
    texts = {text.text for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")}
    assert {"A & B", "Win this turn", "Troll", "Revenant"} <= texts and not texts & {"Brute", "Partisan"}


def test_a_bad_page_is_reported_and_can_be_removed(client: Client) -> None:
    row, other = published(client), Client()
    assert "Thank you" in other.post(f"/editor/{row.name}/report", {"text": "Rude title."}).content.decode()
    assert PageReport.objects.get().text == "Rude title."
    empty = other.post(f"/editor/{row.name}/report", {"text": " "})
    assert empty.status_code == 422 and b"Say what is wrong" in empty.content
    Page.objects.update(state=REMOVED)
    assert other.get(f"/editor/{row.name}/").status_code == 404
    assert "This page was removed" in page(client, f"/editor/{row.name}/")


def test_only_the_author_withdraws_a_page(client: Client) -> None:
    row = published(client)
    assert Client().post(f"/editor/{row.name}/withdraw").status_code == 404
    assert client.post(f"/editor/{row.name}/withdraw")["Location"] == "/puzzles/community/" and not Page.objects.exists()


def test_maintainers_list_reports_and_remove_pages(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    row = published(client)
    call_command("pages")
    assert capsys.readouterr().out == "No reports.\n"
    Client().post(f"/editor/{row.name}/report", {"text": "Rude\ntitle."})
    call_command("pages", row.name, "--remove")
    assert f"{row.name}  removed    Rude title." in capsys.readouterr().out
    assert Client().get(f"/puzzles/page-{row.name}/").status_code == 404
    call_command("pages", row.name, "--restore")
    row.refresh_from_db()
    assert row.state == PUBLISHED
    with pytest.raises(CommandError, match="does not exist"):
        call_command("pages", "nothing")


def test_a_page_of_a_player_changes_no_rating(client: Client) -> None:
    row, other = published(client), Client()
    assert row.puzzle is not None
    other.post(f"/puzzles/page-{row.name}/give-up")
    assert Record.objects.get().first and not Strength.objects.exists()
