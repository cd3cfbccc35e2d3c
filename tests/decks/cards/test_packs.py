"""Custom packs in both formats, in matches and in the terminal; test_pack_mistakes.py has the refusals."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import PACKS, catalogue, preconstructed, printed_cards
from clashyard.decks.cards.pack_toml import outline
from clashyard.decks.cards.packs import load_pack
from clashyard.decks.text.names import Names
from tests.support.command_line import clashyard
from tests.support.packs import CSV, TOML, TOP, WOLF, written
from tests.support.paths import ROOT, SHARED

OURS = ROOT / "src" / "clashyard" / "decks" / "cards"
PUBLISHED = SHARED / "cards" / "clash-of-decks.csv"


# Reading


def test_the_examples_are_the_same_pack_in_both_forms() -> None:
    toml, table = load_pack(TOML), load_pack(CSV)
    assert toml.cards == table.cards and toml.decks == table.decks and toml.id == table.id == "my-pack"
    assert len(toml.cards) == 9 and [len(deck) for deck in toml.decks.values()] == [8]
    assert toml.name("fr") == "Neige" and table.name("fr") == "my-pack"


@pytest.mark.parametrize("name", PACKS)
def test_our_own_packs_are_of_the_same_form(name: str) -> None:
    assert load_pack(OURS / f"{name}.toml").cards == tuple(card for card in catalogue().values() if card.pack == name)


def test_the_published_list_is_a_pack() -> None:
    if not PUBLISHED.exists():
        return
    pack = load_pack(PUBLISHED)
    by_place = {(card.pack, card.number): card.facts for card in printed_cards().values()}
    assert {(card.pack, card.number): card.facts for card in pack.cards} == by_place
    decks_of = preconstructed("initiation").items()
    assert {name: sorted(keys) for name, keys in pack.decks.items()} == {name: sorted(keys) for name, keys in decks_of}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_tables_as_spreadsheets_save_them(separator: str, ends: str, tmp_path: Path) -> None:
    text = CSV.read_text("utf-8").replace(",", separator) + separator * 9 + "\n"
    assert (
        load_pack(written(tmp_path, "my-pack.CSV", b"\xef\xbb\xbf" + text.replace("\n", ends).encode())).cards
        == load_pack(CSV).cards
    )


def test_toml_with_a_mark_and_windows_line_ends(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + TOML.read_bytes().replace(b"\n", b"\r\n")
    assert load_pack(written(tmp_path, "x.toml", data)) == load_pack(TOML)


def test_one_language_is_enough_and_the_key_comes_from_the_name(tmp_path: Path) -> None:
    (card,) = load_pack(
        written(tmp_path, "x.csv", "fr,kind,mana,attack,hp,abilities\nŒil d’été,Creature,1,x,2,Vulnerability")
    ).cards
    assert (
        card.key == "oeil-d-ete"
        and card.name("en") == card.name("ko") == "Œil d’été"
        and str(card.facts) == "1 X/2 vulnerability"
    )


def test_a_pack_may_hold_decks_of_printed_cards_only(tmp_path: Path) -> None:
    pack = load_pack(written(tmp_path, "x.toml", f'id = "x"\n[[deck]]\nid = "a"\ncards = {list(preconstructed()["1"])}\n'))
    assert pack.cards == () and pack.decks == {"a": preconstructed()["1"]}


def test_headers_are_found_whatever_stands_around_them() -> None:
    text = '''# [[card]]
id = "[[card]]" # "
name = {en = """
[[card]] \\""" '
[[card]]""""}
list = [
[["card"]], # ]
[[1]]
]
  [[ card ]]
x = \'\'\'
[[card]]\'\'\'
[card.name]
id = 3
[["card"]]
[other]
[[deck.card]]
'''
    assert outline(text) == {"id": [2], "name": [3], "list": [6], "card": [10, 15], "other": [16]}


# Matches


def played(seed: int, **options: Any) -> Match:
    """Return a whole random match."""
    match, draw = decks.new(seed=seed, **options), Random(seed)
    while match.winner is None:
        match.play(draw.choice(match.menu()))
    return match


def test_a_duel_with_own_cards_replays_without_the_file(tmp_path: Path) -> None:
    pack = load_pack(TOML)
    options: dict[str, Any] = {"modules": ["champion"], "champions": ["snow-queen", "ogre"], "turn_limit": 100}
    match = played(3, decks=(pack.decks["snow"], "1"), cards=pack.option(), **options)
    match.save(tmp_path / "match.json")
    again = decks.load(tmp_path / "match.json")
    assert again.position() == match.position() and again.setting.cards == match.setting.cards
    assert set(again.options["cards"]) == {*pack.decks["snow"], "snow-queen"}
    assert again.to_json() == match.to_json() and again.again().options == match.options
    assert Names(again, Words("fr")).card("snow-queen") == "Reine des neiges"


def test_both_may_play_the_same_own_deck() -> None:
    pack = load_pack(CSV)
    match = played(5, decks=(pack.decks["snow"],) * 2, cards=pack.option(), turn_limit=100)
    assert Names(match, Words("ko")).card("wolf-2") == "늑대 (2)"
    assert set(match.options["cards"]) == set(pack.decks["snow"])


def test_only_the_own_cards_that_are_played_are_kept() -> None:
    own = {
        "wolf": "3 2/4 vanish",
        "bear": {"card": "4 5/5", "name": {"fr": "Ours"}},
        "troll": "6 3/6 rage berserk",
        "idle": "1 1/1",
    }
    deck = [*preconstructed()["2"][:5], "wolf", "bear", "troll"]
    match = decks.new(decks=(deck, {"wolf": "1 1/1", **{f"c{i}": "1 1/1" for i in range(7)}}), cards=own, seed=1)
    assert match.options["cards"] == {"wolf": "3 2/4 vanish", "bear": {"card": "4 5/5", "name": {"fr": "Ours"}}}
    assert match.again().setting.cards == match.setting.cards
    turned = decks.new(decks=tuple(reversed(match.options["decks"])), cards=own, seed=1)
    assert turned.again().setting.cards == turned.setting.cards
    assert "cards" not in decks.new(cards=own).options


def test_a_position_takes_names_from_the_option() -> None:
    pack = load_pack(TOML)
    match = decks.new(decks=(pack.decks["snow"], "1"), cards=pack.option(), seed=4)
    copied = decks.from_position(match.position(), match.options)
    assert copied.options["cards"] == match.options["cards"] and copied.position() == match.position()
    assert Names(copied, Words("fr")).card("wolf") == "Loup"


# The terminal


def test_the_pack_command() -> None:
    shown = clashyard("pack", str(TOML), "--language", "fr")
    lines = shown.stdout.splitlines()
    assert shown.returncode == 0 and lines[0] == "Neige (my-pack): 9 cartes, 1 deck" and lines[-1] == "0 erreur"
    assert lines[1].startswith("wolf                         Loup  3 2/4 vanish") and lines[-2].startswith("my-pack/snow: wolf, ")


def test_the_pack_command_with_mistakes(tmp_path: Path) -> None:
    file = written(tmp_path, "x.toml", f"{TOP}{WOLF}{WOLF}")
    shown = clashyard("pack", str(file))
    assert shown.returncode == 1 and shown.stderr == ""
    assert shown.stdout.splitlines()[-2:] == [
        f"{file}:5: the key 'wolf' is already used on line 2; choose another",
        "1 error",
    ]
    assert clashyard("pack", "missing.toml").stdout == "missing.toml: cannot be read: No such file or directory\n1 error\n"


def test_playing_with_a_pack(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    usual = ["--seed", "7", "--opponent", "random", "--module", "champion", "--champion", "Grey Lord: 5 4/4 rage"]
    packs = ["--pack", str(TOML), "--deck", "my-pack/snow", "--deck", "my-pack/snow", "--champion", "Reine des neiges"]
    shown = clashyard("play", *usual, *packs, "--language", "fr", "--save", str(file), typed="quit\n")
    assert shown.returncode == 0 and shown.stderr == ""
    assert (
        "Grey Lord: 5 4/4 rage" in shown.stdout
        and "Ours de givre 5/5" in shown.stdout
        and "Champion\u00a0: Grey Lord" in shown.stdout
    )
    match = decks.load(file)
    assert match.options["champions"] == ["grey-lord", "snow-queen"] and match.options["cards"]["grey-lord"]["name"] == {
        "en": "Grey Lord"
    }
    shown = clashyard("play", "--resume", str(file), "--language", "ko", typed="quit\n")
    assert "서리곰" in shown.stdout


def test_names_random_decks_and_lists_know_the_pack() -> None:
    names = "Loup,Frost Bear,눈올빼미,drummer,Seal,yeti,ogre,Boom !"
    shown = clashyard("play", "--pack", str(CSV), "--deck", names, "--deck", "random", "--hotseat", "--seed", "3", typed="quit\n")
    assert shown.returncode == 0 and shown.stderr == ""
    assert (
        clashyard("play", "--pack", str(CSV), "--seed", "3", typed="quit\n").stdout
        == clashyard("play", "--seed", "3", typed="quit\n").stdout
    )
    assert len(clashyard("cards", "my-pack", "--pack", str(TOML)).stdout.splitlines()) == 9
    assert len(clashyard("cards", "--pack", str(TOML)).stdout.splitlines()) == len(catalogue()) + 9


def test_wrong_flags(tmp_path: Path) -> None:
    other = str(written(tmp_path, "y.toml", f"{TOP}{WOLF}"))
    same = str(written(tmp_path, "same.toml", f'id = "my-pack"\n{WOLF}'))
    champion = ["--module", "champion", "--champion"]
    for arguments, said in [
        (
            ["--deck", "my-pack/snow"],
            "--deck: 'my-pack/snow' is a deck of a pack of yours, but no pack .* add its file, .* `--pack`",
        ),
        (
            ["--pack", str(TOML), "--deck", "my-pack/snw"],
            "--deck: 'my-pack/snw' is not a valid deck .* did you mean my-pack/snow",
        ),
        (
            ["--pack", str(TOML), "--pack", other],
            "--pack: my-pack and x both have a card with the key wolf; change one of the keys",
        ),
        (["--pack", str(TOML), "--pack", same], "--pack: .* both have the id my-pack"),
        (["--pack", "missing.csv"], "missing.csv: cannot be read"),
        (["--resume", "x.json", "--pack", other], "--pack: a saved match keeps its original options"),
        ([*champion, "Lord: 5 4/4 rag"], "--champion: 'rag' is not a valid ability"),
        ([*champion, "Ogre: 5 9/9"], "--champion: ogre is already in the catalogue"),
        ([*champion, ": 5 9/9"], "--champion: '' is not a valid name"),
        ([*champion, "Bolt: 2 3!"], r"options.champions\[1\]: bolt is an Incantation"),
        ([*champion, "Lord: 5 4/4", "--champion", "Lord: 5 4/5"], "--champion: another card is already called lord"),
    ]:
        shown = clashyard("play", *arguments)
        assert shown.returncode == 2 and re.match(f"clashyard: {said}", shown.stderr) and shown.stderr.count("\n") == 1, (
            shown.stderr
        )
