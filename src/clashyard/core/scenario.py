"""Scenarios: positions, actions, and expected results (the form is in docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput, ClashyardError, IllegalAction, expected, shown
from clashyard.core.game import Game
from clashyard.core.match import SEALED, Match
from clashyard.core.phrase import joined
from clashyard.core.words import N_
from clashyard.core.yaml_reader import read_yaml

KEYS = ("id", "game", "title", "rules", "options", "given", "do", "expect")


@dataclass(frozen=True)
class Scenario:
    """One worked position and its source (*place* is file and line)."""

    place: str
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        return str(self.data.get("id", "?"))


def read_file(path: str | Path) -> list[Scenario]:
    """Return the scenarios of a YAML file. Raises BadInput with the line."""
    data, lines = read_yaml(path)
    if data is None:
        return []
    if not isinstance(data, list):
        raise BadInput(str(path), "expected a list of scenarios, each starting with '- id:'")
    return [_scenario(f"{path}:{line}", entry) for line, entry in zip(lines, data, strict=True)]


def _scenario(place: str, entry: Any) -> Scenario:
    if not isinstance(entry, dict):
        raise BadInput(place, "a scenario is a mapping with id, game, given, do and expect")
    for key in entry:
        if key not in KEYS:
            raise BadInput(place, "{value} is not part of a scenario; known: {known}", value=shown(key), known=", ".join(KEYS))
    return Scenario(place, entry)


def run(games: Sequence[Game], scenario: Scenario, compiled: bool = False) -> list[str]:
    """Return what is wrong, one line each; an empty list when the scenario passes."""
    data = scenario.data
    game = {game.name: game for game in games}.get(str(data.get("game")))
    if game is None:
        return [f"game: {expected(data.get('game'), [game.name for game in games], 'game')}"]
    wrong = _misshapen(data)
    if wrong:
        return wrong
    expect = dict(data.get("expect") or {})
    try:
        match = Match.from_position(game, data.get("given") or {}, data.get("options") or {}, compiled)
    except BadInput as error:
        return [] if expect.get("invalid") else [str(error)]
    if expect.pop("invalid", False):
        return ["invalid: the position was accepted, and should be refused"]
    for number, line in enumerate(data.get("do") or [], 1):
        try:
            carry_out(match, str(line))
        except ClashyardError as error:
            return [f"do[{number}]: {error}"]
    try:
        return list(differences(match, expect))
    except ClashyardError as error:
        return [f"expect: {error}"]


def carry_out(match: Match, line: str) -> None:
    """Play an action; when several seats choose simultaneously, the choices of all of them: ``en-garde A:S10 B:D4``.

    Raises IllegalAction, and changes nothing, if it is not legal.
    """
    choosing = match.deciding
    if len(choosing) < 2:
        return match.play(line)
    verb, *choices = line.split() or [""]
    seats = [choice.partition(":")[0] for choice in choices]
    if sorted(seats) != list(choosing):
        together = joined(N_("{first} and {second}"), choosing)
        raise IllegalAction(
            line, "{letters} choose simultaneously; name each of them once on the line", match.game.refusal, letters=together
        )
    for number, choice in enumerate(choices):
        try:
            match.play(f"{verb} {choice}")
        except IllegalAction:
            for _ in range(number):
                match.undo(looking=True)
            raise
    return None


SHAPES: dict[str, tuple[Any, str]] = {
    "do": (list, "a list of actions"), "rules": (list, "a list of rule ids"), "expect": (dict, "a mapping"),
    "expect.legal": ((list, dict), "a list of actions, or a mapping from seats to choices,"),
    "expect.legal-includes": (list, "a list of actions"), "expect.illegal": (list, "a list of actions"),
    "expect.views": (dict, "a mapping from seats"),
}  # fmt: skip


def _misshapen(data: Mapping[str, Any]) -> list[str]:
    """Return complaints about parts of a scenario that have the wrong shape."""
    wrong = []
    for place, (shape, name) in SHAPES.items():
        *outer, last = place.split(".")
        within: Any = data.get(outer[0]) if outer else data
        if not isinstance(within, Mapping) or last not in within:
            continue
        value = within[last]
        if not isinstance(value, shape) and not (value is None and not outer):
            wrong.append(f"{place}: {name} is needed here, not {shown(value)}")
    return wrong


def differences(match: Match, expect: Mapping[str, Any]) -> Iterator[str]:
    """Yield where *match* differs from *expect*: any part of a position, or a key such as ``winner`` (docs/notation.md)."""
    checks: dict[str, Callable[[Match, Any], Iterator[str]]] = {
        "winner": _winner, "legal": _legal, "legal-includes": _legal_includes, "illegal": _illegal, "views": _views,
        "step": _step, "to-act": _to_act,
    }  # fmt: skip
    position: Mapping[str, Any] = match.position()
    if match.game.notation.spelled_out:
        position = match.game.notation.spelled_out(position)
    for key, wanted in expect.items():
        if key in checks:
            yield from checks[key](match, wanted)
        else:
            yield from compare(wanted, position.get(key, [] if isinstance(wanted, list) else None), key, match.game)


def compare(wanted: Any, actual: Any, place: str, game: Game) -> Iterator[str]:
    """Yield where *actual* differs: mappings may be partial, lists are exact, a bare name checks only the card."""
    if isinstance(wanted, Mapping):
        if not isinstance(actual, Mapping):
            actual = {"card": actual} if actual is not None else {}
        for key, part in wanted.items():
            found = actual.get(key, game.notation.marks.get(key, [] if isinstance(part, list) else None))
            yield from compare(part, found, f"{place}.{key}", game)
    elif isinstance(wanted, list) and isinstance(actual, str):  # one captive, written as a list
        yield from compare(wanted, [actual], place, game)
    elif isinstance(wanted, list) and isinstance(actual, list) and place.rpartition(".")[2] in game.notation.unordered:
        if sorted(map(str, wanted)) != sorted(map(str, actual)):
            yield f"{place}: expected {_short(wanted)}, found {_short(actual)}"
    elif isinstance(wanted, list) and isinstance(actual, list) and len(wanted) == len(actual):
        for i, (one, other) in enumerate(zip(wanted, actual, strict=True), 1):
            yield from compare(one, other, f"{place}[{i}]", game)
    else:
        if isinstance(actual, Mapping) and "card" in actual:
            actual = actual["card"]
        if wanted != actual:
            yield f"{place}: expected {_short(wanted)}, found {_short(actual)}"


def _short(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_short(v) for v in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {_short(v)}" for k, v in value.items()) + "}"
    return "none" if value is None else str(value)


def _winner(match: Match, wanted: Any) -> Iterator[str]:
    found = match.winner or "none"
    wanted = "none" if wanted is None else "".join(map(str, wanted)) if isinstance(wanted, list) else wanted
    if wanted != found:
        yield f"winner: expected {_short(wanted)}, found {found}"


def _legal(match: Match, wanted: Any) -> Iterator[str]:
    if isinstance(wanted, Mapping):  # the options of each seat in a simultaneous choice, without the verb
        for seat, choices in wanted.items():
            if not isinstance(choices, list | None):
                yield f"legal.{seat}: a list of choices is needed here, not {shown(choices)}"
                continue
            found = match.legal_of(str(seat))
            verb = found[0].partition(":")[0] + ":" if found and SEALED.fullmatch(found[0]) else ""
            yield from _same(match, f"legal.{seat}", [f"{verb}{choice}" for choice in choices or []], found)
    else:
        yield from _same(match, "legal", wanted, [action for seat in match.deciding for action in match.legal_of(seat)])


def _same(match: Match, place: str, actions: Iterable[Any], found: list[str]) -> Iterator[str]:
    wanted = [_as_written(match, str(action)) for action in actions]
    for action in sorted(set(wanted) - set(found)):
        yield f"{place}: {action} should be legal"
    for action in sorted(set(found) - set(wanted)):
        yield f"{place}: {action} should not be legal"


def _as_written(match: Match, action: str) -> str:
    """Return an action as the game itself writes it: shed cards may be named in any order."""
    twin = match.copy()
    try:
        twin.play(action)
    except IllegalAction:
        return action
    return twin.actions[-1]


def _legal_includes(match: Match, wanted: Any) -> Iterator[str]:
    for action in wanted:
        try:
            carry_out(match.copy(), str(action))
        except ClashyardError as error:
            yield f"legal-includes: {action} should be legal: {error}"


def _illegal(match: Match, wanted: Any) -> Iterator[str]:
    before = match.position()
    for action in wanted:
        try:
            carry_out(match, str(action))
        except IllegalAction:
            if match.position() != before:
                yield f"illegal: {action} was refused and changed something"
        else:
            while match.position() != before:
                match.undo(looking=True)
            yield f"illegal: {action} should be refused"


def _views(match: Match, wanted: Any) -> Iterator[str]:
    for seat, part in wanted.items():
        yield from compare(part, match.view(seat), f"views.{seat}", match.game)


def _step(match: Match, wanted: Any) -> Iterator[str]:
    position = match.position()
    found = "over" if match.to_act is None else position["step"] if "step" in position else position["turn"]["phase"]
    if wanted != found:
        yield f"step: expected {wanted}, found {found}"


def _to_act(match: Match, wanted: Any) -> Iterator[str]:
    if [wanted] != list(match.deciding):
        yield f"to-act: expected {wanted}, found {' and '.join(match.deciding) or 'nobody'}"
