"""A page that is being written: a position, what is asked of it, and the author's words. A form and a link hold all of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

import yaml

from clashyard.core.errors import BadInput, mapping, one_of, shown, whole
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.yaml_reader import yaml_document
from clashyard.decks import GAME as DECKS
from clashyard.games import GAMES, NAMED
from clashyard.grimoire.puzzle import FORMAT, TURNS, Puzzle, check_question, cut_off, read_puzzle
from clashyard.web.editor import cards_of_position
from clashyard.web.own.parser import is_hidden, plain

TITLE_AT_MOST, HINT_AT_MOST, ABOUT_AT_MOST = 60, 200, 1000  # characters
TEXT_AT_MOST = 12_000  # characters of a position
FILE_AT_MOST = 48_000  # characters of a puzzle file: the form has room for it
UPLOAD_AT_MOST = 100_000  # bytes of a file that is opened
CARDS_AT_MOST = 20  # in a position: beyond them no search ends in time
DEPTH = 60  # of lists and mappings within one another; a certificate has the most
WIDTH = 10**6  # a kingdom is one line
CHANCE = "chance"  # of a position: what it draws next, which no page says
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


@dataclass(frozen=True, eq=False)
class Draft:
    """A page as it is in the form: nothing has to be right yet. *position* may leave out the facts of printed cards."""

    game: Game
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] = field(default_factory=dict)
    goal: str = ""
    turns: int = 1
    title: str = ""
    hint: str = ""
    about: str = ""

    @property
    def complete(self) -> Mapping[str, Any]:
        """Return the position with all that may be left out of it here."""
        return cards_of_position.completed(self.position) if self.game is DECKS else self.position

    @property
    def text(self) -> str:
        """Return options and position in notation, a line for each kingdom."""
        given = {"options": dict(self.options), **self.position} if self.options else dict(self.position)
        lines = (_line(key, value) for key, value in given.items() if value not in ({}, [], None))
        return "".join(lines)

    def match(self) -> Match:
        """Return a match at the position. Raises BadInput."""
        if self.game is DECKS:
            cards_of_position.check_names(self.position)
        return Match.from_position(self.game, self.complete, self.options)

    def puzzle(self) -> Puzzle:
        """Return the question as a puzzle without a solution. Raises BadInput for one that makes no sense or is too large."""
        measure(self)
        match = self.match()
        if not match.deciding:
            raise BadInput("position", "nobody has to decide anything in this position")
        assert self.game.solver is not None
        one_of(self.goal, self.game.solver.goals, "goal", "goal")
        puzzle = Puzzle(
            "draft", self.game, self.title or self.game.title, match.options, match.position(), match.deciding[0], self.goal,
            self.turns, (), hint=self.hint, source={"text": self.about} if self.about else {},
        )  # fmt: skip
        check_question(puzzle, "")
        return puzzle


def _line(key: str, value: Any) -> str:
    return f"{_flow(key)}: {_flow(value)}\n"


def _flow(value: Any) -> str:
    """Return a value in notation, on one line."""
    said: str = yaml.dump(value, Dumper=DUMPER, sort_keys=False, allow_unicode=True, default_flow_style=True, width=WIDTH)
    return said.removesuffix("...\n").rstrip("\n")


def digest(puzzle: Puzzle, *task: str) -> str:
    """Return what tells questions apart: the same for every way to write the same one. *task*: asked instead of a solution."""
    game, given = puzzle.game, [dict(puzzle.options), dict(puzzle.position)]
    asked = [game.name, game.version, *given, puzzle.seat, puzzle.goal, puzzle.turns, *task]
    return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def solvable() -> list[Game]:
    """Return the games that have a solver, in their order."""
    return [game for game in GAMES if game.solver]


def measure(draft: Draft) -> None:
    """Refuse a position that is too large for the solver, before anything is computed. Raises BadInput."""
    if draft.game is DECKS:
        number = len(cards_of_position.named(draft.position))
        if number > CARDS_AT_MOST:
            raise BadInput(
                "cards", "{number} cards are too many for the solver; the limit is {most}. Remove some.",
                number=number, most=CARDS_AT_MOST,
            )  # fmt: skip


def too_large() -> BadInput:
    """Return what is wrong with a file beyond the limit."""
    return BadInput("file", "this file is too large; the limit is {most} bytes", most=UPLOAD_AT_MOST)


def read_file(data: bytes, game: Game) -> Draft:
    """Return the draft of a file: a puzzle file, or a text as `read` takes it. Raises BadInput with the line or the key."""
    if len(data) > UPLOAD_AT_MOST:
        raise too_large()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("file", "this is not a text; choose a puzzle file (.json)") from None
    if not text.strip():
        raise BadInput("file", "this file is empty; choose a puzzle file (.json)")
    return read(text, game, UPLOAD_AT_MOST, "file")


def read(text: str, game: Game, most: int = FILE_AT_MOST, place: str = "text") -> Draft:
    """Return the draft of a text: a position with its options, as scenarios and replays write them, or a puzzle file.

    *most*: characters of a puzzle file. Raises BadInput with the line or the key.
    """
    given = _values(plain(text), most)
    check_values(given, place)
    if given is None:
        return Draft(game)
    if not isinstance(given, Mapping):
        raise BadInput(place, "expected a position, such as A: and B: with their cards, got {value}", value=shown(given))
    if "format" in given:
        return of_puzzle(checked(read_puzzle(given, "file"), "file"))
    if "game" in given:
        game = NAMED[one_of(given["game"], [each.name for each in solvable()], "game", "game")]
    position = given.get("given", given)
    if not isinstance(position, Mapping) or not all(isinstance(key, str) for key in position):
        raise BadInput("given", "expected a mapping, got {value}", value=shown(position))
    options = given.get("options") or {}
    mapping(options, "options", [str(key) for key in options] if isinstance(options, Mapping) else ())
    parts = {key: value for key, value in position.items() if key not in ("game", "options", "do", "expect")}
    return Draft(game, options, cards_of_position.shortened(cards_of_position.keyed(parts)) if game is DECKS else parts)


def _values(text: str, most: int) -> Any:
    """Return what a text says: JSON, as puzzle files are written, or YAML, which takes longer to read. Raises BadInput."""
    if text.lstrip().startswith("{") and len(text) <= most:
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            if FORMAT in text:  # otherwise YAML, which has braces too
                line = text.count("\n", 0, getattr(error, "pos", 0)) + 1
                raise cut_off(f"file:{line}") from None
    if len(text) > TEXT_AT_MOST:
        raise BadInput("text", "this has more than {most} characters; shorten it", most=TEXT_AT_MOST)
    return yaml_document(text, "text", aliases=False).data


def check_values(given: Any, place: str) -> None:
    """Raise BadInput for what JSON cannot hold, such as a date, and for lists in lists in lists and so on."""
    left = [(given, 0)]
    while left:
        value, depth = left.pop()
        parts = list(value.values()) if isinstance(value, Mapping) else value if isinstance(value, list) else []
        fits = value is None or isinstance(value, str | int | float | list | Mapping)
        if not fits or depth > DEPTH or (isinstance(value, Mapping) and not all(isinstance(key, str) for key in value)):
            raise BadInput(place, "{value} has no place in a position; remove it", value=shown(value))
        left += [(part, depth + 1) for part in parts]


def checked(puzzle: Puzzle, place: str) -> Puzzle:
    """Return *puzzle*, whose certificate must prove its solution if there is one. Raises BadInput otherwise.

    The solution of a single turn of Clash of Decks needs no certificate, and files leave it out.
    """
    bare = puzzle.certificate is None
    if bare and not (puzzle.solution and puzzle.turns == 1 and puzzle.game is DECKS):
        return puzzle
    mistake = puzzle.solver.check(puzzle.quest, puzzle.solution, puzzle.certificate)
    if mistake:
        raise BadInput(
            f"{place}.{'solution' if bare else 'certificate'}",
            "this does not prove the solution ({mistake}); delete it, and check the page again", mistake=mistake,
        )  # fmt: skip
    return puzzle


def shortened(game: Game, options: Mapping[str, Any], position: Mapping[str, Any]) -> tuple[dict[str, Any], Mapping[str, Any]]:
    """Return options and position without what the editor adds by itself."""
    if game is not DECKS:
        ordinary = Match.new(game, {}, 0).options
        changed = {key: value for key, value in options.items() if value != ordinary.get(key)}
        return changed, {key: value for key, value in position.items() if key != CHANCE}
    usual = {"edition": "latest", "mode": "duel"}
    kept = {key: options[key] for key in ("mode", "edition", "modules", "cards") if options.get(key)}
    return {key: value for key, value in kept.items() if value != usual.get(key)}, cards_of_position.shortened(position)


def of_match(match: Match, page: Draft) -> Draft:
    """Return *page* with the position of a match."""
    options, position = shortened(match.game, match.options, match.position())
    return replace(page, game=match.game, options=options, position=position)


def of_puzzle(puzzle: Puzzle) -> Draft:
    """Return the draft of a puzzle, to change it."""
    options, position = shortened(puzzle.game, puzzle.options, puzzle.position)
    about = puzzle.source.get("text", "")
    return Draft(
        puzzle.game, options, position, puzzle.goal, puzzle.turns,
        puzzle.title[:TITLE_AT_MOST], puzzle.hint[:HINT_AT_MOST], about[:ABOUT_AT_MOST] if isinstance(about, str) else "",
    )  # fmt: skip


def as_plain(draft: Draft) -> dict[str, Any]:
    """Return a draft as plain JSON values; what is empty is left out."""
    pairs = {
        "game": draft.game.name, "options": dict(draft.options), "position": dict(draft.position), "goal": draft.goal,
        "turns": draft.turns, "title": draft.title, "hint": draft.hint, "about": draft.about,
    }  # fmt: skip
    return {key: value for key, value in pairs.items() if value not in ("", {}, [])}


def of_plain(given: Any, place: str) -> Draft:
    """Return the draft that `as_plain` wrote. Raises BadInput with the key that is wrong."""
    check_values(given, place)
    fields = mapping(given, place, ("game", "options", "position", "goal", "turns", "title", "hint", "about"))
    known = {each.name: each for each in solvable()}
    game = known[one_of(fields.get("game"), known, f"{place}.game", "game")]
    options, position = (mapping(fields.get(key, {}), f"{place}.{key}", fields.get(key, {})) for key in ("options", "position"))
    said = [text_of(fields.get(key, ""), f"{place}.{key}", most) for key, most in LENGTHS.items()]
    goal = fields.get("goal", "")
    if goal and game.solver:
        one_of(goal, game.solver.goals, f"{place}.goal", "goal")
    return Draft(game, options, position, goal, whole(fields.get("turns", 1), f"{place}.turns", 1, TURNS), *said)


def with_texts(page: Draft, said: Mapping[str, str]) -> Draft:
    """Return *page* with other words of the author's: a title, a hint and a text."""
    return replace(page, title=said["title"], hint=said["hint"], about=said["about"])


LENGTHS = {"title": TITLE_AT_MOST, "hint": HINT_AT_MOST, "about": ABOUT_AT_MOST}


def text_of(given: Any, place: str, most: int) -> str:
    """Return a text of the author's as it is stored. Raises BadInput for one that is too long or cannot be shown."""
    if not isinstance(given, str):
        raise BadInput(place, "{value} is not a text", value=shown(given))
    text = "\n".join(" ".join(line.split()) for line in plain(given).split("\n")).strip()
    if place.endswith("title"):
        text = " ".join(text.split())
    if any(is_hidden(line) for line in text.split("\n")):
        raise BadInput(place, "this contains an invisible character; retype it")
    if len(text) > most:
        raise BadInput(place, "this has {number} characters; the limit is {most}. Make it shorter.", number=len(text), most=most)
    return text
