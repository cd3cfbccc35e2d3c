"""One match played in the terminal: prompts, commands, opponents' turns, the story of what happened."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.text import Text

from clashyard.core.errors import ClashyardError
from clashyard.core.game import Event
from clashyard.core.ledger import find_rule
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.players import Player
from clashyard.terminal.board import Board, screen, told
from clashyard.terminal.names import Names

with contextlib.suppress(ImportError):  # line editing and history at the prompt, where the platform has them
    import readline  # noqa: F401

AIM = N_(
    "The aim: bring the other's Fort to the right end of its hand. Each point of\n"
    "damage moves a Stronghold one card to the right; a Bastion that gets there\n"
    "turns into a Fort and starts again from the left."
)
HELP = N_(
    "Type the number of an action, or the action itself:\n"
    "  play NAME upper           a Creature to your upper (or lower) line\n"
    "  play NAME B.upper.1       an Incantation on a Creature (1 = at the Bridge)\n"
    "  play NAME onto A.upper.1  a Symbiote onto its host\n"
    "  champion upper            your Champion\n"
    "  end                       end Summoning: your Creatures attack\n"
    "In your hand * marks the cards that are near enough to be played. A number\n"
    "after AV/HP is damage: 3/4-1. A + marks an ability that a neighbour lends.\n"
    "Commands: board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)


class Session:
    """Plays *match*: seats in *players* are the computer's, the others sit at the keyboard.

    With *save* the match is kept in that file after every decision of a person.
    """

    def __init__(
        self, match: Match, players: Mapping[str, Player], words: Words, plain: bool = False, save: Path | None = None
    ) -> None:
        self.match, self.players, self.words, self.plain, self.save_to = match, players, words, plain, save
        self.names = Names(match, words)
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.console = screen()
        self.humans = [seat for seat in match.game.seats if seat not in players]
        self.sitting = ""  # who sits at the keyboard, where several do
        self.shown = ("", -1)  # the seat and the number of actions when the board was last drawn
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._help, "help": self._help, "board": self._board, "why": self._why, "cards": self._cards,
            "rules": self._rules, "undo": self._undo, "save": self._save, "quit": self._quit, "exit": self._quit,
            "q": self._quit,
        }  # fmt: skip

    def say(self, text: str | Text, style: str = "") -> None:
        self.console.print(text, style=style)

    def run(self) -> None:
        """Play until the match is left; when it is over it can still be looked at, taken back and saved."""
        if not self.match.actions:
            self._tell(self.match.events)
        going = True
        try:
            while going:
                seat = self.match.to_act
                if seat and seat in self.players:
                    self._play(self.players[seat].choose(self.match))
                else:
                    going = self._human(seat)
        except KeyboardInterrupt:
            self.say("")
            self._quit("")
        if self.save_to:
            self._save(str(self.save_to))

    # Turns

    def _tell(self, events: Sequence[Event], reasons: bool = False) -> None:
        for event in events:
            self.say(told(self.names, event, reasons))

    def _play(self, action: int | str, typed: str = "") -> None:
        seat = self.match.to_act
        self.match.play(action)
        if typed != self.match.actions[-1]:
            self.say(f"{seat}> {self.match.actions[-1]}", "bold")
        self._tell(self.match.events_of(len(self.match.actions) - 1))

    def _human(self, seat: str | None) -> bool:
        """Ask for one action or command; False to stop. *seat* is None when the match is over."""
        if seat and len(self.humans) > 1 and seat != self.sitting and not self._hand_over(seat):
            return self._quit("")
        if self.shown != (seat or "", len(self.match.actions)):
            self._show(seat)
        line = self._ask(f"{seat}> " if seat else self.words("why, undo, save FILE, or Enter to leave> "))
        if line is None or (seat is None and not line.strip()):
            return self._quit("")
        word, _, rest = line.strip().partition(" ")
        try:
            if word.lower() in self.commands:
                return self.commands[word.lower()](rest.strip())
            if word:
                self._act(line.strip())
        except ClashyardError as error:
            self.say(str(error), "red")
        return True

    def _act(self, line: str) -> None:
        typed = line
        if line.isascii() and line.isdigit():
            legal = self.match.legal
            if len(line) > 4 or int(line) >= len(legal):
                last = len(legal) - 1
                text = self.words("There is no action {number}; the numbers go from 0 to {last}.", number=line[:9], last=last)
                return self.say(text, "red")
            line = legal[int(line)]
        self._play(self.names.action(line), typed)
        if self.save_to:
            self.match.save(self.save_to)

    def _ask(self, prompt: str) -> str | None:
        """One line of input, or None at its end. Piped input is echoed, so that a transcript reads like play."""
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                return None
        self.console.print(prompt, end="", style="bold")
        line = sys.stdin.readline() if sys.stdin else ""
        self.console.print(line.rstrip("\n"))
        return line or None

    def _hand_over(self, seat: str) -> bool:
        """Side by side: nobody sees the other's hand on the way; then the other's turn is told. False to stop."""
        if self.interactive:
            self._clear()
            if self._ask(self.words("{seat} sits down and presses Enter. ", seat=seat)) is None:
                return False
            self._clear()
            self._story()
        self.sitting = seat
        return True

    def _clear(self) -> None:
        """The screen, and what a terminal keeps of it above."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def _story(self, reasons: bool = False) -> None:
        """The last turn that has ended and the present one so far."""
        ends = [i for i, action in enumerate(self.match.actions) if action == "end"]
        for number in range(ends[-2] + 1 if len(ends) > 1 else 0, len(self.match.actions)):
            self.say(f"> {self.match.actions[number]}", "bold")
            self._tell(self.match.events_of(number), reasons)

    def _show(self, seat: str | None) -> None:
        self.say("")
        viewer = seat or self.sitting or (self.humans or list(self.match.game.seats))[0]
        for row in Board(self.match, self.names, viewer, self.plain).lines():
            self.say(row)
        self.shown = (seat or "", len(self.match.actions))

    # Commands

    def _help(self, rest: str) -> bool:
        self.say(self.words(AIM))
        self.say(self.words(HELP))
        return True

    def _board(self, rest: str) -> bool:
        self._show(self.match.to_act)
        return True

    def _why(self, rest: str) -> bool:
        """The last turn, event by event, with the rule of each; then the present one so far."""
        if not self.match.actions:
            self.say(self.words("Nothing has been played yet."))
        self._story(reasons=True)
        return True

    def _cards(self, rest: str) -> bool:
        """All cards of the match, or one with its abilities explained."""
        board = Board(self.match, self.names, self.match.to_act or self.match.game.seats[0], self.plain)
        if not rest:
            for key in self.names.cards:
                self.say(f"  {board.card_text(key)}  [{key}]")
            return True
        key = self.names.action(f"play {rest} upper").split()[1]
        if key not in self.names.cards:
            self.say(self.words("There is no card {name} in this match.", name=rest), "red")
            return True
        self.say(board.card_text(key), "bold")
        for word in board.facts[key].words:
            for rule in find_rule(("decks",), f"decks.ability.{word.partition(':')[0]}")[:1]:
                self.say(f"  {self.names.ability(word)}: {rule.text}")
        return True

    def _rules(self, rest: str) -> bool:
        for rule in find_rule(("decks",), rest or "decks.turn.order"):
            self.say(f"{rule.id}: {rule.title}", "bold")
            self.say(rule.text)
        return True

    def _undo(self, rest: str) -> bool:
        """Back to the last decision of the person at the keyboard."""
        mine = [i for i, seat in enumerate(self.match.movers()) if seat not in self.players]
        if not mine:
            self.say(self.words("Nothing of yours to take back."))
            return True
        while len(self.match.actions) > mine[-1]:
            self.match.undo()
        self.shown = ("", -1)
        return True

    def _save(self, rest: str) -> bool:
        if not rest:
            self.say(self.words("Where to? Type save FILE."), "red")
            return True
        try:
            self.match.save(Path(rest).expanduser())
        except (ClashyardError, RuntimeError) as error:  # RuntimeError: no home directory
            self.say(str(error), "red")
            return True
        self.say(self.words("Saved to {file}; 'clashyard replay {file}' steps through it.", file=rest))
        return True

    def _quit(self, rest: str) -> bool:
        if not self.match.winner:
            self.say(self.words("The match is broken off (actions played: {number}).", number=len(self.match.actions)))
        return False
