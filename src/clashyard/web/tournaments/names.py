"""The names of those who have entered a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from clashyard.core.words import Words
from clashyard.web.matches.captions import computer_name
from clashyard.web.people.names import name_of
from clashyard.web.tournaments.models import Entry


def names_of(entries: Sequence[Entry], words: Words) -> dict[int, str]:
    """Return the name of each entry. Computers of the same level are numbered."""
    names = {
        entry.pk: name_of(entry.person, words) if entry.person else computer_name(entry.computer, words) for entry in entries
    }
    counted: dict[str, int] = {}
    alike = list(names.values())
    for entry in entries:
        name = names[entry.pk]
        if entry.person is None and alike.count(name) > 1:
            counted[name] = counted.get(name, 0) + 1
            names[entry.pk] = f"{name} #{counted[name]}"
    return names
