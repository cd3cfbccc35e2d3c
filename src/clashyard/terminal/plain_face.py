"""The face of a game that has none of its own: its picture or its position in rows, its actions numbered, in notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from clashyard.core.display import drawn
from clashyard.core.errors import BadInput, one_of
from clashyard.core.game import Event, Game
from clashyard.core.words import N_
from clashyard.terminal.face import Face
from clashyard.terminal.screen import WIDTH, result, ruled, wrap

HELP = N_("Type the number of an action, or the action itself.\nCommands: board  why  rules ID  undo  save FILE  quit  ?")


class PlainFace(Face):
    flags = ("--mode",)

    @property
    def rule(self) -> str:
        return self.match.game.refusal

    @classmethod
    def options(cls, game: Game, given: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
        mode = given["--mode"]
        return {} if mode is None else game.setup.of_mode(one_of(mode, game.modes, "--mode", "mode"))

    def board(self, seat: str, open_hands: bool = False) -> list[Text]:
        seen = self.match.position() if open_hands else self.match.view(seat)
        rows = [Text(ruled(self.match.game.title, self.plain), style="bold")]
        rows += [Text(row) for line in drawn(self.match.game, seen).splitlines() for row in wrap(line, WIDTH - 1) or [""]]
        legal = [] if open_hands else self.match.legal_of(seat)
        rows += [Text(f"{number:>4}  {action}") for number, action in enumerate(legal)]
        if self.match.winner:
            rows.append(Text(result(self.words, self.match.winner), style="bold"))
        return rows

    def fields(self, event: Event) -> Mapping[str, Any]:
        return event.fields

    def help(self) -> list[str]:
        return [self.words(HELP)]

    def cards(self, name: str, seat: str) -> Iterator[Text]:
        raise BadInput("", "This game has no list of cards; type rules for its rules.")

    def notation(self, typed: str, seat: str | None) -> str:
        return typed
