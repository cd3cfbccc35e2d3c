"""Clashing Blades! and CLASH at the command line: golden transcripts, input, flags, files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.terminal.faces import face_of
from tests.support.command_line import clashyard
from tests.support.transcripts import GOLDEN, compare_with_golden, fits

BLADES = ["play", "blades", "--seed", "5", "--opponent", "random"]
ALL = ["--module", "extra-hearts", "--module", "event-deck", "--module", "marcus-king"]
CLASH = ["play", "clash", "--seed", "5", "--opponent", "random"]
SHORT = "0\n1\n0\nwhy\n0\nquit\n"
# name: arguments, input
TRANSCRIPTS = {
    "blades": (BLADES, "?\n0\nwhy\n1\ncards\ncards c9\nrules\nd8\nundo\n99\nS10\nC6\nboard\nquit\n"),
    "blades-modules": ([*BLADES, *ALL], "?\n0\n1\n0\ncards\n0\ncards joker+\nd8\n0\n0\n0\nquit\n"),
    "blades-french": ([*BLADES, *ALL, "--language", "fr"], f"?\n{SHORT}"),
    "blades-korean": ([*BLADES, *ALL, "--language", "ko"], f"?\n{SHORT}"),
    "blades-plain": ([*BLADES, *ALL, "--plain"], SHORT),
    "blades-hotseat": (["play", "blades", "--seed", "7", "--hotseat"], "0\nundo\n1\nundo\n0\n0\nwhy\nquit\n"),
    "clash": (CLASH, "?\nh\nwhy\nq\nstop\ncards\n-\ncards clash\nrules\nh\nL\n99\nquit\n"),
    "clash-french": ([*CLASH, "--language", "fr"], "?\nlourde\nrapide\nwhy\nstop\n-\ncards\nquit\n"),
    "clash-korean": ([*CLASH, "--language", "ko"], f"?\n{SHORT}"),
    "clash-plain": ([*CLASH, "--plain"], SHORT),
    "clash-hotseat": (
        ["play", "clash", "--seed", "3", "--hotseat", "--character", "pellam-vost", "--character", "random"],
        "h\nundo\n1\nl\nblock\nundo\nstop\nHH\ndiscard bq\nlq\nwhy\nquit\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(name: str) -> None:
    arguments, typed = TRANSCRIPTS[name]
    compare_with_golden(name, arguments, typed)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcripts_fit_into_eighty_columns_without_colour(name: str) -> None:
    fits(name)


@pytest.mark.parametrize("name", ["blades-plain", "clash-plain"])
def test_the_plain_transcript_draws_nothing(name: str) -> None:
    assert not set((GOLDEN / f"{name}.txt").read_text("utf-8")) & set("━█░♠♦♣♥●○┃▸")


@pytest.mark.parametrize("name", ["blades-hotseat", "clash-hotseat"])
def test_side_by_side_the_other_hand_and_sealed_choices_are_not_shown(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    shown = re.findall(r"(.*?)^([AB])> [^\n]*\n", text, re.DOTALL | re.MULTILINE)
    assert {seat for _, seat in shown} == {"A", "B"}
    for part, seat in shown:
        assert f"{'B' if seat == 'A' else 'A'}'s hand:" not in part
    assert not re.search(r"^.> (en-garde|joust|discard) [AB]:|^> (en-garde|joust|discard)", text, re.MULTILINE)
    assert text.count("undo: a sealed choice cannot be taken back") == 1 and "it cannot be taken back" in text


@pytest.mark.parametrize("game", ["blades", "clash"])
def test_a_whole_match_is_saved_resumed_and_replayed(game: str, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    begun = clashyard("play", game, "--seed", "3", "--opponent", "random", "--save", str(file), typed="0\n0\n")
    assert begun.returncode == 0 and json.loads(file.read_text("utf-8"))["winner"] is None
    other = {"blades": "clash", "clash": "blades"}[game]
    assert f"this is a match of {game}, not of {other}" in clashyard("play", other, "--resume", str(file)).stderr
    ended = clashyard("play", "--resume", str(file), typed="0\n" * 400)
    data = json.loads(file.read_text("utf-8"))
    assert ended.returncode == 0 and data["winner"] in ("A", "B") and f"{data['winner']} wins." in ended.stdout
    for plain in ([], ["--plain"]):
        shown = clashyard("replay", str(file), *plain)
        assert shown.returncode == 0 and f"{data['winner']} wins." in shown.stdout
        assert "A's hand:" in shown.stdout and "B's hand:" in shown.stdout


def test_computers_play_a_match_out() -> None:
    for game in ("blades", "clash"):
        shown = clashyard("play", game, "--seed", "4", "--opponent", "A=random", "--opponent", "random", typed="\n")
        assert shown.returncode == 0 and "wins." in shown.stdout


FLAGS = {
    "decks": ["--dealer A", "--character bram-okkert", "--characters x.toml"],
    "blades": ["--mode duel", "--deck 1", "--difficulty 3", "--ai rage", "--format draft", "--from initiation", "--champion ogre",
               "--edition latest", "--pack x.toml", "--first A", "--character bram-okkert", "--characters x.toml"],
    "clash": ["--mode duel", "--deck 1", "--difficulty 3", "--ai rage", "--format draft", "--from initiation", "--champion ogre",
              "--edition latest", "--pack x.toml", "--first A", "--dealer A", "--module event-deck"],
}  # fmt: skip


@pytest.mark.parametrize(("game", "flag"), [(game, flag) for game, flags in FLAGS.items() for flag in flags])
def test_a_flag_of_another_game_is_refused(game: str, flag: str) -> None:
    shown = clashyard("play", game, *flag.split())
    name = flag.split()[0]
    assert shown.returncode == 2 and shown.stdout == ""
    assert shown.stderr.startswith(
        f"clashyard: {name}: {game} does not have this option; leave it out, or play a game that has it: "
    )


WRONG = [
    (
        ["blades", "--module", "champion"],
        "--module: 'champion' is not a valid module; known: event-deck, extra-hearts, marcus-king",
    ),
    (["blades", "--module", "marcus-king"], "--module: the Marcus King is an event card; add --module event-deck"),
    (["blades", "--dealer", "C"], "--dealer: 'C' is not a valid seat"),
    (["clash", "--character", "brem-okkert"], "--character: 'brem-okkert' is not a valid character; did you mean bram-okkert?"),
    (["clash", *["--character", "random"] * 3], "--character: at most two: yours, then your opponent's"),
    (["clash", "--characters", "none.toml", "--character", "random"], "none.toml: cannot be read"),
    (["clash", "--opponent", "C=random"], "--opponent: 'C' is not a valid playable seat in this match; known: A, B"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=[" ".join(a) for a, _ in WRONG])
def test_mistakes_end_in_one_sentence(arguments: list[str], said: str) -> None:
    shown = clashyard("play", *arguments)
    assert shown.returncode == 2 and said in shown.stderr and shown.stderr.count("\n") == 1


@pytest.mark.parametrize("game", ["blades", "clash"])
def test_odd_input_is_answered_and_nothing_is_lost(game: str) -> None:
    odd = [
        "²",
        "9" * 5000,
        "-1",
        "x" * 3000,
        "\x00",
        "play ogre upper",
        "en-garde",
        "joust",
        "discard",
        "S99",
        "A:",
        ":",
        "+",
        ">",
    ]
    shown = clashyard("play", game, "--seed", "5", typed="\n".join([*odd, "undo", "cards nothing", "rules nothing", "quit", ""]))
    assert shown.returncode == 0 and shown.stderr == ""
    assert "Match abandoned after 0 actions." in shown.stdout and "Traceback" not in shown.stdout


def test_q_is_a_card_of_clash_and_quits_elsewhere() -> None:
    shown = clashyard("play", "clash", "--seed", "5", "--opponent", "random", typed="q\nquit\n")
    assert "A places Quick." in shown.stdout
    assert "abandoned" in clashyard(*BLADES, typed="q\n0\n").stdout.splitlines()[-1]


# Input

TYPED = [
    ("blades", {"A": ["S10", "D4", "DA"], "B": ["C9"]}, "en-garde", "A", [
        ("s10", "en-garde A:S10"), ("♠10", "en-garde A:S10"), ("10s", "en-garde A:S10"), ("spade 10", "en-garde A:S10"),
        ("Pique 10", "en-garde A:S10"), ("d1", "en-garde A:DA"), ("en-garde d4", "en-garde A:D4"),
        ("En garde D4", "en-garde A:D4"),
        ("EN-GARDE a:d4", "en-garde A:D4"), ("pass", "pass"), ("nonsense", "nonsense"), ("C9", "en-garde A:C9"),
        ("trèfle 9", "en-garde A:C9"), ("Trefle A", "en-garde A:CA"),
    ]),
    ("blades", {"A": ["D4", "C9"], "B": ["C9"]}, "respond", "A", [
        ("c9", "C9"), ("♣9", "C9"), ("jd", "balance JD"), ("d4+jd", "D4+JD"), ("d4 ♦J", "D4+JD"),
        ("balance jd,qd", "balance JD+QD"), ("PASS", "pass"),
    ]),
    ("blades", {}, "option", "A", [("c8", "withdraw C8"), ("withdraw d3 + jd", "withdraw D3+JD"), ("Keep", "keep")]),
    ("blades", {}, "sting", "A", [("h3", "sting H3"), ("♥10", "sting H10"), ("no-sting", "no-sting")]),
    ("blades", {}, "shed", "B", [("d4, s2", "shed D4 S2"), ("shed d4 s2", "shed D4 S2"), ("ca", "shed CA")]),
    ("blades", {}, "event", "B", [("Event", "event"), ("no-event", "no-event")]),
    ("clash", {}, "joust", "B", [
        ("h", "joust B:H"), ("joust q", "joust B:Q"), ("joust b:b", "joust B:B"), ("Heavy", "joust B:H"), ("légère", "joust B:L"),
        ("b", "joust B:B"), ("-", "joust B:-"), ("clash", "joust B:X"), ("block", "joust B:B"), ("zzz", "zzz"),
    ]),
    ("clash", {}, "combo", "A", [
        ("l", "hit L"), ("hit l", "hit L"), ("quick", "hit Q"), ("Stop", "stop"), ("super 4", "super 4"), ("SUPER 8", "super 8"),
        ("super8", "super 8"), ("p4", "super 4"),
    ]),
    ("clash", {}, "respond", "A", [("b", "block"), ("x", "clash"), ("Block", "block"), ("clash", "clash"), ("take", "take")]),
    ("clash", {}, "shed", "A", [("bh", "shed BH"), ("shed b h", "shed BH"), ("Block, Heavy", "shed BH")]),
    ("clash", {}, "discard", "A", [
        ("lb", "discard A:LB"), ("discard lb", "discard A:LB"), ("-", "discard A:-"), ("discard -", "discard A:-"),
        ("discard a:lb", "discard A:LB"), ("Lite Block", "discard A:LB"), ("block", "discard A:B"),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "hands", "step", "seat", "pairs"), TYPED, ids=[f"{t[0]}-{t[2]}" for t in TYPED])
def test_typed_actions(game: str, hands: object, step: str, seat: str, pairs: list[tuple[str, str]]) -> None:
    face = face_of(Match.new(NAMED[game], {}, 1), Words("fr"))
    reader = face.named if game == "blades" else face.sheet  # type: ignore[attr-defined]
    assert [(typed, reader.notation(typed, step, seat)) for typed, _ in pairs] == pairs


# Boards


def board(game: str, given: object, seat: str = "A", plain: bool = True) -> list[str]:
    options = {"extra-hearts": True, "event-deck": True} if game == "blades" else {}
    match = Match.from_position(NAMED[game], given, options)
    return [row.plain for row in face_of(match, Words(), plain).board(seat)]


def test_long_lists_are_not_written() -> None:
    hand = ["S10", "S9", "D4", "D5", "C6", "C7", "H2"]
    given = {"A": {"hand": hand, "injury": ["H3"]}, "B": {"hand": ["CA"]}, "step": "shed", "owed": {"A": {"strength": 3}}}
    rows = board("blades", given)
    assert len([row for row in rows if row[:1].isdigit()]) == 5
    assert any("there are 126 options, such as:" in row for row in rows)
    hand = ["H", "H", "L", "L", "Q", "B", "X", "P"]
    rows = board("clash", {"A": {"hand": hand}, "B": {"hand": hand}, "step": "discard"})
    assert [row for row in rows if row[:1].isdigit()] == ["0  discard nothing"]
    assert "Type the letters of the cards to discard, such as discard LB, or - for none." in rows


def test_the_board_of_an_exchange() -> None:
    given = {
        "A": {"hand": ["C7", "D2"], "balance": ["JD"], "health": 9}, "B": {"hand": ["S2"]},
        "exchange": {"threat": {"A": 6}, "table": {"A": "D4", "B": "S10"}, "to-act": "A"}, "step": "respond",
    }  # fmt: skip
    rows = "\n".join(board("blades", given, plain=False))
    assert "A  █████████░░░░░░  health 9   cards 2   balance ♦J" in rows and "6 threaten A" in rows
    assert "On the table: A ♦4   B ♠10" in rows and "answer with ♦2 ♦J" in rows and "do not answer: suffer 6" in rows


def test_the_board_of_a_combo() -> None:
    hand = ["H", "L", "Q", "P"]
    given = {
        "A": {"hand": hand, "will": 4, "field": ["H"]}, "B": {"hand": hand}, "step": "combo", "attacker": "A", "chain": "H",
        "boost": {"next": 2}, "characters": {"A": "Ansa Verrell", "B": "Bram Okkert"},
    }  # fmt: skip
    rows = "\n".join(board("clash", given, plain=False))
    assert "▸ H 2 > [L 1] > Q 1 (High Water)" in rows and "continue with Lite (L): 3" in rows
    assert "Super for 4 Will, Pole Strike: 2 damage" in rows and "Active effects: the next hit does 2 more" in rows
    assert "●●●●┃○○○○┃  Will 4 of 8" in rows


# Characters

OWN = """
[[character]]
name = "Ada"
openers = {H = 1, L = 2, Q = 3}
combos = [{chain = "H>L", damage = [1, 2]}]

[character.super.4]
blockable = true
effects = [{damage = 1}, {unblockable = "combo"}, {free-chain = true}]
"""


def test_characters_are_listed_as_sheets() -> None:
    shown = clashyard("characters").stdout
    assert shown.startswith("Ansa Verrell: all-rounder; the plain numbers, good for learning\n")
    assert "  H 2 > L 1 > Q 1 (High Water)\n" in shown and "  Super for 4 Will, Pole Strike: 2 damage\n" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_characters_of_a_file_are_checked_and_played(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    shown = clashyard("characters", str(file)).stdout.splitlines()
    assert shown[0] == "Ada" and shown[-2].startswith("  Super for 4 Will: 1 damage, further hits cannot be blocked,")
    assert shown[-1].endswith("can be blocked")
    played = clashyard("play", "clash", "--characters", str(file), "--character", "ada", typed="cards ada\nquit\n")
    assert played.returncode == 0 and "A  Ada" in played.stdout
    unsaid = clashyard("play", "clash", "--characters", str(file))
    assert unsaid.returncode == 2 and "--character: choose a character from the file: Ada, or random" in unsaid.stderr
    file.write_text(OWN.replace("[1, 2]", "[1]"))
    wrong = clashyard("characters", str(file))
    assert wrong.returncode == 2 and "Ada.combos[1].damage" in wrong.stderr and wrong.stderr.count("\n") == 1


def test_two_different_characters_are_drawn() -> None:
    from clashyard.terminal.clash.choices import match_options

    none = {"--character": None, "--characters": None}
    drawn = [match_options(none, seed)["characters"] for seed in range(40)]
    assert all(one != other for one, other in drawn) and len({name for pair in drawn for name in pair}) == 6
