"""The options of ``clashyard play decks``: mode, decks, Champions, automata, formats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from clashyard.core.errors import BadInput, one_of
from clashyard.core.match import Match
from clashyard.core.words import N_
from clashyard.decks import hand_on
from clashyard.decks.cards.catalogue import Card
from clashyard.decks.cards.custom_cards import write
from clashyard.decks.cards.shelf import Shelf, open_packs
from clashyard.decks.rules.state import MODES
from clashyard.decks.setup.defaults import complete_decks, draft_packs, draw_champions, random_deck
from clashyard.decks.setup.options import humans
from clashyard.terminal.decks.packs import design

FORMATS = ("draft", "constructed")
TOO_MANY = {1: N_("at most one deck: yours"), 2: N_("at most two decks: yours first"), 4: N_("at most four decks: yours first")}


def match_options(given: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return the options of a match, or of the draft before it, from flags. Raises BadInput naming the flag."""
    shelf = open_packs(given["--pack"])
    mode = one_of(given["--mode"] or "duel", MODES, "--mode", "mode")
    options: dict[str, Any] = {
        "mode": mode,
        "modules": given["--module"] or [],
        "edition": given["--edition"] or "latest",
        "first": given["--first"],
    }
    if given["--difficulty"] is not None or given["--ai"]:
        options["ai"] = _ai(given["--difficulty"], given["--ai"] or [])
    if given["--champion"] and "champion" not in options["modules"]:
        raise BadInput("--champion", "Champions need --module champion")
    if given["--format"]:
        options |= _format(shelf, given)
        return options | _early_champions(shelf, given, options, seed)
    if given["--from"]:
        raise BadInput("--from", "this works only with a draft or constructed decks; add --format draft or --format constructed")
    options["decks"] = _decks(shelf, given["--deck"] or [], mode, seed)
    own = dict(shelf.own)
    if "champion" in options["modules"]:
        options["champions"] = _champions(shelf, given["--champion"] or [], options, seed, own)
    return options | _own(own)


def next_options(match: Match, given: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return the options of the game that a finished draft or constructed match leads to."""
    options = hand_on(match)
    if "champion" in options.get("modules", ()) and "champions" not in options:
        shelf = open_packs(given["--pack"])
        own = dict(shelf.own)
        options["champions"] = _champions(shelf, given["--champion"] or [], options, seed, own)
        options["cards"] = {**options.get("cards", {}), **_own(own).get("cards", {})}
    return options


def _own(own: Mapping[str, Card]) -> dict[str, Any]:
    return {"cards": {key: write(card) for key, card in own.items()}} if own else {}


def _ai(difficulty: int | None, words: Sequence[str]) -> dict[str, Any]:
    """Return a preset, or choices such as fixed=8, resistance, rage."""
    if difficulty is not None:
        if words:
            raise BadInput("--ai", "a difficulty is a preset; use either --difficulty or --ai")
        return {"level": difficulty}
    ai: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if equals:
            ai[key] = int(value) if value.isascii() and value.isdigit() else value
        elif word in ("resistance", "first"):
            ai[word] = True
        else:
            ai.setdefault("abilities", []).append(word)
    return ai


def _format(shelf: Shelf, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that a draft or constructed decks add to those of the game."""
    name = one_of(given["--format"], FORMATS, "--format", "format (for the Mutation league, use clashyard league)")
    if given["--deck"]:
        raise BadInput("--deck", "in the {name} format, decks are built first; leave this out", name=name)
    options: dict[str, Any] = {"format": name}
    packs = given["--from"] or list(shelf.packs)
    for pack in packs:
        one_of(pack, shelf.all_packs, "--from", "pack")
    if any(pack in shelf.packs for pack in packs):
        keys = [key for key, card in shelf.cards.items() if card.pack in packs]
        options["pile" if name == "draft" else "owned"] = keys
        options |= _own({key: card for key, card in shelf.own.items() if key in keys})
    elif packs:
        options["packs"] = packs
    return options


def _early_champions(shelf: Shelf, given: Mapping[str, Any], options: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return the Champions that a draft fixes from the beginning; they are drawn from cards that are not drafted.

    With constructed decks, named Champions are fixed, and others are drawn once the decks are known.
    """
    named = given["--champion"] or []
    if "champion" not in options["modules"] or (options["format"] != "draft" and len(named) < len(humans(options["mode"]))):
        return {}
    packs = options.get("packs") or draft_packs(options["mode"])
    pile = options.get("pile") or [key for key, card in shelf.cards.items() if card.pack in packs]
    own = {key: card for key, card in shelf.own.items() if key in options.get("cards", {})}
    champions = _champions(shelf, named, {**options, "decks": [pile] if options["format"] == "draft" else []}, seed, own)
    for key in champions if options["format"] == "draft" else []:
        if key in pile:
            raise BadInput("--champion", "{card} is one of the draft cards; choose another Champion", card=key)
    own |= {key: shelf.own[key] for key in champions if key in shelf.own}
    return {"champions": champions, **_own(own)}


def _decks(shelf: Shelf, given: Sequence[str], mode: str, seed: int) -> list[Any]:
    """Return the humans' decks, by default printed ones, and the automata's if not all of the humans' are printed."""
    draw, people = Random(seed), len(humans(mode))
    chosen: list[Any] = [_deck(shelf, text, draw) for text in given]
    if len(chosen) > people:
        raise BadInput("--deck", TOO_MANY[people])
    return complete_decks(chosen, mode, draw, shelf.own)


def _deck(shelf: Shelf, text: str, draw: Random) -> Any:
    if text == "random":
        return random_deck(draw, shelf.own)
    return shelf.deck(text)


def _champions(shelf: Shelf, given: Sequence[str], options: Mapping[str, Any], seed: int, own: dict[str, Card]) -> list[str]:
    """Return the Champions. Missing ones are drawn from the Creatures in no deck; designed ones are put into *own*."""
    named = []
    for text in given:
        designed = design(text)
        if designed and own.setdefault(designed.key, designed).facts != designed.facts:
            raise BadInput(
                "--champion", "another card is already called {card}; give the Champion a different name", card=designed.key
            )
        named.append(designed.key if designed else shelf.key(text))
    return draw_champions(named, options["decks"], options["mode"], seed, shelf.own)
