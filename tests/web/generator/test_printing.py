"""Cards of the generator on paper: letters without a font, all saved cards together, and names in other scripts."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest
from django.test import Client

from clashyard.core.words import Words
from clashyard.decks.text.explanations import named
from clashyard.paper.fonts import missing
from tests.support.web.designs import YETI, link

pytestmark = pytest.mark.django_db
PATH = "/cards/make/"
NOWHERE = "\U0010fffd"  # for private use: no font has it


def printed(client: Client, **query: str) -> Any:
    return client.get(f"{PATH}print", {"as": "pdf", "marks": "on", **query})


def words_of(pdf: bytes, page: int = 0) -> str:
    return str(pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range())


def test_a_letter_without_a_font_is_told(client: Client) -> None:
    answer = printed(client, c=link(flavour=f"A wolf {NOWHERE}"))
    assert answer.status_code == 400 and "no font of this machine has" in answer.content.decode()
    assert missing(["Волк d’élite Ω"], machine=False) == "" != missing([NOWHERE], machine=True)


@pytest.mark.parametrize(("name", "language"), [("Волк", "en"), ("눈 늑대", "ko"), ("Élan œ", "fr")])
def test_names_are_text_on_paper(client: Client, name: str, language: str) -> None:
    assert name in words_of(printed(client, c=link(name=name, language=language)).content)


def test_all_saved_cards_are_printed_together(client: Client) -> None:
    answer = printed(client, what="mine")
    assert answer.status_code == 400 and "you have saved no cards yet" in answer.content.decode()
    for name, cost in (("Snow Yeti", "4"), ("Ice Bear", "5"), ("Snow Yeti", "6")):
        client.post(f"{PATH}change", {**YETI, "mode": "name", "name": name, "cost": cost, "do": "save"})
    answer = printed(client, what="mine")
    found = words_of(answer.content)
    assert 'filename="my-cards.pdf"' in answer["Content-Disposition"]
    assert (found.count("Snow Yeti"), found.count("Ice Bear")) == (2, 1)
    assert printed(Client(), what="mine").status_code == 400


def test_each_card_is_printed_in_its_language(client: Client) -> None:
    for name, language in (("Yeti", "en"), ("Ours", "fr")):
        fields = {**YETI, "mode": "name", "name": name, "language": language, "abilities": ["aquatic"], "do": "save"}
        client.post(f"{PATH}change", fields)
    sheet = words_of(printed(client, what="mine", backs="none").content)
    assert all(named("aquatic", Words(language)) in sheet for language in ("en", "fr"))
    assert named("aquatic", Words("en")) != named("aquatic", Words("fr"))


def test_a_champion_has_a_crown_on_paper(client: Client) -> None:
    """Its colours on the sheet: the gold of the cost in the corner opposite to it, on the dark of a line."""

    def corner(kind: str) -> set[tuple[int, int, int]]:
        pdf = printed(client, c=link(kind=kind), bleed="0", backs="none").content
        sheet = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
        left, top = (each * 72 / 25.4 * 2 for each in ((210 - 3 * 63) / 2 + 49, (297 - 3 * 88) / 2 + 2))
        return {colour for _, colour in sheet.crop((round(left), round(top), round(left) + 68, round(top) + 68)).getcolors(10**6)}

    assert any(is_gold(each) for each in corner("champion")) and not any(is_gold(each) for each in corner("creature"))


def is_gold(colour: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(colour, (226, 164, 43), strict=True))
