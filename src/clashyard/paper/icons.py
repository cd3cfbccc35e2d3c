"""The icons of abilities as SVG documents: those of the website."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def icons(names: Iterable[str]) -> dict[str, str]:
    """Return the icons with these names, which are ids of symbols of the website; unknown names are left out."""
    used = {*names}
    sheet = ElementTree.fromstring((files("clashyard") / "web" / "static" / "web" / "abilities.svg").read_text("utf-8"))
    ElementTree.register_namespace("", SVG[1:-1])
    found = {}
    for symbol in sheet.iter(f"{SVG}symbol"):
        name = symbol.get("id", "")
        if name in used:
            shapes = "".join(ElementTree.tostring(shape, "unicode") for shape in symbol)
            found[name] = f'<svg xmlns="{SVG[1:-1]}" viewBox="{symbol.get("viewBox")}">{shapes}</svg>'
    return found
