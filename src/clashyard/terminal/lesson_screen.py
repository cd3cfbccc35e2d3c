"""One lesson in the terminal: the board, one thing to do, the answer to every try."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.ledger import find_rule
from clashyard.core.words import N_, Words
from clashyard.lessons import READ, Attempt, Session, Step, said
from clashyard.terminal.faces import face_of
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.learnt import Learnt
from clashyard.terminal.screen import WIDTH, ruled, wrap
from clashyard.terminal.session import LEAVE

HELP = N_(
    "Type the number of an action, or the action itself. A wrong try is shown and taken back.\n"
    "Commands: hint  rule  board  back  restart  cards NAME  quit  ?"
)


class LessonScreen:
    """A lesson at the keyboard. Progress is kept in *learnt* after every step."""

    def __init__(self, session: Session, learnt: Learnt, words: Words, keyboard: Keyboard, plain: bool = False) -> None:
        self.session, self.learnt, self.words, self.keyboard, self.plain = session, learnt, words, keyboard, plain
        self.trouble = False  # whether progress could not be kept
        self.explained = ""  # the rule explained last
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._help, "help": self._help, "hint": self._hint, "rule": self._rule, "board": self._board,
            "back": self._back, "restart": self._restart, "cards": self._cards, **dict.fromkeys(LEAVE, self._quit),
        }  # fmt: skip

    def run(self) -> bool:
        """Go through the lesson. Return whether it was finished."""
        self._board("")
        while step := self.session.step:
            prompt = self.words("Enter: go on> ") if not step.accepted else f"{self.session.lesson.seat}> "
            line = self.keyboard.ask(prompt)
            if line is None or not self._typed(step, line.strip()):
                return False
        return True

    def _typed(self, step: Step, line: str) -> bool:
        """Carry out a command or a try. Return False to leave."""
        word, _, rest = line.partition(" ")
        face = face_of(self.session.match, self.words, self.plain)
        try:
            if word.lower() in self.commands and not (step.accepted and word.lower() in face.claimed):
                return self.commands[word.lower()](rest.strip())
            if not step.accepted and not line:
                self._try(READ)
            elif line:
                self._try(face.action(line, self.session.lesson.seat) if step.accepted else line)
        except ClashyardError as error:
            self.keyboard.say(error.said(self.words), "red")
        return True

    # Trying

    def _try(self, action: str) -> None:
        attempt = self.session.attempt(action)
        self._tell(attempt)
        if not attempt.right:
            self._say(attempt.said(self.words), "yellow")
            if attempt.match is not self.session.match:
                self._say(self.words("Your try has been taken back."))
            return
        self.session = self.session.after(attempt)
        self._keep()
        for text in (attempt.step.done, attempt.step.calculation if attempt.step.accepted else ""):
            if text:
                self._say(said(text, self.words), "green")
        if not self.session.over:
            self._board("")

    def _tell(self, attempt: Attempt) -> None:
        """Tell what a try, and the replies to it, made happen."""
        face = face_of(attempt.match, self.words, self.plain)
        for number in range(attempt.first, attempt.match.told):
            if number > attempt.first and (echo := face.echo(number)):
                self.keyboard.say(f"{attempt.match.movers()[number]}> {echo}", "bold")
            for event in attempt.match.events_of(number):
                self.keyboard.say(face.told(event))

    def _keep(self) -> None:
        try:
            self.learnt.keep(self.session)
        except BadInput as error:
            if not self.trouble:
                self._say(self.words("Your progress could not be saved: {error}", error=error.said(self.words)), "red")
            self.trouble = True

    # Output

    def _say(self, text: str, style: str = "") -> None:
        for row in wrap(text, WIDTH - 1):
            self.keyboard.say(row, style)

    def _board(self, rest: str) -> bool:
        lesson, step = self.session.lesson, self.session.step
        self.keyboard.say("")
        for row in face_of(self.session.match, self.words, self.plain).board(lesson.seat):
            self.keyboard.say(row)
        self.keyboard.say("")
        if step:
            title = said(step.title, self.words)
            count = self.words(
                "Step {number} of {most}: {title}", number=self.session.number + 1, most=len(lesson.steps), title=title
            )
            self.keyboard.say(Text(ruled(count, self.plain), style="bold"))
            self._say(said(step.text, self.words))
            if not step.accepted:  # a calculation that goes with what is to be read
                self._say(said(step.calculation, self.words))
            if step.short != self.explained:
                self._rule("")
        return True

    # Commands

    def _rule(self, rest: str) -> bool:
        """Explain the rule of this step."""
        if step := self.session.step:
            lesson = self.session.lesson
            (rule,) = find_rule((lesson.game.name,), step.rule, self.words.language, terminal=True)
            self._say(self.words("The rule: {text} [{rule}]", text=said(step.short, self.words), rule=rule.id), "dim")
            self.explained = step.short
        return True

    def _hint(self, rest: str) -> bool:
        step = self.session.step
        if step and step.accepted:
            face = face_of(self.session.match, self.words, self.plain)
            legal = face.numbered(self.session.lesson.seat)
            action = step.accepted[0]
            number = f"{legal.index(action) + face.first}: " if action in legal else ""
            self._say(self.words("The right action is {action}", action=f"{number}{action}"))
        else:
            self._say(self.words("There is nothing to play in this step. Read it, then go on."))
        return True

    def _help(self, rest: str) -> bool:
        self.keyboard.say(self.words(HELP))
        return True

    def _cards(self, rest: str) -> bool:
        """Explain a card, or list all of the lesson."""
        for row in face_of(self.session.match, self.words, self.plain).cards(rest, self.session.lesson.seat):
            self.keyboard.say(row)
        return True

    def _back(self, rest: str) -> bool:
        """Go back to the step before."""
        self.session = Session(self.session.lesson, self.session.done[:-1])
        self._keep()
        return self._board("")

    def _restart(self, rest: str) -> bool:
        self.session = Session(self.session.lesson)
        self._keep()
        return self._board("")

    def _quit(self, rest: str) -> bool:
        return False
