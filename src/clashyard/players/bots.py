"""Bots from elsewhere: any object with `choose(match, seat)`, loaded by name, shown only what its seat may see."""

from __future__ import annotations

import inspect
import operator
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from clashyard.core.errors import BadInput, ClashyardError, shown
from clashyard.core.match import Match
from clashyard.players.player import Player, decider

GROUP = "clashyard.opponents"  # of the entry points of installed packages


@runtime_checkable
class Bot(Protocol):
    """Anything that chooses: `choose` returns a legal action of *seat*, as text or as a number of `match.menu(seat)`.

    *match* holds nothing that the seat cannot know: see `seen_by`.
    """

    def choose(self, match: Match, seat: str) -> str | int:
        """Return a legal action for *seat*."""


def seen_by(match: Match, seat: str, seed: int) -> Match:
    """Return a match that *seat* cannot tell from the true one: what it cannot know is redrawn by *seed*.

    It starts at the present position, without the actions, events, seed and secret that led to it. Its view for *seat*
    and its legal actions are the true ones.

    >>> from clashyard import decks
    >>> match = decks.new(decks=("1", "3"), seed=7)
    >>> guess = seen_by(match, "A", seed=1)
    >>> guess.view("A") == match.view("A"), guess.position() == match.position()
    (True, False)
    """
    game, state = match.game, match.state.copy()
    game.rules.hide(state, game.seats.index(seat), seed)
    state.secret = None
    position = game.notation.write_position(state, match.setting)
    guess = Match(game, match.setting, state, {"position": position}, match.compiled)
    guess.drawn = dict(match.drawn)
    return guess


class Outsider(Player):
    """A bot from elsewhere as a `Player`: it sees only what its seat may see, and what it returns is checked."""

    def __init__(self, name: str, bot: Bot, seed: int = 0) -> None:
        super().__init__(seed)
        self.name, self.bot = name, bot

    def choose(self, match: Match, seat: str | None = None) -> int:
        seat = decider(match, seat)
        guess = seen_by(match, seat, self.draw(match))
        try:
            choice = self.bot.choose(guess, seat)
        except Exception as error:
            raise BadInput(self.name, "choose raised {fault}; fix the opponent", fault=_fault(error)) from error
        return self._number(match, seat, choice)

    def _number(self, match: Match, seat: str, choice: object) -> int:
        """The number of a chosen action. Raises BadInput for anything that is not a legal action."""
        number = number_of(match, seat, choice)
        if number is None:
            raise BadInput(
                self.name, "choose returned {choice}, which is not a legal action; return one of match.legal_of(seat)",
                choice=shown(choice),
            )  # fmt: skip
        return number


def number_of(match: Match, seat: str, choice: object) -> int | None:
    """Return the number of an action of *seat*, given as text or as a number; None if it is not a legal action."""
    if isinstance(choice, str):
        try:
            number = match.game.notation.read_action(match.state, match.setting, match.game.seats.index(seat), choice)
        except ClashyardError:
            return None
    else:
        try:
            number = -1 if isinstance(choice, bool) else operator.index(choice)  # type: ignore[arg-type]
        except TypeError:
            return None
    return number if number >= 0 and match.is_legal(number, seat) else None


@cache
def installed() -> dict[str, EntryPoint]:
    """Return the opponents of installed packages by their names: the entry points in the group ``clashyard.opponents``."""
    return {point.name: point for point in entry_points(group=GROUP)}


def include_current_folder() -> None:
    """Let the modules of bots lie in the folder from which a command is run, in its worker processes too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def load(name: str, seed: int = 0) -> Outsider:
    """Load a bot by ``module:Class`` or by the name of an installed one. Raises BadInput in one sentence for any failure.

    A class or function is called with the keyword *seed* if it takes one; an object is taken as it is.
    """
    found = _entry(name) if name in installed() else _imported(name)
    if not isinstance(found, Bot) or isinstance(found, type):
        if not callable(found):
            raise BadInput(name, "this is not an opponent; it needs a method choose(match, seat)")
        found = _made(name, found, seed)
    return Outsider(name, found, seed)


def _entry(name: str) -> Any:
    try:
        return installed()[name].load()
    except Exception as error:
        raise BadInput(name, "the opponent cannot be loaded: {fault}", fault=_fault(error)) from error


def _imported(name: str) -> Any:
    module, colon, attribute = name.partition(":")
    if not (colon and module and attribute):
        raise BadInput(name, "write an opponent of your own as module:Class")
    try:
        found = import_module(module)
    except Exception as error:
        raise BadInput(name, "the opponent cannot be loaded: {fault}", fault=_fault(error)) from error
    try:
        return operator.attrgetter(attribute)(found)
    except AttributeError:
        raise BadInput(name, "the module {module} has no {attribute}", module=module, attribute=attribute) from None


def _made(name: str, factory: Any, seed: int) -> Bot:
    """The bot that a class or function makes."""
    try:
        bot = factory(seed=seed) if _takes_seed(factory) else factory()
    except Exception as error:
        raise BadInput(name, "the opponent cannot be made: {fault}", fault=_fault(error)) from error
    if not isinstance(bot, Bot):
        raise BadInput(name, "this is not an opponent; it needs a method choose(match, seat)")
    return bot


def _takes_seed(factory: Any) -> bool:
    try:
        return "seed" in inspect.signature(factory).parameters
    except (TypeError, ValueError):
        return False


def _fault(error: Exception) -> str:
    """An error in one short line: its kind, and what it says."""
    said = " ".join(str(error).split())
    text = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return text if len(text) <= 200 else f"{text[:196]} …"
