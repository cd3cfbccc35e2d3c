"""Pixels of SVG documents, drawn without a browser."""

from __future__ import annotations

import zlib

import numpy as np
import numpy.typing as npt
import resvg_py

Pixels = npt.NDArray[np.float64]  # (height, width, 3), from 0 to 1
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}  # colour type of PNG: RGB, RGBA


def pixels(svg: str, side: int, ground: str = "#808080") -> Pixels:
    """Return the pixels of a square SVG document on a *ground*."""
    return unpacked(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side, background=ground)))


def unpacked(png: bytes) -> Pixels:
    """Return the pixels of a PNG file with 8 bits per channel, without transparency."""
    assert png.startswith(SIGNATURE)
    at, data, head = len(SIGNATURE), b"", b""
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        head = body if kind == b"IHDR" else head
        data += body if kind == b"IDAT" else b""
        at += length + 12
    width, height = int.from_bytes(head[:4]), int.from_bytes(head[4:8])
    assert head[8] == 8 and head[12] == 0
    return _unfiltered(zlib.decompress(data), width, height, CHANNELS[head[9]])[:, :, :3] / 255


def _unfiltered(raw: bytes, width: int, height: int, channels: int) -> npt.NDArray[np.int64]:
    """Undo the filters of a PNG's rows."""
    size = width * channels
    above, rows = [0] * size, []
    for y in range(height):
        kind, line = raw[y * (size + 1)], list(raw[y * (size + 1) + 1 : (y + 1) * (size + 1)])
        for i in range(size):
            left, corner = (line[i - channels], above[i - channels]) if i >= channels else (0, 0)
            line[i] = (line[i] + _predicted(kind, left, above[i], corner)) % 256
        rows.append(line)
        above = line
    return np.array(rows).reshape(height, width, channels)


def _predicted(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 4:  # Paeth: the neighbour that is nearest to left + up - corner
        guess = left + up - corner
        return min((left, up, corner), key=lambda each: abs(guess - each))
    return (0, left, up, (left + up) // 2)[kind]
