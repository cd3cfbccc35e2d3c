"""Saying something at a table, and hearing it: only the people who sit there do either."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from clashyard.core.words import N_, Words
from clashyard.web.matches import models as matches
from clashyard.web.matches import store
from clashyard.web.matches.broadcast import said
from clashyard.web.people.contacts import may_meet
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.refused import Refused
from clashyard.web.runtime.prepared_queries import Prepared
from clashyard.web.talk.models import EXCERPT_AT_MOST, TEXT_AT_MOST, ChatReport, Line, Mute
from clashyard.web.talk.phrases import EMOTES, KNOWN

SHOWN = 50  # lines
AROUND = 20  # lines of a report
AFTERWARDS = timedelta(hours=1)  # after the end of a match, people may still say something
NO_SEAT = N_("Only the people at this table can talk here.")
SILENCED = N_("You can't write at the moment: a moderator has muted you.")
NOT_BOTH = N_("You can only chat if you and your opponent both allow it, in the account settings. Use a phrase instead.")
OVER = N_("This match is over, and so is its chat.")


@dataclass(frozen=True)
class Heard:
    """A line as a reader sees it. *emote*: the key of its picture. *phrase*: its key, or empty for a text."""

    key: int
    seat: str
    name: str
    own: bool
    said: str
    emote: str
    phrase: str
    written: bool  # a text, which can be reported


@dataclass(frozen=True)
class Company:
    """A person at a table, and the others there. *chat*: there is one other, and both allow free chat."""

    row: matches.Match
    person: Person
    others: tuple[Person, ...]
    seats: tuple[str, ...]  # of the others, one for each: pages name people by their seats, never by a number of the database
    chat: bool


def _muted_by(person: Any, match: Any, table: Any) -> QuerySet[Mute]:
    """Return whom a person has muted of those at a table, and whether the match. *match* and *table* are the same match."""
    seated = matches.Seat.objects.filter(match_id=table).values("person")
    return Mute.objects.filter(Q(match_id=match) | Q(other__in=seated), person_id=person)


_mutes = Prepared(_muted_by, -1, -2, -3)
_lines = Prepared(lambda match: Line.objects.filter(match_id=match).select_related("person").order_by("-pk")[:SHOWN], -1)


def company_of(
    token: str, person: Person | None, table: tuple[matches.Match, Sequence[matches.Seat]] | None = None
) -> Company | None:
    """Return who is at a table with this person; None for spectators, and where there is nobody else. Raises DoesNotExist.

    *table*: the match and its seats, if they have just been read.
    """
    row, sitting = table or store.table(token)
    seated = {seat.person.pk: seat.person for seat in sitting if seat.person is not None}
    if person is None or person.pk not in seated or len(seated) < 2 or row.begun is None:
        return None
    others = tuple(other for key, other in seated.items() if key != person.pk)
    seats = tuple(next(seat.name for seat in sitting if seat.person_id == other.pk) for other in others)
    return Company(row, seated[person.pk], others, seats, len(others) == 1 and _both_chat(seated[person.pk], others[0]))


def _both_chat(one: Person, other: Person) -> bool:
    ready = all(each.chat and each.account_id is not None and not each.bot for each in (one, other))
    return ready and may_meet(one, other)


def say(company: Company | None, phrase: str, text: str, now: datetime) -> None:
    """Say a phrase by its key, or else a text. Raises Refused."""
    if company is None:
        raise Refused(NO_SEAT)
    if company.person.silenced:
        raise Refused(SILENCED)
    if company.row.ended is not None and company.row.ended < now - AFTERWARDS:
        raise Refused(OVER)
    if phrase and phrase not in KNOWN:
        raise Refused(N_("Unknown phrase. Reload the page and choose one of those that are there."))
    if not phrase and not company.chat:
        raise Refused(NOT_BOTH)
    Line.objects.create(match=company.row, person=company.person, phrase=phrase, text="" if phrase else checked_text(text))
    transaction.on_commit(lambda: said(company.row.token))


def checked_text(given: str) -> str:
    """Return a text as it is stored: one line of plain text. Raises Refused."""
    text = " ".join(unicodedata.normalize("NFC", given).split())
    if not text:
        raise Refused(N_("Write something first."))
    if len(text) > TEXT_AT_MOST:
        raise Refused(
            N_("This has {number} character; the limit is {most}. Make it shorter.",
               "This has {number} characters; the limit is {most}. Make it shorter."),
            number=len(text), most=TEXT_AT_MOST,
        )  # fmt: skip
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") and letter != "\u200d" for letter in text):
        raise Refused(N_("This contains an invisible character. Retype it."))
    return text


def heard(company: Company, words: Words, mutes: tuple[bool, Set[int]] | None = None) -> list[Heard]:
    """Return the last lines, without those of people whom the reader has muted, or does not meet.

    *mutes*: what `muted` returns, if it has just been asked.
    """
    everybody, people = mutes or muted(company)
    apart = {other.pk for other in company.others if not may_meet(company.person, other)}
    silent = {other.pk for other in company.others} if everybody else people | apart
    rows = Line.objects.filter(match=company.row).exclude(person__in=silent).select_related("person").order_by("-pk")
    found = list(rows[:SHOWN]) if silent else _lines(company.row.pk)
    return [_heard(line, company, words) for line in reversed(found)]


def _heard(line: Line, company: Company, words: Words) -> Heard:
    known = words(KNOWN[line.phrase]) if line.phrase in KNOWN else ""
    own = line.person_id == company.person.pk
    emote = line.phrase if line.phrase in EMOTES else ""
    seat = next((seat.name for seat in company.row.seats.all() if seat.person_id == line.person_id), "")
    return Heard(line.pk, seat, name_of(line.person, words), own, known or line.text, emote, line.phrase, bool(line.text))


def is_seated(token: str, person: Person | None) -> bool:
    """Return whether this person sits at a table: only then may they learn even that something was said there."""
    return person is not None and matches.Seat.objects.filter(match__token=token, person=person).exists()


def muted(company: Company) -> tuple[bool, set[int]]:
    """Return whether the reader has muted the match, and the keys of the people whom they have muted."""
    found, others = _mutes(company.person.pk, company.row.pk, company.row.pk), {other.pk for other in company.others}
    return any(each.match_id is not None for each in found), {each.other_id for each in found if each.other_id in others}


def mute(company: Company, seat: str, on: bool) -> None:
    """Mute whoever has this seat wherever they meet, or without one everybody here; or stop doing so. Raises Refused."""
    if seat and seat not in company.seats:
        raise Refused(N_("This person is not at this table."))
    about: dict[str, Any] = {"other": company.others[company.seats.index(seat)]} if seat else {"match": company.row}
    with transaction.atomic():
        Mute.objects.filter(person=company.person, **about).delete()
        if on:
            Mute.objects.create(person=company.person, **about)


def report(company: Company, key: int) -> None:
    """Report a text that somebody else has written here, with what was said before it. Reporting it again changes nothing."""
    line = Line.objects.filter(pk=key, match=company.row).exclude(person=company.person).exclude(text="").first()
    if line is None:
        raise Refused(N_("This line can't be reported: it is not there any more."))
    before = Line.objects.filter(match=company.row, pk__lte=key).select_related("person").order_by("-pk")[:AROUND]
    ChatReport.objects.get_or_create(
        person=company.person, line=line.pk,
        defaults={"about": line.person, "token": company.row.token, "text": line.text, "excerpt": excerpt(list(before)[::-1])},
    )  # fmt: skip


def excerpt(lines: Sequence[Line]) -> str:
    """Return lines as a moderator reads them, in English."""
    words = Words("en")
    said_lines = (f"{name_of(line.person, words)}: {line.text or KNOWN.get(line.phrase, line.phrase)}" for line in lines)
    return "\n".join(said_lines)[-EXCERPT_AT_MOST:]


def person_deleted(sender: object, person: Person, **_: Any) -> None:
    """Forget what somebody has said whose account is deleted, and their mutes. Reports stay with the moderators."""
    Line.objects.filter(person=person).delete()
    Mute.objects.filter(person=person).delete()
    Mute.objects.filter(other=person).delete()
