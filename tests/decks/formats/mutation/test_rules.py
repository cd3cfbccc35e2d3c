"""The mutation phase: legal mutations, their prices, and refusals with their rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from clashyard import decks
from clashyard.core.errors import IllegalAction
from clashyard.core.match import Match
from clashyard.core.scenario import run
from clashyard.decks.cards.abilities import entries
from clashyard.decks.formats.mutation.costs import table
from clashyard.decks.formats.registry import FORMATS
from tests.support.paths import DOCS
from tests.support.scenarios import SCENARIOS

RULE = "decks.format.mutation"
BURDENS = {"defender": 1.5, "blackmail": 1.5, "mercenary": 1.5, "cursed": 1, "vanish": 0}
CHEAP = {"mana": 0.5, "hp": 0.5, "av": 0.5, "rage": 0.5, "splash": 0.5, "sprint": 0.5, "vulnerability": 0.5, "defender": 0.5}


def phase(deck: dict[str, str], lab: dict[str, str], costs: dict[str, Any] | None = None, **more: Any) -> Match:
    given = {"mutation": {"deck": deck, "lab": lab, **more}}
    return decks.from_position(given, {"format": "mutation", "mutation-costs": CHEAP if costs is None else costs})


def deck(match: Match) -> dict[str, str]:
    found: dict[str, str] = match.position()["mutation"]["deck"]
    return found


def refused(match: Match, action: str, rule: str, reason: str = ".") -> None:
    """Check that nothing changes, the rule is named, and the menu does not contain the action."""
    before = match.position()
    with pytest.raises(IllegalAction, match=reason) as error:
        match.play(action)
    assert error.value.rule == rule and match.position() == before and action not in match.legal


@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.name.startswith("mutation-")], ids=lambda s: s.name)
@pytest.mark.rule("decks.format.mutation", "decks.format.mutation.score", "decks.format.mutation.round-robin")
def test_published_cases(scenario: Any) -> None:
    assert run([decks.GAME], scenario) == []


@pytest.mark.rule("decks.format.mutation", "decks.format.mutation.element")
def test_each_number_of_a_creature_can_be_replaced() -> None:
    match = phase({"wolf": "3 2/3 vanish"}, {"troll": "5 4/6 rage", "spark": "1 9!"})
    for action in ("mutate wolf hp from troll", "mutate wolf av from spark", "mutate wolf mana from spark"):
        match.play(action)
    assert deck(match) == {"wolf": "1 9/6 vanish"}
    assert match.position()["mutation"]["mutated"] == ["wolf mana", "wolf hp", "wolf av"]
    assert match.position()["mutation"]["cut"] == ["troll hp", "spark mana", "spark av"]


@pytest.mark.rule("decks.format.mutation.element")
def test_an_element_is_cut_once_and_from_ones_own_laboratory() -> None:
    match = phase({"wolf": "3 2/3 vanish", "cow": "2 1/4"}, {"troll": "5 4/6 rage", "spark": "1 9!"})
    match.play("mutate wolf hp from troll")
    refused(
        match, "mutate cow hp from troll", f"{RULE}.element", "mutate cow hp from troll: the hp of troll has already been cut out"
    )
    refused(match, "mutate cow hp from cow", f"{RULE}.element", "not in the Laboratory")
    refused(match, "mutate ox hp from troll", f"{RULE}.element", "not in the deck")
    refused(match, "mutate cow hp from spark", f"{RULE}.element", "has no hp")
    refused(match, "mutate wolf vanish>sprint from troll", f"{RULE}.element", "has no sprint")
    refused(
        match,
        "mutate wolf vanish>hp from troll",
        f"{RULE}.element",
        "mutate wolf vanish>hp from troll: an ability can only cover an ability",
    )
    refused(match, "mutate cow", f"{RULE}.element", "write 'mutate CARD hp from CARD'")


@pytest.mark.rule("decks.format.mutation.only-creatures")
def test_incantations_give_but_do_not_take() -> None:
    match = phase({"wolf": "3 2/3 vanish", "bolt": "2 3!"}, {"spark": "1 4! splash"})
    refused(match, "mutate bolt av from spark", f"{RULE}.only-creatures")
    match.play("mutate wolf vanish>splash from spark")
    assert deck(match)["wolf"] == "3 2/3 splash"


@pytest.mark.rule("decks.format.mutation.ability-covers-ability")
def test_an_ability_covers_exactly_one_ability() -> None:
    match = phase({"wolf": "3 2/3 vanish sprint", "cow": "2 1/4", "bard": "3 1/1 aura:rage"}, {"troll": "5 4/6 splash rage"})
    refused(match, "mutate cow sprint>splash from troll", f"{RULE}.ability-covers-ability", "has no ability")
    refused(match, "mutate wolf aerial>splash from troll", f"{RULE}.ability-covers-ability", "no aerial to cover")
    refused(match, "mutate wolf vanish+sprint>splash from troll", f"{RULE}.ability-covers-ability", "only an Aura")
    match.play("mutate bard aura:rage>splash from troll")
    assert deck(match)["bard"] == "3 1/1 splash"


@pytest.mark.rule("decks.format.mutation.no-duplicate")
def test_no_ability_twice() -> None:
    match = phase({"wolf": "3 2/3 vanish rage"}, {"troll": "5 4/6 rage", "horn": "3 1/1 aura:rage"})
    refused(match, "mutate wolf vanish>rage from troll", f"{RULE}.no-duplicate")
    refused(match, "mutate wolf rage>rage from troll", f"{RULE}.no-duplicate")
    match.play("mutate wolf vanish+rage>aura:rage from horn")
    assert deck(match)["wolf"] == "3 2/3 aura:rage"
    two = phase({"wolf": "3 2/3 vanish rage splash"}, {"horn": "3 1/1 aura:rage"})
    two.play("mutate wolf splash+vanish>aura:rage from horn")  # an Aura of Rage is a different ability from Rage (R2)
    assert deck(two)["wolf"] == "3 2/3 aura:rage rage" and two.actions == ["mutate wolf vanish+splash>aura:rage from horn"]


@pytest.mark.rule("decks.format.mutation.cap-9", "decks.format.mutation.no-lowering")
def test_av_and_hp_rise_to_nine_and_never_fall() -> None:
    lab = {"titan": "9 10/10", "nine": "3 9/9", "imp": "1 1/1", "twin": "3 2/3", "shade": "3 X/4 vulnerability"}
    match = phase({"wolf": "3 2/3 vanish", "fog": "3 X/2 vulnerability"}, lab)
    for stat in ("hp", "av"):
        refused(match, f"mutate wolf {stat} from titan", f"{RULE}.cap-9", "10 is above the maximum of 9")
        refused(match, f"mutate wolf {stat} from imp", f"{RULE}.no-lowering", "is not higher than")
        refused(match, f"mutate wolf {stat} from twin", f"{RULE}.no-lowering", "is not higher than")
    refused(match, "mutate wolf av from shade", f"{RULE}.no-lowering", "X of shade is not a number")
    refused(match, "mutate fog av from nine", f"{RULE}.no-lowering", "X of fog is not a number")
    match.play("mutate wolf hp from nine")
    match.play("mutate wolf mana from titan")  # Mana may go either way (R9)
    assert deck(match)["wolf"] == "9 2/9 vanish"


@pytest.mark.rule("decks.format.mutation")
def test_vulnerability_and_equal_mana() -> None:
    """Rule R106; and a Creature that receives Vulnerability has X from then on."""
    match = phase({"fog": "3 X/2 vulnerability", "wolf": "3 2/3 vanish"}, {"shade": "3 X/4 vulnerability", "troll": "5 9/6 rage"})
    refused(match, "mutate fog vulnerability>rage from troll", RULE, "would not be an AV")
    refused(match, "mutate wolf mana from shade", RULE, "mutate wolf mana from shade: wolf already costs 3")
    match.play("mutate wolf vanish>vulnerability from shade")
    assert deck(match)["wolf"] == "3 X/3 vulnerability"
    refused(match, "mutate wolf av from troll", f"{RULE}.no-lowering")


@pytest.mark.rule("decks.format.mutation.one-aura", "decks.format.mutation.aura-cost")
def test_auras() -> None:
    lab = {"horn": "4 1/2 aura:rage", "drum": "2 1/1 aura:sprint"}
    given = {"bard": "4 1/3 aura:splash vanish sprint", "wolf": "3 2/3 vanish", "dog": "3 2/3 aerial vanish"}
    match = phase(given, lab, {"rage": 2, "sprint": 0.5})
    refused(match, "mutate bard vanish+sprint>aura:rage from horn", f"{RULE}.one-aura")
    refused(match, "mutate bard aura:splash+vanish>aura:rage from horn", f"{RULE}.aura-cost")
    refused(match, "mutate wolf vanish>aura:rage from horn", f"{RULE}.aura-cost", "covers two abilities")
    refused(
        match,
        "mutate wolf vanish+vanish>aura:rage from horn",
        f"{RULE}.aura-cost",
        r"mutate wolf vanish\+vanish>aura:rage from horn: vanish is listed twice",
    )
    match.play("mutate bard aura:splash>aura:rage from horn")
    assert deck(match)["bard"] == "4 1/3 aura:rage vanish sprint" and match.position()["mutation"]["points"] == 0.5
    match.play("mutate dog aerial+vanish>aura:sprint from drum")
    assert deck(match)["dog"] == "3 2/3 aura:sprint" and match.position()["mutation"]["points"] == 0


@pytest.mark.rule("decks.format.mutation.no-recover")
def test_a_mutation_is_final_but_the_rest_of_the_card_is_not() -> None:
    match = phase({"wolf": "3 2/3 vanish sprint"}, {"troll": "5 4/6 rage", "orc": "4 5/7 splash"})
    match.play("mutate wolf hp from troll")
    match.play("mutate wolf vanish>rage from troll")
    refused(match, "mutate wolf hp from orc", f"{RULE}.no-recover")
    match.play("next-phase")
    refused(match, "mutate wolf hp from orc", f"{RULE}.no-recover")
    refused(match, "mutate wolf rage>splash from orc", f"{RULE}.no-recover")
    match.play("mutate wolf sprint>splash from orc")
    assert deck(match)["wolf"] == "3 2/6 rage splash"


@pytest.mark.rule("decks.format.mutation.cost")
@pytest.mark.parametrize(
    "burden, extra", [("defender", 1.5), ("blackmail", 1.5), ("mercenary", 1.5), ("cursed", 1), ("vanish", 0)]
)
def test_covering_a_burden_costs_more(burden: str, extra: float) -> None:
    match = phase({"knight": f"3 5/5 {burden}"}, {"troll": "5 3/4 rage"}, {"rage": 1})
    match.play(f"mutate knight {burden}>rage from troll")
    assert match.position()["mutation"]["points"] == 1.5 - extra
    assert [str(event) for event in match.events][-1].startswith(f"This costs {1 + extra:g} point")
    lent = phase({"knight": f"3 5/5 aura:{burden}"}, {"troll": "5 3/4 rage"}, {"rage": 1})
    lent.play(f"mutate knight aura:{burden}>rage from troll")  # R106
    assert lent.position()["mutation"]["points"] == 1.5


@pytest.mark.rule("decks.format.mutation.cost")
def test_mutations_that_cannot_be_paid_are_refused() -> None:
    match = phase({"knight": "3 5/5 defender"}, {"troll": "5 3/7 rage"}, {"rage": 1.5, "hp": 2.5})
    refused(
        match,
        "mutate knight defender>rage from troll",
        f"{RULE}.cost",
        "mutate knight defender>rage from troll: it costs 3 points, and only 2.5 remain",
    )
    match.play("mutate knight hp from troll")
    assert match.legal == ["next-phase"]


@pytest.mark.rule("decks.format.mutation.phase", "decks.format.mutation.after")
def test_six_phases_with_two_and_a_half_points_each_and_then_none() -> None:
    match = phase({"wolf": "3 2/3 vanish"}, {"troll": "5 4/6 rage"})
    match.play("mutate wolf hp from troll")
    for number in range(1, 7):
        assert match.position()["mutation"].get("phase", 1) == number and match.to_act == "A"
        match.play("next-phase")
        assert match.position()["mutation"]["points"] == 2.5
    assert match.to_act is None and match.legal == [] and match.winner is None
    with pytest.raises(IllegalAction, match="mutate wolf av from troll: the last phase is over; decks no longer mutate") as error:
        match.play("mutate wolf av from troll")
    assert error.value.rule == f"{RULE}.after"


@pytest.mark.rule("decks.format.mutation.after")
def test_after_twelve_results_nothing_mutates() -> None:
    results = ["A>B", "C>D", "A>C", "B>D", "A>D", "B=C"] * 2
    given = {"mutation": {"deck": {"wolf": "3 2/3"}, "lab": {"orc": "3 4/4"}}, "session": {"results": results[:11]}}
    assert len(decks.from_position(given, {"format": "mutation"}).legal) > 1
    given["session"] = {"results": results}
    match = decks.from_position(given, {"format": "mutation"})
    assert match.to_act is None
    with pytest.raises(IllegalAction, match="decks.format.mutation.after"):
        match.play("mutate wolf hp from orc")


@pytest.mark.rule("decks.format.mutation.score")
def test_the_table() -> None:
    def session(results: list[str]) -> Any:
        return decks.from_position({"session": {"results": results}}, {"format": "mutation"}).position()["session"]

    shared = session(["A>B", "C>D", "A>C", "B>D", "D>A", "B=C", "A>B", "C>D", "C>A", "B>D", "D=A", "B>C"])
    assert shared["points"] == {"A": 3, "B": 3, "C": 3, "D": 1} and shared["winners"] == ["A", "B", "C"]
    assert session(["A>B"])["winners"] == [] and session(["A=B"])["points"] == {"A": 0, "B": 0, "C": 0, "D": 0}
    assert session([])["results"] == []


def test_prices_are_data() -> None:
    """Every ability has a price in a tier, and prices that no text states are marked as assumed."""
    costs = table()
    assert set(costs.price) == {"mana", "hp", "av", *entries()} - {"aura"} == costs.assumed
    assert set(costs.price.values()) == {1, 2, 3, 4, 5}
    assert costs.covering == {"defender": 3, "blackmail": 3, "mercenary": 3, "cursed": 2}


def test_the_page_shows_the_prices_of_numbers() -> None:
    page = " ".join((DOCS / "decks" / "mutation.md").read_text("utf-8").split())
    assert "AV costs 1.5 points, HP 1 and Mana 2;" in page
    assert [table().price[word] / 2 for word in ("av", "hp", "mana")] == [1.5, 1, 2]


def test_the_session_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (DOCS / "decks" / "mutation.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    for block in re.findall(r"^```python\n(.*?)^```", page, re.S | re.M):
        exec(compile(block, "mutation.md", "exec"), {})
    for block in re.findall(r"^```yaml\n(.*?)^```", page, re.S | re.M):
        data = yaml.safe_load(block)
        match = decks.from_position(data["given"], data["options"])
        assert match.position()["mutation"] == data["given"]["mutation"]


def test_forms_have_the_version_of_the_game() -> None:
    assert {form.version for name, form in FORMATS.items() if name.startswith("mutation")} == {decks.GAME.version}
    assert {name: form.form for name, form in FORMATS.items() if name.startswith("mutation")} == {
        "mutation": "mutation", "mutation-draft": "mutation-draft",
    }  # fmt: skip
