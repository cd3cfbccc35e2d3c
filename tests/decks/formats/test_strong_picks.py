"""What levels 7 and 8 pick in drafts: by the measured worth of cards, in duels, and by what the file says."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from random import Random

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import PRINTED, catalogue, printed_cards
from clashyard.decks.cards.worth import worth
from clashyard.decks.formats.draft.strong_picks import read_worth, shipped
from clashyard.players import player
from tests.support.paths import TOOLS


def picked(draft: Match, name: str) -> str:
    return draft.text(player(name, 1).choose(draft)).removeprefix("pick ")


def row(draft: Match) -> list[str]:
    return [action.removeprefix("pick ") for action in draft.legal]


def test_every_printed_card_has_a_measured_worth() -> None:
    assert set(shipped()) == set(printed_cards())
    assert len(set(shipped().values())) > 50


@pytest.mark.parametrize("name", ["level-7", "level-8"])
def test_the_strongest_levels_pick_what_won_most_and_the_others_what_looks_best(name: str) -> None:
    differ = 0
    for seed in range(20):
        draft = decks.new(format="draft", packs=list(PRINTED), seed=seed)
        best = max(row(draft), key=shipped().__getitem__)
        plain = max(row(draft), key=lambda key: worth(catalogue()[key].facts))
        assert picked(draft, name) == best and picked(draft, "level-6") == picked(draft, "greedy") == plain
        differ += best != plain
    assert differ > 2


def test_cards_that_were_not_measured_count_by_their_elements() -> None:
    """A custom card that is better than all others is picked; a bad one is not."""
    for facts, wanted in (("1 6/6 rage", True), ("9 0/1", False)):
        pile = ["stranger", *list(shipped())[:15]]
        seen = 0
        for seed in range(12):
            draft = decks.new(format="draft", pile=pile, cards={"stranger": facts}, seed=seed)
            if "stranger" in row(draft):
                seen += 1
                assert (picked(draft, "level-7") == "stranger") is wanted
        assert seen


def test_the_worths_were_measured_in_duels_and_count_nowhere_else() -> None:
    for seed in range(8):
        draft = decks.new(format="draft", mode="ffa", packs=list(PRINTED), seed=seed)
        assert picked(draft, "level-7") == picked(draft, "greedy")


def test_a_card_that_always_wins_is_worth_most(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tool that made the file finds it from results alone, and writes what is read here."""
    tool = runpy.run_path(str(TOOLS / "card_worth.py"))
    file, target = tmp_path / "duels.jsonl", tmp_path / "worth.toml"
    decks_drawn = (Random(seed).sample(sorted(shipped()), 16) for seed in range(3000))
    results = [(number, cards, ("troll" in cards[:8]) - ("troll" in cards[8:])) for number, cards in enumerate(decks_drawn)]
    file.write_text("".join(json.dumps(each) + "\n" for each in results))
    tool["fit"](file, target)
    found = read_worth(target.read_text())
    assert set(found) == set(shipped()) and max(found, key=found.__getitem__) == "troll"
    assert "the better deck won 100.0%" in capsys.readouterr().out


@pytest.mark.nightly
@pytest.mark.compiled
def test_who_drafts_as_level_7_does_wins() -> None:
    drafted = runpy.run_path(str(TOOLS / "card_worth.py"))["_drafted"]
    scores = [drafted(["initiation"], "level-7", number) for number in range(200)]
    assert sum(scores) > 110


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("troll = ", "worth.toml: invalid TOML"),
        ("nobody = 3", "worth.toml: 'nobody'"),
        ("troll = 0.5", "worth.toml troll: 0.5 is not a whole number"),
        ("troll = true", "worth.toml troll: True is not a whole number"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(text: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_worth(text)
    assert str(refused.value).startswith(said)
