"""A whole page in a link."""

from __future__ import annotations

from clashyard.web import packed as links
from clashyard.web.editor.draft import Draft, as_plain, of_plain
from clashyard.web.packed import PLACE


def packed(draft: Draft) -> str:
    """Return a draft as a part of a URL; empty if it is too long for one."""
    return links.packed(as_plain(draft))


def unpacked(link: str) -> Draft:
    """Return the draft of a link. Raises BadInput for one that was cut off or changed."""
    return of_plain(links.unpacked(link), PLACE)
