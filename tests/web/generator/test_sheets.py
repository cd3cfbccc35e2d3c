"""The page that prints cards of the games: what it offers is printed, and nothing else."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from django.test import Client

from tests.support.web.designs import YETI

pytestmark = pytest.mark.django_db
PATH = "/cards/print/"


def text_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.content.decode()
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(answer.content))


def test_the_page_shows_the_first_sheet_of_what_is_chosen(client: Client) -> None:
    assert "Baron" in client.get(PATH).content.decode()
    page = client.get(PATH, {"what": "game-clash"}).content.decode()
    assert "72 cards, 8 sheets" in page and page.count('<li class="cut">') == 9 and "Heavy" in page


def test_decks_and_whole_games_are_printed(client: Client) -> None:
    found = text_of(client.get(f"{PATH}file", {"what": "deck-1", "as": "pdf", "backs": "none", "marks": "on"}))
    assert "Baron" in found and "Bastion" in found
    answer = client.get(f"{PATH}file", {"what": "game-blades", "as": "pdf", "backs": "none"})
    assert "clashing-blades.pdf" in answer["Content-Disposition"] and "en garde" in text_of(answer)


def test_cards_of_a_link_are_printed_with_the_visitors_own_ones(client: Client) -> None:
    link = {"cards": "baron,frost-wolf", "name": "Cold iron"}
    page = client.get(PATH, link).content.decode()
    assert "Cold iron" in page and "3 cards, 1 sheet" in page and 'name="cards" value="baron,frost-wolf"' in page
    assert "Frost Wolf" in text_of(client.get(f"{PATH}file", {**link, "what": "cards", "as": "pdf"}))
    assert "Frost Wolf" not in text_of(client.get(f"{PATH}file", {**link, "what": "deck-1", "as": "pdf"}))
    client.post("/cards/make/change", {**YETI, "mode": "name", "name": "Snow Yeti", "do": "pack"})
    assert "Snow Yeti" in client.get(PATH, {"cards": "Snow Yeti"}).content.decode()
    assert Client().get(PATH, {"cards": "Snow Yeti"}).status_code == 400


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"what": "deck-99"}, "is not a valid thing to print"),
        ({"what": "pack-"}, "is not a valid thing to print"),
        ({"cards": "baron,barron"}, "barron is not a card that you can print; check its name"),
        ({"cards": ",".join(["baron"] * 61)}, "too many cards for one link: at most 60"),
        ({"what": "deck-1", "paper": "a3"}, "is not a valid value"),
    ],
)
def test_what_cannot_be_printed_is_named(query: dict[str, str], said: str, client: Client) -> None:
    answer = client.get(f"{PATH}file", query)
    assert answer.status_code == 400 and said in answer.content.decode()
    if "paper" not in query:
        page = client.get(PATH, query)
        assert page.status_code == 400 and said in page.content.decode() and "Baron" in page.content.decode()
