"""An extension of Griffe for the API reference: examples become blocks of code, and comments on attributes their docstrings."""

from __future__ import annotations

import re
from typing import Any

import griffe


class Docstrings(griffe.Extension):  # type: ignore[misc,unused-ignore]
    """Adapt docstrings to Markdown, and take the comment at the end of an attribute's line where it has no docstring."""

    def on_object(self, *, obj: Any, **kwargs: Any) -> None:
        """Rewrite the docstring of one object."""
        if obj.is_alias:
            return
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
        elif obj.is_attribute and (said := comment(obj)):
            obj.docstring = griffe.Docstring(said, lineno=obj.lineno, parent=obj)
        if obj.is_module:
            for name, member in list(obj.members.items()):
                if not member.is_alias and member.is_attribute and not member.docstring and not comment(member):
                    obj.del_member(name)  # a constant that nothing is said about


def fenced(text: str) -> str:
    """Return *text* with its doctests as blocks of code; Markdown would take them for quotations."""
    return re.sub(r"^>>> .*(?:\n(?!\n).+)*", r"```pycon\n\g<0>\n```", text, flags=re.M)


def comment(attribute: Any) -> str:
    """Return the comment at the end of the line of an attribute as a sentence, with arrows for ``->``; empty if there is none."""
    line = attribute.source.strip() if attribute.lineno and attribute.lineno == attribute.endlineno else ""
    found = re.search(r"""(?<=\s)# (?!type:|noqa)([^"']+|[^"]*'[^"]*)$""", line)
    said = found[1].replace("->", "→").strip() if found else ""
    return re.sub(r"([*_<\[])", r"\\\1", said[:1].upper() + said[1:] + "." * (not said.endswith("."))) if said else ""
