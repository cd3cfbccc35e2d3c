"""A Mutation session: the schedule, the standings, the duels, files."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core import match_file
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.decks.cards.catalogue import read_card
from clashyard.decks.cards.packs import load_pack
from clashyard.decks.formats.mutation.export import export
from clashyard.decks.formats.mutation.league import League
from clashyard.decks.formats.mutation.league_file import from_json, load, save, to_json
from clashyard.decks.formats.mutation.table import NAMES

RULE = "decks.format.mutation"
QUICK: dict[str, Any] = {"turn-limit": 4}


# The session


def played(seed: int, until: int = 100_000, **options: Any) -> League:
    """Return a league of random players, who decide in any possible order."""
    league, draw = League({**QUICK, **options}, seed), Random(seed)
    for _ in range(until):
        if league.over:
            break
        duty = draw.choice(league.duties())
        league.play(draw.choice(duty.match.menu()), duty.seat)
    return league


@pytest.mark.rule("decks.format.mutation.round-robin")
@pytest.mark.parametrize("seed", range(5))
def test_everybody_meets_everybody_twice_and_the_first_player_changes(seed: int) -> None:
    schedule = League(QUICK, seed).schedule
    met = Counter(frozenset(fixture.seats) for fixture in schedule)
    assert len(schedule) == 12 and len(met) == 6 and set(met.values()) == {2}
    for number in range(1, 7):
        assert sorted(seat for fixture in schedule if fixture.round == number for seat in fixture.seats) == list(NAMES)
    for fixture, back in zip(schedule[:6], schedule[6:], strict=True):
        assert fixture.seats == back.seats and {fixture.first, back.first} == {"A", "B"}
    assert len({str(fixture.origin) for fixture in schedule}) == 12


def test_first_players_are_tossed() -> None:
    assert {League(QUICK, seed).schedule[0].first for seed in range(8)} == {"A", "B"}


@pytest.mark.rule("decks.format.mutation", "decks.format.mutation.after", "decks.format.mutation.deck")
@pytest.mark.parametrize("seed", range(6))
def test_random_leagues_keep_every_law(seed: int) -> None:
    league = played(seed)
    assert league.over and len(league.duels) == 12 and league.round == 6
    kept = league.draft.position()["draft"]["kept"]
    assert sorted(key for cards in kept.values() for key in cards) == sorted(card.key for card in league.cards)
    for seat in NAMES:
        part = league.phases[seat].position()["mutation"]
        assert {*part["deck"], *part["lab"]} == set(kept[seat]) and len(part["deck"]) == len(part["lab"]) == 8
        assert league.phases[seat].actions.count("next-phase") == 6 and part["phase"] == 7
        with pytest.raises(IllegalAction, match="the last phase is over; decks no longer mutate"):
            league.phases[seat].play("next-phase")
    decided = [match for match in league.duels if match.winner != "draw"]
    assert sum(league.points.values()) == len(decided) and max(league.points.values()) <= 6
    assert league.winners == [s for s in NAMES if league.points[s] == max(league.points.values())]
    assert league.position()["session"]["results"] == league.results
    with pytest.raises(IllegalAction, match="the league is over"):
        league.play("end")
    assert decks.from_position(league.position(), {"format": "mutation"}).position() == league.position()


@pytest.mark.rule("decks.format.mutation.phase", "decks.format.mutation.deck")
def test_duels_are_played_with_the_decks_as_they_are_then() -> None:
    league, draw = League(QUICK, 4), Random(4)
    decks_then: list[tuple[dict[str, str], dict[str, str]]] = []
    while not league.over:
        before = len(league.duels)
        league.play(draw.choice(league.duty.match.menu()))
        for i in range(before, len(league.duels)):
            a, b = league.schedule[i].seats
            decks_then.append((league.deck(a), league.deck(b)))
            assert league.duels[i].options["first"] == league.schedule[i].first
    assert [tuple(match.options["decks"]) for match in league.duels] == decks_then
    assert decks_then[0] != decks_then[-1]
    exported = decks.new(decks=[league.deck("A"), league.deck("B")], seed=1)
    assert exported.position()["cards"].keys() == {*league.deck("A"), *league.deck("B")}


def test_names_of_cards_are_kept_in_the_duels() -> None:
    league = played(3, until=120)
    assert league.duels and all(card.name("ko") != card.key for card in league.duels[0].setting.cards)


def test_all_mutate_side_by_side_and_wait_for_each_other() -> None:
    league = played(3, until=64)
    assert [(duty.kind, duty.seat) for duty in league.duties()] == [("mutation", seat) for seat in NAMES]
    league.play("next-phase", "C")
    assert [duty.seat for duty in league.duties()] == ["A", "B", "D"]
    with pytest.raises(IllegalAction, match="C has nothing to decide now"):
        league.play("next-phase", "C")
    for seat in "ABD":
        league.play("next-phase", seat)
    assert [(duty.kind, duty.number) for duty in league.duties()] == [("duel", 1), ("duel", 2)] and league.round == 1


@pytest.mark.rule("decks.module.champion.setup")
def test_modules_and_champions_reach_the_duels() -> None:
    champions = {"A": {"lord": "5 4/4"}, "B": "troll", "C": "ogre", "D": "brute"}
    options = {"modules": ["champion", "exhaustion"], "champions": champions, "packs": ["elusive", "resistance"]}
    league = played(5, until=90, **options)
    assert league.duels[0].options["modules"] == ["champion", "exhaustion"]
    assert league.duels[0].options["champions"] == [{"lord": "5 4/4"}, "troll"]


def test_duels_may_be_played_elsewhere() -> None:
    league = played(3, until=64)
    with pytest.raises(BadInput, match="duel 1 is not being played; duels in progress: none"):
        league.tell(1, "A")
    while not league.over:
        for duty in league.duties():
            league.play("next-phase", duty.seat)
        numbers = [duty.number for duty in league.duties()]
        league.tell(numbers[1], "draw")
        assert len(league.results) == numbers[1] - 1 and [duty.number for duty in league.duties()] == numbers[:1]
        with pytest.raises(BadInput, match="'C' is not a valid result; known: A, B, draw"):
            league.tell(numbers[0], "C")
        league.tell(numbers[0], "A")
    with pytest.raises(BadInput, match="duel 1, 2, 3, .*: this was played elsewhere"):
        to_json(league)
    first = {fixture.seats[0] for fixture in league.schedule}
    assert sum(league.points.values()) == 6 and {r[0] for r in league.results if ">" in r} <= first
    with pytest.raises(BadInput, match="duel 13 is not being played; duels in progress: none"):
        league.tell(13, "A")


BAD: list[tuple[dict[str, Any], str]] = [
    ({"pack": []}, "options: 'pack' is not a valid league option"),
    ({"turn-limit": -1}, r"options.turn-limit: -1 is not a number of turns from 0 \(none\) to 10000"),
    ({"modules": ["dragon"]}, "options.modules: 'dragon' is not a valid module"),
    ({"modules": ["champion"]}, r"options.champions: a Mutation league needs one for each seat; write champions: \{A: …, B"),
    ({"champions": {"A": "troll"}}, "options.champions: every seat needs a Champion; give one for A, B, C and D"),
    (
        {"modules": ["champion"], "champions": dict.fromkeys(NAMES, "troll")},
        "options.champions.A: 'troll' is one of the 64 cards; choose a Champion that is not",
    ),
    ({"edition": "en-1.1"}, "options.edition: rulebook en-1.1 has no Mutation; use edition latest"),
    ({"mutation-costs": {"hp": 9}}, "options.mutation-costs.hp: 9 is not a valid mutation cost; known: 0.5, 1, 1.5, 2, 2.5"),
    ({"players": {"E": "random"}}, "options.players: 'E' is not a valid seat"),
    ({"names": {"A": "x" * 17}}, "options.names.A: .* is not a valid name; write at most 16 printable characters"),
    ({"names": {"A": "B"}}, "the four names must be different: B, B, C, D"),
    ({"names": ["Ann"]}, r"options.names: expected a mapping from seats such as \{A: …, B: …\}, got \['Ann'\]"),
    ({"decks": [{}]}, "options: 'decks' is not a valid league option"),  # nothing takes a mutated deck in (KR)
]


@pytest.mark.rule("decks.format.mutation.after")
@pytest.mark.parametrize("options, said", BAD, ids=lambda v: str(v)[:40])
def test_bad_options_of_a_league(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        League(options, 1)


def test_bad_seeds_and_seats() -> None:
    with pytest.raises(BadInput, match="seed: -1 is not a whole number"):
        League(QUICK, -1)
    with pytest.raises(BadInput, match="there is no deck until the draft is over"):
        League(QUICK, 1).deck("A")
    with pytest.raises(BadInput, match="seat: 'E' is not a valid seat"):
        played(1, until=70).deck("E")


@pytest.mark.rule("decks.format.mutation.draft", "decks.format.draft.pool")
@pytest.mark.rule("decks.format.mutation.after")
def test_mutated_decks_play_on_as_a_pack(tmp_path: Path) -> None:
    file = tmp_path / "mutants.toml"
    with pytest.raises(BadInput, match="the league is still in progress; its decks can be written when it is over"):
        export(played(3, until=150), file)
    league = played(3)
    export(league, file)
    with pytest.raises(BadInput, match="a file with this name already exists; choose another name"):
        export(league, file)
    with pytest.raises(BadInput, match=r"pack file names end in \.toml"):
        export(league, tmp_path / "mutants.json")
    with pytest.raises(BadInput, match=r"'' is not a valid pack id"):
        export(league, tmp_path / "!.toml")
    export(league, tmp_path / "Été 2024.toml")
    assert load_pack(tmp_path / "Été 2024.toml").id == "ete-2024"
    pack = load_pack(file)
    assert list(pack.decks) == ["A", "B", "C", "D"] and len(pack.cards) == 32
    facts = {card.key: str(card.facts) for card in pack.cards}
    for seat, keys in pack.decks.items():
        assert sorted(facts[key] for key in keys) == sorted(str(read_card(text)) for text in league.deck(seat).values())
    match = decks.new(decks=[pack.decks["A"], pack.decks["C"]], cards=pack.option(), seed=1)
    assert match.legal


# Files


@pytest.mark.parametrize("until", [0, 1, 7, 60, 63, 64, 70, 85, 120, 200, 100_000])
def test_a_league_is_saved_and_loaded_at_every_stage(until: int, tmp_path: Path) -> None:
    league = played(9, until, names={"A": "Ann"}, players={"B": "random"})
    save(league, tmp_path / "league.json")
    again = load(tmp_path / "league.json")
    assert to_json(again) == to_json(league) and again.results == league.results
    assert [(d.place, d.match.legal) for d in again.duties()] == [(d.place, d.match.legal) for d in league.duties()]
    assert again.name("A") == "Ann" and again.players == {"A": "human", "B": "random", "C": "human", "D": "human"}


def damaged(change: Any) -> str:
    data = json.loads(to_json(played(9, 100)))
    change(data)
    return json.dumps(data)


def _swap(actions: list[str]) -> None:
    actions[0], actions[4] = actions[4], actions[0]


@pytest.mark.parametrize(
    "change, said",
    [
        (
            lambda d: d.update(rules="decks-0"),
            "rules: written under rules 'decks-0'; this Clashyard plays 'decks-2', which may differ",
        ),
        (lambda d: d.update(form="match"), "form: not a league file in format 1"),
        (lambda d: d.update(seed=10), "draft: the match does not start from the saved position"),
        (lambda d: d.update(seed="x"), "seed: 'x' is not a whole number"),
        (lambda d: d.update(options=[]), "options: expected a mapping"),
        (lambda d: d["options"].update(packs=["a"]), "options.packs: two different packs"),
        (lambda d: _swap(d["matches"]["draft"]["actions"]), "draft, action 1: keep .* is not in the hand of A"),
        (
            lambda d: d["matches"]["draft"]["actions"].pop(),
            "draft, action 64: this action is missing; the match had 64 actions when it was saved",
        ),
        (lambda d: d["matches"]["draft"].update(actions=3), "matches.draft: the list of actions is missing"),
        (lambda d: d["matches"]["draft"]["actions"].insert(3, 7), "draft, action 4: 7 is not an action"),
        (lambda d: d["matches"]["mutation C"]["actions"].insert(0, "mutate x hp from y"), "mutation C, action 1: mutate x hp"),
        (lambda d: d["matches"].pop("mutation C"), "matches.mutation C: this match has begun but is missing"),
        (
            lambda d: d["matches"]["mutation C"]["actions"].extend(["next-phase"] * 3),
            "this action comes too early: others have not decided yet",
        ),
        (lambda d: d["matches"].update({"duel 13": {"actions": []}}), "matches.duel 13: the league has not reached this match"),
        (lambda d: d["matches"]["duel 1"].update(winner="C"), "duel 1, winner: it ends with None, not 'C'"),
        (lambda d: d["matches"]["duel 1"]["actions"].__setitem__(0, "dance"), "duel 1, action 1: dance"),
        (lambda d: d["results"].append("A>B"), r"results: \['A>B'\] does not match the games played; they give \[\]"),
    ],
)
def test_a_damaged_file_is_refused_with_its_place(change: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        from_json(damaged(change))


def test_values_that_are_not_league_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        load(tmp_path / "none.json")
    (tmp_path / "x.json").write_text("{")
    with pytest.raises(BadInput, match="x.json: not a league file: Expecting property name enclosed in double quotes"):
        load(tmp_path / "x.json")
    with pytest.raises(BadInput, match="not a regular file"):
        save(played(1, 2), tmp_path)


def test_a_duel_of_the_league_is_a_match_file_of_its_own() -> None:
    league = played(9)
    match = league.duels[5]
    again = match_file.from_json([decks.GAME], match.to_json())
    assert again.actions == match.actions and again.winner == match.winner
