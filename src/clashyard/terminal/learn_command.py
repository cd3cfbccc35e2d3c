"""The ``clashyard learn`` command."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer

from clashyard.core.errors import BadInput, ClashyardError, one_of
from clashyard.core.game import Game
from clashyard.core.words import N_, Words
from clashyard.games import GAMES, NAMED
from clashyard.lessons import Lesson, Session, lesson_of, lessons_of, said
from clashyard.terminal import flags
from clashyard.terminal.keyboard import Keyboard
from clashyard.terminal.learnt import Learnt
from clashyard.terminal.lesson_screen import LessonScreen
from clashyard.terminal.session import LEAVE
from clashyard.terminal.unfinished import command

MARKS = {"finished": "✓", "begun": "…", "new": " "}
PLAIN_MARKS = {"finished": N_("finished"), "begun": N_("begun"), "new": ""}


def learn(
    game: Annotated[str | None, typer.Argument(help=f"The game: {', '.join(NAMED)} (default: all).")] = None,
    lesson: Annotated[str | None, typer.Argument(help="Number or id of a lesson (default: the list).")] = None,
    language: flags.LANGUAGE = "en",
    plain: flags.PLAIN = False,
) -> None:
    """Learn a game in short lessons, with one thing to do at a time."""
    words = Words(language, terminal=True)
    School(words, plain).run(game, lesson)


class School:
    """The list of lessons, and going from one to the next."""

    def __init__(self, words: Words, plain: bool) -> None:
        self.words, self.plain, self.keyboard, self.learnt = words, plain, Keyboard(words), Learnt()

    def run(self, name: str | None, word: str | None) -> None:
        """Begin a lesson, or show the list and ask which one. Raises BadInput for an unknown game or lesson."""
        games = GAMES if name is None else [NAMED[one_of(name, NAMED, "game", "game")]]
        if not any(map(lessons_of, games)):
            raise BadInput("game", "{game} has no lessons yet", game=games[0].title)
        chosen = lesson_of(games[0], word) if word else self._chosen(games)
        while chosen and self._taught(chosen):
            chosen = self._following(chosen)

    def _taught(self, lesson: Lesson) -> bool:
        """Teach *lesson*. Return whether it was finished."""
        count = len(lessons_of(lesson.game))
        title = self.words(
            "Lesson {number} of {most}: {title}", number=lesson.number, most=count, title=said(lesson.title, self.words)
        )
        self.keyboard.say(f"{lesson.game.title}. {title}", "bold")
        self.keyboard.say(self.words("You are player {letter}. Type ? for help.", letter=lesson.seat))
        session = Session(lesson) if self.learnt.has(lesson) else self.learnt.session(lesson)
        screen = LessonScreen(session, self.learnt, self.words, self.keyboard, self.plain)
        if screen.run():
            return True
        if screen.session.done and not screen.trouble:
            again = f"{command()} learn {lesson.game.name} {lesson.number}"
            self.keyboard.say(self.words("Your progress is saved. To go on: {command}", command=again))
        return False

    def _following(self, lesson: Lesson) -> Lesson | None:
        """Return the lesson after *lesson* if the learner wants it."""
        self.keyboard.say("")
        self.keyboard.say(self.words("Lesson finished: {title}", title=said(lesson.title, self.words)), "bold")
        following = lessons_of(lesson.game)[lesson.number : lesson.number + 1]
        if not following:
            play = f"{command()} play {lesson.game.name}"
            self.keyboard.say(self.words("That was the last lesson. To play a match: {command}", command=play))
            return None
        answer = self.keyboard.ask(
            self.words("Enter: next lesson, {title}. q: leave> ", title=said(following[0].title, self.words))
        )
        return following[0] if answer is not None and answer.strip().lower() not in LEAVE else None

    # The list

    def _chosen(self, games: Sequence[Game]) -> Lesson | None:
        """Show the lessons of *games* and return the chosen one, or None."""
        for row in self._rows(games):
            self.keyboard.say(row)
        lessons = [lesson for game in games for lesson in lessons_of(game)]
        first = next((lesson for lesson in lessons if not self.learnt.has(lesson)), lessons[0])
        example = f"{first.game.name} {first.number}" if len(games) > 1 else str(first.number)
        while True:
            answer = self.keyboard.ask(self.words("Which one? Enter: {example}, q: quit> ", example=example))
            if answer is None or answer.strip().lower() in LEAVE:
                return None
            try:
                return self._typed(games, answer.split(), first.game) if answer.strip() else first
            except ClashyardError as error:
                self.keyboard.say(error.said(self.words), "red")

    @staticmethod
    def _typed(games: Sequence[Game], typed: Sequence[str], usual: Game) -> Lesson:
        """Return the lesson of a typed answer: ``decks 3``, or ``3`` for one of the *usual* game. Raises BadInput."""
        named = {game.name: game for game in games}
        alone = len(games) == 1 or typed[0].isdecimal()
        game = usual if alone else named[one_of(typed[0], named, "game", "game")]
        return lesson_of(game, typed[-1] if len(typed) > 1 or alone else "1")

    def _rows(self, games: Sequence[Game]) -> Iterator[str]:
        for game in filter(lessons_of, games):
            yield f"{game.title} ({game.name})"
            for lesson in lessons_of(game):
                state = "finished" if self.learnt.has(lesson) else "begun" if self.learnt.has_begun(lesson) else "new"
                title = said(lesson.title, self.words)
                if self.plain:
                    mark = self.words(PLAIN_MARKS[state]) if PLAIN_MARKS[state] else ""
                    yield ", ".join(part for part in (f"{lesson.number} {title}", mark) if part)
                else:
                    yield f" {MARKS[state]} {lesson.number:>2}  {title}"
