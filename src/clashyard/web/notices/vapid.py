"""The key by which push services know this site (VAPID, RFC 8292): a private one in the settings, and what follows from it."""

from __future__ import annotations

import base64
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
SIZE = 32  # bytes of a private key


def new_key() -> str:
    """Return a new private key, as base64url."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return _text(number.to_bytes(SIZE, "big"))


@cache
def public_key(private: str) -> str:
    """Return the public key that browsers need, as base64url; empty without a private one. Raises ValueError."""
    if not private:
        return ""
    content = base64.urlsafe_b64decode(private + "=" * (-len(private) % 4))
    if len(content) != SIZE:
        raise ValueError("CLASHYARD_VAPID_KEY is not a key: make one with `python -m clashyard.web vapid`")
    key = ec.derive_private_key(int.from_bytes(content, "big"), CURVE)
    return _text(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
