"""Everything that the site stores about a person, for that person: a ZIP of JSON files, one for each kind of thing.

Of a match that goes on they get what they have chosen themselves, and nothing that others have sealed or hold. `TABLES` names
what is exported from each table that refers to a person, and `LEFT_OUT` why the others are not: a test knows all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder

from clashyard.web.generator.models import Picture, SavedCard
from clashyard.web.matches import models
from clashyard.web.people.factors import factors_of
from clashyard.web.people.models import Person

AT_ONCE = 200  # rows read together

# table.field that refers to a person -> the fields that are exported
TABLES: dict[str, tuple[str, ...]] = {
    "own.text.owner": ("title", "kind", "form", "text", "made", "changed"),
    "own.saveddeck.owner": ("title", "cards", "made", "changed"),
    "puzzles.record.person": (
        "puzzle", "begun", "first", "line", "lines", "tries", "hints", "given_up", "solved", "stars",
    ),
    "puzzles.day.person": ("day", "hinted", "punctual"),
    "puzzles.strength.person": ("mu", "sigma", "number", "won"),
    "puzzles.storm.person": ("ended", "solved", "missed"),
    "editor.page.owner": ("name", "state", "game", "title", "hint", "about", "goal", "turns", "held", "made", "published"),
    "editor.pagereport.person": ("text", "made"),
    "editor.check.person": ("task", "question", "asked"),
    "generator.picturereport.person": ("text", "made"),
    "league.chair.person": ("league__token", "name", "gone", "seen"),
    "league.league.maker": ("token", "made", "begun", "ended"),
    "tournaments.entry.person": ("tournament__token", "tournament__title", "seed", "gone", "made"),
    "tournaments.tournament.maker": ("token", "title", "kind", "game", "rounds", "starts", "zone", "made", "begun", "ended"),
    "ratings.rating.person": ("pool", "mu", "sigma", "number", "won", "drawn", "at"),
    "ratings.entry.person": ("match__token", "pool", "seat", "outcome", "before_mu", "before_sigma", "mu", "sigma", "ended"),
    "matches.vacation.person": ("begun", "until", "ended"),
    "people.follow.person": ("other__handle", "since"),
    "people.block.person": ("other__handle", "since"),
    "notices.notice.person": (
        "kind", "match__token", "tournament__token", "league__token", "game", "number", "made", "read",
    ),
    "talk.line.person": ("match__token", "phrase", "text", "made"),
    "talk.mute.person": ("other__handle", "match__token"),
    "talk.chatreport.person": ("token", "text", "made"),
    "notices.mail.person": ("state", "made"),
    "notices.device.person": ("endpoint", "language", "made"),
    "lessons.finished.person": ("lesson", "made"),
    "profiles.played.person": ("match__token", "seat", "game", "outcome", "computer", "deck", "way", "ended"),
}  # fmt: skip
# the others -> where their content is, or why it is nowhere
LEFT_OUT = {
    "matches.seat.person": "in matches.json",
    "matches.match.maker": "in matches.json",
    "matches.seat.kept_for": "the invitations of others, which are theirs",
    "generator.savedcard.owner": "in cards.json, with all versions",
    "generator.picture.owner": "as files in pictures/",
    "replays.analysis.person": "who asked first for an analysis that everyone may see",
    "people.follow.other": "whom others follow, which is theirs",
    "people.block.other": "whom others have blocked, which nobody else learns",
    "notices.notice.other": "what others were told",
    "talk.mute.other": "who has muted this person, which nobody else learns",
    "talk.chatreport.about": "what others have reported, which is theirs",
    "profiles.played.opponent": "what others have played",
}


def exported(person: Person) -> bytes:
    """Return the file. It is compressed while the rows are read, a table at a time."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, content in _files(person):
            archive.writestr(name, content)
    return file.getvalue()


def _files(person: Person) -> Iterator[tuple[str, str | bytes]]:
    """Yield the name and the content of each file."""
    yield "account.json", _json(_account(person))
    yield "matches.json", _json([_match(row, person) for row in _matches(person)])
    yield "cards.json", _json([_card(card) for card in SavedCard.objects.filter(owner=person).prefetch_related("versions")])
    for place, fields in TABLES.items():
        label, _, relation = place.rpartition(".")
        rows = apps.get_model(label)._base_manager.filter(**{relation: person}).order_by("pk").values(*fields)
        yield f"{label.replace('.', '-')}.json", _json(list(rows))
    for picture in Picture.objects.filter(owner=person, removed=False).order_by("pk").iterator(AT_ONCE):
        yield f"pictures/{picture.token}.jpg", bytes(picture.data)


def _account(person: Person) -> Mapping[str, Any]:
    user = person.account
    about: dict[str, Any] = {
        "name": person.name, "handle": person.handle, "begun": person.begun, "exported": datetime.now(UTC),
        "chat": person.chat, "muted_by_a_moderator": person.silenced,
    }  # fmt: skip
    if user is None:
        return about
    wants = getattr(person, "wants", None)  # of notices
    about["listed_as_online"] = getattr(getattr(person, "here", None), "listed", False)
    about["mails"] = {name: getattr(wants, name) for name in ("mail", "matches", "tournaments", "zone")} if wants else None
    held = factors_of(user)
    kept = {
        "app": held.app, "passkeys": [{"name": name, "made": made} for _, name, made in held.passkeys],
        "recovery_codes_left": held.codes,
    }  # fmt: skip
    about |= {"second_factors": kept}
    return {**about, "username": user.username, "email": user.email, "joined": user.date_joined, "last_login": user.last_login}


def _matches(person: Person) -> Iterable[models.Match]:
    """Yield the matches that the person has a seat in or has created."""
    found = models.Match.objects.filter(seats__person=person) | models.Match.objects.filter(maker=person)
    return found.distinct().order_by("pk").prefetch_related("seats", "actions").iterator(AT_ONCE)


def _match(row: models.Match, person: Person) -> Mapping[str, Any]:
    """Return a match: all of an ended one, of others the person's own choices."""
    own = [seat.name for seat in row.seats.all() if seat.person_id == person.pk]
    actions = [action for action in row.actions.all() if row.ending or action.seat in own]
    return {
        "token": row.token, "game": row.game, "rules": row.rules, "seats": own, "made": row.made, "begun": row.begun,
        "ended": row.ended, "ending": row.ending, "winner": row.winner, "created_by_you": row.maker_id == person.pk,
        "clock": {"pace": row.pace, "start": row.start, "step": row.step}, "commitment": row.commitment,
        **({"options": row.options, "secret": row.secret, "seed": row.seed} if row.ending else {}),
        "actions": [{"number": each.number, "seat": each.seat, "text": each.text, "at": each.at} for each in actions],
    }  # fmt: skip


def _card(card: SavedCard) -> Mapping[str, Any]:
    versions = [{"number": each.number, "card": each.held, "made": each.made} for each in card.versions.all()]
    return {"kind": card.kind, "made": card.made, "changed": card.changed, "versions": versions}


def _json(content: Any) -> str:
    return json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
