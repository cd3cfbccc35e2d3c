"""The cards of the duels on paper: which there are, and how often."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

from clashyard.clash.cards.library import library
from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.paper.duels.job import DuelCards
from clashyard.terminal.app import app

RUNNER = CliRunner()
OWN = """
name = "Vesna of the Long Quay"
openers = {H = 2, L = 1, Q = 1}
combos = [{chain = "H>L", damage = [2, 1]}]
super = {name = "Undertow", 4 = {effects = [{damage = 2}]}}
"""


def read(path: Path) -> str:
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(path.read_bytes()))


def test_blades_has_its_two_decks_and_what_two_players_need() -> None:
    found = DuelCards(game="blades").faces()
    kinds = Counter(card["kind"] for card in found)
    assert kinds == {"suit": 36, "event": 15, "text": 5} and len(found) == 56
    assert Counter(card["suit"] for card in found if card["kind"] == "suit") == {"S": 10, "D": 10, "C": 10, "H": 6}
    backs = {kind: {card["back"] for card in found if card["kind"] == kind} for kind in kinds}
    assert all(len(back) == 1 for back in backs.values()) and len(set.union(*backs.values())) == 3


def test_clash_has_a_deck_for_each_player_and_two_cards_for_each_character() -> None:
    found = DuelCards(game="clash", characters=[*library().values()]).faces()
    assert Counter(card.get("letter") for card in found) == {"H": 14, "L": 14, "Q": 14, "B": 10, "X": 4, "P": 4, None: 12}
    assert [card["name"] for card in found if card["kind"] == "character"] == [*library()]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_cards_of_one_s_own_character_say_what_it_can_do(language: str, tmp_path: Path) -> None:
    (tmp_path / "vesna.toml").write_text(OWN, "utf-8")
    pdf = tmp_path / "out.pdf"
    asked = ["print", "clash", "--character", str(tmp_path / "vesna.toml"), "--language", language]
    result = RUNNER.invoke(app, [*asked, "--file", str(pdf)])
    assert result.exit_code == 0, result.output
    text = read(pdf)
    assert "Vesna of the Long Quay" in text and "Undertow" in text and Words(language)("Heavy") in text
    assert len(pypdfium2.PdfDocument(pdf.read_bytes())) == 14  # 62 cards, and their backs


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["blades", "1"], "print: blades is printed whole, on its own; leave out the rest"),
        (["clash", "--cards", "baron"], "print: clash is printed whole, on its own; leave out the rest"),
        (["1", "--character", "Ansa Verrell"], "--character: only cards of clash have characters; name it before"),
        (["clash", "--character", "Nobody"], "'Nobody' is not a valid library character"),
        (["--book", "elusive", "1"], "--book: a book is printed on its own; leave out the cards"),
        (["--book", "elusiv"], "elusive"),
        (["--book", "clash", "--paper", "a3"], "paper: 'a3' is not a valid paper"),
    ],
)
def test_what_does_not_go_together_is_named(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = RUNNER.invoke(app, ["print", *arguments])
    assert isinstance(found.exception, BadInput) and said in str(found.exception)
    assert not [*tmp_path.iterdir()]
