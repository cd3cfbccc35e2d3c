"""Every mode and format in the terminal: transcripts, whole matches, seats, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clashyard import decks
from clashyard.decks.formats.registry import FORMATS
from tests.support.command_line import clashyard
from tests.support.transcripts import compare_with_golden, fits

COMPUTER = ["--opponent", "random"]
PICKS = "1\n" * 8  # the first card of every hand of a draft
# name: arguments, input
TRANSCRIPTS = {
    "solo": (["play", "--mode", "solo", "--seed", "5", "--difficulty", "3"], "1\n0\n0\nwhy\nquit\n"),
    "coop": (["play", "--mode", "coop", "--seed", "2", "--hotseat", "--language", "fr"], "1\n0\n0\nquit\n"),
    "ffa": (["play", "--mode", "ffa", "--seed", "3", "--plain", *COMPUTER], "1\n0\nquit\n"),
    "teams": (["play", "--mode", "2v2", "--seed", "4", *COMPUTER, "--language", "ko"], "1\n0\nquit\n"),
    "draft": (["play", "--format", "draft", "--seed", "4", *COMPUTER], "2\n3\nundo\n" + "1\n" * 8 + "quit\n"),
    "draft-solo": (["play", "--format", "draft", "--mode", "solo", "--seed", "4"], "1\nundo\n" + "2\n" * 8 + "quit\n"),
    "constructed": (
        ["play", "--format", "constructed", "--seed", "4", "--from", "initiation", *COMPUTER],
        "cards splash\ndeck 1 2\ndeck Baron, Alpha, Brute, Troll, Ogre, Martyr, Zombie, Boom!\nquit\n",
    ),
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(name: str) -> None:
    arguments, typed = TRANSCRIPTS[name]
    compare_with_golden(name, arguments, typed)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcripts_fit_into_eighty_columns_without_colour(name: str) -> None:
    fits(name)


MODULES = ["--module", "exhaustion", "--module", "champion"]


@pytest.mark.parametrize("mode", decks.GAME.modes)
@pytest.mark.parametrize("form", ["", "draft", "constructed"])
def test_every_mode_and_format_is_played_through(mode: str, form: str, tmp_path: Path) -> None:
    """Play from the options to the winner. Computers have all seats but one, which ends every turn or picks the first card."""
    if form == "constructed" and mode in ("solo", "coop"):
        pytest.skip("the rules have no such format")
    file = tmp_path / "match.json"
    custom = ["--ai", "fixed=7"] if mode in ("solo", "coop") else []
    formed = ["--format", form] if form else []
    arguments = ["play", "--mode", mode, "--seed", "6", *COMPUTER, *MODULES, *custom, *formed, "--save", str(file)]
    shown = clashyard(*arguments, typed={"": "", "draft": PICKS, "constructed": "deck random\n"}[form] + "0\n" * 90)
    assert shown.returncode == 0 and shown.stderr == ""
    assert "The match is over." in shown.stdout
    assert json.loads(file.read_text("utf-8"))["winner"] not in (None, "draw")
    if form:
        made = json.loads((tmp_path / f"match-{form}.json").read_text("utf-8"))
        assert made["options"]["format"] == form and len(made["actions"]) >= 2


def test_a_draft_is_resumed_and_leads_to_the_game(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    clashyard("play", "--format", "draft", "--seed", "4", *COMPUTER, "--save", str(file), typed="1\n1\nquit\n")
    assert not file.exists()
    draft = tmp_path / "match-draft.json"
    shown = clashyard("play", "--resume", str(draft), "--save", str(file), typed="1\n" * 6 + "0\nquit\n")
    assert shown.returncode == 0 and "The draft is over." in shown.stdout
    assert json.loads(file.read_text("utf-8"))["options"]["decks"][0]


def test_replays_of_all_forms(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    clashyard("play", "--format", "draft", "--mode", "solo", "--seed", "4", "--save", str(file), typed=PICKS + "0\n0\nquit\n")
    drafted = clashyard("replay", str(tmp_path / "match-draft.json"))
    played = clashyard("replay", str(file))
    assert drafted.returncode == played.returncode == 0
    assert "The automaton's picks (24):" in drafted.stdout and "Deck, top card first:" in played.stdout


def test_computers_in_any_seat() -> None:
    shown = clashyard("play", "--mode", "ffa", "--seed", "3", "--opponent", "A=random", "--opponent", "random", typed="\n")
    assert shown.returncode == 0 and "wins." in shown.stdout
    arguments = ["play", "--mode", "2v2", "--seed", "3", "--opponent", "C=human", "--opponent", "random"]
    humans = clashyard(*arguments, typed="0\n0\nquit\n")
    assert "C> 0" in humans.stdout and "A> 0" in humans.stdout and "B> 0" not in humans.stdout


WRONG = [
    (["--mode", "trio"], "--mode: 'trio' is not a valid mode"),
    (["--opponent", "E=greedy"], "--opponent: 'E' is not a valid playable seat in this match; known: A, B"),
    (["--mode", "solo", "--opponent", "B=greedy"], "--opponent: 'B' is not a valid playable seat"),
    (["--opponent", "B=clever"], "--opponent: 'clever' is not a valid opponent"),
    (["--mode", "solo", "--difficulty", "11"], "options.ai.level: 11 is not a level from 1 to 10"),
    (["--mode", "solo", "--difficulty", "1", "--ai", "rage"], "--ai: a difficulty is a preset"),
    (["--difficulty", "1"], "options.ai: mode duel has no automaton"),
    (["--mode", "solo", "--ai", "fixed=many"], "options.ai.fixed: 'many' is not a valid choice"),
    (["--mode", "solo", "--ai", "flying"], "options.ai.abilities: 'flying' is not a valid ability for an automaton"),
    (["--mode", "solo", "--module", "champion"], "options.modules: in solo, Champions require a custom automaton"),
    (["--mode", "solo", "--format", "constructed"], "options.format: solo is not played with constructed decks"),
    (["--format", "mutation"], "--format: 'mutation' is not a valid format (for the Mutation league, use clashyard league)"),
    (["--format", "draft", "--deck", "1"], "--deck: in the draft format, decks are built first"),
    (["--from", "initiation"], "--from: this works only with a draft or constructed decks"),
    (["--format", "draft", "--from", "nothing"], "--from: 'nothing' is not a valid pack"),
    (["--mode", "solo", "--deck", "1", "--deck", "2"], "--deck: at most one deck: yours"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG)
def test_wrong_options_are_named(arguments: list[str], said: str) -> None:
    shown = clashyard("play", *arguments)
    assert shown.returncode == 2 and said in shown.stderr and shown.stdout == ""


def test_a_part_of_a_league_is_not_played_alone(tmp_path: Path) -> None:
    file = tmp_path / "phase.json"
    decks.new(**FORMATS["mutation"].setup.sample(1)).save(file)
    for command in (["play", "--resume", str(file)], ["replay", str(file)]):
        shown = clashyard(*command)
        assert shown.returncode == 2 and "clashyard league FILE" in shown.stderr


# Found by playing


def test_constructed_decks_are_not_told_before_all_have_chosen() -> None:
    typed = "deck 1 2 3 4 5 6 7 8\nwhy\nboard\ndeck 9 10 11 12 13 14 15 16\nquit\n"
    shown = clashyard("play", "--format", "constructed", "--hotseat", "--from", "initiation", "--seed", "5", typed=typed).stdout
    before, after = shown.split("All decks are revealed.")
    assert before.count("A has chosen") >= 2 and "deck parasite" not in before and "A's deck:" not in before
    assert "Parasite" in after
    computers = clashyard(
        "play", "--format", "constructed", "--mode", "ffa", "--seed", "5", "--opponent", "C=human", typed="quit\n"
    )
    assert "B> deck" not in computers.stdout


def test_a_file_is_never_overwritten_by_another_match(tmp_path: Path) -> None:
    other = tmp_path / "important.txt"
    other.write_text("hello")
    for form in ([], ["--format", "draft"]):
        shown = clashyard("play", "--seed", "4", *form, "--save", str(other), typed="quit\n")
        assert shown.returncode == 2 and "a file with this name already exists" in shown.stderr
    shown = clashyard("play", "--seed", "4", *COMPUTER, typed=f"save {other}\nquit\n")
    assert "a file with this name already exists" in " ".join(shown.stdout.split()) and other.read_text() == "hello"


def test_a_resumed_match_is_kept_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    clashyard("play", "--seed", "4", *COMPUTER, "--save", str(file), typed="0\nquit\n")
    before = len(json.loads(file.read_text("utf-8"))["actions"])
    clashyard("play", "--resume", str(file), typed="0\nquit\n")
    assert len(json.loads(file.read_text("utf-8"))["actions"]) > before
    draft = tmp_path / "e-draft.json"
    clashyard("play", "--format", "draft", "--seed", "4", *COMPUTER, "--save", str(tmp_path / "e.json"), typed="1\nquit\n")
    clashyard("play", "--resume", str(draft), typed="1\n" * 7 + "0\n0\n" + "quit\n")
    assert json.loads(draft.read_text("utf-8"))["options"]["format"] == "draft"
    assert "decks" in json.loads((tmp_path / "e.json").read_text("utf-8"))["options"]


def test_a_resumed_draft_keeps_its_champions(tmp_path: Path) -> None:
    champion = ["--module", "champion", "--champion", "Grey Lord: 5 4/4 rage"]
    file = tmp_path / "e.json"
    clashyard("play", "--format", "draft", "--seed", "5", *COMPUTER, *champion, "--save", str(file), typed="1\nquit\n")
    shown = clashyard("play", "--resume", str(tmp_path / "e-draft.json"), typed="1\n" * 7 + "0\n0\n" + "quit\n")
    assert "Champion: Grey Lord" in shown.stdout
    drafted = clashyard("play", "--format", "draft", "--seed", "5", "--module", "champion", "--champion", "troll")
    assert drafted.returncode == 2 and "--champion: troll is one of the draft cards" in drafted.stderr


def test_the_board_tells_what_a_custom_automaton_has() -> None:
    shown = clashyard(
        "play", "--mode", "solo", "--seed", "11", "--ai", "instinct", "--ai", "first", "--ai", "resistance", typed="why\n"
    )
    told = " ".join(shown.stdout.split())
    assert "level 4: 6 Mana, plus 1 for each Creature it faces" in told and "its Creatures have instinct" in told
    assert "+instinct" in told and told.count("B has") == 2  # at the start, and by `why`


def test_the_automaton_plays_incantations_whatever_the_deck() -> None:
    for deck in ("5", "8"):
        cards = decks.new(mode="solo", decks=[deck]).setting.cards[8:]
        assert len(cards) == 24 and any(card.facts.incantation for card in cards)
