"""Hooks of MkDocs for the documentation site (``make docs``; mkdocs.yml names this file).

The pages in docs/ are written for GitHub. The site adds what is generated at build time: the rules of each game in each language,
the API reference, the list of decisions, and tables of data in the pages that have a line like ``<!-- abilities -->``.
`for_site` adapts what Python-Markdown reads differently from GitHub.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from clashyard.core.game import observed
from clashyard.core.ledger import Rule, rules
from clashyard.core.words import LANGUAGES, Words
from clashyard.decks.cards import abilities
from clashyard.games import GAMES, NAMED
from clashyard.web.reference.books import chapters

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
BESIDE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}  # pages of the root, and their place on the site
DECISIONS = "decisions/index.md"
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "ko": "한국어"}
RULINGS = {"en": "Rulings", "fr": "Précisions", "ko": "판정"}
NOTES = {
    "en": "This is an unaffiliated explanation in our own words, not the text of the rulebook. Rulings are decisions of this "
    "project where the rulebooks differ, are silent or are unclear.",
    "fr": "Cette explication est rédigée dans nos propres mots, sans lien avec les éditeurs ; ce n’est pas le texte du livret de "
    "règles. Les précisions sont les choix de ce projet là où les livrets divergent, se taisent ou manquent de clarté.",
    "ko": "이 설명은 출판사와 무관하게 직접 쓴 것이며 규칙서의 원문이 아닙니다. ‘판정’은 규칙서끼리 다르거나 내용이 없거나 "
    "불분명한 곳에서 이 프로젝트가 정한 것입니다.",
}  # fmt: skip


# Navigation


def entries(nav: Sequence[Any], title: str = "") -> Iterator[tuple[str, str]]:
    """Yield every page of *nav* with its title, which may be empty. A path that ends in a slash is a whole folder."""
    for entry in nav:
        for name, value in entry.items() if isinstance(entry, Mapping) else [(title, entry)]:
            if isinstance(value, str):
                yield name, value
            else:
                yield from entries(value, name)


def expanded(nav: Sequence[Any]) -> list[Any]:
    """Return *nav* with the pages of each folder, in the order of their names, in place of the folder."""
    out: list[Any] = []
    for entry in nav:
        if isinstance(entry, str) and entry.endswith("/"):
            out += folder(entry)
        elif isinstance(entry, Mapping):
            out += [{name: value if isinstance(value, str) else expanded(value)} for name, value in entry.items()]
        else:
            out.append(entry)
    return out


def folder(path: str) -> list[str]:
    """Return the pages of a folder of docs/ except its index."""
    return sorted(f"{path}{page.name}" for page in (DOCS / path).glob("*.md") if page.name != "README.md")


# Generated pages


def generated(nav: Sequence[Any]) -> dict[str, str]:
    """Return the pages of the site that are not in docs/: path -> Markdown."""
    pages = {place: (ROOT / name).read_text("utf-8") for name, place in BESIDE.items()}
    pages[DECISIONS] = decisions_page()
    for _, path in entries(nav):
        if path.startswith("rules/"):
            _, game, language = re.split(r"[/.]", path.removesuffix(".md"))
            pages[path] = rules_page(game, language)
        elif path.startswith("reference/"):
            pages[path] = reference_page(module_of(path))
    return pages


def module_of(path: str) -> str:
    """Return the module that a page of the reference is about."""
    return "clashyard." + path.removeprefix("reference/").removesuffix(".md")


def reference_page(module: str) -> str:
    """Return a page on one module, which mkdocstrings fills in."""
    return f"# {module}\n\n::: {module}\n"


def decisions_page() -> str:
    """Return the list of decisions."""
    lines = ["# Decisions", "", "What was decided about the design of Clashyard, and why.", ""]
    for path in folder("decisions/"):
        name = path.removeprefix("decisions/")
        number, title = heading(DOCS / path).split(". ", 1)
        lines.append(f"- {number}: [{title}]({name})")
    return "\n".join(lines) + "\n"


def heading(page: Path) -> str:
    """Return the title of a page."""
    return page.read_text("utf-8").partition("\n")[0].removeprefix("# ").strip()


def rules_page(game: str, language: str) -> str:
    """Return the ledger of *game* in *language* by chapters, with an anchor for each rule: its id."""
    words = Words(language)
    title = NAMED[game].title
    others = [f"[{LANGUAGE_NAMES[other]}]({game}.{other}.md)" for other in LANGUAGES if other != language]
    lines = [f"# {title} ({LANGUAGE_NAMES[language]}) {{ lang={language} }}", "", " · ".join(others), ""]
    lines += [f'<div class="ledger" lang="{language}" markdown>', "", NOTES[language], ""]
    for chapter in chapters(game, language):
        lines += [f"## {plain(words.text(chapter.title))} {{ #chapter-{chapter.id} }}", ""]
        for rule in chapter.rules:
            lines += rule_lines(rule, language)
    return "\n".join([*lines, "</div>", ""])


def rule_lines(rule: Rule, language: str) -> Iterator[str]:
    """Yield the lines of one rule."""
    yield from [f"### {plain(rule.title)} {{ #{rule.id} }}", "", f"<code>{rule.id}</code>", "", plain(rule.text), ""]
    if rule.rulings:
        yield from [f"{RULINGS[language]}{' :' if language == 'fr' else ':'}", ""]
        yield from [*(f"- {plain(ruling)}" for ruling in rule.rulings), ""]


def plain(text: str) -> str:
    """Return a text of the ledger so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_{}\[\]<>#|]|^[-+](?= )|^\d+(?=\. ))", r"\\\1", text)


# Generated tables, so that new data change no page


def ability_table() -> Iterator[str]:
    """Yield the lines of the table of all abilities. A dash: no printed card tells its price there, or it is not offered."""
    yield "| ability | in short | in en-1.1 | price | on an Incantation | as an Aura | mutation | covering | automaton |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for found in sorted(abilities.entries().values(), key=lambda found: found.name["en"]):
        price, mutation = found.price or abilities.Price(abilities.OURS), found.mutation or {}
        numbers = (price.creature, price.incantation, price.aura, mutation.get("cost"), mutation.get("covering"), found.automaton)
        shown = ["-" if number in (None, 0) else f"{number:g}" for number in numbers]
        link = f"[{found.name['en']}]({found.id}.md)"
        cells = [link, found.explanation["en"], "yes" if "en" in found.printed else "no", *shown]
        yield f"| {' | '.join(cells)} |"


def observation_tables() -> Iterator[str]:
    """Yield the lines of a table of the parts of an observation for each game; modes with the same layout share a table."""
    for game in GAMES:
        modes: dict[tuple[Any, ...], list[str]] = {}
        for mode in game.modes:
            modes.setdefault(game.views(mode), []).append(mode)
        for views, names in modes.items():
            yield from [f"## {game.title}: {', '.join(names)}", "", f"{observed(game, names[0])} numbers.", ""]
            yield from ["| part | start | shape | min | max | meaning |", "| --- | --- | --- | --- | --- | --- |"]
            for view in views:
                shape = " x ".join(map(str, view.shape))
                yield f"| {view.name} | {view.start} | {shape} | {view.low} | {view.high} | {view.meaning} |"
            yield ""


TABLES = {"<!-- abilities -->": ability_table, "<!-- observations -->": observation_tables}


def with_tables(text: str) -> str:
    """Return a page with its tables in the places of their names."""
    for name, lines in TABLES.items():
        if name in text:
            text = text.replace(name, "\n".join(lines()).rstrip("\n"))
    return text


# Pages written for GitHub


def anchor(title: str, separator: str = "-") -> str:
    """Return the anchor that GitHub gives to a heading."""
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", separator)


@cache
def rule_ids() -> frozenset[str]:
    """Return the ids of all rules."""
    return frozenset(key for game in GAMES for key in rules(game.name))


def for_site(text: str, source: str) -> str:
    """Return the page *source* (its path on the site) as Python-Markdown needs it."""
    out: list[str] = []
    fenced = False
    for line in with_tables(text).split("\n"):
        if line.startswith("```"):
            fenced = not fenced
            out.append(re.sub(r"^```(?:wrong) (\S+)$", r'```text title="\1"', line))
            continue
        if not fenced:
            if begins_list(line, out[-1] if out else ""):
                out.append("")
            line = re.sub(r"^ {2,3}(?=\S)", "    ", line)  # part of an item of a list
            line = re.sub(r"(?<=\]\()[^)#]+", partial(link, source), line)
            line = re.sub(r"(?<![\[`])`([\w.-]+)`(?![`\]])", partial(rule_link, source), line)
        out.append(line)
    return "\n".join(out)


def begins_list(line: str, before: str) -> bool:
    """Return whether *line* begins a list right below a paragraph, which Python-Markdown takes for one of its lines."""
    return bool(re.match(r"([-*]|\d+\.) ", line)) and bool(re.match(r"(?!([-*]|\d+\.|#+) |  )\S", before))


def link(source: str, found: re.Match[str]) -> str:
    """Return the target of a link of the page *source*, on the site."""
    target = found[0]
    if "://" in target or target.startswith("mailto:"):
        return target
    original = {place: f"../{name}" for name, place in BESIDE.items()}.get(source, source)
    path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(original), target))
    place = BESIDE.get(path) or path.removeprefix("docs/")
    return posixpath.relpath(DECISIONS if place == "decisions" else place, posixpath.dirname(source) or ".")


def rule_link(source: str, found: re.Match[str]) -> str:
    """Return the id of a rule as a link to the rule; any other code as it is."""
    if found[1] not in rule_ids():
        return found[0]
    place = posixpath.relpath(f"rules/{found[1].partition('.')[0]}.en.md", posixpath.dirname(source) or ".")
    return f"[{found[0]}]({place}#{found[1]})"


# What MkDocs calls


def on_config(config: Any) -> Any:
    """Expand the folders of the navigation, and make the anchors of headings those of GitHub."""
    config.nav = expanded(config.nav)
    config.mdx_configs.setdefault("toc", {})["slugify"] = anchor
    return config


def on_files(files: Any, config: Any) -> Any:
    """Add the generated pages."""
    from mkdocs.structure.files import File

    for path, text in generated(config.nav).items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Adapt the pages that are written for GitHub."""
    source = page.file.src_uri
    return markdown if source.startswith(("rules/", "reference/")) else for_site(markdown, source)
