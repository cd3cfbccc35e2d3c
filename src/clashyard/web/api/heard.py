"""What a program hears at a table: what the page of the match shows to its person, and nothing to anybody else."""

from __future__ import annotations

import json
from typing import Any

from clashyard.core.words import Words
from clashyard.web.api.access import Caller
from clashyard.web.matches import models
from clashyard.web.people.names import name_of
from clashyard.web.talk import lines

ENGLISH = Words("en")
SCOPE = "talk"


def heard_by(company: lines.Company) -> dict[str, Any]:
    """Return what somebody hears at a table."""
    everybody, people = lines.muted(company)
    others = [
        {"seat": seat, "name": name_of(other, ENGLISH), "muted": other.pk in people}
        for seat, other in zip(company.seats, company.others, strict=True)
    ]
    heard = [
        {
            "seat": line.seat,
            "name": line.name,
            "own": line.own,
            "line": line.key if line.written and not line.own else None,
            "phrase": line.phrase,
            "text": line.said,
        }
        for line in lines.heard(company, ENGLISH)
    ]
    return {"chat": company.chat, "muted": everybody, "others": others, "lines": heard}


class Listener:
    """What one stream of a match has told about talk, and what it tells next."""

    def __init__(self, match: str, caller: Caller) -> None:
        self.match, self.person = match, caller.person if caller.allows(SCOPE) else None
        self.last = ""

    def hears(self) -> bool:
        """Return whether the caller sits there: others must not even be woken when something is said."""
        return lines.is_seated(self.match, self.person)

    def line(self) -> str:
        """Return the next line, or an empty string if there is nothing new to hear."""
        try:
            company = lines.company_of(self.match, self.person)
        except models.Match.DoesNotExist:
            return ""
        told = json.dumps({"type": "talk", "talk": heard_by(company)}, ensure_ascii=False) + "\n" if company else ""
        if told == self.last:
            return ""
        self.last = told
        return told
