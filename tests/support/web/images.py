"""Picture files for the tests: sound ones, and such as nobody should open."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image


def image(form: str = "PNG", size: tuple[int, int] = (60, 40), colour: tuple[int, ...] = (200, 30, 40), **more: object) -> bytes:
    """Return a picture of one colour."""
    held = io.BytesIO()
    Image.new("RGBA" if len(colour) == 4 else "RGB", size, colour).save(held, form, **more)
    return held.getvalue()


def animated(form: str) -> bytes:
    """Return a picture of two frames."""
    held = io.BytesIO()
    frames = [Image.new("RGB", (20, 20), colour) for colour in ((0, 0, 0), (250, 250, 250))]
    frames[0].save(held, form, save_all=True, append_images=frames[1:])
    return held.getvalue()


def bomb(side: int) -> bytes:
    """Return a PNG of a few hundred bytes that says it has *side* x *side* dots."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(100_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
