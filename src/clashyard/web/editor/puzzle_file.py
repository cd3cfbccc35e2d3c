"""A puzzle as a file to download."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from clashyard.core.words import slug

NAME_AT_MOST = 60  # characters


def file_of(puzzle: Mapping[str, Any], title: str) -> HttpResponse:
    """Return a puzzle file, as ``clashyard puzzle`` reads it."""
    answer = HttpResponse(json.dumps(puzzle, ensure_ascii=False, indent=1), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"{slug(title)[:NAME_AT_MOST] or 'page'}.json")
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
