"""A lesson and its steps, as their file has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from clashyard.core.game import Game
from clashyard.core.typography import with_particles
from clashyard.core.words import Words, catalogue

DOMAIN = "lessons"  # the catalogue of their texts


@dataclass(frozen=True)
class Wrong:
    """An answer to wrong tries that fit a *pattern* such as ``play * lower``; *expect* is what the answer claims.

    *replies* are played after the try, in place of those of the step, by whoever decides then: the learner's go on as well.
    """

    pattern: str
    answer: str
    replies: tuple[str, ...] | None = None
    expect: Mapping[str, Any] = field(default_factory=dict)

    def fits(self, action: str) -> bool:
        """Return whether an action, in notation, is such a try."""
        return fnmatchcase(action, self.pattern)


@dataclass(frozen=True)
class Step:
    """One thing to do: any of the *accepted* actions, in notation; a step without one is only to be read.

    *replies* are played after the learner's action, by whoever decides then. *given* puts a new position on the board. *done*
    says what the right action did, *otherwise* why any other does not help. *rule* is an id of the ledger, *short* the rule in
    a few words, *calculation* the numbers behind the step. *expect*, as in scenarios, and *told*, the names and fields of
    events, are what the texts claim.
    """

    title: str
    text: str
    accepted: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    otherwise: str = ""
    done: str = ""
    rule: str = ""
    short: str = ""
    calculation: str = ""
    given: Mapping[str, Any] | None = None
    expect: Mapping[str, Any] = field(default_factory=dict)
    told: tuple[Mapping[str, Mapping[str, Any]], ...] = ()

    @property
    def asks(self) -> bool:
        """Return whether the learner is asked what to do, and not told."""
        return self.text.endswith("?")

    def texts(self) -> Iterator[str]:
        """Yield every sentence of the step."""
        answers = (wrong.answer for wrong in self.wrong)
        yield from filter(None, (self.title, self.text, self.done, self.short, self.calculation, self.otherwise, *answers))


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson of *game*: a position and its steps. *number* counts from 1; *seat* is the learner's."""

    game: Game
    id: str
    number: int
    title: str
    given: Mapping[str, Any]
    options: Mapping[str, Any]
    steps: tuple[Step, ...]
    seat: str = "A"

    def texts(self) -> Iterator[str]:
        """Yield every sentence of the lesson."""
        yield self.title
        for step in self.steps:
            yield from step.texts()


def said(text: str, words: Words) -> str:
    """Return a text of a lesson in the language of *words*; in English where it is not translated yet."""
    told = str(catalogue(words.language, DOMAIN, words.terminal and words.language == "fr").get(text, text))
    return with_particles(told) if words.language == "ko" else told
