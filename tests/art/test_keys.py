"""Keys of pictures."""

from __future__ import annotations

import re

import pytest

from clashyard import art
from clashyard.art.keys import PACKS, SLUG_AT_MOST, parse
from clashyard.decks.cards.catalogue import catalogue

URL_SAFE = re.compile(r"[a-z0-9~+-]+")
WRONG = (
    "", "back-nowhere", "initiation", "initiation-0", "initiation-00", "initiation-33", "initiation-4", "own-04",
    "portrait-", "portrait-nobody", "own~", "own~Troll", "own~a--b", "own~troll~rage+aerial", "own~troll~aerial+aerial",
    "own~troll~flying", "own~troll~", f"own~{'a' * 41}", "avatar~", "avatar~../x", f"avatar~{'a' * 65}", "<script>",
    "own~a~b~c", "initiation-04.svg", "Initiation-04", "own~œuf", "initiation-٠٤",
)  # fmt: skip


def test_every_card_of_a_pack_is_known_by_pack_and_number() -> None:
    found = [art.key(card) for card in catalogue().values()]
    assert found[3] == "initiation-04"
    assert len(set(found)) == len(found) == 256
    assert all(parse(key).kind == "card" for key in found)


def test_the_packs_are_those_of_the_catalogue() -> None:
    assert {card.pack for card in catalogue().values()} == set(PACKS)


@pytest.mark.parametrize(
    "card, key",
    [
        (art.Facts("Storm Crab"), "own~storm-crab"),
        (art.Facts("Crabe d’orage", ("splash", "aerial"), pack="mine"), "own~crabe-d-orage~aerial"),
        (art.Facts("Boom", is_incantation=True), "own~boom~spell"),
        (art.Facts("Troll", ("sprint", "aerial", "aerial")), "own~troll~aerial+sprint"),
        (art.Facts("서리 늑대"), "own~wolf-bc685f16"),
    ],
)
def test_a_custom_card_is_known_by_its_name_and_abilities(card: art.Facts, key: str) -> None:
    assert art.key(card) == key
    assert parse(key).kind == "own"


@pytest.mark.parametrize("title", ["", "…", "늑대", "늑대 둘", "a" * 300, "A" * 40, "Œuf", "~+%2F", "x\n<script>", "-"])
def test_any_name_gives_a_key_that_fits_into_a_url(title: str) -> None:
    key = art.key(art.Facts(title))
    assert URL_SAFE.fullmatch(key) and len(parse(key).name) <= SLUG_AT_MOST
    assert URL_SAFE.fullmatch(art.avatar_key(title)) and parse(art.avatar_key(title)).kind == "avatar"


def test_names_in_other_scripts_stay_apart() -> None:
    assert art.key(art.Facts("늑대")) != art.key(art.Facts("여우"))
    assert art.key(art.Facts("a" * 50)) != art.key(art.Facts("a" * 51))


@pytest.mark.parametrize("key", WRONG)
def test_malformed_keys_are_refused(key: str) -> None:
    with pytest.raises(art.UnknownKey, match="is not an art key"):
        art.picture(key)
