"""Matches for people: takeback, copies, views, files, and replays that are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.match import Match
from tests.support.decks_matches import sampled
from tests.support.positions import POSITION


def played(seed: int, actions: int) -> Match:
    match, draw = sampled(seed), Random(seed)
    for _ in range(actions):
        if match.to_act is not None:
            match.play(draw.choice(match.menu()))
    return match


@pytest.mark.rule("decks.setup", "decks.format.deck-size", "decks.format.preconstructed", "decks.mana.first-player")
def test_a_new_duel() -> None:
    match = decks.new(decks=("1", "3"), seed=7, first="A")
    position = match.position()
    for seat in "AB":
        assert position[seat]["hand"][0] == "bastion" and len(position[seat]["hand"]) == 9
    assert position["turn"] == {"active": "A", "phase": "summoning", "mana": 6, "number": 1}
    assert sorted(position["A"]["hand"][1:]) == sorted(list(position["cards"])[:8])


@pytest.mark.rule("decks.setup")
def test_the_seed_shuffles_and_tosses() -> None:
    firsts = {decks.new(seed=seed).to_act for seed in range(20)}
    orders = {tuple(decks.new(seed=seed).position()["A"]["hand"]) for seed in range(20)}
    assert firsts == {"A", "B"} and len(orders) == 20
    assert decks.new(seed=3).position() == decks.new(seed=3).position()


def test_the_same_card_on_both_sides_has_two_keys() -> None:
    match = decks.new(decks=("1", "1"))
    assert "troll" in match.position()["cards"] and "troll-2" in match.position()["cards"]


def test_undo_goes_back_step_by_step() -> None:
    match, positions = sampled(4), []
    draw = Random(4)
    while match.to_act is not None and len(match.actions) < 30:
        positions.append((match.position(), match.legal, len(match.events)))
        match.play(draw.choice(match.legal))
    while positions:
        match.undo()
        assert (match.position(), match.legal, len(match.events)) == positions.pop()
    with pytest.raises(BadInput, match="no action has been played"):
        match.undo()


def test_a_copy_goes_its_own_way() -> None:
    match = sampled(5)
    twin = match.copy()
    twin.play("end")
    assert match.actions == [] and twin.actions == ["end"]
    assert match.position() != twin.position()


def test_an_illegal_action_says_why_and_by_which_rule() -> None:
    match = decks.from_position(POSITION)
    with pytest.raises(IllegalAction) as caught:
        match.play("play a1 upper")
    assert caught.value.rule == "decks.summoning.pay"
    assert str(caught.value) == "play a1 upper: a1 costs 9 Mana, but only 4 is available (decks.summoning.pay)"
    assert match.position() == decks.from_position(POSITION).position()


@pytest.mark.rule("decks.info.hidden", "decks.info.public")
def test_views_hide_by_default_and_remember_on_demand() -> None:
    match = decks.from_position(POSITION)
    match.play("play bolt B.upper.1")
    assert match.view("B")["A"]["hand"] == ["bastion", "hidden", "hidden", "hidden"]
    assert match.view("B", memory=True)["A"]["hand"] == ["bastion", "hidden", "hidden", "bolt"]
    assert match.view("A")["A"]["hand"] == ["bastion", "a1", "a2", "bolt"]
    with pytest.raises(BadInput, match="unknown seat"):
        match.view("C")


def test_a_view_says_nothing_about_what_is_hidden() -> None:
    """Worlds that differ only in B's hidden order look the same to A, and so do all events."""
    match = sampled(7)
    for seed in range(10):
        world = match.copy()
        world.state = match.state.copy()
        decks.GAME.rules.hide(world.state, 0, seed)
        assert json.dumps(world.view("A")) == json.dumps(match.view("A"))


def test_every_event_names_its_rule() -> None:
    match = played(9, 60)
    assert len(match.events) > 60
    assert all(event.rule.startswith("decks.") and str(event) for event in match.events)


@pytest.mark.parametrize("seed", range(12))
def test_files_bring_a_match_back(seed: int, tmp_path: Path) -> None:
    match = played(seed, 40)
    match.save(tmp_path / "match.json")
    again = decks.load(tmp_path / "match.json")
    assert again.position() == match.position() and again.actions == match.actions
    assert [str(e) for e in again.events] == [str(e) for e in match.events]
    assert (tmp_path / "match.json").stat().st_size < 8_000


def test_a_match_from_a_position_is_saved_with_it(tmp_path: Path) -> None:
    match = decks.from_position(POSITION)
    match.play("play bolt B.upper.1")
    match.save(tmp_path / "match.json")
    assert decks.load(tmp_path / "match.json").position() == match.position()


def damage(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(key, value)


def other_action(data: dict[str, Any]) -> None:
    data["actions"][3] = "play nobody upper"


def legal_but_other(data: dict[str, Any]) -> None:
    data["actions"][0] = "end" if data["actions"][0] != "end" else data["actions"][1]


DAMAGED: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (other_action, "action 4: play nobody upper: nobody is not in"),
    (legal_but_other, "action 1"),
    (
        lambda data: data["actions"].pop(),
        "damaged.json: action 8: this action is missing; the match had 8 actions when it was saved",
    ),
    (lambda data: data["actions"].pop(2), "action 3: "),
    (lambda data: data["actions"].insert(5, 7), "action 6: 7 is not an action"),
    (damage("players", ["greedy"]), "damaged.json: players: expected a mapping from seats to opponents"),
    (damage("seed", 8), "checks: the match does not start"),
    (damage("seed", "x"), "seed: 'x' is not a whole number"),
    (damage("seed", -1), "seed: -1 is not a whole number"),
    (damage("game", "chess"), "game: 'chess' is not a valid game; known: decks"),
    (damage("rules", "decks-0"), "damaged.json: rules: written under rules 'decks-0'"),
    (damage("options", None), "options: the options of the match are missing"),
    (damage("actions", "end"), "actions: the list of actions is missing"),
    (damage("winner", "B"), "damaged.json: winner: this match ends with None, not 'B'"),
    (damage("clashyard", 99), "clashyard: not a match file in format 1"),
    (damage("position", {}), "seed: a match starts from a secret, a seed or a position"),
    (lambda data: data["options"].__setitem__("edition", "2031"), "options.edition: '2031' is not a valid edition"),
    (lambda data: data["options"].__setitem__("colour", "red"), "options: 'colour' is not a valid option"),
]


@pytest.mark.parametrize("spoil, said", DAMAGED, ids=[said[:30] for _, said in DAMAGED])
def test_damaged_files_are_refused_with_the_place(spoil: Callable[[dict[str, Any]], object], said: str, tmp_path: Path) -> None:
    data = json.loads(decks.new(decks=("1", "2"), seed=7).to_json())
    match, draw = decks.new(decks=("1", "2"), seed=7), Random(1)
    for _ in range(8):
        match.play(draw.choice(match.legal))
    data = json.loads(match.to_json())
    spoil(data)
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(data))
    with pytest.raises(BadInput, match=said) as caught:
        decks.load(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "{", "\x00", "null", '"text"'])
def test_files_that_are_not_matches_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(BadInput, match="not a match file"):
        decks.load(path)
    with pytest.raises(BadInput, match="cannot be read"):
        decks.load(tmp_path / "missing.json")


def test_saving_replaces_only_when_whole(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    played(1, 5).save(path)
    before = path.read_text()
    spoiled = played(2, 5)
    spoiled.origin = {"seed": object()}
    with pytest.raises(TypeError):
        spoiled.save(path)
    assert path.read_text() == before and list(tmp_path.iterdir()) == [path]


def test_saving_follows_links_and_refuses_other_than_files(tmp_path: Path) -> None:
    match, real, link = played(1, 5), tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    link.symlink_to(real)
    match.save(link)
    assert link.is_symlink() and decks.load(real).actions == match.actions
    for nowhere in (tmp_path, Path("/dev/null"), tmp_path / "none" / "x.json", Path(), "a\0b"):
        with pytest.raises(BadInput):
            match.save(nowhere)
    assert Path("/dev/null").is_char_device() and sorted(p.name for p in tmp_path.iterdir()) == ["link.json", "real.json"]


def test_options_are_a_copy() -> None:
    match = decks.new()
    match.options["modules"].append("dragon")
    assert match.options["modules"] == []
    match.play(match.menu()[0])
    for number in (True, 0.0, None, 10**5000):
        with pytest.raises(IllegalAction):
            match.play(number)  # type: ignore[arg-type]
