"""Replay of a match file, step by step."""

from __future__ import annotations

import sys

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.terminal.faces import face_of
from clashyard.terminal.screen import screen


class Replay:
    """A viewer of a finished or abandoned match, with all hands face up: Enter goes on, b back, a number jumps, q stops."""

    def __init__(self, match: Match, words: Words, plain: bool = False) -> None:
        self.words = words
        self.actions = list(zip(match.numbers, match.movers(), strict=True))
        self.match = match.again()
        self.face = face_of(self.match, words, plain)
        self.console = screen()

    def run(self) -> None:
        interactive = sys.stdin.isatty()
        self._show()
        while True:
            if not interactive:
                if len(self.match.actions) == len(self.actions):
                    return
                self._go(len(self.match.actions) + 1)
                continue
            at = len(self.match.actions)
            prompt = self.words("{at} of {all}. Enter: next, b: back, a number: go there, q: quit ", at=at, all=len(self.actions))
            self.console.print(prompt, end="", style="bold")
            line = sys.stdin.readline()
            word = line.strip().lower()
            if not line or word == "q" or (not word and at == len(self.actions)):
                return
            if word in ("", "b"):
                self._go(at - 1 if word else at + 1)
            elif word.isascii() and word.isdigit() and len(word) < 7:
                self._go(int(word))

    def _go(self, to: int) -> None:
        """Play or undo until *to* actions have been played, and show the last one."""
        to = max(0, min(to, len(self.actions)))
        while len(self.match.actions) > to:
            self.match.undo(looking=True)
        while len(self.match.actions) < to:
            self.match.play(*self.actions[len(self.match.actions)])
        self._show()

    def _show(self) -> None:
        at = len(self.match.actions)
        self.console.print()
        if at:
            self.console.print(f"{at}. {self.match.actions[-1]}", style="bold")
        for event in self.match.events_of(at - 1):
            self.console.print(self.face.told(event, reasons=True))
        for row in self.face.board(self.match.seats[0], open_hands=True):
            self.console.print(row)
