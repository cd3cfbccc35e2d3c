"""Duels as a few lines of text, written and read back: the pictures of the documentation.

    rules   event-deck
    A       15  S10 C10 C7 | balance JD
    B       12  D4 C9 D8
    events  QH JS
    table   A S10, B D4
    threat  B 6

A seat's row is its health, its hand, and the cards in front of it: ``| balance JD``, ``| injury H3``. Events are listed from
the top. Optional rows: ``dealer``, ``discard``, ``used`` (events), ``deal`` (the hands of a coming deal,
``A … | B …``, one row for each deal), ``owed`` (``B 4`` for an injury, ``B 2 cards`` for trickery), ``step``,
``house`` (house rules, ``RULE=READING``).
A result may also show ``health`` and ``hands`` (``A 15, B 9`` and ``A 7, B 7``), ``undealt`` and ``left`` (how many
duelling and event cards), ``legal`` (in alphabetical order) and ``winner``. Hands and piles are drawn suit by
suit, spades, diamonds, clubs, hearts, and in ascending order within each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.picture import legal_row, read_rows

SEATS = ("A", "B")
_PILES = {"discard": "discard", "events": "events", "used": "event-used"}
_SUITS = "SDCH"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def read_picture(picture: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the position and the options that a picture shows. Raises BadInput with the row."""
    given: dict[str, Any] = {}
    options: dict[str, Any] = {}
    read_rows(picture, partial(_row, given, options))
    if "exchange" in given:
        threat = given["exchange"].setdefault("threat", {})
        given["exchange"]["to-act"] = max(threat, key=threat.__getitem__, default="A")
    return given, options


def _row(given: dict[str, Any], options: dict[str, Any], word: str, rest: str) -> None:
    if word == "rules":
        options.update(dict.fromkeys(rest.split(), True))
    elif word == "house":
        options["house"] = dict(each.split("=") for each in rest.split())
    elif word in SEATS:
        first, *parts = [part.split() for part in rest.split("|")]
        given[word] = {"health": int(first[0]), "hand": first[1:], **{part[0]: part[1:] for part in parts}}
    elif word in _PILES:
        given[_PILES[word]] = rest.split()
    elif word == "deal":
        given.setdefault("deals", []).append({hand[0]: hand[1:] for hand in map(str.split, rest.split("|"))})
    elif word == "table":
        given.setdefault("exchange", {})["table"] = _by_seat(rest)
    elif word == "threat":
        given.setdefault("exchange", {})["threat"] = {seat: int(number) for seat, number in _by_seat(rest).items()}
    elif word == "owed":
        seat, number, *cards = rest.split()
        given["owed"] = {seat: {"cards" if cards else "strength": int(number)}}
    elif word in ("dealer", "step"):
        given[word] = rest
    else:
        raise BadInput(word, "a picture has no such row")


def _by_seat(rest: str) -> dict[str, str]:
    """Read ``A S10, B D4``."""
    pairs = [item.partition(" ") for item in map(str.strip, rest.split(","))]
    return {seat: value for seat, _, value in pairs}


def draw_picture(match: Match) -> dict[str, str]:
    """Return the rows of a picture of *match*, by their first word."""
    position = match.position()
    exchange = position.get("exchange") or {}
    rows = {seat: _seat(position[seat]) for seat in SEATS}
    rows["health"] = _pairs({seat: position[seat]["health"] for seat in SEATS})
    rows["hands"] = _pairs({seat: len(position[seat]["hand"]) for seat in SEATS})
    rows["discard"] = " ".join(_in_order(position.get("discard", [])))
    rows["used"] = " ".join(_in_order(position.get("event-used", [])))
    rows["events"] = " ".join(position.get("events", []))
    rows["left"] = str(len(position.get("events", [])))
    rows["undealt"] = str(len(position.get("deck", [])))
    rows["table"] = _pairs(exchange.get("table", {}))
    rows["threat"] = _pairs(exchange.get("threat", {}))
    rows["owed"] = _pairs({seat: _debt(debt) for seat, debt in position.get("owed", {}).items()})
    rows["dealer"] = position.get("dealer", "A")
    rows["step"] = position.get("step", "en-garde") if match.deciding else "over"
    rows["legal"] = legal_row(match)
    rows["winner"] = match.winner or "none"
    return rows


def _seat(mine: Mapping[str, Any]) -> str:
    """Return ``12 D4 C9 | balance JD``."""
    parts = [" ".join([str(mine["health"]), *_in_order(mine["hand"])])]
    parts += [" ".join([word, *_in_order(mine[word])]) for word in ("balance", "injury", "next-injury") if mine.get(word)]
    return " | ".join(parts)


def _debt(debt: Mapping[str, int]) -> str:
    return f"{debt['cards']} cards" if "cards" in debt else str(debt["strength"])


def _pairs(by_seat: Mapping[str, Any]) -> str:
    return ", ".join(f"{seat} {value}" for seat, value in sorted(by_seat.items()))


def _in_order(cards: Iterable[str]) -> list[str]:
    """Return cards in order: S10 is a duelling card, JS an event; jokers and the Marcus King come last."""

    def place(card: str) -> tuple[int, int, str]:
        suit, rank = (card[1:], card[0]) if card[0] in "JQK" else (card[0], card[1:])
        return (_SUITS.index(suit), _RANKS.index(rank), "") if rank in _RANKS else (len(_SUITS), 0, card)

    return sorted(cards, key=place)
