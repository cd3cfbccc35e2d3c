"""The documentation site: its navigation, links, anchors and generated pages, its tutorials, and a strict build."""

from __future__ import annotations

import os
import posixpath
import re
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from clashyard.core.ledger import rules
from clashyard.core.words import LANGUAGES
from clashyard.decks.cards.abilities import entries
from clashyard.games import GAMES, NAMED
from tests.support.paths import DOCS, ROOT

TOOL = runpy.run_path(str(ROOT / "tools" / "docs_site.py"))
CONFIG = (ROOT / "mkdocs.yml").read_text("utf-8")
NAV: list[Any] = TOOL["expanded"](yaml.safe_load(CONFIG)["nav"])
LISTED = [path for _, path in TOOL["entries"](NAV)]
GENERATED: dict[str, str] = TOOL["generated"](NAV)
WRITTEN = {page.relative_to(DOCS).as_posix(): page.read_text("utf-8") for page in sorted(DOCS.rglob("*.md"))}
PAGES = {
    path: TOOL["for_site"](text, path)
    for path, text in {**WRITTEN, **GENERATED}.items()
    if not path.startswith(("rules/", "reference/"))
}
FENCED = re.compile(r"^```.*?^```", re.S | re.M)
CODE = re.compile(r"`[^`\n]+`")


def anchors(path: str) -> set[str]:
    """Return the anchors of a page of the site; the second heading of the same name has none of its own."""
    text = FENCED.sub("", PAGES.get(path, GENERATED.get(path, "")))
    given = set(re.findall(r"\{ ?#(\S+) ?\}", text))
    return given | {TOOL["anchor"](title) for title in re.findall(r"^#+ (.*)", text, re.M)}


# Navigation


def test_every_page_is_in_the_navigation_once() -> None:
    assert sorted(LISTED) == sorted({*WRITTEN, *GENERATED})


def test_the_reference_is_about_modules_that_exist() -> None:
    listed = [TOOL["module_of"](path) for path in LISTED if path.startswith("reference/")]
    for module in listed:
        place = ROOT / "src" / Path(*module.split("."))
        assert place.with_suffix(".py").exists() or (place / "__init__.py").exists(), module
    assert {f"clashyard.{game}" for game in NAMED} <= set(listed)


def test_the_titles_of_the_reference_are_its_modules() -> None:
    for title, path in TOOL["entries"](NAV):
        assert not path.startswith("reference/") or title == TOOL["module_of"](path)


def test_the_site_loads_nothing_from_elsewhere() -> None:
    assert "font: false" in CONFIG and not re.search(r"https?://|\.\./|: /", CONFIG)


# Links


@pytest.mark.parametrize("path", PAGES)
def test_links_and_anchors_lead_somewhere(path: str) -> None:
    text = FENCED.sub("", PAGES[path])
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        place = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        assert place in PAGES or place in GENERATED or (DOCS / place).is_file(), f"{path}: {target}"
        assert not anchor or anchor in anchors(place), f"{path}: {target}"


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md"])
def test_anchors_of_the_pages_beside_docs(path: str) -> None:
    for file, anchor in re.findall(r"\]\(docs/([^)#]+\.md)#([^)]+)\)", (ROOT / path).read_text("utf-8")):
        assert anchor in anchors(file), f"{path}: {file}#{anchor}"


@pytest.mark.parametrize(
    ("title", "anchor"),
    [
        ("A character of your own", "a-character-of-your-own"),
        ("Clashing Blades!", "clashing-blades"),
        ("Flags of `clashyard play`", "flags-of-clashyard-play"),
        ("All seats, in 1 step – é", "all-seats-in-1-step--é"),
    ],
)
def test_an_anchor_is_that_of_github(title: str, anchor: str) -> None:
    assert TOOL["anchor"](title) == anchor


# Generated pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMED)
def test_the_rules_are_complete_in_every_language(game: str, language: str) -> None:
    page = GENERATED[f"rules/{game}.{language}.md"]
    known = rules(game, language)
    assert re.findall(r"^### .* \{ #(\S+) \}$", page, re.M) != []
    assert sorted(re.findall(r"^### .* \{ #(\S+) \}$", page, re.M)) == sorted(known)
    shown = re.sub(r"\\(?=[^\w\s])", "", page)
    for rule in known.values():
        assert rule.title in shown and rule.text in shown
        assert all(f"- {ruling}\n" in shown for ruling in rule.rulings)
    given = re.findall(r"\{ #(\S+) \}", page)
    assert len(given) == len(set(given))


def test_every_decision_is_listed() -> None:
    page = GENERATED["decisions/index.md"]
    assert all(f"({path.name})" in page for path in (DOCS / "decisions").glob("*.md"))


def test_the_page_of_the_abilities_has_a_table_of_all() -> None:
    page = PAGES["decks/abilities/README.md"]
    assert re.findall(r"^\| \[.*?\]\((.*?)\.md\) ", page, re.M) == sorted(entries()) and "<!--" not in page
    effect = entries()["cursed"].explanation["en"]
    assert f"| [Cursed](cursed.md) | {effect} | no | -0.5 | 1 | 0.5 | 0.5 | 1 | - |" in page
    assert "| [Aerial](aerial.md)" in page and "| yes | 0.5 | - | 1.5 | 2.5 | - | - |" in page


def test_the_page_of_observations_has_the_parts_of_every_game() -> None:
    page = PAGES["environments/observations.md"]
    for game in GAMES:
        for mode in game.modes:
            assert game.views
            part = game.views(mode)[0]
            assert re.search(rf"^## {game.title}: .*\b{mode}\b", page, re.M) and part.meaning in page
    assert "<!--" not in page


def test_markdown_is_adapted_for_the_site() -> None:
    given = (
        "Like this:\n- one\n  more\n  - two\n\n```wrong a.toml\n- x\n  - y\n```\nSee [all](decisions) and `decks.ability.aura`."
    )
    wanted = (
        'Like this:\n\n- one\n    more\n    - two\n\n```text title="a.toml"\n- x\n  - y\n```\nSee [all](decisions/index.md) '
        "and [`decks.ability.aura`](rules/decks.en.md#decks.ability.aura)."
    )
    assert TOOL["for_site"](given, "README.md") == wanted


# Tutorials


@pytest.mark.parametrize("page", sorted((DOCS / "tutorials").glob("*.md")), ids=lambda page: page.stem)
def test_tutorials_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a tutorial run one after the other."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.S | re.M)
    names: dict[str, Any] = {"__name__": "tutorial"}
    assert len(blocks) >= 3
    for block in blocks:
        exec(compile(block, page.name, "exec"), names)


# The build


@pytest.mark.nightly
@pytest.mark.xdist_group("docs-site")
def test_the_site_builds_in_strict_mode_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    for module in ("mkdocs", "material", "mkdocstrings_handlers"):
        if find_spec(module) is None:
            pytest.skip(f"{module} is not installed; `make docs` installs it")
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = {page.relative_to(tmp_path / "site").as_posix(): page.read_text("utf-8") for page in tmp_path.rglob("*.html")}
    assert len(pages) > len(LISTED)  # and the page for an address that does not exist
    for path, html in pages.items():
        assert not re.search(r"<(script|link|img|iframe)\b[^>]*\b(src|href)=\"?(https?:)?//", html), path
    assert 'id="decks.ability.aura"' in pages["rules/decks.ko.html"]
    reference = pages["reference/core.match.html"]
    assert 'id="clashyard.core.match.Match.play"' in reference
    assert "&gt;&gt;&gt; </span>" in reference and "<blockquote" not in reference
