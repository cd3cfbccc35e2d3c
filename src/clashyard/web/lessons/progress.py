"""Which lessons a visitor has finished: kept in the session, and with their person once they have one."""

from __future__ import annotations

from functools import cache
from typing import Any

from clashyard.games import GAMES
from clashyard.lessons import Lesson, lessons_of
from clashyard.web.lessons.models import Finished
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of

PROGRESS = "lessons"  # in the session: the lessons that are done


@cache
def all_keys() -> frozenset[str]:
    """Return the keys of all lessons that there are."""
    return frozenset(key_of(lesson) for game in GAMES for lesson in lessons_of(game))


def key_of(lesson: Lesson) -> str:
    """Return the name under which it is noted that a lesson is done."""
    return f"{lesson.game.name}/{lesson.id}"


def finish(session: Any, lesson: Lesson) -> None:
    """Note that a lesson is done. With a person, what the session has noted before is stored with them too."""
    done = session.get(PROGRESS, [])
    if key_of(lesson) not in done:
        done = [*done, key_of(lesson)]
        session[PROGRESS] = done
    person = person_of(session)
    if person is not None:
        missing = set(done) & all_keys() - stored(person)
        Finished.objects.bulk_create([Finished(person=person, lesson=key) for key in sorted(missing)])


def finished(session: Any) -> frozenset[str]:
    """Return the keys of the lessons that the visitor has finished, on this device or another one."""
    person = person_of(session)
    return frozenset(session.get(PROGRESS, ())) | (stored(person) if person is not None else frozenset())


def stored(person: Person) -> frozenset[str]:
    """Return the keys of the lessons that are stored with a person."""
    return frozenset(Finished.objects.filter(person=person).values_list("lesson", flat=True))


def person_deleted(sender: Any, person: Person, **_: Any) -> None:
    """Forget which lessons somebody has finished whose account is deleted."""
    Finished.objects.filter(person=person).delete()
