"""What every page can use: static files, addresses, and words in the visitor's language."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from jinja2 import Environment, StrictUndefined

from clashyard.core.words import LANGUAGES, Words


def environment(**options: Any) -> Environment:
    """Jinja2 as Django uses it: text is escaped, and a name that is missing is an error."""
    made = Environment(**{**options, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True})
    made.globals.update(static=static, url=reverse, rule_url=rule_url)
    return made


def rule_url(name: str) -> str:
    """Where a rule is explained."""
    return f"/rule/{name}/"


def words_for(session: Any, accepted: str) -> Words:
    """Words in the language that was chosen, else the first of those that the browser accepts and we speak, else in English."""
    chosen = session.get("language")
    wanted = [chosen, *(part.partition(";")[0].strip()[:2].lower() for part in accepted.split(","))]
    return Words(next((language for language in wanted if language in LANGUAGES), "en"))


def words_of(request: HttpRequest) -> Words:
    """Words in the visitor's language."""
    return words_for(request.session, request.headers.get("Accept-Language", ""))
