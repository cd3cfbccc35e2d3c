"""Composed pictures of custom cards at the table and in the deck builder."""

from __future__ import annotations

import pytest
from django.test import Client

from clashyard.art.keys import is_key
from clashyard.core.match import Match
from clashyard.decks import GAME
from clashyard.decks.cards.catalogue import preconstructed
from clashyard.web.games.decks.cards import picture_in
from clashyard.web.own.models import Text
from tests.support.web.designs import YETI

PICTURE = "made~submersion~beast~dragon+none+none~angry+sand+red+moon"


@pytest.mark.django_db
def test_a_composed_picture_is_played_with(client: Client) -> None:
    chosen = {"mode": "compose", "figure": "beast", "head": "dragon", "place": "moon"}
    client.post("/cards/make/change", {**YETI, **chosen, "do": "pack"})
    held = Text.objects.get().held["cards"]
    picture = held["snow-yeti"]["picture"]
    assert picture == PICTURE and f"/art/{picture}" in client.get("/decks/build/", {"pack": "own"}).content.decode()
    first, second = list(preconstructed().values())[:2]
    match = Match.new(GAME, {"decks": [["snow-yeti", *first[1:]], list(second)], "cards": held}, 1)
    keys = [card.key for card in match.setting.cards if card.key.startswith("snow-yeti")]
    assert keys and all(picture_in(match, key) == PICTURE for key in keys)
    held["snow-yeti"]["picture"] = "moon-of-nobody"
    other = Match.new(GAME, {"decks": [["snow-yeti", *first[1:]], list(second)], "cards": held}, 1)
    assert all("nobody" not in picture_in(other, key) and is_key(picture_in(other, key)) for key in keys)
