"""One match played in the terminal: prompts, commands, opponents' turns, the story of what happened."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.text import Text

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.game import Event
from clashyard.core.house import chosen_readings
from clashyard.core.ledger import find_rule
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.players import Player
from clashyard.terminal.faces import face_of
from clashyard.terminal.keyboard import Keyboard, uninterrupted
from clashyard.terminal.unfinished import Kept, command

with contextlib.suppress(ImportError):  # line editing and history at the prompt, if the platform has them
    import readline  # noqa: F401


LEAVE = ("quit", "exit", "q")


class Session:
    """A session that plays *match*: seats in *players* are the computer's, the others sit at the keyboard.

    With *save* or *kept* the match is written to that file after every decision of a person. *kept* is removed when the match is
    over.
    """

    def __init__(
        self,
        match: Match,
        players: Mapping[str, Player],
        words: Words,
        plain: bool = False,
        save: Path | None = None,
        called: Mapping[str, str] | None = None,
        kept: Kept | None = None,
    ) -> None:
        words = words.named(called or {})
        self.match, self.players, self.words, self.save_to, self.kept = match, players, words, save, kept
        self.plain = plain
        self.face = face_of(match, words, plain)
        self.written = {save} if save else set()  # files that hold this match
        self.called = called or {}  # the name by which a seat's person is asked to sit down
        self.keyboard = Keyboard(words)
        self.humans = [seat for seat in match.seats if seat not in players]
        self.sitting = ""  # the seat at the keyboard, if several people share it
        self.shown = ("", -1)  # the seat and the number of actions when the board was last drawn
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._help, "help": self._help, "board": self._board, "why": self._why, "cards": self._cards,
            "rules": self._rules, "undo": self._undo, "save": self._save, **dict.fromkeys(LEAVE, self._quit),
        }  # fmt: skip

    def say(self, text: str | Text, style: str = "") -> None:
        self.keyboard.say(text, style)

    def run(self) -> None:
        """Play until the match is left. After the end it can still be viewed, taken back and saved.

        A draft ends with its last pick, since the game follows.
        """
        if not self.match.actions:
            self._tell(self.match.events)
        going = True
        while going:
            try:
                going = self._go_on()
            except KeyboardInterrupt:
                going = self._interrupted()
        if self.save_to:
            self._save(str(self.save_to))
        if self.kept:
            self._part(self.kept)

    def _go_on(self) -> bool:
        """Let the next seat decide. Return False to stop."""
        seat = self._decides()
        if seat and seat in self.players:
            with self.keyboard.waiting(self.words("{seat} is thinking …", seat=seat), self.plain):
                action = self.players[seat].choose(self.match, seat)
            self._play(action, seat)
            return True
        if seat is None and self.match.game.form:
            return self._show(None)
        return self._human(seat)

    # Leaving

    def _interrupted(self) -> bool:
        """Ask what Ctrl-C meant. Return False to leave."""
        self.say("")
        if self._decides() is None or not self.keyboard.interactive:
            return self._quit("")
        while True:
            try:
                answer = self.keyboard.ask(self.words("Leave this match? y: yes, n: no, save FILE: save and leave> "))
            except KeyboardInterrupt:
                self.say("")
                answer = None
            if answer is None or answer.strip().lower() in ("y", "yes", *LEAVE):
                return self._quit("")
            word, _, rest = answer.strip().partition(" ")
            if word.lower() in ("", "n", "no"):
                self.shown = ("", -1)
                return True
            try:
                if word.lower() == "save" and self._saved(rest.strip()):
                    return self._quit("")
            except ClashyardError as error:
                self.say(error.said(self.words), "red")

    def _part(self, kept: Kept) -> None:
        """Keep an unfinished match and explain how to resume it; remove a finished one."""
        if self.match.to_act is None:
            if not self.match.game.form:  # a draft is kept until the game that follows replaces it
                kept.forget()
        elif kept.written or self._mine():
            self._keep()
            if kept.trouble is None:
                self.say(self.words("The match is saved. To resume it: {command} play --resume", command=command()))

    def _keep(self) -> None:
        """Write the match to its file. If it is kept automatically, a failure is reported once."""
        if self.save_to:
            self.match.save(self.save_to)
        elif self.kept and self.match.to_act is None and not self.match.game.form:
            self.kept.forget()
        elif self.kept:
            before = self.kept.trouble
            self.kept.keep(self.match)
            if self.kept.trouble and before is None:
                error = self.kept.trouble.said(self.words)
                self.say(self.words("This match could not be saved for later: {error}", error=error), "red")

    # Turns

    def _decides(self) -> str | None:
        """Return the seat to decide. In a simultaneous choice people go first, so that no file holds what they must not know."""
        return next((seat for seat in self.match.deciding if seat not in self.players), self.match.to_act)

    def _viewer(self, seat: str | None) -> str:
        """Return the seat from whose perspective the match is shown."""
        return seat or self.sitting or (self.humans or list(self.match.seats))[0]

    def _tell(self, events: Sequence[Event], reasons: bool = False) -> None:
        for event in events:
            self.say(self.face.told(event, reasons))

    def _play(self, action: int | str, seat: str | None, typed: str = "") -> None:
        """Play an action and tell what is public by now: nothing of a choice that waits for another's."""
        open_before = self.match.told
        with uninterrupted():
            self.match.play(action, seat)
        for number in range(open_before, self.match.told):
            echo = self.face.echo(number)
            if echo not in ("", typed):
                self.say(f"{self.match.movers()[number]}> {echo}", "bold")
            self._tell(self.match.events_of(number))

    def _human(self, seat: str | None) -> bool:
        """Ask for one action or command. Return False to stop. *seat* is None when the match is over."""
        if seat and len(self.humans) > 1 and seat != self.sitting and not self._hand_over(seat):
            return self._quit("")
        if self.shown != (seat or "", len(self.match.actions)):
            self._show(seat)
        line = self.keyboard.ask(f"{seat}> " if seat else self.words("why, undo, save FILE, or Enter to leave> "))
        if line is None or (seat is None and not line.strip()):
            return self._quit("")
        word, _, rest = line.strip().partition(" ")
        try:
            if word.lower() in self.commands and not (seat and word.lower() in self.face.claimed):
                return self.commands[word.lower()](rest.strip())
            if word:
                self._act(line.strip())
        except ClashyardError as error:
            self.say(error.said(self.words), "red")
        return True

    def _act(self, line: str) -> None:
        seat = self._decides()
        self._play(self.face.action(line, seat), seat, line)
        with uninterrupted():
            self._keep()

    def _hand_over(self, seat: str) -> bool:
        """Hand over on a shared screen, hiding both hands in between, then tell the other's turn. Return False to stop."""
        if self.keyboard.interactive and self.face.hidden:
            if self.sitting:  # nobody has seen anything before the first person
                self.keyboard.clear()
            name = self.called.get(seat, seat)
            if self.keyboard.ask(self.words("{seat}, take over the keyboard and press Enter. ", seat=name)) is None:
                return False
            if self.sitting:
                self.keyboard.clear()
                self._story(seat)
        self.sitting = seat
        return True

    def _story(self, seat: str, reasons: bool = False) -> None:
        """Tell what the others have done since this seat's last turn, and the current turn so far."""
        start = self.face.story(seat)
        if start == 0:
            self._tell(self.match.events_of(-1), reasons)
        for number in range(start, self.match.told):
            echo = self.face.echo(number)
            if echo:
                self.say(f"> {echo}", "bold")
            self._tell(self.match.events_of(number), reasons)

    def _show(self, seat: str | None) -> bool:
        self.say("")
        for row in self.face.board(self._viewer(seat)):
            self.say(row)
        self.shown = (seat or "", len(self.match.actions))
        return False

    # Commands

    def _help(self, rest: str) -> bool:
        for text in self.face.help():
            self.say(text)
        return True

    def _board(self, rest: str) -> bool:
        self._show(self._decides())
        return True

    def _why(self, rest: str) -> bool:
        """Tell the events since this seat's last turn, and those of the current one, each with its rule."""
        self._story(self._viewer(self._decides()), reasons=True)
        return True

    def _cards(self, rest: str) -> bool:
        """Show all cards of the match, or explain one."""
        for row in self.face.cards(rest, self._decides() or self.match.seats[0]):
            self.say(row)
        return True

    def _rules(self, rest: str) -> bool:
        for rule in find_rule((self.match.game.name,), rest or self.face.rule, self.words.language, terminal=True):
            self.say(f"{rule.id}: {rule.title}", "bold")
            self.say(rule.text)
            for entry, reading in chosen_readings(self.match.game.setup.house, self.match.given):
                if entry.rule == rule.id:
                    self.say(self.words("House rule: {sentence}", sentence=self.words(reading.sentence)))
        return True

    def _undo(self, rest: str) -> bool:
        """Go back to the last decision of the person at the keyboard."""
        mine = self._mine()
        if not mine:
            self.say(self.words("You have nothing to take back."))
            return True
        twin = self.match.copy()
        while len(twin.actions) > mine[-1]:
            twin.undo()  # refused if hidden cards were turned up: then nothing is taken back
        while len(self.match.actions) > mine[-1]:
            self.match.undo()
        self.shown = ("", -1)
        return True

    def _mine(self) -> list[int]:
        """Return the numbers of the actions that people at this keyboard played."""
        return [i for i, seat in enumerate(self.match.movers()) if seat not in self.players]

    def _save(self, rest: str) -> bool:
        self._saved(rest)
        return True

    def _saved(self, rest: str) -> bool:
        """Save the match to that file and confirm it. Return False if that is not possible."""
        if not rest:
            self.say(self.words("Type save FILE, with the name of the file."), "red")
            return False
        try:
            file = Path(rest).expanduser()
            if file.is_file() and file not in self.written:
                raise BadInput(rest, "a file with this name already exists; choose another name")
            self.match.save(file)
            self.written.add(file)
        except RuntimeError as error:  # there is no home directory
            self.say(str(error), "red")
            return False
        self.say(self.words("Saved to {file}; 'clashyard replay {file}' steps through it.", file=rest))
        return True

    def _quit(self, rest: str) -> bool:
        if not self.match.winner and not (self.kept and (self.kept.written or self._mine())):
            self.say(
                self.words(
                    "Match abandoned after {number} action.", "Match abandoned after {number} actions.", number=self.match.told
                )
            )
        return False
