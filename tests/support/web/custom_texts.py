"""Custom packs and characters as a visitor pastes them, and matches created with them."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client

from clashyard.web.matches import models
from clashyard.web.own.models import Text
from tests.support.paths import EXAMPLES

PACK_TOML, PACK_CSV = (EXAMPLES / "my-pack.toml").read_text("utf-8"), (EXAMPLES / "my-pack.csv").read_text("utf-8")
TWO_TOML, TWO_YAML = (EXAMPLES / "my-character.toml").read_text("utf-8"), (EXAMPLES / "my-character.yaml").read_text("utf-8")


def seen(answer: Any) -> str:
    return html.unescape(answer.content.decode())


def kept(client: Client, kind: str, text: str, **more: Any) -> Text:
    """Save a text without mistakes and return the row."""
    answer = client.post(f"/own/new/{kind}/", {"text": text, "keep": "1", **more})
    assert answer.status_code == 302, re.sub(r"<[^>]*>", " ", seen(answer))
    return Text.objects.get(token=answer["Location"].split("/")[2])


def made(client: Client, game: str, **data: Any) -> models.Match:
    answer = client.post(f"/new/{game}/", data)
    assert answer.status_code == 302, re.sub(r"<[^>]*>", " ", seen(answer))
    return models.Match.objects.get(token=answer["Location"].split("/")[2])


def not_made(client: Client, game: str, **data: Any) -> str:
    answer = client.post(f"/new/{game}/", data)
    assert answer.status_code == 422 and not models.Match.objects.exists()
    return seen(answer)
