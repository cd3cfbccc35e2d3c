"""The difficulty of a solo or co-op game: a position that only states an automaton's level (`options.format: none`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import BadInput, IllegalAction, shown
from clashyard.core.game import Event, Game, Notation, Preparation, Rules, Setup
from clashyard.decks.formats.mutation.game import no_winner, nothing, payoff
from clashyard.decks.formats.mutation.plain import Plain
from clashyard.decks.setup import automaton
from clashyard.decks.setup.options import AUTOMATA, NAMES, check_options, humans
from clashyard.decks.setup.table import Setting
from clashyard.decks.version import FORMER, VERSION


def prepare(given: Mapping[str, Any]) -> Setting:
    options = check_options(given)
    if options["mode"] not in AUTOMATA:
        raise BadInput("options.mode", "mode {mode} has no automaton; use solo or coop", mode=options["mode"])
    return Setting({**options, "format": "none"}, ())


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Setting, Plain]:
    if given != {} and not (isinstance(given, Mapping) and set(given) == {"difficulty"}):
        raise BadInput("position", "only the options are given here, not {value}", value=shown(given))
    return prepare(options), Plain()


def write_position(g: Plain, setting: Setting) -> dict[str, Any]:
    ai = setting.options.get("ai", automaton.PLAIN)
    return {"difficulty": automaton.level(ai, "champion" in setting.options["modules"])}


def view_position(g: Plain, setting: Setting, seat: int, memory: bool = False) -> dict[str, Any]:
    return write_position(g, setting)


def read_action(g: Plain, setting: Setting, seat: int, text: str) -> int:
    raise IllegalAction(text, "there is nothing to decide; these options only determine a level", "decks.solo.custom.points")


def write_action(g: Plain, setting: Setting, seat: int, action: int) -> str:
    raise IndexError(action)


def write_event(setting: Setting, entry: tuple[int, int, int, int]) -> Event:
    raise IndexError(entry)


def table(setting: Setting) -> Plain:
    return Plain()


def to_act(g: Plain) -> int:
    return -1


def menu(g: Plain, seat: int, out: Any) -> int:
    return 0


def prospects(g: Plain, seat: int) -> int:
    return 0


def options_of(setting: Setting) -> Mapping[str, Any]:
    return setting.options


def sample(seed: int, printed: bool = False, mode: str = "solo") -> dict[str, Any]:
    return {"format": "none", "mode": mode, "ai": {"level": 1 + seed % automaton.HIGHEST_LEVEL}}


def at_table(setting: Setting) -> tuple[str, ...]:
    return humans(setting.mode)


DIFFICULTY = Game(
    name="decks", title="Clash of Decks: difficulty", version=VERSION, former=FORMER, refusal="decks.turn.order",
    rules=Rules(
        state=Plain, actions=1, deal=nothing, to_act=to_act, menu=menu, play=nothing, payoff=payoff, hide=nothing,
        settle=nothing, prospects=prospects, compiles=False,
    ),
    notation=Notation(
        read_position=read_position, write_position=write_position, view_position=view_position, read_action=read_action,
        write_action=write_action, write_event=write_event, winner=no_winner,
    ),
    setup=Setup(
        seats=NAMES, modes=tuple(AUTOMATA), prepare=prepare, options=options_of, table=table, at_table=at_table, sample=sample,
    ),
    preparation=Preparation("none"),
)  # fmt: skip
