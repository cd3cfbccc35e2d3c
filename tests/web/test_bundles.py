"""Bundles: every module and every style sheet in one file, with what it imports, and nothing lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from clashyard import web
from clashyard.web.bundles import bundle_url, scripts, style

HERE = Path(web.__file__).parent
MODULES = sorted(
    str(file).partition("/static/")[2]
    for file in HERE.glob("**/static/**/*.js")
    if "vendor" not in file.parts and "import" in file.read_text("utf-8")
)
REMARK = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
LEFT = re.compile(r'^\s*(?:import|export)\b|\bimport\("\.', re.MULTILINE)


@pytest.mark.parametrize("file", MODULES)
def test_no_import_is_left_in_a_bundle(file: str) -> None:
    text, code = scripts([file]), REMARK.sub("", Path(str(finders.find(file))).read_text("utf-8"))
    assert text.count("{") - text.count("}") == 0 and len(text) > 0.8 * len(code)  # nothing but remarks is left out
    assert not LEFT.search(text)
    for name in re.findall(r'use\("([^"]+)"\)', text):
        assert f'modules["{name}"] = ' in text and finders.find(name)


def test_each_module_comes_once_with_what_it_exports() -> None:
    text = scripts(["matches/match.js", "decks/board.js"])
    assert text.count('modules["web/page.js"] = ') == 1
    assert re.search(r"return \{ [^}]*\bfind\b[^}]* \};", text) and 'const { data, find } = use("web/page.js");' in text
    assert text.rstrip().endswith('use("matches/match.js");\nuse("decks/board.js");')


def test_a_style_sheet_brings_what_it_imports_and_keeps_its_addresses() -> None:
    text = style("decks/board.css")
    assert "@import" not in text and ".card .cost" in text and 'url("data:image/svg+xml' in text
    assert 'url("/static/web/vendor/zilla-slab/zilla-slab-700.woff2")' in style("web/base.css") + style("web/tokens.css")


def test_a_bundle_is_kept_by_browsers_under_its_version_only() -> None:
    address = bundle_url("js", ["matches/match", "decks/board"])
    answer = Client().get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200 and answer["Content-Encoding"] == "gzip" and "immutable" in answer["Cache-Control"]
    assert answer["Content-Type"].startswith("text/javascript")
    assert "immutable" not in Client().get(address.partition("?")[0])["Cache-Control"]


@pytest.mark.parametrize(
    "path",
    [
        "/bundle/matches.nothing.js", "/bundle/matches.match.txt", "/bundle/..match.js", "/bundle/match.js",
        "/bundle/%2e%2e.settings.js",         f"/bundle/{','.join(['matches.match'] * 17)}.js",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(path: str) -> None:
    assert Client().get(path).status_code == 404
