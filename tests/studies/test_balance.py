"""The balance assistant, on invented games whose truth is known: it finds the smallest changes, or says that it cannot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from clashyard.core.errors import BadInput
from clashyard.core.playout import WORK
from clashyard.core.words import LANGUAGES, Words
from clashyard.core.work import Here, Lost
from clashyard.decks.cards.catalogue import read_card
from clashyard.decks.cards.packs import load_pack
from clashyard.studies import run, varied_numbers
from clashyard.studies.balance import Outcome, assistant, balanced, plan_of
from clashyard.studies.balance.new_pack import names, written
from clashyard.studies.balance.plan import PAIRINGS, Plan, Settings
from clashyard.studies.balance.report import best_lines, sections, verdict
from clashyard.studies.estimates import bootstrap
from clashyard.studies.page import html
from clashyard.studies.runner import Task, seed
from clashyard.studies.varied_numbers import Change
from clashyard.terminal.app import app
from tests.support.balance import Silent, invented, pack, strength
from tests.support.nights import by_day

pytestmark = pytest.mark.xdist_group("studies")
STUDIES = Path(__file__).parents[2] / "docs" / "studies"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "play", invented)
    monkeypatch.setattr(assistant, "RACE", 6)


def found(folder: Path, plan: Plan, progress: Silent | None = None) -> Outcome:
    return balanced(plan, folder / "out", Here(), progress or Silent())


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Plan, Outcome]:
    folder = tmp_path_factory.mktemp("balance")
    plan = plan_of(str(pack(folder)), Settings(PAIRINGS, 5.0, games=5000))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "play", invented)
        patch.setattr(assistant, "RACE", 6)
        return folder, plan, found(folder, plan)


def test_the_smallest_change_is_found_and_proven(solved: tuple[Path, Plan, Outcome]) -> None:
    _, plan, outcome = solved
    assert outcome.proof is not None and len(outcome.proof.changes) == 1
    (change,) = outcome.proof.changes
    new = plan.dealt(outcome.proof.changes)
    assert change.key[0] == "a" and max(abs(strength(new[one]) - strength(new[other])) for one, other in plan.pairs) < 0.2
    assert all(each.low >= 0.45 and each.high <= 0.55 for each in outcome.proof.standing.values())
    assert outcome.proof.confidence == pytest.approx(1 - 0.025 / 3)  # Bonferroni over three pairings


def test_what_was_played_is_kept(solved: tuple[Path, Plan, Outcome]) -> None:
    folder, plan, outcome = solved
    part, again = next((folder / "out" / "proof-1").glob("*.parquet")), Silent()
    part.unlink()
    assert found(folder, plan, again).best == outcome.best and 0 < again.played <= 5000
    other = plan_of(str(folder / "mine.toml"), Settings(PAIRINGS, 6.0, games=5000))
    with pytest.raises(BadInput, match=r"the games here were played with another margin \(5.0\); choose another folder"):
        found(folder, other)


def test_the_new_pack_is_a_pack_and_the_authors_file_stays(solved: tuple[Path, Plan, Outcome], tmp_path: Path) -> None:
    folder, plan, outcome = solved
    before = (folder / "mine.toml").read_text("utf-8")
    (tmp_path / "new.toml").write_text(written(plan, outcome.best[0]), "utf-8")
    old, new = load_pack(folder / "mine.toml"), load_pack(tmp_path / "new.toml")
    (change,) = outcome.best[0]
    differing = [(one.key, two.facts) for one, two in zip(old.cards, new.cards, strict=True) if one.facts != two.facts]
    assert differing == [(change.key, read_card(plan.changed((change,))[change.key]))]
    assert (old.id, old.decks, old.names) == (new.id, new.decks, new.names) and new.cards[0].look == {"flavour": "x"}
    assert 'name = {en = "The deck a"}' in written(plan, ()) and (folder / "mine.toml").read_text("utf-8") == before


def test_a_printed_pack_gets_keys_of_its_own(tmp_path: Path) -> None:
    plan = plan_of("dead-letters", Settings())
    changes = (Change("stoker", "cost", -1), Change("stoker", "health", 2))
    (tmp_path / "new.toml").write_text(written(plan, changes), "utf-8")
    new = load_pack(tmp_path / "new.toml")
    assert new.id == "dead-letters-balanced" and new.decks["7"][1] == "stoker-balanced" and len(new.cards) == 32
    assert str(next(card for card in new.cards if card.key == "stoker-balanced").facts) == "4 5/6 berserk backfire"
    assert names(plan, "fr")["stoker"] == "Soutière"


@pytest.mark.parametrize("name", ["dead-letters-balanced", "dead-letters-level-7"])
def test_the_packs_of_the_published_study_can_be_played(name: str) -> None:
    """They have the cards that the study says were changed, and no others."""
    plan = plan_of(str(STUDIES / f"{name}.toml"), Settings())
    old = {key: text for deck in plan_of("dead-letters", Settings()).decks.values() for key, text in deck.items()}
    new = {key: text for deck in plan.decks.values() for key, text in deck.items()}
    suffix = name.removeprefix("dead-letters")
    changed = {key.removesuffix(suffix): text for key, text in new.items() if key.endswith(suffix)}
    assert plan.title == name and {key: text for key, text in new.items() if not key.endswith(suffix)}.items() <= old.items()
    assert len(new) == 32 and all(old[key] != text for key, text in changed.items())
    study = (STUDIES / "dead-letters.md").read_text("utf-8")
    assert changed and all(f"| `{old[key]}` | `{text}` |" in study for key, text in changed.items())


def test_a_table_of_cards_becomes_a_pack(tmp_path: Path) -> None:
    rows = [f"{deck}{n},Card {deck}{n},creature,4,3,3,vanish,{deck}" for deck in "ab" for n in range(8)]
    head = "key,name,kind,mana,attack,hp,abilities,preconstructed"
    (tmp_path / "mine.csv").write_text("\n".join([head, *rows]), "utf-8")
    plan = plan_of(str(tmp_path / "mine.csv"), Settings())
    (tmp_path / "new.toml").write_text(written(plan, (Change("a0", "attack", 1),)), "utf-8")
    assert str(load_pack(tmp_path / "new.toml").cards[0].facts) == "4 4/3 vanish" and len(plan.decks) == 2


@pytest.mark.nightly
def test_a_pack_that_needs_nothing_is_left_alone(tmp_path: Path) -> None:
    outcome = found(tmp_path, plan_of(str(pack(tmp_path, 0)), Settings(games=4000)))
    assert outcome.proof is not None and outcome.proof.changes == () and outcome.model is None
    assert verdict(outcome, Words()) == "The pack needs no changes: it is proven to be within 45% to 55% as it is."


def test_a_pack_beyond_the_limits_says_so_and_names_the_best(tmp_path: Path) -> None:
    plan = plan_of(str(pack(tmp_path, 4)), Settings(PAIRINGS, 3.0, games=10_000, most=1, steps=1, keep=("a0",)))
    outcome = found(tmp_path, plan)
    assert outcome.proof is None and {trial.left for trial in outcome.trials} == {0}
    assert verdict(outcome, Words()) == "No set of changes was proven to bring the pack within 47% to 53%."
    lines = best_lines(outcome, Words(), names(plan, "en"))
    assert len(outcome.best[0]) == 1 and lines[0].startswith("Card a") and "%" in lines[1] and "[" in lines[1]


@pytest.mark.parametrize("language", by_day("ko", of=LANGUAGES))
def test_reports_speak_every_language(solved: tuple[Path, Plan, Outcome], language: str) -> None:
    _, plan, outcome = solved
    words = Words(language)
    parts = sections(outcome, words, names(plan, language))
    page = html(parts, language)
    assert f'<html lang="{language}">' in page and page.count("<svg") == 3
    english = {part.title for part in sections(outcome, Words(), names(plan, "en"))}
    assert language == "en" or len({part.title for part in parts} & english) == 0


def test_varied_numbers_are_those_of_prepared_matches() -> None:
    """The quick way onto the table leads to the same table as the options of a match."""
    plan = plan_of("dead-letters", Settings())
    from clashyard.studies.balance.laboratory import Laboratory

    lab = Laboratory.__new__(Laboratory)
    lab.plan = plan
    spec = lab.spec("numbers", 1, 100, plan.decks, design="numbers", pool=plan.free, steps=2)
    cell, setup = spec.cells()[2], spec.played.setup
    changed = varied_numbers.changes(spec, cell, [seed(spec, 2, deal) for deal in range(60)])
    assert {*changed.ravel().tolist()} == {-2, -1, 0, 1, 2} and (np.count_nonzero(changed, axis=1) <= 2).all()
    sides = np.arange(20) % 2
    slow = [
        setup.table(setup.prepare(varied_numbers.options(spec, cell, int(side), row)))
        for side, row in zip(sides, changed[:20], strict=True)
    ]
    quick = varied_numbers.tables(spec, cell, sides, changed[:20])[WORK:]
    assert [each.to_record()[0].tobytes() for each in slow] == [each.tobytes() for each in quick]


def test_a_bootstrap_of_deals_is_wider_than_one_of_games() -> None:
    draw = np.random.default_rng(5)
    deals = np.repeat(draw.normal(10, 2, 3000), 2)
    low, high = bootstrap(deals, np.repeat(np.arange(3000), 2))
    assert low < deals.mean() < high and high - low == pytest.approx(2 * 1.96 * 2 / np.sqrt(3000), rel=0.15)
    assert bootstrap(np.array([4, 6]), np.array([0, 0])) == (5, 5)


@pytest.mark.nightly
def test_the_command_keeps_what_it_played_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_: Task) -> dict[str, Any]:
        raise Lost("the connection to the Dask cluster was lost")

    command = ["balance", str(pack(tmp_path, 1)), "--games", "6000", "--workers", "1", "--folder", str(tmp_path / "out")]
    monkeypatch.setattr(run, "play", lost)
    shown = CliRunner().invoke(app, command)
    assert isinstance(shown.exception, Lost) and f"What was played is kept in {tmp_path / 'out'}; the same" in shown.output
    monkeypatch.setattr(run, "play", invented)
    shown = CliRunner().invoke(app, [*command, "--language", "fr"])
    new = tmp_path / "out" / "mine-balanced.toml"
    assert (
        shown.exit_code == 0 and "Il est prouvé que changer 1 nombre amène le pack" in shown.output and str(new) in shown.output
    )
    assert len(load_pack(new).cards) == 24 and (tmp_path / "out" / "report.html").exists()
    assert CliRunner().invoke(app, ["balance", "mine.toml", "--language", "xx"]).exception is not None


WRONG = [
    ("nowhere", {}, r"PACK: 'nowhere' is not a pack file \(.toml, .csv\), nor one of these packs: initiation, .*dead-letters"),
    ("nowhere.toml", {}, "nowhere.toml: cannot be read: No such file"),
    ("treachery", {}, r"PACK: treachery has too few decks to compare \(0\); it needs at least two"),
    ("dead-letters", {"keep": ("ogre",)}, r"--keep\[1\]: 'ogre' is not a valid card of this pack"),
    ("dead-letters", {"games": 200}, r"--games: too few \(200\) to prove anything within 5.0 points of 50%; use at least 997$"),
]


@pytest.mark.parametrize(("name", "settings", "what"), WRONG)
def test_mistakes(name: str, settings: dict[str, Any], what: str) -> None:
    with pytest.raises(BadInput, match=what):
        plan_of(name, Settings(**settings))


def test_one_deck_is_too_few(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"PACK: mine has too few decks to compare \(1\)"):
        plan_of(str(pack(tmp_path, decks=1)), Settings())
