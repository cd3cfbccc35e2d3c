"""What people are called, and what they may call themselves."""

from __future__ import annotations

import unicodedata

from clashyard.core.words import N_, Words
from clashyard.web.people.models import NAME_AT_MOST, Person
from clashyard.web.refused import Refused


def name_of(person: Person, words: Words) -> str:
    """The name of a person, or that of a guest."""
    return person.name or words("Guest {number}", number=person.number)


def checked_name(given: str) -> str:
    """A name as it is kept: without spaces around it; empty for that of a guest. Raises Refused."""
    name = " ".join(unicodedata.normalize("NFC", given).split(" ")).strip()
    if len(name) > NAME_AT_MOST:
        raise Refused(N_("This name has {number} letters; {most} is the most. Choose a shorter one."),
                      number=len(name), most=NAME_AT_MOST)  # fmt: skip
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in name):
        raise Refused(N_("This name has a sign that cannot be seen. Type it anew, with letters, digits and spaces."))
    return name
