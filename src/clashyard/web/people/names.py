"""Names of people: display, and validation of the names they choose."""

from __future__ import annotations

import unicodedata

from clashyard.core.words import N_, Words
from clashyard.web.people.models import NAME_AT_MOST, Person
from clashyard.web.refused import Refused


def name_of(person: Person, words: Words) -> str:
    """Return the name of a person, or a guest's generated name."""
    return person.name or words("Guest {number}", number=person.number)


def checked_name(given: str) -> str:
    """Return a name as it is stored: stripped of surrounding spaces; empty for a guest's generated name. Raises Refused."""
    name = " ".join(unicodedata.normalize("NFC", given).split(" ")).strip()
    if len(name) > NAME_AT_MOST:
        too_long = N_(
            "This name has {number} character; the limit is {most}. Choose a shorter one.",
            "This name has {number} characters; the limit is {most}. Choose a shorter one.",
        )
        raise Refused(too_long, number=len(name), most=NAME_AT_MOST)
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in name):
        raise Refused(N_("This name contains an invisible character. Retype it with letters, digits and spaces."))
    return name
