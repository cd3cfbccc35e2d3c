"""Plain data in a link: compressed, and with its length and a check sum, so that one cut in half is told as such."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from typing import Any

from clashyard.core.errors import BadInput

LINK_AT_MOST = 3000  # characters: longer ones do not survive every messenger
PLAIN_AT_MOST = 64 * 1024  # bytes of what a link may hold
PLACE = "link"


def packed(data: Any) -> str:
    """Return plain data as a part of a URL; empty if it is too long for one."""
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    body = urlsafe_b64encode(zlib.compress(plain, 9)).decode().rstrip("=")
    link = f"{len(body)}.{zlib.crc32(plain):08x}.{body}"
    return link if len(link) <= LINK_AT_MOST else ""


def unpacked(link: str) -> Any:
    """Return the data of a link. Raises BadInput for one that was cut off or changed."""
    length, _, rest = link.strip()[: LINK_AT_MOST + 1].partition(".")
    check, _, body = rest.partition(".")
    if len(link) > LINK_AT_MOST or not (length.isascii() and length.isdigit() and len(length) < 5):
        raise BadInput(PLACE, "this is not a link to a page; copy it again")
    if len(body) < int(length):
        raise BadInput(
            PLACE, "this was cut off: {number} of {all} characters are here; copy the whole link",
            number=len(body), all=int(length),
        )  # fmt: skip
    try:
        plain = _inflated(urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        if len(body) != int(length) or f"{zlib.crc32(plain):08x}" != check:
            raise ValueError("check sum")
        return json.loads(plain)
    except (NotBase64, ValueError, zlib.error, RecursionError):
        raise BadInput(PLACE, "some characters of this have changed on the way; copy it again") from None


def _inflated(data: bytes) -> bytes:
    machine = zlib.decompressobj()
    plain = machine.decompress(data, PLAIN_AT_MOST)
    if not machine.eof:
        raise ValueError("too large or cut off")
    return plain
