"""What the lobby shows of quick pairing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.web.matches.captions import clock_said
from clashyard.web.momentary import Momentary
from clashyard.web.pairing.models import Wish
from clashyard.web.pairing.paces import BY_KEY, PACES
from clashyard.web.pairing.queue import counts
from clashyard.web.pairing.strength import level_for
from clashyard.web.people.models import Person
from clashyard.web.start.seats import levels

_shared: Momentary[str, Mapping[tuple[str, str], int]] = Momentary(1)


@dataclass(frozen=True)
class Choice:
    """One button: a pace of a game. *waiting*: how many people wait there; *own*: the visitor is one of them."""

    value: str
    said: str
    waiting: int
    own: bool


@dataclass(frozen=True)
class Waiting:
    """The visitor's own search. *computer*: the one that is offered, once it has taken long enough."""

    title: str
    clock: str
    computer: str
    stays: bool


@dataclass(frozen=True)
class Panel:
    """Quick pairing as the lobby shows it: for each game its title and its buttons."""

    games: tuple[tuple[str, tuple[Choice, ...]], ...]
    waiting: Waiting | None
    account: bool
    guests: bool


def panel(person: Person | None, words: Words, now: datetime) -> Panel:
    """Return quick pairing for a visitor."""
    wish = Wish.objects.filter(person=person, match=None).first() if person else None
    number = _shared.of("waiting", counts)
    games = []
    for game in GAMES:
        own = {pace.key: wish is not None and (wish.game, wish.pace) == (game.name, pace.key) for pace in PACES}
        buttons = (
            Choice(f"{game.name}:{pace.key}", clock_said(pace, words), number.get((game.name, pace.key), 0), own[pace.key])
            for pace in PACES
        )
        games.append((game.title, tuple(buttons)))
    account = person is not None and person.account_id is not None
    return Panel(tuple(games), _waiting(wish, words, now), account, bool(wish and wish.guests))


def _waiting(wish: Wish | None, words: Words, now: datetime) -> Waiting | None:
    if wish is None or wish.game not in NAMED or wish.pace not in BY_KEY:
        return None
    pace = BY_KEY[wish.pace]
    late = bool(pace.patience) and (now - wish.since).total_seconds() >= pace.patience
    names = dict(levels(words, engines=False))
    computer = names[level_for(wish.game, wish.rating, wish.uncertainty)] if late else ""
    return Waiting(NAMED[wish.game].title, clock_said(pace, words), computer, pace.stays)
