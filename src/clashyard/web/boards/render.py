"""Parts of boards as HTML, cached: most parts stay the same from one action to the next, and for several viewers."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Any

from django.template import engines
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from clashyard.core.words import Words

KEPT = 5000  # parts, of some kilobytes each
PIECES = 10_000  # of one or two kilobytes: pieces that stay the same when a part changes, or move from one to another
KIND = re.compile(r'<div class="stage[^>]* data-board="([\w ]*)"')
Draw = Callable[[str, Any], Markup]


@cache
def _macros(folder: str, file: str, language: str) -> Any:
    engine: Any = engines["jinja2"]
    words = Words(language)
    return engine.env.get_template(f"{folder}/{file}.html").make_module({"words": words, "piece": piecer(folder, words)})


@lru_cache(KEPT)
def _drawn(folder: str, language: str, name: str, data: Hashable) -> Markup:
    return Markup(str(_macros(folder, "parts", language).part(name, data)).strip())


@lru_cache(PIECES)
def _piece(folder: str, file: str, language: str, macro: str, *data: Hashable) -> Markup:
    return Markup(str(getattr(_macros(folder, file, language), macro)(*data)))


def drawer(folder: str, words: Words) -> Draw:
    """Return a function that renders the parts of the board in *folder*, with the macro ``part`` of its ``parts.html``."""
    return lambda name, data: _drawn(folder, words.language, name, data)


def piecer(folder: str, words: Words) -> Callable[..., Markup]:
    """Return a function that renders macros of parts, cached.

    ``piece("cards", "sheet", id, data)`` is the macro ``sheet`` of ``cards.html``.
    """
    return lambda file, macro, *data: _piece(folder, file, words.language, macro, *data)


def kind_of(fragment: str) -> str:
    """Return what a rendered stage says of its board (`Scene.kind`): the page around it says the same."""
    found = KIND.search(fragment)
    return found[1] if found else ""


@pass_context
def parts_of(context: Context, folder: str) -> Draw:
    """Return the `drawer` in the language of the page, for templates: ``{% set part = parts_of("decks") %}``."""
    return drawer(folder, context["words"])


@pass_context
def pieces_of(context: Context, folder: str) -> Callable[..., Markup]:
    """Return the `piecer` in the language of the page, for templates."""
    return piecer(folder, context["words"])
