"""Compiled templates between runs: used where they fit, and harmless where they are broken or cannot be written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, TemplateNotFound

from clashyard.web import environment
from clashyard.web.kept_templates import KeptNames, KeptTemplates

SOURCE = Path(environment.__file__)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLASHYARD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def rendered(text: str, compiled: list[str]) -> str:
    """Render a template as a new process would, and note its source in *compiled* if it had to be compiled."""

    class Watched(Environment):
        def _parse(self, source: str, *rest: Any) -> Any:
            compiled.append(source)
            return super()._parse(source, *rest)

    return Watched(loader=DictLoader({"page": text}), bytecode_cache=KeptTemplates(SOURCE)).get_template("page").render(x=1)


def test_a_template_is_compiled_once_until_it_changes(cache: Path) -> None:
    compiled: list[str] = []
    assert [rendered("{{ x }}", compiled), rendered("{{ x }}", compiled), rendered("{{ x + 1 }}", compiled)] == ["1", "1", "2"]
    assert compiled == ["{{ x }}", "{{ x + 1 }}"]


@pytest.mark.parametrize("damage", [b"", b"not ours", None])
def test_a_broken_entry_is_compiled_again(damage: bytes | None, cache: Path) -> None:
    """An empty file, one of another program, and one that was cut within what `pickle` reads."""
    compiled: list[str] = []
    rendered("{{ x }}", compiled)
    (entry,) = cache.glob("templates-*/*")
    whole = entry.read_bytes()
    entry.write_bytes(whole[:25] if damage is None else damage)
    assert rendered("{{ x }}", compiled) == "1"
    assert len(compiled) == 2
    assert entry.read_bytes() == whole


def test_another_environment_has_a_folder_of_its_own(cache: Path, tmp_path: Path) -> None:
    KeptTemplates(SOURCE)
    (tmp_path / "environment.py").write_text("trim_blocks = False")
    KeptTemplates(tmp_path / "environment.py")
    assert len(list(cache.iterdir())) == 2


def test_pages_are_shown_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").touch()
    monkeypatch.setenv("CLASHYARD_CACHE", str(tmp_path / "cache"))
    compiled: list[str] = []
    assert [rendered("{{ x }}", compiled), rendered("{{ x }}", compiled)] == ["1", "1"]
    assert len(compiled) == 2


def test_a_template_that_does_not_exist_is_looked_for_once() -> None:
    looked: list[str] = []

    class Watched(DictLoader):
        def get_source(self, *where: Any) -> Any:
            looked.append(where[1])
            return super().get_source(*where)

    loader = KeptNames(Watched({"page": '{% include "missing" ignore missing %}{% include "part" %}', "part": "there"}))
    pages = Environment(loader=loader)
    assert [pages.get_template("page").render() for _ in range(3)] == ["there"] * 3
    assert looked.count("missing") == 1 and loader.list_templates() == ["page", "part"]
    with pytest.raises(TemplateNotFound):
        pages.get_template("missing")
