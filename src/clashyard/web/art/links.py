"""URLs of pictures. They carry the version of the art, so that a browser keeps a picture until it is drawn anew."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.urls import reverse

from clashyard.art import version

AT_MOST = 40  # pictures in a sheet
CACHED = 1_000


@lru_cache(CACHED)
def art_url(key: str, small: bool = False, cutout: bool = False) -> str:
    """Return the URL of a picture; *small*: the one for 60 pixels and less, *cutout*: without its ground."""
    name = "art-cutout" if cutout else "art-small" if small else "art"
    return f"{reverse(name, args=[key])}?v={version()}"


def sheet_url(keys: Iterable[str], small: bool = False) -> str:
    """Return the URL of a sheet with each of *keys* once: ``<use href="URL#art-KEY"/>`` shows one of them.

    Raises ValueError for more than 40 keys, and for none.
    """
    distinct = sorted(set(keys))
    if not 0 < len(distinct) <= AT_MOST:
        raise ValueError(f"a sheet has 1 to {AT_MOST} pictures, not {len(distinct)}")
    return f"{reverse('art-small-sheet' if small else 'art-sheet', args=[','.join(distinct)])}?v={version()}"
