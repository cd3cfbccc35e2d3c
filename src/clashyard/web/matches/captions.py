"""A table in words: who sits there, what is played, how long there is to think, and what is awaited or how the match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from clashyard.core.house import chosen_readings
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.games import NAMED
from clashyard.players import LADDER, NAMES
from clashyard.web.boards.registration import registration_of
from clashyard.web.engines import name_of_engine
from clashyard.web.matches import models, store
from clashyard.web.matches.marks import NONE, Mark
from clashyard.web.matches.perspective import Look
from clashyard.web.matches.standing import Standing
from clashyard.web.people.names import name_of

DAY = 24 * 3600


class Seated(Protocol):
    """A seat of a match, or of something made of matches."""

    name: str
    person: Any
    computer: Any
    gone: Any


def called(seat: Seated, words: Words) -> str:
    """Return the display name of the occupant of *seat*."""
    if seat.person is not None and seat.gone:
        return words("{name} (computer playing)", name=name_of(seat.person, words))
    if seat.person is not None and seat.person.bot:
        return words("{name} (bot)", name=name_of(seat.person, words))
    if seat.person is not None:
        return name_of(seat.person, words)
    return computer_name(seat.computer, words) if seat.computer else words("free")


def named(words: Words, seats: Sequence[Seated]) -> Words:
    """Return *words* that call the players by their names. Computers of the same level are told apart by their seats."""
    names = {seat.name: _name(seat, words) for seat in seats}
    alike = [seat.name for seat in seats if seat.person is None and list(names.values()).count(names[seat.name]) > 1]
    return words.named(names | {seat: f"{names[seat]} ({seat})" for seat in alike if names[seat]})


def addressed(words: Words, seats: Sequence[Seated], own: Sequence[str]) -> Words:
    """Return the same for the occupant of the seats *own*, whom they call “you”, unless several share a screen."""
    people = named(words, seats)
    return people.addressing(own[0]) if len(own) == 1 else people


def people_said(seats: Sequence[Seated], words: Words, marks: Mapping[str, Mark] = MappingProxyType({})) -> str:
    """Return who is at a table, in a line of a list: the names, with ratings where something is at stake, then the free seats."""
    sitting = [seat for seat in seats if seat.person is not None or seat.computer]
    taken = [f"{called(seat, words)} {marks.get(seat.name, NONE).rating}".rstrip() for seat in sitting]
    said, free = list(dict.fromkeys(taken)), len(seats) - len(taken)
    return ", ".join([*said, words("{number} free seat", "{number} free seats", number=free)] if free else said)


def _name(seat: Seated, words: Words) -> str:
    """Return the name alone of whoever sits there; empty for a free seat."""
    if seat.person is not None:
        return name_of(seat.person, words)
    return words(NAMES[LADDER.index(seat.computer)]) if seat.computer in LADDER else name_of_engine(seat.computer)


def computer_name(key: str, words: Words) -> str:
    """Return the name and level of the opponent *key*, or the name of an engine."""
    if name_of_engine(key):
        return words("{name} (engine)", name=name_of_engine(key))
    if key not in LADDER:
        return words("Computer")
    number = LADDER.index(key)
    return words("{name} (level {number})", name=words(NAMES[number]), number=number + 1)


def title_of(row: models.Match) -> str:
    """Return the name of the game."""
    return NAMED[row.game].title


def details_of(row: models.Match, words: Words) -> list[str]:
    """Return the settings that differ from the defaults, as text."""
    return registration_of(row.game).facts(row.options, words)


def house_of(options: Mapping[str, Any], game: str, words: Words) -> list[tuple[str, str]]:
    """Return the house rules of a match: the id of each rule, and how it is read."""
    return [(entry.rule, words(reading.sentence)) for entry, reading in chosen_readings(NAMED[game].setup.house, options)]


def stake_said(row: models.Match, words: Words) -> list[str]:
    """Return that a match is rated, as one of its details; nothing if it is not."""
    return [words("Rated")] if row.rated else []


class Paced(Protocol):
    """Anything with a time control: a match, or something made of matches."""

    @property
    def pace(self) -> Any: ...
    @property
    def start(self) -> Any: ...
    @property
    def step(self) -> Any: ...


def clock_said(row: Paced, words: Words) -> str:
    """Return the time control as text."""
    if row.pace == "live":
        return words("{minutes} min + {seconds} s", minutes=row.start // 60, seconds=row.step)
    if row.pace == "days":
        return words("{days} day per action", "{days} days per action", days=row.step // DAY)
    return words("No time limit")


def state_of(standing: Standing, look: Look, words: Words, busy: bool = False) -> str:
    """Return what is awaited, whose decision it is, or how the match ended. *busy*: no computer is free.

    During a simultaneous choice this does not reveal who has chosen.
    """
    row, match = standing.row, standing.match
    if not row.begun:
        free = sum(seat.free for seat in standing.seats)
        return words("Waiting for {number} more player.", "Waiting for {number} more players.", number=free)
    if row.ending:
        return " ".join(filter(None, (reason_of(row, words), _result(row, look, words))))
    if look.curtain:
        return words("Pass the screen to {seat}.", seat=look.curtain)
    if look.viewer in match.deciding and look.viewer in look.playing:
        return words("It's your turn.")
    if row.due and not _telling(standing, look):
        return (
            words("All computers are busy. The match continues as soon as one is free.")
            if busy
            else words("The computer is thinking…")
        )
    return _others(match, look, words)


def _telling(standing: Standing, look: Look) -> bool:
    """Return whether naming the deciding seats would reveal a sealed choice. Computers choose after all people have."""
    others = any(seat.person_id and not seat.computer and seat.name not in look.own for seat in standing.seats)
    return others and len(store.choosers(standing.match)) > 1


def _others(match: Match, look: Look, words: Words) -> str:
    choosing = [seat for seat in store.choosers(match) if seat not in look.own]
    if len(choosing) == 1 and look.own and len(match.seats) == 2:
        return words("Waiting for your opponent…")
    return words("Waiting for {seats}", seats=", ".join(choosing or store.choosers(match)))


def reason_of(row: models.Match, words: Words) -> str:
    """Return why a match is over if not by its rules, else an empty string."""
    if row.ending == "resigned":
        return words.told(N_("{seat} has resigned."), N_("You have resigned."), {"seat": row.loser})
    if row.ending == "time":
        return words.told(N_("{seat} has run out of time."), N_("You have run out of time."), {"seat": row.loser})
    if row.ending == "claimed":
        return words.told(N_("{seat} has left the match."), N_("You have left the match."), {"seat": row.loser})
    if row.ending == "agreed":
        return words("Both players have agreed on a draw.")
    if row.ending == "limit":
        return words(
            "The match has reached its limit of {number} action.",
            "The match has reached its limit of {number} actions.",
            number=row.length,
        )
    return words("Everyone has left the table.") if row.ending == "left" else ""


def _result(row: models.Match, look: Look, words: Words) -> str:
    if not row.winner:
        return words("The decks are ready.")
    if row.winner == "draw":
        return words("The match is drawn.")
    if len(look.own) == 1:
        return words("You win.") if look.own[0] in row.winner else words("You lose.")
    return words("{seats} win.", seats=", ".join(row.winner)) if len(row.winner) > 1 else words("{seat} wins.", seat=row.winner)
