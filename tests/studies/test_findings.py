"""What a study finds: estimates by deals, known effects found again, and reports that say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.players.intervals import interval
from clashyard.studies.estimates import beginners, estimate, scores
from clashyard.studies.findings import findings, logistic
from clashyard.studies.page import html, is_numeric, pdf
from clashyard.studies.report import label, outlier, sections
from clashyard.studies.runner import tasks
from clashyard.studies.spec import Spec, read_spec
from clashyard.studies.store import Store, created
from tests.support.nights import at_night

pytestmark = pytest.mark.xdist_group("studies")

GAMES = 6000
CHEAP = 5  # the card of the invented study that costs too little


def spec(folder: Path, text: str) -> Spec:
    (folder / "study.toml").write_text(text, "utf-8")
    return read_spec(folder / "study.toml")


def columns(design: Spec, task: Any, draw: np.random.Generator, chance: Any) -> dict[str, Any]:
    """Return invented games of a task, won by A with a *chance*."""
    count = task.deals * design.each_deal
    numbers = np.arange(count)
    won = np.where(draw.random(count) < chance, 1, 2).astype(np.int16)
    return {
        "cell": np.full(count, task.cell, np.int32), "deal": task.first + numbers // design.each_deal,
        "side": (numbers % design.each_deal).astype(np.int8), "first": (numbers // 2 % 2).astype(np.int8), "winners": won,
        "turns": (8 + numbers % 5).astype(np.int32), "decisions": np.full(count, 20, np.int32),
    }  # fmt: skip


def of_decks(folder: Path) -> Store:
    """Return a study of three decks that are equally strong."""
    store = created(folder / "decks", spec(folder, 'decks = ["5", "6", "<b>"]\ngames = 2000'.replace("<b>", "8")), (1, 1), "")
    draw = np.random.default_rng(7)
    for task in store.wanted:
        store.save(task, columns(store.spec, task, draw, 0.5))
    return store


def of_cards(folder: Path) -> Store:
    """Return a study in which one Mana is worth 0.2 in log odds, and a card costs 3 too little."""
    store = created(folder / "cards", spec(folder, f'design = "cards"\npool = ["initiation"]\ngames = {GAMES}'), (1, 1), "")
    draw = np.random.default_rng(7)
    for task in store.wanted:
        decks = np.array([draw.permutation(32)[:16] for _ in range(task.deals)], np.int16)
        mana = draw.integers(-3, 4, task.deals).astype(np.int8)
        odds = 0.6 * ((decks[:, :8] == CHEAP).sum(1) - (decks[:, 8:] == CHEAP).sum(1)) - 0.2 * mana
        games = columns(store.spec, task, draw, 1 / (1 + np.exp(-odds)))
        store.save(task, {**games, "deck_a": decks[:, :8], "deck_b": decks[:, 8:], "mana": mana})
    return store


def test_both_games_of_a_deal_are_one_sample() -> None:
    draw = np.random.default_rng(1)
    deals = [[float(x) for x in pair] for pair in draw.integers(0, 2, (200, 2))]
    found = estimate(np.array(deals).ravel(), np.repeat(np.arange(200), 2))
    assert (found.rate, found.low, found.high) == pytest.approx(interval(deals)) and found.games == 400


def test_scores_of_two_and_of_four_seats() -> None:
    winners, sides = np.array([1, 2, 0, 1, 5, 10, 3]), np.array([0, 0, 0, 1, 0, 0, 0])
    assert scores({"winners": winners, "side": sides}, 4).tolist() == [1, 0, 0.5, 0, 1, 0, 0.5]
    first = np.array([0, 0, 1, 1, 2, 2, 0])
    assert beginners({"winners": winners, "first": first}).tolist() == [1, 0, 0.5, 0, 1, 0, 1]


def test_equal_decks_stay_equal_after_holm(tmp_path: Path) -> None:
    found = findings(of_decks(tmp_path))
    assert [pairing.is_decided for pairing in found.pairings] == [False] * 3 and found.missing == 0
    assert found.overall["5"].low < 0.5 < found.overall["5"].high and found.overall["5"].games == 4000
    assert found.first is not None and found.length.mean == pytest.approx(10, abs=0.1)


def test_a_regression_on_sparse_rows_is_that_of_statsmodels() -> None:
    import statsmodels.api as sm
    from scipy import sparse

    draw = np.random.default_rng(3)
    rows = draw.integers(-1, 2, (4000, 4)).astype(float)
    won = (draw.random(4000) < 1 / (1 + np.exp(-rows @ [0.5, -0.3, 0.0, 0.2]))).astype(float)
    fit = sm.GLM(won, rows, family=sm.families.Binomial()).fit()
    found, covariance = logistic(sparse.csr_matrix(rows), won)
    assert found == pytest.approx(fit.params, abs=2e-3) and np.sqrt(np.diag(covariance)) == pytest.approx(fit.bse, rel=1e-2)


@pytest.mark.nightly
def test_a_card_that_costs_too_little_is_found(tmp_path: Path) -> None:
    found = findings(of_cards(tmp_path))
    best = found.cards[0]
    assert best.key == list(found.spec.pool)[CHEAP] and best.p_value < 0.001
    assert best.cheap == pytest.approx(3, abs=0.8) and best.share() == pytest.approx(1 / (1 + np.exp(-0.58)), abs=0.04)
    others = [card.key for card in found.cards[1:] if card.p_value < 0.05]
    line = f"{best.called(Words())} costs {best.cheap:.1f} Mana too little: {100 * best.share():.1f}% ["
    assert others == [] and outlier(best, Words()).startswith(line)
    assert {each.word: each.printed for each in found.abilities}.items() >= {"AV": 0.5, "rage": 1.5}.items()


def test_a_report_is_in_the_language_of_its_reader(tmp_path: Path) -> None:
    found = findings(of_cards(tmp_path))
    parts = {part.title: part for part in sections(found, Words("fr"))}
    worths = [row[0] for row in parts["Valeur des capacités"].table]
    assert {"VA", "PV", "aura:rage"} <= {*worths} and not {"AV", "HP"} & {*worths}
    assert any("indestructible, rage" in row[1] for row in parts["Toutes les cartes"].table)
    assert all(" Mana de trop" in line for line in parts["Cartes hors norme"].items) and parts["Cartes hors norme"].items


def test_labels_say_what_tells_comparisons_apart(tmp_path: Path) -> None:
    one = spec(tmp_path, 'decks = ["5", "6"]')
    two = spec(tmp_path, 'decks = ["5", "6"]\nmodes = ["duel", "2v2"]\nlevels = ["greedy", "random"]')
    assert [label(cell, one, Words()) for cell in one.cells()] == ["5 – 6"]
    assert label(two.cells()[-1], two, Words()) == "5 – 6, 2v2, random"


def test_text_is_on_the_left_and_numbers_on_the_right() -> None:
    table = (("card", "values", "won"), ("Wolf", "4 3/1 rage", "50.0% [48.0, 52.0]"), ("Troll", "6 3/6", "< 0.001"))
    assert [is_numeric(table, column) for column in range(3)] == [False, False, True]


@pytest.mark.parametrize("make", [of_decks, *at_night(of_cards)])
def test_a_report_needs_nothing_else_and_repeats_itself(tmp_path: Path, make: Any) -> None:
    from pypdfium2 import PdfDocument

    found = findings(make(tmp_path))
    parts = sections(found, Words())
    page = html(parts, "en")
    assert (
        page == html(sections(found, Words()), "en")
        and page.startswith("<!doctype html>")
        and "<script" not in page
        and "src=" not in page
    )
    assert all(part.title in page for part in parts) and page.count("<svg") >= 2
    pages = PdfDocument(pdf(parts, "en"))
    text = "".join(pages[number].get_textpage().get_text_range() for number in range(len(pages)))
    assert f"{found.games:,} games of Clash of Decks" in text


def test_titles_are_text(tmp_path: Path) -> None:
    store = created(tmp_path / "out", spec(tmp_path, 'study = "<i>&"\ndecks = ["5", "6"]\ngames = 4'), (1, 1), "")
    for task in tasks(store.spec):
        store.save(task, columns(store.spec, task, np.random.default_rng(1), 0.5))
    assert "<h1>&lt;i&gt;&amp;</h1>" in html(sections(findings(store), Words()), "en")


def test_missing_games_are_named(tmp_path: Path) -> None:
    store = of_decks(tmp_path)
    store.part(store.wanted[-1]).unlink()
    assert "2,000 games of the design are missing" in html(sections(findings(store), Words()), "en")
    for part in store.path.glob("*.parquet"):
        part.unlink()
    with pytest.raises(BadInput, match="there are no games here yet"):
        findings(store)
