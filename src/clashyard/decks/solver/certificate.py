"""Certificates: the whole strategy after the first turn, written down, and checked without a search.

The enemy's turns are walked through in the order of `choices`; each position in which the seat is to act again is answered once.
A certificate is ``lines``, the turns that the strategy plays (in notation), and ``answers``: for each position, in the order in
which the walk comes to it, the number of its line. A puzzle of one turn needs none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from clashyard.core.errors import IllegalAction
from clashyard.core.phrase import Phrase
from clashyard.core.solver import Limits, Line, Mistake, Quest, Unproven
from clashyard.decks.rules.actions import END
from clashyard.decks.rules.state import Duel
from clashyard.decks.search.state import FAIL, FORCED, OPEN
from clashyard.decks.solver.question import Question, readable
from clashyard.decks.solver.replies import steps
from clashyard.decks.solver.solve import asked

MOST = 600  # positions that a certificate answers
USUAL = 6  # turns that are tried again before a new one is looked for

Answer = Callable[[Duel, int], Line | None]  # a position, turns left -> the turn to play


@dataclass
class Walk:
    """A walk through a strategy: *answer* gives the turn for each position where the seat acts again."""

    quest: Quest
    question: Question
    answer: Answer
    known: set[tuple[int, int]] = field(default_factory=set)

    def turn(self, state: Duel, left: int, line: Line) -> None:
        """Play a turn of the seat and all that follows. Raises Unproven."""
        answer, after, left = self.played(state, left, line)
        if answer == FAIL:
            raise Unproven(" · ".join(line))
        if answer == OPEN:
            self.enemy(after, left)

    def played(self, state: Duel, left: int, line: Line) -> tuple[int, Duel, int]:
        """Play the actions of a turn; return the answer or OPEN, the state and the turns left. Raises Unproven."""
        answer = OPEN
        for text in line:
            if answer != OPEN:
                raise Unproven(text)
            try:
                action = self.quest.match.game.notation.read_action(readable(state), self.quest.match.setting, state.active, text)
            except IllegalAction as error:
                raise Unproven(error.what) from None
            answer, state, left = self.question.advance(state, left, action)
        if answer == OPEN and state.active == self.question.seat:
            raise Unproven(" · ".join(line))
        return (answer if answer in (FORCED, OPEN) else FAIL), state, left

    def enemy(self, state: Duel, left: int) -> None:
        """Walk through the enemy's choices in a position; each position once."""
        key = self.question.key(state, left), left
        if key in self.known:
            return
        self.known.add(key)
        if state.active == self.question.seat:
            line = self.answer(state, left)
            if line is None:
                raise Unproven("")
            self.turn(state, left, line)
            return
        for _, after, answer, then in list(steps(self.question, state, left)):
            if answer == OPEN:
                self.enemy(after, then)
            elif answer != FORCED:
                raise Unproven("")


def certify(quest: Quest, solution: Line, limits: Limits) -> dict[str, Any] | None:
    """Return the certificate of a solution, or None if it needs none. Raises Unproven at a limit, or if it fails."""
    question = asked(quest)
    lines: dict[Line, int] = {}
    answers: list[int] = []
    used: Counter[Line] = Counter()

    def answer(state: Duel, left: int) -> Line | None:
        if len(answers) == MOST:
            raise Unproven(Phrase("more than {most} positions to answer", most=MOST))
        usual = [line for line, _ in used.most_common(USUAL)]
        line = next((old for old in usual if wins(question, quest, state, left, old)), None)
        line = line or winning_turn(question, quest, state, left, limits)
        if line is not None:
            used[line] += 1
            answers.append(lines.setdefault(line, len(lines)))
        return line

    Walk(quest, question, answer).turn(question.start, quest.turns, solution)
    return {"lines": [list(line) for line in lines], "answers": packed(answers)} if answers else None


def wins(question: Question, quest: Quest, state: Duel, left: int, line: Line) -> bool:
    """Return whether a turn wins on the spot, so that a line that is known already can be used again."""
    try:
        return Walk(quest, question, lambda *_: None).played(state, left, line)[0] == FORCED
    except Unproven:
        return False


def winning_turn(question: Question, quest: Quest, state: Duel, left: int, limits: Limits) -> Line | None:
    """Return a turn that forces the goal from a position of the seat, or None."""
    texts: list[str] = []
    going = True
    while going:
        going = False
        for choice, after, answer, then in list(steps(question, state, left)):
            forced = answer if answer != OPEN else question.ask(after, then, limits)
            if forced == FORCED:
                texts.append(quest.match.game.notation.write_action(readable(state), quest.match.setting, state.active, choice))
                if answer != OPEN or choice == END:
                    return tuple(texts)
                state, going = after, True
                break
    return None


def packed(numbers: list[int]) -> str:
    """Write numbers as ``3*5 0 2*7``: a number, and how often it stands there."""
    return " ".join(f"{number}*{times}" if times > 1 else str(number) for number, times in _runs(numbers))


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    start = 0
    for end in range(1, len(numbers) + 1):
        if end == len(numbers) or numbers[end] != numbers[start]:
            yield numbers[start], end - start
            start = end


def unpacked(text: str) -> list[int]:
    """Read what `packed` wrote. Raises ValueError, also for more than MOST numbers."""
    runs = [part.partition("*") for part in text.split()]
    found = [(int(number), int(times or 1)) for number, _, times in runs]
    if sum(times for _, times in found) > MOST or any(times < 1 for _, times in found):
        raise ValueError
    return [number for number, times in found for _ in range(times)]


def check(quest: Quest, solution: Line, certificate: Any) -> Mistake:
    """Return the first mistake of a certificate, or an empty text if it proves that the solution forces the goal."""
    given = certificate if isinstance(certificate, Mapping) else {}
    try:
        lines = [tuple(map(str, line)) for line in given.get("lines", [])]
        answers = iter(unpacked(str(given.get("answers", ""))))
    except (TypeError, ValueError):
        return Phrase("certificate: the answers are not numbers of lines")

    def answer(state: Duel, left: int) -> Line | None:
        number = next(answers, -1)
        return lines[number] if 0 <= number < len(lines) else None

    question = asked(quest)
    try:
        Walk(quest, question, answer).turn(question.start, quest.turns, solution)
    except Unproven as error:
        where = error.args[0]
        if not where:
            return Phrase("certificate: a reply of the enemy is not answered")
        return Phrase("certificate: the strategy fails: {where}", where=where)
    return Phrase("certificate: it answers more positions than there are") if next(answers, None) is not None else ""
