"""Mutated decks that are kept: as packs, as files, and in duels against each other."""

from __future__ import annotations

import pytest
from django.test import Client

from clashyard.decks.cards.catalogue import catalogue
from clashyard.web.league import models, store
from clashyard.web.matches import models as matches
from clashyard.web.own.models import Text
from tests.support.web.leagues import again, drafted, duelled, four, league, mutated, page, posted

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
CONFLICT = 409


def in_second_round() -> tuple[list[Client], models.League, str]:
    """Return four people, their league in its second mutation phase, and what A glued in the first."""
    clients, row = four()
    drafted(row)
    glued = next(text for text in store.phase_of(again(row), "A").legal_of("A") if " hp from " in text)
    mutated(row, "A", glued)
    mutated(row)
    duelled(row)
    return clients, row, glued.split()[1]


def test_a_kept_deck_is_a_pack_of_its_mutated_cards_and_the_deck() -> None:
    clients, row, card = in_second_round()
    assert 'value="Mutated deck 2"' in page(clients[1], row)
    answer = posted(clients[1], row, "keep", deck="A", title=" Wolves  of spring ")
    kept = Text.objects.get()
    assert answer.status_code == 302 and answer["Location"].endswith(f"/{kept.token}/") and kept.title == "Wolves of spring"
    deck, now = kept.held["decks"]["mutated"], store.load(again(row)).deck("A")
    assert len(deck) == 8 and len(kept.held["cards"]) == 1
    facts = {key: str(each.facts) for key, each in catalogue().items()}
    facts |= {key: each["card"] for key, each in kept.held["cards"].items()}
    assert [facts[key] for key in deck] == list(now.values())
    assert next(iter(kept.held["cards"])).startswith(f"{card}-")


def test_nothing_of_an_open_phase_is_kept_or_downloaded() -> None:
    clients, row, _ = in_second_round()
    address = f"/league/{row.token}/deck-A.toml"
    before = clients[1].get(address).content
    mutated(row, "A", next(text for text in store.phase_of(again(row), "A").legal_of("A") if text != store.ENDS))
    assert [client.get(address).content for client in clients[:2]] == [before] * 2
    posted(clients[0], row, "keep", deck="A", title="Mine")
    assert len(Text.objects.get().held["cards"]) == 1


def test_the_file_is_the_text_of_a_pack() -> None:
    clients, row, _ = in_second_round()
    answer = clients[2].get(f"/league/{row.token}/deck-A.toml")
    assert answer["Content-Type"].startswith("text/plain") and "mutated-deck-a.toml" in answer["Content-Disposition"]
    sent = clients[2].post("/own/new/pack/", {"text": answer.content.decode(), "keep": "1"})
    assert sent.status_code == 302 and "mutated" in Text.objects.get().held["decks"]


def test_two_kept_decks_meet_in_a_duel() -> None:
    clients, row, _ = in_second_round()
    for seat in "AB":
        posted(clients[0], row, "keep", deck=seat, title=f"Deck of {seat}")
    one, two = (f"{text.token}/mutated" for text in Text.objects.order_by("pk"))
    looked = clients[0].get(f"/own/{one.partition('/')[0]}/").content.decode()
    assert f'value="{two}"' in looked and f'<option value="{one}"' not in looked
    form = clients[0].get("/new/decks/", {"deck_A": one, "deck_B": two}).content.decode()
    assert f'value="{one}" selected' in form and f'value="{two}" selected' in form
    answer = clients[0].post("/new/decks/", {"who": "computer", "level": "level-1", "deck_A": one, "deck_B": two})
    played = matches.Match.objects.exclude(part__isnull=False).get()
    assert answer.status_code == 302 and len(played.options["cards"]) == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"deck": "A", "title": " "}, "Give the deck a name."),
        ({"deck": "A", "title": "x" * 60}, "This cannot be the name of a deck."),
        ({"deck": "A", "title": "left\u202eright"}, "This cannot be the name of a deck."),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_kept(data: dict[str, str], said: str) -> None:
    clients, row, _ = in_second_round()
    answer = posted(clients[0], row, "keep", **data)
    assert answer.status_code == CONFLICT and said in answer.content.decode() and not Text.objects.exists()


def test_there_is_no_deck_before_the_end_of_the_draft_nor_of_another_seat() -> None:
    row = league(*["level-1"] * 4)
    client = Client()
    answer = posted(client, row, "keep", deck="A", title="Early")
    assert answer.status_code == CONFLICT and "Decks can be kept once the draft is over." in answer.content.decode()
    assert client.get(f"/league/{row.token}/deck-A.toml").status_code == 404
    assert posted(client, row, "keep", deck="E", title="Nobody").status_code == 404
    assert not Text.objects.exists()
