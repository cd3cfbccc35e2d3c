"""One match played in the terminal: prompts, commands, opponents' turns, the story of what happened."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.text import Text

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.game import Event
from clashyard.core.ledger import find_rule
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks.options import AUTOMATA
from clashyard.players import Player, Random
from clashyard.terminal.board import Board, told
from clashyard.terminal.cardtext import card_text
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.making import ChoiceBoard, DraftBoard, board_of
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


MODE_AIMS = {
    "solo": N_(
        "The automaton's deck is its Stronghold: damage discards its cards; an empty deck\n"
        "turns its Bastion, and then fells its Fort."
    ),
    "coop": N_(
        "A and C play together against the automata B and D, whose decks are their\n"
        "Strongholds. The first Fort that falls decides. A faces B above and D below,\n"
        "C faces D above and B below."
    ),
    "ffa": N_(
        "Everybody for himself: whose card fells the first Fort wins. A faces B above and\nD below, C faces D above and B below."
    ),
    "2v2": N_(
        "A and C play together against B and D. The first Fort that falls decides. A faces\n"
        "B above and D below, C faces D above and B below."
    ),
}
HELP_DRAFT = N_(
    "Type the number of a card, or pick NAME. Picked cards lie open; the pile does not.\n"
    "Commands: board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)
HELP_CONSTRUCTED = N_(
    "Choose eight different cards: deck 1 4 9 …, or deck NAME, NAME, …, or deck random.\n"
    "The others see your deck when all have chosen.\n"
    "Commands: board  why  cards [WORD]  rules ID  undo  save FILE  quit  ?"
)


class Session:
    """Plays *match*: seats in *players* are the computer's, the others sit at the keyboard.

    With *save* the match is kept in that file after every decision of a person.
    """

    def __init__(
        self,
        match: Match,
        players: Mapping[str, Player],
        words: Words,
        plain: bool = False,
        save: Path | None = None,
        called: Mapping[str, str] | None = None,
    ) -> None:
        self.match, self.players, self.words, self.plain, self.save_to = match, players, words, plain, save
        self.names = Names(match, words)
        self.written = {save} if save else set()  # files that hold this match
        self.called = called or {}  # by what name a seat's person is asked to sit down
        self.keyboard = Keyboard(words)
        self.humans = [seat for seat in match.seats if seat not in players]
        self.sitting = ""  # who sits at the keyboard, where several do
        self.shown = ("", -1)  # the seat and the number of actions when the board was last drawn
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._help, "help": self._help, "board": self._board, "why": self._why, "cards": self._cards,
            "rules": self._rules, "undo": self._undo, "save": self._save, "quit": self._quit, "exit": self._quit,
            "q": self._quit,
        }  # fmt: skip

    def say(self, text: str | Text, style: str = "") -> None:
        self.keyboard.say(text, style)

    def board(self, seat: str) -> Board | DraftBoard | ChoiceBoard:
        """What *seat* sees."""
        return board_of(self.match, self.names, seat, self.plain)

    def run(self) -> None:
        """Play until the match is left; when it is over it can still be looked at, taken back and saved.

        A draft ends with its last pick, since the game follows.
        """
        if not self.match.actions:
            self._tell(self.match.events)
        going = True
        try:
            while going:
                seat = self.match.to_act
                if seat and seat in self.players:
                    self._play(self.players[seat].choose(self.match))
                elif seat is None and self.match.game.form:
                    going = self._show(None)
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
        if typed != self.match.actions[-1] and not self._sealed():
            self.say(f"{seat}> {self.match.actions[-1]}", "bold")
        self._tell(self.match.events_of(len(self.match.actions) - 1))

    def _sealed(self) -> bool:
        """Constructed decks are chosen unseen; what is played elsewhere is open."""
        return self.match.game.form == "constructed"

    def _human(self, seat: str | None) -> bool:
        """Ask for one action or command; False to stop. *seat* is None when the match is over."""
        if seat and len(self.humans) > 1 and seat != self.sitting and not self._hand_over(seat):
            return self._quit("")
        if self.shown != (seat or "", len(self.match.actions)):
            self._show(seat)
        line = self.keyboard.ask(f"{seat}> " if seat else self.words("why, undo, save FILE, or Enter to leave> "))
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
        if self.match.game.form == "constructed":
            line = self._choice(line)
        elif line.isascii() and line.isdigit():
            legal = self.match.legal
            if not legal:
                return self.say(self.words("The match is over."), "red")
            if len(line) > 4 or int(line) >= len(legal):
                last = len(legal) - 1
                text = self.words("There is no action {number}; the numbers go from 0 to {last}.", number=line[:9], last=last)
                return self.say(text, "red")
            line = legal[int(line)]
        self._play(self.names.action(line), typed)
        if self.save_to:
            self.match.save(self.save_to)

    def _choice(self, line: str) -> str:
        """A deck typed by numbers, or left to chance."""
        if line.split() == ["deck", "random"]:
            return self.match.text(Random(len(self.match.actions)).choose(self.match))
        board = self.board(self.match.to_act or "A")
        return board.action(line) if isinstance(board, ChoiceBoard) else line

    def _hand_over(self, seat: str) -> bool:
        """Side by side: nobody sees the other's hand on the way; then the other's turn is told. False to stop."""
        if self.keyboard.interactive and self.match.game.form != "draft":  # a draft is open
            if self.sitting:  # nobody has seen anything before the first
                self.keyboard.clear()
            name = self.called.get(seat, seat)
            if self.keyboard.ask(self.words("{seat} sits down and presses Enter. ", seat=name)) is None:
                return False
            if self.sitting:
                self.keyboard.clear()
                self._story()
        self.sitting = seat
        return True

    def _story(self, reasons: bool = False) -> None:
        """What the others have done since this seat's last turn, and the present one so far."""
        ends = [i for i, action in enumerate(self.match.actions) if action == "end" or self.match.game.form]
        back = len(self.match.seats)
        own = 1 if self.match.setting.options["mode"] in AUTOMATA else 0  # an automaton plays within a human's `end`
        start = ends[-back] + 1 - own if len(ends) >= back else 0
        if start == 0:
            self._tell(self.match.events_of(-1), reasons)
        for number in range(start, len(self.match.actions)):
            if not self._sealed():
                self.say(f"> {self.match.actions[number]}", "bold")
            self._tell(self.match.events_of(number), reasons)

    def _show(self, seat: str | None) -> bool:
        self.say("")
        viewer = seat or self.sitting or (self.humans or list(self.match.seats))[0]
        for row in self.board(viewer).lines():
            self.say(row)
        self.shown = (seat or "", len(self.match.actions))
        return False

    # Commands

    def _help(self, rest: str) -> bool:
        helps = {"": HELP, "draft": HELP_DRAFT, "constructed": HELP_CONSTRUCTED}
        if not self.match.game.form:
            self.say(self.words(AIM))
            mode = self.match.setting.options["mode"]
            if mode in MODE_AIMS:
                self.say(self.words(MODE_AIMS[mode]))
        self.say(self.words(helps[self.match.game.form]))
        return True

    def _board(self, rest: str) -> bool:
        self._show(self.match.to_act)
        return True

    def _why(self, rest: str) -> bool:
        """What the others have done since this seat's last turn, event by event, with the rule of each; then the present one."""
        self._story(reasons=True)
        return True

    def _cards(self, rest: str) -> bool:
        """All cards of the match, or one with its abilities explained."""
        board = self.board(self.match.to_act or self.match.seats[0])
        key = self.names.key(rest) if rest else None
        if isinstance(board, ChoiceBoard) and key is None:
            for row in board.listed(rest):
                self.say(row)
            return True
        if not rest:
            for key, card in self.names.cards.items():
                self.say(f"  {card_text(self.names, key, card.facts, self.plain)}  [{key}]")
            return True
        if key is None:
            self.say(self.words("There is no card {name} in this match.", name=rest), "red")
            return True
        facts = self.names.cards[key].facts
        self.say(card_text(self.names, key, facts, self.plain), "bold")
        for word in facts.words:
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
        twin = self.match.copy()
        while len(twin.actions) > mine[-1]:
            twin.undo()  # refused where hidden cards were turned up: then nothing is taken back
        while len(self.match.actions) > mine[-1]:
            self.match.undo()
        self.shown = ("", -1)
        return True

    def _save(self, rest: str) -> bool:
        if not rest:
            self.say(self.words("Where to? Type save FILE."), "red")
            return True
        try:
            file = Path(rest).expanduser()
            if file.is_file() and file not in self.written:
                raise BadInput(rest, "there is a file already; choose another name")
            self.match.save(file)
            self.written.add(file)
        except (ClashyardError, RuntimeError) as error:  # RuntimeError: no home directory
            self.say(str(error), "red")
            return True
        self.say(self.words("Saved to {file}; 'clashyard replay {file}' steps through it.", file=rest))
        return True

    def _quit(self, rest: str) -> bool:
        if not self.match.winner:
            self.say(self.words("The match is broken off (actions played: {number}).", number=len(self.match.actions)))
        return False
