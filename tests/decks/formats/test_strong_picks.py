"""What levels 7 and 8 pick in drafts: by the measured worth of cards, in duels, and by what the file says."""

from __future__ import annotations

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import PACKS, catalogue
from clashyard.decks.cards.worth import worth
from clashyard.decks.formats.draft.strong_picks import read_worth, shipped
from clashyard.players import player


def picked(draft: Match, name: str) -> str:
    return draft.text(player(name, 1).choose(draft)).removeprefix("pick ")


def row(draft: Match) -> list[str]:
    return [action.removeprefix("pick ") for action in draft.legal]


def test_every_printed_card_has_a_measured_worth() -> None:
    assert set(shipped()) == {key for key, card in catalogue().items() if card.pack in PACKS[:7]}
    assert len(set(shipped().values())) > 50


@pytest.mark.parametrize("name", ["level-7", "level-8"])
def test_the_strongest_levels_pick_what_won_most_and_the_others_what_looks_best(name: str) -> None:
    differ = 0
    for seed in range(20):
        draft = decks.new(format="draft", packs=list(PACKS[:7]), seed=seed)
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
        draft = decks.new(format="draft", mode="ffa", packs=list(PACKS[:7]), seed=seed)
        assert picked(draft, "level-7") == picked(draft, "greedy")


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
