"""Cards for scissors: their sizes and marks on the paper, backs that lie behind their fronts, and text that is text."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
from typer.testing import CliRunner

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import preconstructed
from clashyard.paper.card_sheets import SIZES, layout
from clashyard.paper.cards import Printing, sheets, singles, table_grid
from clashyard.paper.tabletop import deck_object
from clashyard.terminal.app import app

DOTS = 300
MM = DOTS / 25.4  # dots
OVER_ALL = pytest.mark.parametrize(("paper", "size", "backs"), [
    ("a4", "56x87", "long"), ("a4", "63x88", "short"), ("letter", "56x87", "none"), ("letter", "63x88", "fold"),
    ("a4", "63x88", "fold"),
])  # fmt: skip
RUNNER = CliRunner()


def deck(number: str = "1", language: str = "en", **more: object) -> Printing:
    return Printing(Words(language), "A deck", cards=[decks.card(key) for key in preconstructed()[number]], **more)  # type: ignore[arg-type]


def drawn(pdf: bytes, page: int) -> npt.NDArray[np.uint8]:
    """Return a page as grey dots, `DOTS` to an inch."""
    array: npt.NDArray[np.uint8] = pypdfium2.PdfDocument(pdf)[page].render(scale=DOTS / 72, grayscale=True).to_numpy()
    return array.reshape(array.shape[:2])


@OVER_ALL
def test_all_cards_with_their_bleed_are_on_the_sheet_and_apart(paper: str, size: str, backs: str) -> None:
    plan = layout(paper, size, backs)
    for side in plan.sides(20):
        corners = {(round(place.x, 6), round(place.y, 6)) for place in side.places}
        assert len(corners) == len(side.places)
        for x, y in corners:
            assert plan.bleed <= x and x + plan.card[0] + plan.bleed <= plan.sheet[0] + 1e-6
            assert plan.bleed <= y and y + plan.card[1] + plan.bleed <= plan.sheet[1] + 1e-6
        for n, one in enumerate(side.places):
            for other in side.places[:n]:
                apart = max(abs(one.x - other.x) - plan.card[0], abs(one.y - other.y) - plan.card[1])
                assert apart >= 2 * plan.bleed - 1e-6
    assert sorted(place.number for side in plan.sides(20) for place in side.places if not place.back) == [*range(20)]


def test_nine_of_the_larger_cards_leave_less_bleed_on_letter() -> None:
    assert layout("letter", "63x88").bleed == 2.5 and layout("letter", "56x87").bleed == 3


@pytest.mark.parametrize("backs", ["long", "short"])
def test_every_back_is_behind_its_front(backs: str) -> None:
    plan = layout("a4", "56x87", backs)
    front, back = plan.sides(7)
    behind = {place.number: place for place in back.places}
    for place in front.places:
        other = behind[place.number]
        across, down = plan.sheet[0] - plan.card[0], plan.sheet[1] - plan.card[1]
        turned = (across - place.x, place.y) if backs == "long" else (place.x, down - place.y)
        assert (other.x, other.y) == pytest.approx(turned) and other.turned == (backs == "short")


def test_backs_beyond_the_fold_mirror_their_fronts() -> None:
    plan = layout("a4", "56x87", "fold")
    (side,) = plan.sides(4)
    assert side.fold == plan.sheet[0] / 2
    for front, back in zip(side.places[::2], side.places[1::2], strict=True):
        assert front.number == back.number and (front.y, front.back, back.back) == (back.y, False, True)
        assert front.x + plan.card[0] + back.x == pytest.approx(2 * side.fold)


def test_sheets_have_the_size_of_the_paper_and_marks_where_to_cut() -> None:
    pdf = sheets(deck(saver=True), "a4", "56x87", "none", glossary=False)
    document, plan = pypdfium2.PdfDocument(pdf), layout("a4", "56x87", "none")
    width, height = document[0].get_size()
    assert (width * 25.4 / 72, height * 25.4 / 72) == pytest.approx(plan.sheet, abs=0.1)
    page = drawn(pdf, 0)
    for place in plan.sides(8)[0].places:  # a mark above and below each edge of a card, one beside each
        for x in (place.x, place.x + plan.card[0]):
            for y in (place.y - 1.4, place.y + plan.card[1] + 1.4):
                assert darkest(page[round(y * MM), :], x) == pytest.approx(x, abs=0.15)
        for y in (place.y, place.y + plan.card[1]):
            for x in (place.x - 1.4, place.x + plan.card[0] + 1.4):
                assert darkest(page[:, round(x * MM)], y) == pytest.approx(y, abs=0.15)


def darkest(row: npt.NDArray[np.uint8], near: float) -> float:
    """Return where within a millimetre of *near* a row is darkest, in millimetres."""
    first = round((near - 1) * MM)
    window = row[first : first + round(2 * MM)].astype(int)
    assert window.min() < 120
    return float((first + np.flatnonzero(window == window.min()).mean()) / MM)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_and_abilities_are_text(language: str) -> None:
    printing = deck(language=language, strongholds=1)
    document = pypdfium2.PdfDocument(sheets(printing))
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    for one in printing.cards:
        assert one.name(language) in text
    assert "Bastion" in text and "Berserk" in text and len(document) == 3


def test_the_same_cards_are_the_same_bytes() -> None:
    assert sheets(deck("2")) == sheets(deck("2"))


def test_cards_of_several_packs_have_one_back() -> None:
    one, both = (Printing(cards=[decks.card(key) for key in keys]).faces() for keys in (["baron"], ["baron", "frost-wolf"]))
    assert [face["back"] for face in one] == ["back-initiation"] and {face["back"] for face in both} == {"back"}


def test_single_pictures_have_the_size_of_the_card_with_and_without_bleed() -> None:
    printing = Printing(cards=[decks.card("baron")], rounded=True, strongholds=1)
    for bleed in (0.0, 3.0):
        found = singles(printing, "63x88", DOTS, bleed)
        assert sorted(found) == ["back-initiation", "baron", "stronghold", "stronghold-back"]
        for picture in found.values():
            width, height = (int.from_bytes(picture[n : n + 4], "big") for n in (16, 20))
            assert (width, height) == pytest.approx([(side + 2 * bleed) * MM for side in SIZES["63x88"]], abs=1)


def test_the_grid_of_a_virtual_table_names_its_cards_in_order() -> None:
    sheet, back, names = table_grid(deck(strongholds=1), "63x88", 40)
    width, height = (int.from_bytes(sheet[n : n + 4], "big") for n in (16, 20))
    assert width / height == pytest.approx(10 * 63 / (7 * 88), abs=0.01) and back[:4] == b"\x89PNG"
    (deck_,) = json.loads(deck_object("A deck", names, "file:///a.png", "file:///b.png"))["ObjectStates"]
    assert deck_["DeckIDs"] == [*range(100, 109)] and deck_["CustomDeck"]["1"]["NumWidth"] == 10
    assert [card["Nickname"] for card in deck_["ContainedObjects"]] == names and names[-1] == "Bastion"
    with pytest.raises(BadInput, match="holds 69 cards; there are 70"):
        table_grid(Printing(cards=[decks.card("baron")] * 70))


PACK = """
id = "mine"
name = {en = "My pack"}

[[card]]
id = "ember-fox"
name = {en = "Ember Fox of the Far End"}
card = "2 3/2 rage sprint aura:rage"
"""


def test_the_command_prints_decks_packs_files_and_single_cards(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(PACK, "utf-8")
    pdf = tmp_path / "out.pdf"
    asked = ["print", "1", str(tmp_path / "mine.toml"), "--cards", "Frost wolf, baron", "--file", str(pdf)]
    found = RUNNER.invoke(app, asked)
    assert found.exit_code == 0 and "12 cards in" in found.output, found.output
    text = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf.read_bytes()))
    assert "Ember Fox of the Far End" in text and "My pack" in text and "Frost Wolf" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "there is nothing to print; name a deck, a pack, a file, or cards with --cards"),
        (["9"], "'9' is not a valid deck or pack"),
        (["1", "--paper", "a3"], "'a3' is not a valid paper"),
        (["1", "--size", "60x90"], "60x90"),
        (["1", "--backs", "both"], "both"),
        (["1", "--as", "svg"], "svg"),
        (["--cards", "baronn"], "baron"),
        (["missing.toml"], "missing.toml"),
    ],
)
def test_a_wrong_word_is_named_and_nothing_is_written(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = RUNNER.invoke(app, ["print", *arguments])
    assert isinstance(found.exception, BadInput | SystemExit) and said in f"{found.exception}{found.output}"
    assert not [*tmp_path.iterdir()]
