"""House rules as options: what is refused, what is kept, and where it shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from clashyard import blades, decks
from clashyard.core import match_file, verify
from clashyard.core.errors import BadInput
from clashyard.core.house import check_house, house_bits, read_house
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest
from clashyard.games import GAMES, NAMED, house_rule
from clashyard.players.ladder import Fixture
from clashyard.studies.field import field_of
from clashyard.studies.spec import read_spec, with_house
from clashyard.terminal.app import app

HOUSE = blades.GAME.setup.house
RULE = "blades.hearts.sting-source"


@pytest.mark.parametrize(
    ("given", "place", "said"),
    [
        ({"blades.hearts.sting-sorce": "all"}, "options.house", f"did you mean {RULE}?"),
        ({RULE: "alll"}, f"options.house.{RULE}", "did you mean all?"),
        ({RULE: "everything"}, f"options.house.{RULE}", "known: all, blades"),
        ({RULE: True}, f"options.house.{RULE}", "True is not a valid reading of this rule"),
        ([RULE], "options.house", "expected a mapping"),
        ({3: "all"}, "options.house", "3 is not a valid house rule of this game"),
    ],
)
def test_wrong_house_rules_are_refused_with_their_place(given: Any, place: str, said: str) -> None:
    with pytest.raises(BadInput) as error:
        blades.new(house=given)
    assert error.value.place == place and said in str(error.value)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["blades.hearts.sting-sorce=all"], f"--house: 'blades.hearts.sting-sorce' is not a valid .* did you mean {RULE}"),
        ([f"{RULE}=alll"], f"--house {RULE}: 'alll' is not a valid reading of this rule; did you mean all"),
        ([RULE], "--house: .* write blades.exchange.empty-hand=lapses"),
        ([f"{RULE}=all", f"{RULE}=blades"], "is given two readings"),
    ],
)
def test_wrong_flags_are_refused(texts: list[str], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_house(HOUSE, texts)


def test_a_game_without_house_rules_says_so() -> None:
    with pytest.raises(BadInput, match="no house rules"):
        read_house((), ["a=b"])


def test_the_usual_readings_leave_no_trace() -> None:
    """Options, files and commitments of matches without house rules are what they were before there were any."""
    match = blades.new(house={RULE: "blades"}, seed=4)
    assert "house" not in match.options and match.to_json() == blades.new(seed=4).to_json()
    assert match.state.house == 0  # type: ignore[attr-defined]


def test_house_rules_are_promised_saved_and_verified() -> None:
    match = Match.new(blades.GAME, {"extra-hearts": True, "house": {RULE: "all"}}, secret="7" * 64)
    plain = Match.new(blades.GAME, {"extra-hearts": True}, secret="7" * 64)
    assert match.commitment != plain.commitment
    while len(match.actions) < 12 and match.deciding:
        match.play(match.legal[0])
    again = match_file.from_json(GAMES, match.to_json())
    assert again.options["house"] == {RULE: "all"} and again.position() == match.position()
    data = json.loads(match.to_json())
    assert all(found.holds is not False for found in verify.verify(GAMES, json.dumps(data)))
    del data["options"]["house"]
    assert verify.verify(GAMES, json.dumps(data))[0].holds is False


def test_tables_of_house_rules_are_whole() -> None:
    for game in GAMES:
        bits = [reading.bit for entry in game.setup.house for reading in entry.readings]
        assert len({entry.rule for entry in game.setup.house}) == len(game.setup.house) > 0
        assert sorted(bit for bit in bits if bit) == [1 << n for n in range(len(bits) - len(game.setup.house))]
        for entry in game.setup.house:
            assert entry.readings[0].bit == 0 and len({*entry.words}) == len(entry.words) > 1
            assert house_rule(entry.rule) is entry
        chosen = {entry.rule: entry.words[-1] for entry in game.setup.house}
        options = {"house": check_house(game.setup.house, chosen)}
        assert options["house"] == chosen and house_bits(game.setup.house, options) > 0
    assert house_rule("decks.ability") is None and house_rule("nonsense") is None


@pytest.mark.parametrize("name", [name for name, game in NAMED.items() if game.solver])
def test_solvers_refuse_house_rules(name: str) -> None:
    game = NAMED[name]
    entry = game.setup.house[0]
    match = Match.new(game, {**game.setup.sample(1), "house": {entry.rule: entry.words[1]}}, 1)
    assert game.solver
    with pytest.raises(BadInput, match=r"options.house: puzzles and proofs"):
        game.solver.solve(Quest(match, match.deciding[0], next(iter(game.solver.goals)), 1), Limits())


def test_studies_take_house_rules_from_the_file_and_from_the_flag(tmp_path: Any) -> None:
    path = tmp_path / "s.toml"
    path.write_text(f'game = "blades"\noptions.house."{RULE}" = "all"\n', "utf-8")
    assert read_spec(path).more == {"house": {RULE: "all"}}
    assert with_house(read_spec(path), ["blades.marcus.shot=phrase"]).more == {
        "house": {RULE: "all", "blades.marcus.shot": "phrase"}
    }
    path.write_text(f'game = "blades"\noptions.house."{RULE}" = "al"\n', "utf-8")
    with pytest.raises(BadInput, match=f"options.house.{RULE}: 'al' is not a valid reading"):
        read_spec(path)


def test_rules_and_matches_in_the_terminal_name_the_reading() -> None:
    run = CliRunner().invoke
    said = run(app, ["rules", RULE]).output
    assert f"--house {RULE}=blades (usual)" in said and f"--house {RULE}=all" in said
    flags = ["play", "blades", "--seed", "3", "--house", "blades.exchange.empty-hand=lapses"]
    said = run(app, flags, input="rules blades.exchange.empty-hand\nquit\n").output
    assert said.count("House rule: A pending threat lapses if both hands are empty.") == 2


def test_drafts_hand_house_rules_on_to_the_game() -> None:
    house = {"decks.ability.blackmail": "once", "decks.ability.immolation": "others"}
    draft = decks.new(format="draft", house=house, seed=4)
    assert draft.options["house"] == {"decks.ability.blackmail": "once"}
    while draft.to_act is not None:
        draft.play(draft.legal[0])
    assert decks.new(**decks.hand_on(draft), seed=4).options["house"] == {"decks.ability.blackmail": "once"}
    with pytest.raises(BadInput, match=r"options.house.decks.ability.blackmail: 'one' is not a valid reading of this rule"):
        decks.new(format="draft", house={"decks.ability.blackmail": "one"})
    assert "house" not in decks.new(format="draft", house={"decks.ability.blackmail": "each"}).options


def test_ladders_and_contests_play_house_rules() -> None:
    option = read_house(HOUSE, [f"{RULE}=all"])
    fixture = Fixture("blades", "hearts-king", ("level-2", "level-1"), 3, 1, more=json.dumps(option))
    assert blades.GAME.setup.prepare(fixture.options()).options["house"] == {RULE: "all"}
    plain = Fixture("blades", "hearts-king", ("level-2", "level-1"), 3, 1)
    assert "house" not in plain.options()
    field = field_of(decks.GAME, ["1", "2"], None, None, None, {"house": {"decks.ability.blackmail": "once"}})
    assert field.options(decks.GAME, "duel", ["1", "2"])["house"] == {"decks.ability.blackmail": "once"}
    assert all('"house"' in choice for choice in field.choices(decks.GAME, "duel"))
