"""What people have reported, of chats, rules, puzzles and pictures, and what moderators do about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clashyard.core.words import N_, Words
from clashyard.web.editor.models import Page, PageReport
from clashyard.web.generator.models import Picture, PictureReport
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.refused import Refused
from clashyard.web.reports.models import Report
from clashyard.web.staff.things import Thing, thing_of
from clashyard.web.talk.models import ChatReport

PAGE = 50  # cases
NOTE_AT_MOST = 2000  # characters
KINDS: dict[str, Any] = {"chat": ChatReport, "rules": Report, "puzzles": PageReport, "pictures": PictureReport}
JOINED = {
    "chat": ("person", "about__account"), "rules": (), "puzzles": ("person", "page__owner__account"),
    "pictures": ("person", "picture__owner__account"),
}  # fmt: skip
CHANGED = N_("Another moderator has changed this case meanwhile. Nothing was saved; here is how it is now.")


@dataclass(frozen=True)
class Shown:
    """A case on the page. *state*: what a form must name, so that nobody overwrites what they have not seen."""

    kind: str
    key: int
    made: datetime
    text: str
    excerpt: str
    token: str
    facts: tuple[str, ...]
    by: str
    about: Person | None
    name: str  # of the person whom it is about
    silenced: bool
    active: bool
    handled: datetime | None
    handler: str
    note: str
    state: str
    thing: Thing | None = None  # the puzzle or picture


def cases(kind: str, handled: bool, words: Words) -> list[Shown]:
    """Return cases of a kind, or of all kinds: open ones with the oldest first, or handled ones with the latest first."""
    found = [_shown(name, row, words) for name in KINDS if kind in ("", name) for row in _rows(name, handled)]
    found.sort(key=lambda each: each.handled or each.made, reverse=handled)
    return found[:PAGE]


def open_number() -> int:
    """Return how many cases wait."""
    return sum(model.objects.filter(handled=None).count() for model in KINDS.values())


def _rows(kind: str, handled: bool) -> Any:
    rows = KINDS[kind].objects.filter(handled__isnull=not handled).select_related("handler")
    rows = rows.select_related(*JOINED[kind]) if JOINED[kind] else rows
    rows = rows.defer("picture__data") if kind == "pictures" else rows
    return rows.order_by("-handled" if handled else "made", "pk")[:PAGE]


def _shown(kind: str, row: Any, words: Words) -> Shown:
    about, rules = _about(row), kind == "rules"
    facts = (row.rules, row.rule or "-", words("Action {number}", number=row.at)) if rules else ()
    by = name_of(row.person, words) if not rules and row.person else ""
    return Shown(
        kind, row.pk, row.made, row.text, getattr(row, "excerpt", ""), getattr(row, "token", ""), facts, by,
        about, name_of(about, words) if about is not None else "", about is not None and about.silenced,
        about is not None and about.account is not None and about.account.is_active, row.handled,
        row.handler.get_username() if row.handler else "", row.note, state_of(row), thing_of(row),
    )  # fmt: skip


def _about(row: Any) -> Person | None:
    """Return whose words, puzzle or picture was reported; None for rules, and for a deleted account."""
    found = {ChatReport: "about", PageReport: "page", PictureReport: "picture"}.get(type(row))
    thing = getattr(row, found) if found else None
    about: Person | None = thing.owner if isinstance(thing, Page | Picture) else thing
    return about


def state_of(row: Any) -> str:
    """Return what changes with every decision about a case."""
    return f"{row.handled.isoformat() if row.handled else ''}|{len(row.note)}"


def decide(kind: str, key: int, user: User, note: str, handled: bool, state: str, now: datetime) -> None:
    """Store the note of a moderator, and whether a case is handled. Raises Refused, and DoesNotExist."""
    note = "\n".join(note.split("\r\n")).strip()
    if len(note) > NOTE_AT_MOST or "\0" in note:
        raise Refused(N_("Note: at most {most} characters."), most=NOTE_AT_MOST)
    with transaction.atomic():
        row = KINDS[kind].objects.select_for_update().get(pk=key)
        if state_of(row) != state:
            raise Refused(CHANGED)
        row.note, row.handled, row.handler = note, now if handled else None, user
        row.save(update_fields=["note", "handled", "handler"])


def silence(key: int, on: bool) -> None:
    """Keep a person from saying anything at tables, or allow it again. Raises Person.DoesNotExist."""
    with transaction.atomic():
        person = Person.objects.select_for_update().get(pk=key)
        person.silenced = on
        person.save(update_fields=["silenced"])


def deactivate(key: int, on: bool) -> None:
    """Close the account of a person, who is logged out everywhere, or open it again. Raises Refused, Person.DoesNotExist."""
    with transaction.atomic():
        person = Person.objects.select_for_update().get(pk=key)
        user = User.objects.select_for_update().filter(person=person).first()
        if user is None or user.is_staff:
            raise Refused(N_("This account can't be closed here: it is deleted, or belongs to the staff."))
        user.is_active = not on
        user.save(update_fields=["is_active"])
