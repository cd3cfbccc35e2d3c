"""The public matches of a person, newest first, through a filter that the address of the page holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.db.models import QuerySet

from clashyard.core.words import N_, Words
from clashyard.games import GAMES, NAMED
from clashyard.web.boards.registration import registration_of
from clashyard.web.matches import models
from clashyard.web.matches.captions import called, clock_said, computer_name, details_of
from clashyard.web.matches.page import face_of
from clashyard.web.matches.publicity import findable
from clashyard.web.people.models import Person
from clashyard.web.profiles.models import DRAWN, LOST, WON, Played

PAGE = 20  # matches
PAGES_AT_MOST = 500
OUTCOMES = {WON: N_("Won"), LOST: N_("Lost"), DRAWN: N_("Drawn")}
AGAINST = {"people": N_("People"), "computers": N_("Computers")}


@dataclass(frozen=True)
class Filter:
    """What the history is limited to; empty fields limit nothing. *page*: from 1."""

    game: str = ""
    outcome: str = ""
    against: str = ""
    page: int = 1

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Filter:
        """Return the filter of an address. What it does not know, it leaves out."""
        page = query.get("page", "")
        return cls(
            _known(query.get("game", ""), NAMED), _known(query.get("outcome", ""), OUTCOMES),
            _known(query.get("against", ""), AGAINST),
            min(int(page), PAGES_AT_MOST) if page.isascii() and page.isdigit() and len(page) < 6 and int(page) else 1,
        )  # fmt: skip

    def query(self, **changed: str | int) -> str:
        """Return the query of the address with the fields *changed*; the first page is not named."""
        fields = {"game": self.game, "outcome": self.outcome, "against": self.against, "page": 1} | changed
        kept = {name: value for name, value in fields.items() if value and (name, value) != ("page", 1)}
        return f"?{urlencode(kept)}" if kept else "?"

    def chosen(self, person: Person) -> QuerySet[Played]:
        """Return the rows of *person* that it lets through."""
        found = Played.objects.filter(person=person)
        if self.game:
            found = found.filter(game=self.game)
        if self.outcome:
            found = found.filter(outcome=self.outcome)
        if self.against:
            found = found.filter(computer="") if self.against == "people" else found.exclude(computer="")
        return found


@dataclass(frozen=True)
class Line:
    """A match in the history. *token*: empty where the viewer may not find the match."""

    others: str
    face: str
    handle: str
    outcome: str
    said: str  # how it ended, in a word
    title: str
    deck: str
    facts: str
    at: datetime
    token: str


@dataclass(frozen=True)
class Choices:
    """One filter on the page: its name, and its choices with the address of each."""

    label: str
    options: tuple[tuple[str, str, bool], ...]  # what it is called, its query, whether it is chosen


def lines_of(person: Person, viewer: Person | None, chosen: Filter, words: Words) -> tuple[list[Line], bool]:
    """Return the page of the history that the filter names, and whether there are older matches."""
    first = (chosen.page - 1) * PAGE
    found = chosen.chosen(person).select_related("match", "opponent").prefetch_related("match__seats__person")
    rows = list(found[first : first + PAGE + 1])
    return [_line(row, viewer, words) for row in rows[:PAGE]], len(rows) > PAGE


def live_of(person: Person, words: Words) -> list[Line]:
    """Return the matches that a person plays now and that everyone may watch. It does not say whose turn it is."""
    found = models.Match.objects.filter(findable(), seats__person=person, begun__isnull=False, ending="").distinct()
    rows = found.order_by("-begun").prefetch_related("seats__person")[:PAGE]
    return [_live(row, person, words) for row in rows]


def choices(chosen: Filter, words: Words) -> list[Choices]:
    """Return the filters of the page."""
    games = {game.name: game.title for game in GAMES}
    outcomes, against = ({key: words(said) for key, said in named.items()} for named in (OUTCOMES, AGAINST))
    every = words("all")
    return [
        _choices(words("Game"), "game", {"": every, **games}, chosen),
        _choices(words("Result"), "outcome", {"": every, **outcomes}, chosen),
        _choices(words("Opponent"), "against", {"": every, **against}, chosen),
    ]


def _choices(label: str, name: str, named: Mapping[str, str], chosen: Filter) -> Choices:
    now = getattr(chosen, name)
    return Choices(label, tuple((said, chosen.query(**{name: key}), key == now) for key, said in named.items()))


def _known(value: str, known: Mapping[str, object]) -> str:
    return value if value in known else ""


def _line(row: Played, viewer: Person | None, words: Words) -> Line:
    seats = sorted(row.match.seats.all(), key=lambda seat: seat.name)
    others = [seat for seat in seats if seat.name != row.seat]
    took_part = viewer is not None and any(seat.person_id == viewer.pk for seat in seats)
    return Line(
        others=computer_name(row.computer, words) if row.computer else _names(others, words),
        face=face_of(others[0]) if len(others) == 1 else "",
        handle=(row.opponent.handle or "") if row.opponent is not None else "",
        outcome=row.outcome,
        said=words(OUTCOMES[row.outcome]),
        title=NAMED[row.game].title,
        deck=registration_of(row.game).deck_face(row.deck, words).name if row.deck and row.told else "",
        facts=_facts(row.match, words),
        at=row.ended,
        token=row.match.token if row.findable or took_part else "",
    )


def _live(row: models.Match, person: Person, words: Words) -> Line:
    others = [seat for seat in sorted(row.seats.all(), key=lambda seat: seat.name) if seat.person_id != person.pk]
    alone = others[0] if len(others) == 1 else None
    handle = (alone.person.handle or "") if alone is not None and alone.person is not None else ""
    face = face_of(alone) if alone is not None else ""
    names, began = _names(others, words), row.begun or row.made
    return Line(names, face, handle, "now", words("Playing"), NAMED[row.game].title, "", _facts(row, words), began, row.token)


def _names(seats: list[models.Seat], words: Words) -> str:
    return ", ".join(dict.fromkeys(called(seat, words) for seat in seats)) or words("alone")


def _facts(row: models.Match, words: Words) -> str:
    return " · ".join([*details_of(row, words), clock_said(row, words)])
