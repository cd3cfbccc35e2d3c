"""Cards with their mutations: what another card allows, one after the other, by the rules of the format."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clashyard.web import packed
from clashyard.web.generator.design import Design, of_plain

pytestmark = pytest.mark.django_db
PATH = "/cards/make/mutation/"


def text(answer: Any) -> str:
    return str(answer.content.decode())


def made(page: str) -> Design:
    """Return the card that a page offers to open."""
    link = page.partition('<a class="btn small main" href="/cards/make/?c=')[2].partition('"')[0]
    return of_plain(packed.unpacked(link), "link")


def test_a_card_is_mutated_twice_and_opened(client: Client) -> None:
    assert text(client.get(PATH)).count("<option value=") > 100
    page = text(client.get(PATH, {"card": "Frost Wolf", "from": "Baron"}))
    assert "HP 1 → 5" in page and "AV 3 → 3" not in page and "Mana 4 → 3" in page
    after = text(client.get(PATH, {"card": "Frost Wolf", "done": "hp@baron", "from": "Griffin"}))
    assert made(after).notation == "4 3/5 aquatic indestructible rage"
    assert "Aquatic → Berserk" in after and "HP 5" not in after.partition("<ul")[2]
    both = made(text(client.get(PATH, {"card": "frost-wolf", "done": "hp@baron;aquatic>berserk@griffin"})))
    assert both.notation == "4 3/5 berserk indestructible rage" and both.name == "Frost Wolf"


@pytest.mark.parametrize(("query", "said"), [
    ({"card": "Nobody"}, "Nobody is not a card of a pack or of yours"),
    ({"card": "Frost Wolf", "from": "x" * 900}, "is not a card"), ({"card": "Meteorite"}, "only Creatures mutate"),
    ({"card": "Frost Wolf", "done": "hp@frost-wolf"}, "is not higher than"), ({"card": "Frost Wolf", "done": ">@baron"}, "Frost"),
    ({"card": "Frost Wolf", "done": "hp@baron;hp@baron"}, "is a mutation and cannot be covered"),
    ({"card": "Frost Wolf", "done": "\u202e"}, "is not a card"),
])  # fmt: skip
def test_what_the_rules_refuse_is_told(client: Client, query: dict[str, str], said: str) -> None:
    answer = client.get(PATH, query)
    assert answer.status_code == 422 and said in text(answer)
