"""Secrets of matches: what their draws are made of, and the promise that is given before the first of them."""

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
    """A secret for a match: 256 random bits as 64 hex digits."""
    return secrets.token_hex(SIZE)


def read_secret(text: Any, place: str) -> bytes:
    """The bytes of a secret. Raises BadInput."""
    if not isinstance(text, str) or len(text) != 2 * SIZE or not set(text) <= set("0123456789abcdef"):
        raise BadInput(place, "{value} is not a secret: 64 digits from 0 to 9 and a to f", value=shown(text))
    return bytes.fromhex(text)


def number(secret: bytes, place: int, n: int) -> int:
    """Draw number *place* of a secret: 0 to n - 1, each equally likely up to one part in 2**240.

    HMAC-SHA-256 with the secret as its key and *place* in decimal digits as its message, read as a big-endian number, modulo n.
    """
    return int.from_bytes(hmac.digest(secret, str(place).encode(), "sha256")) % n


def luck(key: str, purpose: str) -> int:
    """A seed below 2**62 for something beside the draws, such as a computer's choice; it tells nothing of the *key*."""
    return int.from_bytes(hmac.digest(key.encode(), f"luck {purpose}".encode(), "sha256")[:8]) >> 2


def derived(secret: str, purpose: str) -> str:
    """A secret of its own for a part of something bigger, such as a duel of a league. Neither tells anything of the other."""
    return hmac.digest(bytes.fromhex(secret), purpose.encode(), "sha256").hex()


def commitment(game: str, rules: str, options: Mapping[str, Any], secret: str) -> str:
    """The promise that a match will be dealt by this secret and these options: SHA-256 as 64 hex digits.

    Of a JSON object with the keys game, options, rules, secret, in this order and with all keys sorted, without spaces, in UTF-8.
    """
    promised = {"game": game, "options": options, "rules": rules, "secret": secret}
    text = json.dumps(promised, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
