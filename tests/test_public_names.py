"""What `dir` and star imports show: public names, each documented, with examples that run."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import clashyard
from clashyard import clash, decks
from clashyard.core.errors import BadInput

PACKAGES = (
    "", ".art", ".attack", ".bench", ".blades", ".clash", ".client", ".core", ".decks", ".doctor", ".equilibrium", ".games",
    ".grimoire", ".gym", ".learn", ".lessons", ".paper", ".players", ".studies",
)  # fmt: skip
EXAMPLES = (
    "", ".blades", ".blades.text.board", ".clash", ".clash.text.board", ".core", ".core.display", ".core.match", ".decks",
    ".decks.cards.catalogue", ".decks.text.board", ".decks.text.names", ".grimoire", ".lessons", ".paper.sheets", ".players",
    ".players.bots",
)  # fmt: skip


@pytest.mark.parametrize("name", PACKAGES)
def test_every_public_name_exists_and_is_documented(name: str) -> None:
    package = import_module(f"clashyard{name}")
    assert list(package.__all__) == sorted(package.__all__, key=lambda word: (not word.isupper(), word))
    for word in package.__all__:
        value: Any = getattr(package, word)
        if isinstance(value, ModuleType | type) or callable(value):
            assert value.__doc__ and value.__doc__.strip(), f"{package.__name__}.{word} has no docstring"
        else:
            assert f"`{word}`" in (package.__doc__ or ""), f"the docstring of {package.__name__} does not explain {word}"


@pytest.mark.parametrize("name", PACKAGES)
def test_nothing_else_is_shown(name: str) -> None:
    package = import_module(f"clashyard{name}")
    assert set(dir(package)) - {"__version__"} == set(package.__all__)
    found: dict[str, Any] = {}
    exec(f"from clashyard{name} import *", found)
    assert set(found) - {"__builtins__"} == set(package.__all__)


def test_public_methods_are_documented() -> None:
    from clashyard.core import Match

    named = [(name, getattr(Match, name)) for name in dir(Match) if not name.startswith("_")]
    assert [name for name, value in named if not value.__doc__] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(import_module(f"clashyard{name}"))
    assert tried > 0 and failed == 0


def test_every_package_is_one_that_is_checked_or_an_application() -> None:
    found = {f".{module.name}" for module in pkgutil.iter_modules(clashyard.__path__) if module.name != "__main__"}
    assert found - set(PACKAGES) == {".terminal", ".web"}
    with pytest.raises(AttributeError, match="module 'clashyard' has no attribute 'deks'"):
        clashyard.deks  # noqa: B018


def test_a_card_tells_what_is_printed_on_it() -> None:
    card = decks.card("frost-wolf")
    assert str(card.facts) in repr(card) and decks.card(card.name("fr")) is card and decks.card(card.name("ko")) is card
    for each in decks.catalogue().values():
        assert (each.health is None) == each.is_incantation
        assert (each.attack is None) == ("vulnerability" in each.abilities)
        assert (*each.abilities, *(f"aura:{word}" for word in each.auras)) == each.facts.words


def test_an_unknown_card_or_character_is_answered_by_a_suggestion() -> None:
    with pytest.raises(BadInput, match="card: 'frost-wulf' is not a valid card; did you mean frost-wolf?"):
        decks.card("frost-wulf")
    with pytest.raises(BadInput, match="card: 7 is not a valid card"):
        decks.card(7)  # type: ignore[arg-type]
    assert clash.character("bram-okkert").name == "Bram Okkert"
    with pytest.raises(BadInput, match="did you mean Ansa Verrell"):
        clash.character("Ansa Verel")
