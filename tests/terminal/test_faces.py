"""The faces of the three games: hidden information stays hidden, input is understood, flags belong to games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from clashyard.blades import GAME as BLADES
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.words import LANGUAGES, Words
from clashyard.games import GAMES
from clashyard.players import player
from clashyard.terminal.faces import FACES, face_of
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.session import Session

SIMULTANEOUS = [game for game in GAMES if game.rules.deciding]
by_name = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
at_once = pytest.mark.parametrize("game", SIMULTANEOUS, ids=lambda game: game.name)


def decisions(game: Game, seed: int, limit: int = 120) -> Iterator[Match]:
    """Yield a random match of a random mode at each of its decisions."""
    draw = Random(seed)
    match = Match.new(game, game.setup.sample(seed, mode=draw.choice(game.modes)), seed)
    for _ in range(limit):
        if match.to_act is None:
            return
        yield match
        seat = draw.choice(match.deciding)
        match.play(draw.choice(match.menu(seat)), seat)


def board(match: Match, seat: str, plain: bool = True, language: str = "en") -> str:
    return "\n".join(row.plain for row in face_of(match, Words(language), plain).board(seat))


def test_every_game_has_a_face() -> None:
    assert set(FACES) == {game.name for game in GAMES}


@at_once
def test_a_board_does_not_show_whether_another_has_chosen(game: Game) -> None:
    compared = 0
    for seed in range(6):
        for match in decisions(game, seed):
            if len(match.deciding) < 2:
                continue
            for mover, other in ("AB", "BA"):
                before = board(match, other)
                draw = Random(seed)
                for action in draw.sample(match.menu(mover), min(3, len(match.menu(mover)))):
                    twin = match.copy()
                    twin.play(action, mover)
                    assert board(twin, other) == before and twin.told == match.told
                    compared += 1
    assert compared > 50


@at_once
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "drawn"])
def test_rows_fit_in_every_language(game: Game, plain: bool) -> None:
    for seed in range(4):
        for match in decisions(game, seed, 80):
            for language in LANGUAGES:
                for seat in match.seats:
                    wide = [row for row in board(match, seat, plain, language).splitlines() if cell_len(row) > 80]
                    assert wide == []


@by_name
def test_every_numbered_action_and_its_notation_are_understood(game: Game) -> None:
    for match in decisions(game, 3):
        for seat in match.deciding:
            face = face_of(match, Words())
            legal = match.legal_of(seat)
            shown = face.numbered(seat)
            assert [face.action(str(number), seat) for number in range(len(shown))] == shown and set(shown) <= set(legal)
            assert len(shown) == len(legal) or len(legal) > 10
            with pytest.raises(BadInput, match="Unknown action"):
                face.action(str(len(shown)), seat)
            for text in legal[:20]:
                match.copy().play(face.action(text, seat), seat)


@pytest.mark.parametrize("language", LANGUAGES)
@at_once
def test_help_and_cards_fit(game: Game, language: str) -> None:
    for mode in game.modes:
        face = face_of(Match.new(game, game.setup.sample(1, mode=mode), 1), Words(language))
        rows = [row for text in face.help() for row in text.splitlines()]
        assert rows and [row for row in rows if cell_len(row) > 80] == []
        assert [row.plain for row in face.cards("", "A") if cell_len(row.plain) > 80] == []


class Typed(Keyboard):
    """A terminal shared by several people: records what is shown to whom; the screen is cleared between them."""

    def __init__(self, session: Session, lines: list[str]) -> None:
        super().__init__(session.words)
        self.session, self.lines, self.interactive = session, lines, True
        self.screens: list[list[str]] = [[]]
        self.asked: list[str] = []

    def say(self, text: Any, style: str = "") -> None:
        self.screens[-1].append(str(text))

    def ask(self, prompt: str) -> str | None:
        self.asked.append(prompt)
        if "take over the keyboard" in prompt:
            return "\n"
        if prompt[0] not in "AB":  # the match is over
            return None
        seen = "\n".join(self.screens[-1]).rpartition("cards to each")[2]  # earlier deals were told to everybody
        assert not self.secrets(prompt[0]) & set(re.findall(r"\b[SDCH](?:10|[2-9A])\b", seen))
        return self.lines.pop(0) if self.lines else None

    def secrets(self, seat: str) -> set[str]:
        """Return the cards of the other hand; in Clashing Blades! each card exists once."""
        position = self.session.match.position()
        other = "B" if seat == "A" else "A"
        return set(position[other]["hand"]) | {position.get("sealed", {}).get(other, "")}

    def clear(self) -> None:
        self.screens.append([])


def side_by_side(game: Game, lines: list[str], **options: Any) -> Typed:
    """Let two people play at one screen."""
    session = Session(Match.new(game, options, 5), {}, Words(), plain=True)
    keyboard = session.keyboard = Typed(session, lines)
    session.run()
    return keyboard


def test_players_at_one_terminal_do_not_see_each_others_hands() -> None:
    """After every hand-over the screen holds neither the hand nor the sealed card of the other player."""
    from clashyard import blades

    for seed in range(3):
        draw = Random(seed)
        lines = [draw.choice(["0", "1", "why", "board", "2", "0", "undo"]) for _ in range(60)]
        keyboard = side_by_side(blades.GAME, lines)
        assert len(keyboard.screens) > 10
        assert len([asked for asked in keyboard.asked if "take over the keyboard" in asked]) > 5


@at_once
def test_a_reveal_is_told_to_both(game: Game) -> None:
    keyboard = side_by_side(game, ["0", "0", "0", "0"])
    told = [screen for screen in keyboard.screens if any("A reveals" in row or "A places" in row for row in screen)]
    assert len(told) >= 2  # on the screen of the last player to choose, and when the other takes over


@at_once
def test_a_sealed_choice_cannot_be_taken_back(game: Game) -> None:
    keyboard = side_by_side(game, ["0", "undo", "quit"])
    said = [row for screen in keyboard.screens for row in screen if "cannot be taken back" in row]
    assert said == ["undo: a sealed choice cannot be taken back"]
    assert len(keyboard.session.match.actions) == 1


@at_once
def test_a_revealed_choice_cannot_be_taken_back(game: Game) -> None:
    session = Session(Match.new(game, {}, 5), {"B": player("random", 5)}, Words(), plain=True)
    keyboard = session.keyboard = Typed(session, ["0", "undo", "quit"])
    session.run()
    assert any("it cannot be taken back" in row for row in keyboard.screens[0])
    assert len(session.match.actions) >= 2


@at_once
def test_people_choose_before_computers(game: Game) -> None:
    """Then a file saved while a person chooses holds nothing that the person must not know."""
    session = Session(Match.new(game, {}, 5), {"A": player("random", 5)}, Words(), plain=True)
    session.keyboard = Typed(session, ["quit"])
    session.run()
    assert session.match.actions == [] and session.keyboard.asked == ["B> "]


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "drawn"])
@pytest.mark.parametrize("step", ["respond", "option"])
def test_many_ways_to_use_balance_cards_are_told_and_typed(step: str, plain: bool) -> None:
    """There are more answers than the board lists: the plain ones have numbers, the others are typed."""
    table = {"A": "S10", "B": "D3"} if step == "respond" else {"A": "S10", "B": "S8"}
    threat = {"threat": {"B": 7}} if step == "respond" else {}
    given = {"step": step, "A": {"hand": ["C2"]}, "B": {"hand": ["D4", "D5", "D6", "C9"], "balance": ["JD", "QD", "KD"]}}
    match = Match.from_position(BLADES, {**given, "exchange": {"table": table, **threat}}, {"event-deck": True})
    face = face_of(match, Words(), plain)
    seat = match.to_act or ""
    shown = [row.plain for row in face.board(seat)]
    assert len(face.numbered(seat)) == 5 and len(match.legal_of(seat)) > 10
    assert any("More options with balance cards: " in row for row in shown) and len(shown) < 22
    for typed in ("D4+JD", "balance JD", "JD+KD", "jd"):
        match.copy().play(face.action(typed, seat), seat)
