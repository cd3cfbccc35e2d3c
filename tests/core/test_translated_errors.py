"""Refusals exist in three languages: every sentence is a pattern where it is raised, and is in the catalogues."""

from __future__ import annotations

import ast
import re
import runpy
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from typer.testing import CliRunner

from clashyard import decks
from clashyard.core.errors import BadInput, IllegalAction, a_list, one_of
from clashyard.core.match_file import read_text
from clashyard.core.phrase import Phrase, joined
from clashyard.core.words import N_, Words, catalogue
from clashyard.terminal.app import app, main
from tests.support.paths import ROOT

SOURCES = ROOT / "src" / "clashyard"
TOOL = runpy.run_path(str(ROOT / "tools" / "words.py"))
ENGLISH = {path for pattern in TOOL["ENGLISH"] for path in SOURCES.glob(pattern.replace("**.py", "**/*.py"))}
FILES = sorted({*SOURCES.rglob("*.py")} - ENGLISH)


def computed(pattern: ast.expr) -> bool:
    """Return whether the pattern is assembled here, so that no catalogue can contain it."""
    return not all(TOOL["is_text"](part) or named(part) for part in TOOL["either"](pattern))


def named(part: ast.expr) -> bool:
    """Return whether the pattern is defined elsewhere: there it is marked, or is a phrase."""
    names = {"N_", "counted", "Phrase", "expected", "get"}  # get: of a table of marked ones
    marked = isinstance(part, ast.Call) and getattr(part.func, "id", getattr(part.func, "attr", "")) in names
    return marked or isinstance(part, ast.Name | ast.Attribute | ast.Subscript)


@cache
def patterns(path: Path) -> list[tuple[ast.Call, ast.expr]]:
    """Return the calls in a file that take a pattern, and their patterns."""
    return list(TOOL["patterns"](ast.parse(path.read_text("utf-8"))))


def test_a_sentence_is_written_out_where_it_is_raised() -> None:
    wrong = [(path, call, pattern) for path in FILES for call, pattern in patterns(path) if computed(pattern)]
    assert [f"{path}:{call.lineno}: {ast.unparse(pattern)}" for path, call, pattern in wrong] == []


def test_the_fields_of_a_sentence_are_those_that_fill_it() -> None:
    """Otherwise Python would complain only when it is raised; literal braces stay single in a pattern that is not filled in."""
    wrong = []
    for path in FILES:
        for call, pattern in patterns(path):
            given, text = {keyword.arg for keyword in call.keywords}, getattr(pattern, "value", None)
            if not isinstance(text, str) or None in given or function(call) in {"N_", "counted", "one_of", "a_list", "_event"}:
                continue
            if given != (fields(text) if given else simple(text)):
                wrong.append(f"{path}:{call.lineno}: {text}")
    assert wrong == []


def function(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def fields(pattern: str) -> set[str]:
    """Return the fields that Python fills in. Raises ValueError for a pattern with braces that it cannot read."""
    return {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}


def simple(pattern: str) -> set[str]:
    """Return what looks like a field, in a pattern that is shown as it is."""
    return set(re.findall(r"{(\w+)}", pattern))


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_fields_of_patterns_are_fields_of_their_translations(language: str) -> None:
    known = catalogue(language)
    filled = [pattern for pattern in known if simple(pattern) or "{{" in pattern]
    assert (
        len(filled) > 300
        and [pattern for pattern in filled if fields(pattern) != fields(getattr(known[pattern], "many", known[pattern]))] == []
    )


# Text of errors


def test_an_error_is_english_as_a_text_and_is_said_in_other_languages() -> None:
    error = BadInput("options.decks", "{card} is listed twice; all cards of a deck must be different", card="troll")
    assert str(error) == "options.decks: troll is listed twice; all cards of a deck must be different"
    assert error.said(Words("en")) == str(error)
    assert (
        error.said(Words("fr"))
        == "options.decks: troll est présente deux fois\u202f; les cartes d’un deck sont toutes différentes"
    )
    assert error.said(Words("ko")) == "options.decks: troll 카드가 두 번 있습니다. 덱의 카드는 모두 달라야 합니다"
    assert (
        error.within("match")
        .in_file("a.json")
        .said(Words("fr"))
        .startswith("a.json: match.options.decks: troll est présente deux fois")
    )
    assert str(error.within("match").in_file("a.json")) == f"a.json: match.{error}"


def test_an_error_without_a_place() -> None:
    error = BadInput("", "the match is over")
    assert (str(error), error.said(Words("fr"))) == ("the match is over", "la partie est terminée")
    assert str(error.in_file("a.json")) == "a.json: the match is over"


def test_a_refused_action_keeps_its_words_and_its_rule() -> None:
    error = IllegalAction("play wolf", "{seat} has no Champion", "decks.module.champion", seat="A")
    assert str(error) == "play wolf: A has no Champion (decks.module.champion)" and error.reason == "A has no Champion"
    assert error.said(Words("fr")) == "play wolf: le Joueur A n’a pas de Champion (decks.module.champion)"
    again = BadInput("action 3", error.what)
    assert str(again) == f"action 3: {error}" and again.said(Words("fr")) == f"action 3: {error.said(Words('fr'))}"


def test_a_field_is_said_too() -> None:
    with pytest.raises(BadInput) as raised:
        one_of("sol", ["duel", "solo"], "options.mode", "mode")
    assert str(raised.value) == "options.mode: 'sol' is not a valid mode; did you mean solo?"
    assert raised.value.said(Words("fr")) == "options.mode: mode\u00a0: valeur inconnue 'sol'. Vouliez-vous dire solo\u202f?"
    with pytest.raises(BadInput) as raised:
        a_list(3, "combos", "numbers")
    assert raised.value.said(Words("ko")) == "combos: 3 대신 목록(수)이 필요합니다"


def test_several_phrases_in_a_field() -> None:
    counts = (Phrase("{seat} has {number} of {size} cards", seat="A", number=3, size=8), Phrase("the match is over"))
    phrase = Phrase("this is not finished: {counts}", counts=counts)
    assert phrase == "this is not finished: A has 3 of 8 cards, the match is over"
    assert phrase.said(Words("fr")) == "pas encore terminé\u00a0: le Joueur A a 3 cartes sur 8, la partie est terminée"
    error = BadInput("", "{value} is not an action", value=joined(N_("{first} and {second}"), "ABC"))
    assert str(error) == "A and B and C is not an action" and error.said(Words("fr")).startswith("A et B et C ")


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_what_is_typed_is_repeated_as_it_is(language: str) -> None:
    """Braces, and words that are sentences of ours, are not patterns within a field."""
    typed = "{seat} has no Champion {0} {{"
    assert typed in BadInput("", "{value} is not an action", value=typed).said(Words(language))
    assert IllegalAction(typed, "the match is over", "x").said(Words(language)).startswith(f"{typed}: ")
    assert BadInput("", "write {strength: 4} for an injury or {cards: 2} for trickery").said(Words(language)).count("{") == 2


def test_errors_of_the_system_about_files_are_translated(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as raised:
        read_text(tmp_path / "none.json")
    assert raised.value.said(Words("fr")) == f"{tmp_path / 'none.json'}: lecture impossible\u00a0: fichier ou dossier introuvable"


# Errors shown to people


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "x.csv:3: une Incantation n’a pas de PV, mais hp vaut '3'\u00a0; laissez la case vide"),
        ("ko", "x.csv:3: 주문에는 체력이 없는데 hp가 '3'입니다. 비워 두세요"),
    ],
)
def test_the_mistakes_of_a_pack(language: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = "name,kind,mana,attack,hp,abilities\nWolf,creature,3,2,4,vanish\nBolt,incantation,1,2,3,\n"
    Path("x.csv").write_text(rows, "utf-8")
    assert said in CliRunner().invoke(app, ["pack", "x.csv", "--language", language]).output.splitlines()


@pytest.mark.parametrize("flag", [["--language", "fr"], ["--language=fr"]])
def test_a_command_that_is_refused(flag: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["clashyard", "play", "blades", *flag, "--module", "marcus-king"])
    with pytest.raises(SystemExit):
        main()
    said = "clashyard: --module: le Roi Marcus est une carte Événement\u00a0; ajoutez --module event-deck\n"
    assert capsys.readouterr().err == said


def test_a_command_in_a_language_that_is_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["clashyard", "play", "--language", "de"])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().err == "clashyard: language: 'de' is not a valid language; known: en, fr, ko\n"


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("decks", "play nobody upper", "play nobody upper: nobody n’est pas dans la main du Joueur A (decks.summoning.window)"),
        (
            "blades",
            "pass",
            "Tapez `?` pour l’aide. Graine de cette partie : 7. Le Joueur B distribue 7",
        ),
        ("clash", "stop", "une joute : écrivez `joust A:H`"),
        ("decks", "999", "Action inconnue : 999 ; choisissez un numéro de 0 à"),
    ],
)
def test_mistakes_typed_at_the_table_are_translated(game: str, typed: str, said: str) -> None:
    flags = ["play", game, "--language", "fr", "--seed", "7", "--plain"]
    shown = CliRunner().invoke(app, [*flags, *(["--first", "A"] if game == "decks" else [])], input=f"{typed}\nquit\n").output
    assert said in " ".join(shown.split())


def test_undo_is_refused_in_the_language_of_the_table() -> None:
    match = decks.new(decks=("1", "3"), seed=7)
    with pytest.raises(BadInput) as raised:
        match.undo()
    assert raised.value.said(Words("fr")) == "undo: aucune action n’a encore été jouée"
