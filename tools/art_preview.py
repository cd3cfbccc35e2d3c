"""Show the card art while it is being drawn: ``python tools/art_preview.py`` serves it and reads the data anew at each load.

``python tools/art_preview.py FOLDER`` writes the contact sheets as SVG files instead: one per pack, the people, and the avatars.
``--docs`` writes docs/art.svg.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from clashyard import art
from clashyard.art import keys, parts, pictures, recipes

PORT = 8011
GAP = 6
SIDES = (180, 60, 32)
GROUND = "#2a2730"
DOCS = Path(__file__).parents[1] / "docs" / "art.svg"
SHOWN = (  # in docs/art.svg
    "initiation-01", "initiation-04", "treachery-01", "treachery-06", "treachery-21", "submersion-16", "submersion-17",
    "breaching-in-11", "breaching-in-18", "deliquescence-01", "deliquescence-10", "elusive-14", "elusive-31", "resistance-31",
    "dead-letters-02", "dead-letters-29",
)  # fmt: skip
CACHES = (parts.parts, parts.slots, parts.roles, recipes.lines, recipes.pack, recipes.named, recipes.added, pictures.drawn)


def groups() -> dict[str, list[str]]:
    """Return the keys of all pictures by the name of their sheet."""
    found = {pack: [f"{pack}-{number:02}" for number in recipes.pack(pack)] for pack in keys.PACKS}
    for family in keys.FAMILIES:
        found[family] = [f"{family}-{name.replace(' ', '-')}" for name in recipes.named(family)]
    found["avatars"] = [art.avatar_key(f"seed {number}") for number in range(48)]
    found["backs"] = ["back", *(f"back-{pack}" for pack in keys.PACKS)]
    return found


def contact_sheet(wanted: Iterable[str], side: int, columns: int, small: bool = False) -> str:
    """Return one SVG with the pictures of *wanted* keys in rows; *side* in pixels."""
    placed = []
    for i, key in enumerate(wanted):
        x, y = GAP + i % columns * (side + GAP), GAP + i // columns * (side + GAP)
        document = art.small(key) if small else art.picture(key)
        placed.append(document.replace("<svg ", f'<svg x="{x}" y="{y}" width="{side}" height="{side}" ', 1))
    width, height = GAP + columns * (side + GAP), GAP + -(-len(placed) // columns) * (side + GAP)
    ground = f'<rect width="{width}" height="{height}" fill="{GROUND}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{ground}{"".join(placed)}</svg>'


def write(folder: Path) -> None:
    """Write every contact sheet to *folder*, at 180 pixels and at 60 in both sizes of drawing."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, wanted in groups().items():
        for side, columns, small in ((180, 8, False), (60, 16, False), (60, 16, True)):
            size = f"{side}-small" if small else str(side)
            (folder / f"{name}-{size}.svg").write_text(contact_sheet(wanted, side, columns, small), encoding="utf-8")


def page(only: str, search: str) -> str:
    """Return the page of one group, or of the keys that contain *search*, or what is wrong with the data."""
    for cache in CACHES:
        cache.cache_clear()
    try:
        everything = groups()
        links = " ".join(f'<a href="?sheet={name}">{name}</a>' for name in everything)
        wanted = [key for each in everything.values() for key in each if search in key] if search else everything[only]
        shown = "".join(contact_sheet(wanted, side, max(1, 1500 // (side + GAP)), side < 100) for side in SIDES)
        big = f"<div>{contact_sheet(wanted, 600, 1)}</div>" if len(wanted) == 1 else ""
    except (ValueError, KeyError) as error:
        links, shown, big = "", f"<pre>{error}</pre>", ""
    form = '<form>key <input name="key"></form>'
    return f'<!doctype html><meta charset="utf-8"><body style="background:#888;font:16px sans-serif">{links}{form}{shown}{big}'


class Preview(BaseHTTPRequestHandler):
    """Answer every request with the page."""

    def do_GET(self) -> None:
        query = parse_qs(urlsplit(self.path).query)
        body = page(query.get("sheet", ["initiation"])[0], query.get("key", [""])[0]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


def main(arguments: list[str]) -> None:
    if arguments == ["--docs"]:
        DOCS.write_text(contact_sheet(SHOWN, 96, 8, small=True) + "\n", encoding="utf-8")
        return
    if arguments:
        write(Path(arguments[0]))
        return
    print(f"http://localhost:{PORT}")
    HTTPServer(("localhost", PORT), Preview).serve_forever()


if __name__ == "__main__":
    main(sys.argv[1:])
