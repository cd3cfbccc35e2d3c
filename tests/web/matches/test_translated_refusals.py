"""Refusals by the rules appear in the visitor's language, in the forms and at the table."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from clashyard.web.matches import store
from tests.support.web.visitors import again, table, visitor

pytestmark = pytest.mark.django_db


EXHAUSTION = {"exhaustion": "on", "edition": "en-1.1"}
NINTH = {"champion": "on", "champion_A": "troll", "cards_A": "baron,brute,carapace,troll,revenant,partisan,annihilation,boom"}


@pytest.mark.parametrize(
    ("data", "field", "language", "said"),
    [
        (EXHAUSTION, "exhaustion", "en", "rulebook en-1.1 has no Exhaustion; use edition latest"),
        (EXHAUSTION, "exhaustion", "fr", "le livret de règles en-1.1 ne connaît pas l’Épuisement ; utilisez la version latest"),
        (EXHAUSTION, "exhaustion", "ko", "규칙서 en-1.1에는 탈진이 없습니다. 규칙 버전 latest를 사용하세요"),
        (NINTH, "champion_A", "en", "troll is in the deck; a Champion is a ninth card"),
        (NINTH, "champion_A", "fr", "troll est dans le deck ; un Champion est une neuvième carte"),
        (NINTH, "champion_A", "ko", "troll 카드는 덱에 있습니다. 챔피언은 아홉 번째 카드여야 합니다"),
    ],
)
def test_a_form(client: Client, data: dict[str, str], field: str, language: str, said: str) -> None:
    answer = client.post("/new/decks/", data, headers={"accept-language": language})
    assert answer.status_code == 422
    assert f'id="{field}-wrong" role="alert">{said}<' in re.sub("[\u00a0\u202f]", " ", html.unescape(answer.content.decode()))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "play nobody upper: nobody is not in Anna's hand (decks.summoning.window)"),
        ("fr", "play nobody upper: nobody n’est pas dans la main d’Anna (decks.summoning.window)"),
        ("ko", "play nobody upper: nobody 카드는 Anna 님의 손에 없습니다 (decks.summoning.window)"),
    ],
)
def test_an_action(language: str, said: str) -> None:
    (client, person), (_, other) = visitor("Anna"), visitor()
    row = table(person, other)
    match = store.load(row)
    data = {"action": "play nobody upper", "seat": "A", "point": store.point(row, match, "A")}
    answer = client.post(f"/m/{row.token}/act", data, headers={"accept-language": language})
    assert answer.status_code == 409 and said in html.unescape(answer.content.decode())
    assert store.load(again(row)).actions == []
