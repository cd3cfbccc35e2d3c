"""The text of a match file: origin, options, actions, and a check after each. `match_file` reads it back."""

from __future__ import annotations

import hashlib
import json
from typing import Any

FORMAT = 1


def check_of(position: Any) -> str:
    """Return four hex digits of a position, by which a replay shows that it takes the same course."""
    text = json.dumps(position, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:4]


def match_text(**fields: Any) -> str:
    """Return the text of a file with these fields, in the current format."""
    return json.dumps({"clashyard": FORMAT, **fields}, ensure_ascii=False, indent=1) + "\n"
