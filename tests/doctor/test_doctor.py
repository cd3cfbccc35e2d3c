"""`clashyard doctor`: nothing is missing today, and whatever is taken away is named in a sentence."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from clashyard import blades, clash, decks, doctor
from clashyard.core import ledger, words
from clashyard.core.ledger import rules
from clashyard.core.strength import UNMEASURED
from clashyard.decks.cards import catalogue
from clashyard.decks.cards.abilities import Entry, Price, entries, entry
from clashyard.decks.formats import registry
from clashyard.decks.rules import state
from clashyard.doctor import Sources, game_list, languages, missing
from clashyard.games import GAMES
from clashyard.terminal.app import app

pytestmark = pytest.mark.xdist_group("doctor")

TODAY: dict[str, list[str]] = {}  # what is missing before a test takes something away


@pytest.fixture(autouse=True, scope="module")
def today() -> None:
    TODAY.update({kind: missing(kind) for kind in doctor.KINDS})


def more(kind: str, sources: Sources | None = None) -> list[str]:
    """Return what is missing besides what was missing before: a part that is half added fails no test but the next."""
    return [line for line in missing(kind, sources) if line not in TODAY[kind]]


@pytest.mark.parametrize("kind", doctor.KINDS)
def test_nothing_is_missing(kind: str) -> None:
    assert TODAY[kind] == []


VANISH = entry("vanish")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (replace(VANISH, explanation={"en": "It moves.", "fr": "Elle se déplace."}), "it has no explanation in ko; add one to"),
        (replace(VANISH, name={"en": "Vanish", "ko": "잠적"}), "it has no name in fr; add one to"),
        (replace(VANISH, price=None), "it has no price; add one to"),
        (replace(VANISH, price=Price("hearsay", 1)), "its price has the source 'hearsay'; it must be"),
        (
            replace(VANISH, worth={"plain": 1}),
            "its worth for drafts, aura, is missing; measure it with tools/worth.py and add it to",
        ),
        (replace(VANISH, mutation=None), "it has no mutation cost; add one to"),
        (replace(VANISH, mutation={"cost": 7}), "its mutation cost: 7 is not a valid mutation cost"),
        (replace(VANISH, automaton=None), "an automaton has no points for it; add automaton, 0 if it is not offered, to"),
        (replace(VANISH, creatures_only=None), "nothing says whether Incantations may have it; add creatures-only to"),
    ],
    ids=["explanation", "name", "price", "source", "worth", "mutation", "cost", "points", "creatures"],
)
def test_gaps_in_the_entry_of_an_ability_are_listed(monkeypatch: pytest.MonkeyPatch, changed: Entry, said: str) -> None:
    monkeypatch.setitem(entries(), "vanish", changed)
    found = more("ability")
    assert [line for line in found if line.startswith(f"Ability vanish: {said}")] == found != []
    assert found[0].endswith(" decks/cards/abilities.toml.")


def test_an_ability_that_no_rule_uses_is_listed() -> None:
    path = "src/clashyard/decks/rules/assault.py"
    found = more("ability", Sources({path: Sources().text(path).replace("AERIAL", "")}))
    assert len(found) == 1 and found[0].startswith("Ability aerial: no rule asks for AERIAL; write its function in")


def test_gaps_in_the_ledger_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(rules("decks"), "decks.ability.vanish")
    said = "the ledger has no rule decks.ability.vanish; add it to decks/rules.toml."
    assert more("ability") == [f"Ability vanish: {said}"]


def test_a_text_of_a_rule_that_brings_its_translations_has_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "texts", lambda game: [("decks.ability.vanish", {"en": "Vanish", "fr": "Dérobade"})])
    said = "a text of its rule decks.ability.vanish is not written in ko; add it to decks/rules.toml."
    assert more("ability") == [f"Ability vanish: {said}"]


@pytest.mark.parametrize(
    ("path", "cut", "said"),
    [
        ("src/clashyard/web/static/web/abilities.svg", 'id="ability-vanish"', "it has no icon; add the symbol ability-vanish"),
        ("docs/decks/abilities/vanish.md", "```duel", "its page docs/decks/abilities/vanish.md has no picture"),
    ],
)
def test_gaps_in_the_files_of_an_ability_are_listed(path: str, cut: str, said: str) -> None:
    found = more("ability", Sources({path: Sources().text(path).replace(cut, "")}))
    assert len(found) == 1 and found[0].startswith(f"Ability vanish: {said}")


def test_a_new_ability_is_told_all_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "ABILITIES", (*state.ABILITIES, "webs"))
    rule = "write its function in decks/rules/abilities.py, and call it from the step it belongs to."
    assert more("ability") == [
        "Ability webs: the constant WEBS in decks/rules/state.py is missing or has another bit.",
        f"Ability webs: no rule asks for WEBS; {rule}",
        "Ability webs: it has no entry; add one to decks/cards/abilities.toml: names, explanations, price, costs and worth.",
        "Ability webs: the ledger has no rule decks.ability.webs; add it to decks/rules.toml.",
        "Ability webs: it has no icon; add the symbol ability-webs to web/static/web/abilities.svg.",
        "Ability webs: it has no page; write docs/decks/abilities/webs.md.",
        "Ability webs: no scenario cites decks.ability.webs; add one to tests/scenarios/.",
    ]


def test_an_ability_that_exists_only_in_data_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(entries(), "webs", Entry("webs", {"en": "Webs"}, {}))
    assert "Ability webs: it has no bit; add it at the end of ABILITIES in decks/rules/state.py." in more("ability")


def test_gaps_in_a_pack_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "src/clashyard/decks/cards/dead-letters.toml"
    text = Sources().text(path)
    first = tomllib.loads(text)["card"][0]
    assert more("pack", Sources({path: text.replace(f'fr = "{first["name"]["fr"]}"', 'xx = "?"', 1)})) == [
        f"Card pack dead-letters: {first['id']} has no name in fr."
    ]
    assert "Card pack dead-letters: 2 of its cards have the number 2." in more(
        "pack", Sources({path: text.replace("number = 1\n", "number = 2\n", 1)})
    )
    assert more("pack", Sources({path: ""})) == [
        "Card pack dead-letters: its file is missing; write decks/cards/dead-letters.toml."
    ]
    monkeypatch.setattr(catalogue, "PACKS", catalogue.PRINTED)
    assert "Card pack dead-letters: it is not listed; add it to PRINTED or to OWN in decks/cards/catalogue.py." in more("pack")


def test_gaps_in_a_mode_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry.SHARES, "ffa")
    options = Sources().text("docs/decks/options.md").replace("| `ffa` |", "| ffa |")
    signatures = Sources().text("tests/signatures.txt").replace("decks ffa", "")
    assert more("mode", Sources({"docs/decks/options.md": options, "tests/signatures.txt": signatures})) == [
        "Mode ffa of decks: it has no signature; run make signature and add it to tests/signatures.txt.",
        "Mode ffa of decks: it has no shares for the game that follows; add it to SHARES in decks/formats/registry.py.",
        "Mode ffa of decks: it has no row in docs/decks/options.md.",
    ]


def test_gaps_in_a_language_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "_patterns", lambda root, domain: ("card",) if domain == "clashyard" else ())
    monkeypatch.delitem(words.catalogue("fr", "clashyard"), "card")
    assert more("language") == ["Language fr: clashyard.po lacks 1 translation: 'card'."]
    monkeypatch.setattr(words, "LANGUAGES", ("en", "ko", "de"))
    assert more("language") == [
        "Language de: the catalogue locale/de/LC_MESSAGES/clashyard.po is missing; make its folder and run make words.",
        "Language de: the catalogue locale/de/LC_MESSAGES/rules.po is missing; make its folder and run make words.",
        "Language de: the catalogue locale/de/LC_MESSAGES/lessons.po is missing; make its folder and run make words.",
        "Language de: it has no golden transcript; add german.txt to tests/golden (GOLDEN=write).",
        "Language fr: it is not listed; add it to LANGUAGES in core/words.py.",
    ]


def test_gaps_in_a_game_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_list, "GAMES", [decks.GAME, replace(blades.GAME, strength=UNMEASURED), clash.GAME])
    without = {"src/clashyard/web/games/blades/registration.py": "", "tests/web/games/blades/test_board.py": ""}
    assert more("game", Sources(without)) == [
        "Game blades: its opponents were not measured; give its Game a strength.",
        "Game blades: its board has no registration.py in web/games/blades.",
        "Game blades: its board is not tested; write tests/web/games/blades/test_board.py.",
    ]
    monkeypatch.setattr(game_list, "GAMES", GAMES[:1])
    assert "Game clash: it is not listed; add it to GAMES in games.py." in more("game")


def test_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doctor.KINDS, "ability", lambda sources: iter(()))
    done = CliRunner().invoke(app, ["doctor", "ability"])
    assert (done.exit_code, done.output) == (0, "Nothing is missing.\n")
    monkeypatch.setitem(doctor.KINDS, "ability", lambda sources: iter(["Ability rage: it has no entry."]))
    done = CliRunner().invoke(app, ["doctor", "ability"])
    assert (done.exit_code, done.output) == (1, "Ability rage: it has no entry.\n")
    assert CliRunner().invoke(app, ["doctor", "abilty"]).exit_code == 1


def test_an_installed_package_says_what_it_cannot_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sources, "root", None)
    done = CliRunner().invoke(app, ["doctor"])
    lines = done.output.splitlines()
    assert "Documentation, tests and translations were not checked: they come only with the repository." in lines
    assert not any("docs/" in line or "tests/" in line for line in lines)
    assert done.exit_code == (0 if lines[-1] == "Nothing is missing." else 1)
