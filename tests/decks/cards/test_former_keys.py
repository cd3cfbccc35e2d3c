"""Keys of printed cards follow their English names; former keys are still read everywhere."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import slug
from clashyard.decks.cards.catalogue import PRINTED, catalogue, former_keys, preconstructed
from clashyard.decks.cards.former_keys import current, current_key, current_text
from clashyard.decks.cards.packs import examine_text
from clashyard.decks.rules.state import ABILITIES
from clashyard.terminal.app import app
from tests.support import positions
from tests.support.decks_matches import MODES

FORMER = former_keys()
FIRST = {key: was for was, key in FORMER.items()}


def former(value: Any) -> Any:
    """Return the same value with every card under its former key."""
    text = json.dumps(value)
    for key, was in FIRST.items():
        for copy in ("", "-2", "-3", "-4"):
            text = text.replace(f'"{key}{copy}"', f'"{was}{copy}"')
    return json.loads(text)


def test_keys_follow_the_english_names() -> None:
    for key, card in catalogue().items():
        if card.pack in PRINTED:
            assert key == slug(card.names["en"]).replace("’", "").replace("'", "")
    assert catalogue()["sky-snout"].names["fr"] == "Groin céleste" and FORMER["groin-celeste"] == "sky-snout"


def test_no_former_key_means_anything_else() -> None:
    assert len(FORMER) == 180 and len(FIRST) == 180
    assert FORMER.keys().isdisjoint(catalogue()) and FORMER.keys().isdisjoint(ABILITIES) and FIRST.keys() <= catalogue().keys()
    assert current_key("groin-celeste-2") == "sky-snout-2" and current_key("troll-2") == "troll-2" == current_key("troll-2")
    assert current_text("play groin-celeste onto A.upper.1") == "play sky-snout onto A.upper.1"
    assert current_text("deck C:hydre,troll") == "deck C:hydra,troll"
    plain = {"decks": ["1", ["troll"]], "cards": {"wolf": {"card": "1 1/1", "name": {"fr": "hydre"}}}}
    assert current(plain) is plain, "nothing is copied, and names are people's own"


@pytest.mark.parametrize("mode", MODES)
def test_matches_play_with_former_keys_and_echo_the_current_ones(mode: str) -> None:
    for seed in range(4):
        options = decks.GAME.setup.sample(seed, printed=True, mode=mode)
        match, draw = Match.new(decks.GAME, options, seed), Random(seed)
        twin = Match.new(decks.GAME, former(options), seed)
        assert former(options) != options and twin.position() == match.position() and twin.options == match.options
        for _ in range(30):
            if match.to_act is None:
                break
            match.play(draw.choice(match.menu()))
            twin.play(" ".join(FIRST.get(word, word) for word in match.actions[-1].split()))
            assert twin.actions[-1] == match.actions[-1]
        assert twin.position() == match.position() and twin.to_json() == match.to_json()
        if match.to_act:
            given = former(match.position())
            assert given != match.position()
            assert decks.from_position(given, match.options).position() == match.position()


FORMS = {**{name: positions.OPTIONS[name] for name in ("constructed", "mutation-draft", "mutation-pile", "mutation")},
         "draft": {"format": "draft", "packs": ["elusive", "resistance"]}}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
def test_formats_read_former_keys_too(name: str) -> None:
    match, draw = decks.new(**FORMS[name], seed=2), Random(2)
    twin = decks.new(**former(FORMS[name]), seed=2)
    for _ in range(12):
        if not match.legal:
            break
        match.play(draw.choice(match.legal))
        words = match.actions[-1].split()
        twin.play(" ".join(FIRST.get(word, word) for word in words))
        assert twin.actions == match.actions
        again = decks.from_position(former(match.position()), former(match.options))
        assert again.position() == match.position()


def test_a_position_may_have_a_card_of_its_own_by_a_former_name() -> None:
    """If the current key is taken in the same position, the former one stays as it is."""
    given = {"A": {"hand": ["fort", "hydra"]}, "B": {"hand": ["fort", "hydre"]}, "cards": {"hydra": "1 1/1", "hydre": "2 2/2"}}
    match = decks.from_position(given)
    assert match.position()["cards"] == given["cards"]
    with pytest.raises(BadInput, match="hydra is already in the catalogue, 4 3/2 sharpening sprint; choose another key"):
        decks.new(cards={"hydre": "2 2/2"})


def test_former_keys_in_packs_and_on_the_command_line(tmp_path: Path) -> None:
    cards = [key for key, card in catalogue().items() if card.pack == "elusive"][:8]
    text = 'id = "mine"\nname = {en = "Mine"}\n[[deck]]\nid = "first"\ncards = [' + ", ".join(
        f'"{FIRST.get(c, c)}"' for c in cards
    )
    pack, errors = examine_text(text + "]\n", ".toml", "mine")
    assert errors == [] and list(pack.decks["first"]) == cards
    deck = ",".join(FIRST.get(c, c) for c in cards)
    run = CliRunner().invoke(app, ["play", "--deck", deck, "--seed", "1", "--plain"], input="quit\n")
    assert run.exit_code == 0 and "Captain" in run.output, run.output
    assert "Sky Snout" in CliRunner().invoke(app, ["cards", "groin-celeste"]).output


def test_printed_decks_are_of_cards_that_there_are() -> None:
    assert all(key in catalogue() for deck in preconstructed().values() for key in deck)
