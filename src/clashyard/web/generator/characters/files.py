"""Characters as files: TOML, YAML and JSON, which matches and the command line read too."""

from __future__ import annotations

import json
import re
from typing import Any

from clashyard.clash.cards.library import entries_of
from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.web.generator.characters.sketch import Plain, Sketch, of_plain
from clashyard.web.generator.files import JSON, TOML, text_of
from clashyard.web.own import parser
from clashyard.web.own.models import CHARACTERS

YAML = "yaml"
WAYS = (TOML, YAML, JSON)
FORMAT = "clashyard character"
ENDS = (".toml", ".yaml", ".yml", ".json")


def written(sketch: Sketch, way: str) -> str:
    """Return a character as a file. Raises BadInput with the part that is wrong."""
    sketch.character()
    if way == JSON:
        return json.dumps({"format": FORMAT, **sketch.plain()}, ensure_ascii=False, indent=1) + "\n"
    return toml(sketch.plain()) if way == TOML else _yaml(sketch.plain())


def toml(data: Plain, table: str = "") -> str:
    """Return a character as a document in TOML; *table*: the name of the table that holds it, with a dot behind it."""
    above, below = [], []
    for key, value in data.items():
        if key == "combos" and value:
            above += ["combos = [", *(f"    {_toml_value(each)}," for each in value), "]"]
        elif key == "super":
            named = {name: each for name, each in value.items() if not isinstance(each, dict)}
            below += [f"\n[{table}super]", *_pairs(named)] if named else []
            for name, level in value.items():
                below += [f"\n[{table}super.{_toml_key(name)}]", *_pairs(level)] if isinstance(level, dict) else []
        else:
            above += _pairs({key: value})
    return "\n".join([*above, *below]) + "\n"


def _pairs(data: Plain) -> list[str]:
    return [f"{_toml_key(key)} = {_toml_value(value)}" for key, value in data.items()]


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _quoted(key)


def _toml_value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(_pairs(value))}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml_value, value))}]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _yaml(data: Plain) -> str:
    """Return a character in YAML, with one combo and one level on each line. JSON is YAML, too."""
    lines = []
    for key, value in data.items():
        if key == "combos":
            lines += ["combos:", *(f"  - {_flow(each)}" for each in value)]
        elif key == "super":
            lines += ["super:", *(f"  {name}: {_flow(each)}" for name, each in value.items())]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read(data: bytes, name: str, words: Words) -> list[Sketch]:
    """Return the characters of a file. Raises BadInput with the line."""
    text = text_of(data)
    if text.lstrip().startswith("{") or name.lower().endswith(f".{JSON}"):
        return [_from_json(text)]
    form = parser.form_of(CHARACTERS, text, name if name.lower().endswith(ENDS) else "")
    found = parser.read(CHARACTERS, text, form, "", words)
    for mistake in found.mistakes:
        raise BadInput(f"file:{mistake.line}" if mistake.line else "file", "{what}", what=mistake.what)
    return [of_plain(each, "file") for each in entries_of(parser.document_of(text, form)[0])]


def _from_json(text: str) -> Sketch:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = text.count("\n", 0, getattr(error, "pos", 0)) + 1
        raise BadInput(f"file:{line}", "this file was cut off or changed; copy or download it again") from None
    if not isinstance(given, dict) or given.pop("format", None) != FORMAT:
        raise BadInput("file", "this is not a character; choose a file in TOML, YAML or JSON")
    return of_plain(given, "file")
