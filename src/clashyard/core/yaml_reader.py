"""YAML files and texts, read with the line of every mistake; duplicate keys are refused."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from clashyard.core.errors import BadInput, shown
from clashyard.core.match_file import read_text


class Document(NamedTuple):
    """The content of a YAML file, and the line on which each entry of a top-level list begins."""

    data: Any
    lines: list[int]


def read_yaml(path: str | Path) -> Document:
    """Return the document of a YAML file. Raises BadInput with the line."""
    return yaml_document(read_text(path), str(path))


def yaml_document(text: str, place: str = "", aliases: bool = True) -> Document:
    """Return the document of a YAML text. Raises BadInput with ``place:line``.

    Without *aliases* an alias is refused, so that a text from a stranger is never larger than it looks.
    """
    if aliases and (document := _read_fast(text)):
        return document
    try:
        loader = (_Loader if aliases else _WithoutAliases)(text)
        return _document(loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise BadInput(f"{place}{line}", "invalid YAML: {reason}", reason=getattr(error, "problem", None) or error) from None


def _read_fast(text: str) -> Document | None:
    """Return the document as read by libyaml, or None without libyaml or if the slow loader has an error to describe."""
    try:
        return _document(_FastLoader(text)) if _FastLoader else None
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def _document(loader: Any) -> Document:
    node = loader.get_single_node()
    entries = node.value if isinstance(node, yaml.SequenceNode) else []
    lines = [entry.start_mark.line + 1 for entry in entries]
    return Document(None if node is None else loader.construct_document(node), lines)


class _UniqueKeys:
    """A YAML loader that refuses duplicate keys, of which the last would otherwise silently win."""

    construct_object: Any

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        merge = "tag:yaml.org,2002:merge"  # `<<: *base` may be combined with keys that it also contains
        keys = [self.construct_object(key, deep=True) for key, _ in node.value if key.tag != merge]
        known = set()
        for key in (key for key in keys if isinstance(key, Hashable)):
            if key in known:
                raise yaml.MarkedYAMLError(problem=f"the key {shown(key)} is listed twice", problem_mark=node.start_mark)
            known.add(key)
        return super().construct_mapping(node, deep)  # type: ignore[misc, no-any-return]


class _Loader(_UniqueKeys, yaml.SafeLoader):
    pass


_FastLoader = type("_FastLoader", (_UniqueKeys, yaml.CSafeLoader), {}) if yaml.__with_libyaml__ else None  # ten times as fast


class _WithoutAliases(_Loader):
    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            event: Any = self.get_event()  # type: ignore[no-untyped-call]
            problem = "an alias (*) cannot be read here; write out what it stands for"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)
        return super().compose_node(parent, index)
