"""Draw the icons of the website and the picture that is shown where somebody shares one of its pages.

    python tools/share_pictures.py

Needs Chromium. The files are kept in the repository, so this runs only when the logo or the posters change.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

SITE = Path(__file__).parents[1] / "src" / "clashyard" / "web"
STATIC = SITE / "static" / "web"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
INK, PAPER, STOCK = "#1b1916", "#efe7d6", "#fbf6ea"
LOGO = '<path d="M4 28V12l6-6v22zM28 28V12l-6-6v22z" fill="#57b98a"/><path d="M10 18h12v4H10z" fill="#e3a72c"/>'
ICONS = {"icon-192": (192, 0.06, 6), "icon-512": (512, 0.06, 6), "icon-full-512": (512, 0.13, 0), "icon-full-180": (180, 0.13, 0)}
QUALITY = 82


def icon(margin: float, corner: float) -> str:
    """Return the logo on ink. *margin*: the free part at each side; *corner*: the radius of the ground, of 32."""
    size = 32 * (1 - 2 * margin)
    logo = f'<svg x="{16 - size / 2}" y="{16 - size / 2}" width="{size}" height="{size}" viewBox="0 0 32 32">{LOGO}</svg>'
    ground = f'<rect width="32" height="32" rx="{corner}" fill="{INK}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{ground}{logo}</svg>'


def data(path: Path, kind: str) -> str:
    """Return the content of a file as an address."""
    return f"data:{kind};base64,{b64encode(path.read_bytes()).decode()}"


def shared() -> str:
    """Return the page of the picture to share: the name, and the posters of the games."""
    posters = [SITE / f"games/{game}/static/{game}/poster.svg" for game in ("decks", "blades", "clash")]
    pictures = "".join(f'<img src="{data(poster, "image/svg+xml")}">' for poster in posters)
    font = data(STATIC / "vendor/zilla-slab/zilla-slab-700.woff2", "font/woff2")
    return f"""<style>
@font-face {{ font-family: Slab; src: url({font}); }}
body {{ margin: 0; width: 1200px; height: 630px; display: grid; grid-template-rows: auto 1fr; font: 700 44px/1.1 Slab; }}
body {{ background: {PAPER}; color: {INK}; }}
header {{ display: flex; gap: 22px; align-items: center; padding: 26px 44px; font-size: 76px; }}
header {{ background: {INK}; color: {STOCK}; }}
header svg {{ width: 96px; }} header small {{ margin-left: auto; font-size: 40px; }}
main {{ display: grid; grid-template-columns: 1fr 1.5fr 1fr; gap: 28px; padding: 36px 44px 44px; }}
img {{ width: 100%; height: 396px; object-fit: cover; object-position: 50% 22%; box-sizing: border-box; }}
img {{ border: 6px solid {INK}; border-radius: 14px 11px 16px 12px; }}
</style>
<header><svg viewBox="0 0 32 32">{LOGO}</svg>Clashyard<small>Three card duels. One click.</small></header>
<main>{pictures}</main>"""


def main() -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (size, margin, corner) in ICONS.items():
            page = shown(browser, icon(margin, corner), size, size)
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=True)
        page = shown(browser, shared(), 1200, 630)
        page.screenshot(path=STATIC / "share.jpg", type="jpeg", quality=QUALITY)
        browser.close()


def shown(browser: Any, content: str, width: int, height: int) -> Any:
    """Return a page with this content."""
    page = browser.new_page(viewport={"width": width, "height": height})
    style = "<style>body { margin: 0 } body > svg { display: block; width: 100vw }</style>"
    page.set_content(re.sub("^", f"<!doctype html>{style}", content, count=1), wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    return page


if __name__ == "__main__":
    main()
