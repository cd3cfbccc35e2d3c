"""`clashyard doctor`: nothing is missing today, and whatever is taken away is named in a sentence."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

from clashyard import blades, clash, decks, doctor
from clashyard.core import words
from clashyard.core.ledger import rules
from clashyard.core.strength import UNMEASURED
from clashyard.decks.cards import catalogue, prices, worth
from clashyard.decks.formats import registry
from clashyard.decks.formats.mutation import costs
from clashyard.decks.rules import state
from clashyard.decks.setup import automaton
from clashyard.decks.text import explanations
from clashyard.doctor import Sources, game_list, missing
from clashyard.games import GAMES
from clashyard.terminal.app import app


@pytest.mark.parametrize("kind", doctor.KINDS)
def test_nothing_is_missing(kind: str) -> None:
    assert missing(kind) == []


@pytest.mark.parametrize(
    ("table", "key", "said"),
    [
        (explanations.EXPLAINED, "vanish", "it has no explanation; add one to EXPLAINED in decks/text/explanations.py."),
        (prices.prices(), "vanish", "it has no price; add one to decks/cards/prices.toml."),
        (worth.WEIGHTS, "aura:vanish", "aura:vanish has no worth for drafts; tools/worth.py measures it for WEIGHTS in"),
        (costs.table().price, "vanish", "it has no mutation cost; add one to decks/formats/mutation/costs.toml."),
        (
            automaton.prices()["abilities"]["points"],
            "vanish",
            "an automaton has no points for it; add it to points or to without",
        ),
        (rules("decks"), "decks.ability.vanish", "the ledger has no rule decks.ability.vanish; add it to decks/rules.toml."),
        (catalogue.ability_names()["vanish"], "ko", "it has no name in ko; add one to decks/cards/abilities.toml."),
        (words.catalogue("fr"), explanations.EXPLAINED["vanish"], "its explanation is not translated into fr; run make words"),
    ],
    ids=["explanation", "price", "worth", "cost", "points", "rule", "name", "translation"],
)
def test_what_an_ability_lacks(monkeypatch: pytest.MonkeyPatch, table: Any, key: str, said: str) -> None:
    monkeypatch.delitem(table, key)
    assert [line for line in missing("ability") if line.startswith(f"Ability vanish: {said}")] == missing("ability") != []


@pytest.mark.parametrize(
    ("path", "cut", "said"),
    [
        ("src/clashyard/web/static/web/abilities.svg", 'id="ability-vanish"', "it has no icon; add the symbol ability-vanish"),
        ("src/clashyard/web/reference/sources.toml", '"decks.ability.vanish"', "no rulebook is noted for its rule"),
        ("docs/decks/abilities/vanish.md", "```duel", "its page docs/decks/abilities/vanish.md has no picture"),
        ("docs/decks/abilities/README.md", "(vanish.md)", "it is not listed in docs/decks/abilities/README.md."),
    ],
)
def test_what_the_files_of_an_ability_lack(path: str, cut: str, said: str) -> None:
    found = missing("ability", Sources({path: Sources().text(path).replace(cut, "")}))
    assert len(found) == 1 and found[0].startswith(f"Ability vanish: {said}")


def test_a_new_ability_is_told_all_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "ABILITIES", (*state.ABILITIES, "thorns"))
    found = missing("ability")
    assert len(found) >= 12 and all(line.startswith("Ability thorns: ") for line in found)
    assert "Ability thorns: the constant THORNS in decks/rules/state.py is missing or has another bit." in found
    assert "Ability thorns: it has no page; write docs/decks/abilities/thorns.md." in found
    assert "Ability thorns: no scenario cites decks.ability.thorns; add one to tests/scenarios/." in found


def test_an_ability_that_only_data_know_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.ability_names(), "thorns", {"en": "Thorns"})
    assert "Ability thorns: it has no bit; add it at the end of ABILITIES in decks/rules/state.py." in missing("ability")


def test_what_a_pack_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "src/clashyard/decks/cards/dead-letters.toml"
    text = Sources().text(path)
    first = tomllib.loads(text)["card"][0]
    assert missing("pack", Sources({path: text.replace(f'fr = "{first["name"]["fr"]}"', 'xx = "?"', 1)})) == [
        f"Card pack dead-letters: {first['id']} has no name in fr."
    ]
    assert "Card pack dead-letters: 2 of its cards have the number 2." in missing(
        "pack", Sources({path: text.replace("number = 1\n", "number = 2\n", 1)})
    )
    assert missing("pack", Sources({path: ""})) == [
        "Card pack dead-letters: its file is missing; write decks/cards/dead-letters.toml."
    ]
    monkeypatch.setattr(catalogue, "PACKS", catalogue.PRINTED)
    assert "Card pack dead-letters: it is not listed; add it to PRINTED or to OWN in decks/cards/catalogue.py." in missing("pack")


def test_what_a_mode_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry.SHARES, "ffa")
    options = Sources().text("docs/decks/options.md").replace("| `ffa` |", "| ffa |")
    signatures = Sources().text("tests/signatures.txt").replace("decks ffa", "")
    assert missing("mode", Sources({"docs/decks/options.md": options, "tests/signatures.txt": signatures})) == [
        "Mode ffa of decks: it has no signature; run make signature and add it to tests/signatures.txt.",
        "Mode ffa of decks: it has no shares for the game that follows; add it to SHARES in decks/formats/registry.py.",
        "Mode ffa of decks: it has no row in docs/decks/options.md.",
    ]


def test_what_a_language_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(words.catalogue("fr", "clashyard"), "card")
    assert missing("language") == ["Language fr: clashyard.po lacks 1 translation: 'card'."]
    monkeypatch.setattr(words, "LANGUAGES", ("en", "ko", "de"))
    assert missing("language") == [
        "Language de: the catalogue locale/de/LC_MESSAGES/clashyard.po is missing; make its folder and run make words.",
        "Language de: the catalogue locale/de/LC_MESSAGES/rules.po is missing; make its folder and run make words.",
        "Language de: it has no golden transcript; add german.txt to tests/golden (GOLDEN=write).",
        "Language fr: it is not listed; add it to LANGUAGES in core/words.py.",
    ]


def test_what_a_game_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_list, "GAMES", [decks.GAME, replace(blades.GAME, strength=UNMEASURED), clash.GAME])
    without = {"src/clashyard/web/games/blades/registration.py": "", "tests/web/games/blades/test_board.py": ""}
    assert missing("game", Sources(without)) == [
        "Game blades: its opponents were not measured; give its Game a strength.",
        "Game blades: its board has no registration.py in web/games/blades.",
        "Game blades: its board is not tested; write tests/web/games/blades/test_board.py.",
    ]
    monkeypatch.setattr(game_list, "GAMES", GAMES[:1])
    assert "Game clash: it is not listed; add it to GAMES in games.py." in missing("game")


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(app, ["doctor", "ability"])
    assert (done.exit_code, done.output) == (0, "Nothing is missing.\n")
    monkeypatch.delitem(explanations.EXPLAINED, "rage")
    done = CliRunner().invoke(app, ["doctor", "ability"])
    assert done.exit_code == 1 and "Ability rage: it has no explanation" in done.output and "Nothing" not in done.output
    assert CliRunner().invoke(app, ["doctor", "abilty"]).exit_code == 1


def test_an_installed_package_says_what_it_cannot_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sources, "root", None)
    done = CliRunner().invoke(app, ["doctor"])
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        "Documentation, tests and translations were not checked: they come only with the repository.",
        "Nothing is missing.",
    ]
