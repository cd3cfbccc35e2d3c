"""Pages of the editor as requests."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client

from clashyard.web.editor import check_queue
from clashyard.web.editor.models import Check

TEXT = """\
turn: {active: A, mana: 5}
A: {hand: [troll, bastion, boom, baron], upper: [carapace]}
B: {hand: [brute, fort, partisan], upper: [revenant], lower: []}
"""


def form(text: str = TEXT, **fields: Any) -> dict[str, Any]:
    """Return the fields of the form."""
    return {"game": "decks", "text": text, "goal": "win", "turns": "1", **fields}


def sent(client: Client, do: str, text: str = TEXT, status: int = 302, **fields: Any) -> str:
    """Press the button *do*; return the address that follows, or the page that refuses it."""
    answer = client.post("/editor/change", form(text, do=do, **fields))
    assert answer.status_code == status, answer.content.decode()
    return answer.headers["Location"] if status == 302 else html.unescape(answer.content.decode())


def page(client: Client, address: str, status: int = 200) -> str:
    """Return a page as text."""
    answer = client.get(address)
    assert answer.status_code == status
    return html.unescape(answer.content.decode())


def text_in(page: str) -> str:
    """Return the position in the form of a page."""
    found = re.search(r'<textarea id="text"[^>]*>(.*?)</textarea>', page, re.S)
    assert found
    return found[1]


def after(client: Client, do: str, text: str = TEXT, **fields: Any) -> str:
    """Return the position after a button."""
    return text_in(page(client, sent(client, do, text, **fields)))


def solved() -> Check:
    """Answer the next check and return it."""
    found = check_queue.take()
    assert found is not None
    check_queue.work(found)
    found.refresh_from_db()
    return found


def checked(client: Client, text: str = TEXT, **fields: Any) -> str:
    """Check a page; return the address with the verdict."""
    address = sent(client, "check", text, **fields)
    solved()
    return address
