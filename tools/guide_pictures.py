"""Take the pictures of docs/guide.md: pages of the website, and a printed sheet.

    clashyard serve --port 8000 &
    python tools/guide_pictures.py http://localhost:8000

Needs Chromium. The files are kept in the repository, so this runs only when these pages change.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pypdfium2
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from clashyard.decks.cards.packs import load_pack
from clashyard.paper.cards import Printing, sheets
from clashyard.web import packed

DOCS = Path(__file__).parents[1] / "docs"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
SHEET_SCALE = 0.9  # dots for a point
COLOURS = 96  # of a picture: its files stay small
WALL = {  # the first version of the card of the guide: too cheap by 1 Mana
    "name": "Ice Wall", "kind": "creature", "cost": 2, "attack": 2, "health": 6, "language": "en", "style": "submersion",
    "abilities": ["defender", "regeneration"], "flavour": "It has seen five armies, and five armies have seen it.",
}  # fmt: skip


def main(site: str) -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"{site}/cards/make/?c={packed.packed(WALL)}")
        page.wait_for_load_state("networkidle")
        save(page, "generator")
        page.goto(f"{site}/cards/print/?what=game-clash")
        page.wait_for_load_state("networkidle")
        save(page, "print")
        page.goto(f"{site}/cards/make/pack/")
        page.set_input_files("input[type=file]", DOCS / "examples" / "snow.toml")
        page.get_by_role("button", name="Open").click()
        page.get_by_role("heading", name="Snow", exact=True, level=1).wait_for()
        page.wait_for_load_state("networkidle")
        save(page, "pack")
        browser.close()
    pack = load_pack(DOCS / "examples" / "snow.toml")
    pdf = sheets(Printing(title="Snow", cards=pack.cards[1:], packs={pack.id: "Snow"}), backs="none")
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=SHEET_SCALE).to_pil()
    picture.quantize(COLOURS).save(DOCS / "guide" / "sheet.png", optimize=True)


def save(page: Page, name: str) -> None:
    path = DOCS / "guide" / f"{name}.png"
    page.screenshot(path=path)
    with Image.open(path) as taken:
        small = taken.convert("RGB").quantize(COLOURS)
    small.save(path, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
