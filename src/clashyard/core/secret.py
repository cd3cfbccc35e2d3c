"""Match secrets: the source of a match's draws, and the commitment that is published before the first of them."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import BadInput, shown

SIZE = 32  # bytes


def new_secret() -> str:
    """Return a secret for a match: 256 random bits as 64 hex digits."""
    return secrets.token_hex(SIZE)


def read_secret(text: Any, place: str) -> bytes:
    """Return the bytes of a secret. Raises BadInput."""
    if not isinstance(text, str) or len(text) != 2 * SIZE or not set(text) <= set("0123456789abcdef"):
        raise BadInput(place, "{value} is not a secret; write 64 hexadecimal digits (0 to 9 and a to f)", value=shown(text))
    return bytes.fromhex(text)


def number(secret: bytes, place: int, n: int) -> int:
    """Return draw number *place* of a secret: 0 to n - 1, each equally likely up to one part in 2**240.

    HMAC-SHA-256 with the secret as its key and *place* in decimal digits as its message, read as a big-endian number, modulo n.
    """
    return int.from_bytes(hmac.digest(secret, str(place).encode(), "sha256")) % n


def luck(key: str, purpose: str) -> int:
    """Return a seed below 2**62 for something other than the draws, such as a computer's choice. It does not reveal *key*."""
    return int.from_bytes(hmac.digest(key.encode(), f"luck {purpose}".encode(), "sha256")[:8]) >> 2


def derived(secret: str, purpose: str) -> str:
    """Return a separate secret for one part of a whole, such as a duel of a league. Neither secret reveals the other."""
    return hmac.digest(bytes.fromhex(secret), purpose.encode(), "sha256").hex()


def commitment(game: str, rules: str, options: Mapping[str, Any], secret: str) -> str:
    """Return the commitment to deal a match by this secret and these options: SHA-256 as 64 hex digits.

    The hash of a JSON object with the keys game, options, rules, secret, in this order and with all keys sorted, without spaces,
    in UTF-8.
    """
    promised = {"game": game, "options": options, "rules": rules, "secret": secret}
    text = json.dumps(promised, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
