"""One puzzle in the terminal: the board, tries and their answers, hints, the solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from rich.text import Text

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Line, Quest, Reply
from clashyard.core.words import N_, Words
from clashyard.grimoire.attempt import OPEN, SOLVED, WRONG, Attempt, attempt
from clashyard.grimoire.puzzle import Puzzle
from clashyard.terminal import puzzles_solved
from clashyard.terminal.faces import face_of
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.puzzles_solved import Solved
from clashyard.terminal.screen import WIDTH, ruled, wrap
from clashyard.terminal.session import LEAVE

HELP = N_(
    "Type the number of an action, or the action itself. A wrong try is answered and taken back.\n"
    "Commands: hint  solution  undo  restart  board  cards NAME  quit  ?"
)


class PuzzleScreen:
    """A puzzle at the keyboard. How it ended is kept in *solved*."""

    def __init__(self, puzzle: Puzzle, solved: Solved, words: Words, keyboard: Keyboard, plain: bool = False) -> None:
        self.puzzle, self.solved, self.words, self.keyboard, self.plain = puzzle, solved, words, keyboard, plain
        self.found: dict[tuple[str, ...], Reply] = {}  # replies by all actions before them: an attempt asks for them again
        self.hints = 0
        self.over = False
        self.at = attempt(puzzle, ())
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self._help, "help": self._help, "hint": self._hint, "solution": self._solution, "undo": self._undo,
            "restart": self._restart, "board": self._board, "cards": self._cards, **dict.fromkeys(LEAVE, self._quit),
        }  # fmt: skip

    def run(self) -> bool:
        """Ask for actions until the puzzle is over. Return False if it was left before."""
        self._board("")
        while not self.over:
            line = self.keyboard.ask(f"{self.puzzle.seat}> ")
            if line is None or not self._typed(line.strip()):
                return False
        return True

    def _typed(self, line: str) -> bool:
        """Carry out a command or an action. Return False to leave."""
        word, _, rest = line.partition(" ")
        face = face_of(self.at.match, self.words, self.plain)
        try:
            if word.lower() in self.commands and word.lower() not in face.claimed:
                return self.commands[word.lower()](rest.strip())
            if line:
                self._try(face.action(line, self.puzzle.seat))
        except ClashyardError as error:
            self.keyboard.say(error.said(self.words), "red")
        return True

    # Trying

    def _try(self, action: str) -> None:
        at = self._after((*self.at.own_actions, action))
        self._tell(at, at.since + 1)
        if at.status == SOLVED:
            self.at = at
            self._end(puzzles_solved.HINTED if self.hints else puzzles_solved.SOLVED)
        elif at.status == WRONG:
            self._say(self.words("This does not reach the goal."), "yellow")
            self._say(self.words("Your try has been taken back."))
            self._go_to(at.own_actions[: turn_start(at)])
        else:
            self.at = at
            self._board("")

    def _after(self, actions: tuple[str, ...]) -> Attempt:
        with self.keyboard.waiting(self.words("Looking for the best reply …"), self.plain):
            return attempt(self.puzzle, actions, None, self._reply)

    def _reply(self, quest: Quest, match: Match, left: int, limits: Limits) -> Reply:
        key = tuple(match.actions)
        if key not in self.found:
            self.found[key] = self.puzzle.solver.reply(quest, match, left, limits)
        return self.found[key]

    def _tell(self, at: Attempt, echoed: int) -> None:
        """Tell what the last own action, and the replies to it, made happen; the actions themselves from number *echoed* on."""
        face = face_of(at.match, self.words, self.plain)
        for number in range(at.since, at.match.told):
            if number >= echoed and (echo := face.echo(number)):
                self.keyboard.say(f"{at.match.movers()[number]}> {echo}", "bold")
            for event in at.match.events_of(number):
                self.keyboard.say(face.told(event))

    def _end(self, state: str) -> None:
        """Keep how the puzzle ended, and say what was hidden until now."""
        self.over = True
        if state != puzzles_solved.SHOWN:
            self._say(self.words("Solved."), "green")
        if self.puzzle.themes:
            self._say(self.words("Themes: {themes}", themes=", ".join(themes_of(self.puzzle, self.words))))
        working, most = self.puzzle.orders
        if most > 1:
            number = self.words("{number} of {most} orders works.", "{number} of {most} orders work.", number=working, most=most)
            self._say(number)
        for text in explained(self.puzzle, self.words):
            self._say(text)
        try:
            self.solved.keep(self.puzzle, state)
        except BadInput as error:
            self._say(self.words("Your progress could not be saved: {error}", error=error.said(self.words)), "red")

    # Output

    def _say(self, text: str, style: str = "") -> None:
        for row in wrap(text, WIDTH - 1):
            self.keyboard.say(row, style)

    def _board(self, rest: str) -> bool:
        self.keyboard.say("")
        for row in face_of(self.at.match, self.words, self.plain).board(self.puzzle.seat):
            self.keyboard.say(row)
        self.keyboard.say("")
        sentences = self.puzzle.solver.goals[self.puzzle.goal].sentences  # for as many turns as are left
        goal = self.words("Goal: {goal}", goal=self.words.text(sentences[max(self.at.turns_left, 1) - 1]))
        self.keyboard.say(Text(ruled(goal, self.plain), style="bold"))
        return True

    def _go_to(self, actions: tuple[str, ...]) -> bool:
        self.at = self._after(actions)
        return self._board("")

    # Commands

    def _help(self, rest: str) -> bool:
        self.keyboard.say(self.words(HELP))
        return True

    def _hint(self, rest: str) -> bool:
        """Give the text, then the first action."""
        texts = [self.words.text(self.puzzle.hint)] if self.puzzle.hint else []
        texts.append(self.words("The first action is {action}", action=self.puzzle.solution[0]))
        self._say(texts[min(self.hints, len(texts) - 1)])
        self.hints += 1
        return True

    def _cards(self, rest: str) -> bool:
        """Explain a card, or list all of the puzzle."""
        for row in face_of(self.at.match, self.words, self.plain).cards(rest, self.puzzle.seat):
            self.keyboard.say(row)
        return True

    def _undo(self, rest: str) -> bool:
        """Take back the last own action, and the replies to it."""
        if not self.at.own_actions:
            self.keyboard.say(self.words("You have nothing to take back."))
            return True
        return self._go_to(self.at.own_actions[:-1])

    def _restart(self, rest: str) -> bool:
        return self._go_to(())

    def _quit(self, rest: str) -> bool:
        return False

    def _solution(self, rest: str) -> bool:
        """Tell the whole solution from the start, event by event."""
        self.at = self._after(())
        line = self.puzzle.solution
        while line and self.at.status == OPEN:
            for action in line:
                self.at = self._after((*self.at.own_actions, action))
                self._tell(self.at, self.at.since)
                if self.at.status != OPEN:
                    break
            line = self._turn() if self.at.status == OPEN else ()
        if self.at.status != SOLVED:
            self._say(self.words("The turns that follow were not found within the limits of the solver."), "yellow")
        self._end(puzzles_solved.SHOWN)
        return True

    def _turn(self) -> Line:
        """Return the next turn of the solution, which depends on the reply; nothing if the solver gives up."""
        puzzle = self.puzzle
        match = Match.from_position(puzzle.game, self.at.match.position(), puzzle.options)
        quest = Quest(match, puzzle.seat, puzzle.goal, self.at.turns_left)
        with self.keyboard.waiting(self.words("Looking for the next turn …"), self.plain):
            solutions = puzzle.solver.solve(quest, puzzle.solver.limits).solutions
        return solutions[0] if solutions else ()


def turn_start(at: Attempt) -> int:
    """Return how many own actions of an attempt came before those of its last turn: before the others' last decision."""
    movers = at.match.movers()[: at.since]
    others = [number for number, mover in zip(count(1), movers, strict=False) if mover != at.puzzle.seat]
    return movers[: max(others, default=0)].count(at.puzzle.seat)


def explained(puzzle: Puzzle, words: Words) -> Iterator[str]:
    """Yield the stakes of a puzzle, and why its tempting tries fail."""
    from clashyard.paper.book import STAKES  # with the drawings, as in `themes_of`
    from clashyard.paper.stories import addressed, why_not

    yield words("Stakes: {stakes}", stakes=words(STAKES[puzzle.stakes]))
    for each in puzzle.tries:
        turn, why = why_not(puzzle, each, addressed(puzzle, words))
        if turn:
            yield words("Why not {turn}? {why}", turn=turn, why=why)


def themes_of(puzzle: Puzzle, words: Words) -> list[str]:
    """Return the names of the themes of a puzzle."""
    from clashyard.paper.positions.registry import teller  # with the drawings of all games, which nothing else here needs

    theme = teller(puzzle.match(), puzzle.game, words).theme
    return [theme(each) for each in puzzle.themes]
