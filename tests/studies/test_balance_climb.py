"""The climb of the balance assistant, on invented games whose truth is known: what few games find, prove and remember."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from clashyard.core.words import LANGUAGES, Words
from clashyard.core.work import Here
from clashyard.studies import run
from clashyard.studies.balance import Outcome, Plan, assistant, balanced, climb, plan_of
from clashyard.studies.balance.laboratory import Laboratory, worst
from clashyard.studies.balance.new_pack import names
from clashyard.studies.balance.plan import AVERAGE, PAIRINGS, Changes, Settings
from clashyard.studies.balance.proof import Proof
from clashyard.studies.balance.report import sections, verdict
from clashyard.studies.varied_numbers import Change
from tests.support.balance import Silent, invented, pack, strength
from tests.support.nights import by_day

pytestmark = pytest.mark.xdist_group("studies")
FEW = Settings(AVERAGE, 7.5, games=800, most=3)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "play", invented)


@pytest.fixture(scope="module")
def climbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Plan, Outcome]:
    folder = tmp_path_factory.mktemp("climb")
    plan = plan_of(str(pack(folder, 4)), FEW)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "play", invented)
        return folder, plan, balanced(plan, folder / "out", Here(), Silent())


def test_few_games_climb_to_a_set_that_a_proof_confirms(climbed: tuple[Path, Plan, Outcome]) -> None:
    _, plan, outcome = climbed
    assert outcome.model is None and outcome.proof is not None and 1 <= len(outcome.proof.changes) <= 3
    before, after = (max(map(abs, away(plan, changes))) for changes in ((), outcome.proof.changes))
    assert before > 0.25 and after < 0.2  # 0.3 in log odds are 7.5 points
    assert outcome.games < 30_000


def away(plan: Plan, changes: Changes) -> list[float]:
    """Return how much stronger each deck is than the others together."""
    strengths = [strength(deck) for deck in plan.dealt(changes).values()]
    return [each - float(np.mean(strengths)) for each in strengths]


def test_a_climb_goes_on_from_what_it_played(climbed: tuple[Path, Plan, Outcome]) -> None:
    folder, plan, outcome = climbed
    part, again = next((folder / "out" / "round-1-2").glob("*.parquet")), Silent()
    part.unlink()
    assert balanced(plan, folder / "out", Here(), again).best == outcome.best and 0 < again.played <= 100


@pytest.mark.parametrize("language", by_day("ko", of=LANGUAGES))
def test_the_report_of_a_climb_says_what_it_is(climbed: tuple[Path, Plan, Outcome], language: str) -> None:
    _, plan, outcome = climbed
    (found,) = [part for part in sections(outcome, Words(), names(plan, "en")) if part.title == "A climb, round by round"]
    assert found.table is not None and len(found.table[1:]) == len(outcome.trials)
    titles = {part.title for part in sections(outcome, Words(language), names(plan, language))}
    assert language == "en" or found.title not in titles


def test_a_report_of_a_pack_that_needs_nothing_tells_of_no_set(climbed: tuple[Path, Plan, Outcome]) -> None:
    _, plan, outcome = climbed
    needless = replace(outcome, trials=[], proofs=[outcome.proofs[-1]._replace(changes=())])
    told = [sections(each, Words(), names(plan, "en"))[-1].sentences for each in (outcome, needless)]
    assert len(told[0]) == len(told[1]) + 1 and "the set was found by a climb" in told[0][0]
    assert told[1] == told[0][1:]


def test_a_climb_that_may_change_too_little_says_so(tmp_path: Path) -> None:
    plan = plan_of(str(pack(tmp_path, 4)), Settings(PAIRINGS, 7.5, games=1300, most=1, steps=1, keep=("a0",)))
    outcome = balanced(plan, tmp_path / "out", Here(), Silent())
    assert outcome.proof is None and len(outcome.trials) == climb.ROUNDS and len(outcome.best[0]) == 1
    assert verdict(outcome, Words()) == "No set of changes was proven to bring the pack within 42.5% to 57.5%."


def test_proposals_help_weak_decks_and_keep_to_the_settings(tmp_path: Path) -> None:
    plan = plan_of(str(pack(tmp_path)), Settings(AVERAGE, 7.5, games=800, most=2))
    lab = Laboratory(plan, tmp_path / "out", Here(), Silent())
    even = np.full(300, 0.5)
    lab.remember((), {("a", "b"): even + 0.2, ("a", "c"): even + 0.2, ("b", "c"): even})
    sets = [each for seed in range(20) for each in climb.proposals(lab, (), np.random.default_rng(seed))]
    weaker = [each for ((key, part, step),) in sets for each in [key[0] == "a" and (step > 0) == (part == "cost")]]
    assert sum(weaker) / len(weaker) > 0.4  # a sixth of all changes are these
    full = (Change("a0", "cost", 2), Change("a1", "attack", -1))
    lab.remember(full, dict.fromkeys(plan.pairs, even))
    sets = climb.proposals(lab, full, np.random.default_rng(0))
    assert all(len(each) <= 2 and len({*each} ^ {*full}) <= 4 and max(abs(by) for *_, by in each) <= 2 for each in sets)
    assert len(sets) == len({*sets}) == climb.TRIED and full not in sets


def test_a_failed_proof_counts_in_the_climb(tmp_path: Path) -> None:
    """A pack that looked even by luck is proven not to be, and the climb begins with the games of that proof."""
    plan = plan_of(str(pack(tmp_path)), FEW)
    lab, proofs = Laboratory(plan, tmp_path / "out", Here(), Silent()), list[Proof]()
    lab.remember((), {pair: np.full(40, 0.5) for pair in plan.pairs})
    assert not assistant.is_proven(lab, [()], proofs) and len(proofs) == 1
    assert worst(lab.standing(())) == pytest.approx(worst(proofs[0].standing) * 400 / 440)
