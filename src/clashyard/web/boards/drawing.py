"""Parts of boards as HTML. Most parts are the same from one action to the next, and for several viewers: they are kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Any

from django.template import engines
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from clashyard.core.words import Words

KEPT = 5000  # parts, of some kilobytes each
Draw = Callable[[str, Any], Markup]


@cache
def _macros(folder: str, language: str) -> Any:
    engine: Any = engines["jinja2"]
    return engine.env.get_template(f"{folder}/parts.html").make_module({"words": Words(language)})


@lru_cache(KEPT)
def _drawn(folder: str, language: str, name: str, data: Hashable) -> Markup:
    return Markup(str(_macros(folder, language).part(name, data)).strip())


def drawer(folder: str, words: Words) -> Draw:
    """How the parts of the board in *folder* are drawn: by the macro ``part`` of its ``parts.html``."""
    return lambda name, data: _drawn(folder, words.language, name, data)


@pass_context
def parts_of(context: Context, folder: str) -> Draw:
    """For templates: ``{% set part = parts_of("decks") %}``, in the language of the page."""
    return drawer(folder, context["words"])
