"""The cards of Clashing Blades! as the typesetter draws them: the duelling deck, the events, and cards that count and remind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.blades.rules.state import CARDS, EVENTS, HEALTH, SEATS
from clashyard.blades.text.actions import card_name, event_names
from clashyard.blades.text.explanations import COURT, SUITS
from clashyard.blades.text.names import NAMED, SIGNS, kind, split
from clashyard.core.words import N_, Words
from clashyard.paper.positions.blades import JOKER_FACES, SUIT_FACES
from clashyard.paper.positions.picture import capital, legend

RED, DARK = "#a3301f", "#1b1916"
BACK, EVENT_BACK, REST_BACK = "back", "back-treachery", "back-submersion"  # of each deck, and of what is in neither
HEALTH_NAME, EVENTS_NAME, SUITS_NAME = N_("Health"), N_("Events"), N_("Suits")
COVER = N_("Lay a coin on what you have left.")


def faces(words: Words) -> list[dict[str, Any]]:
    """Return all cards: 36 of the duelling deck with the extra hearts, the 15 events, and health and reminders for two."""
    duelling = [_suit(card_name(card)) for card in range(CARDS)]
    events = [_event(name, words) for name in event_names((1 << EVENTS) - 1)]
    each = [_health(words), _reminder("suits", SUITS_NAME, SUITS, words)]
    return duelling + events + each * SEATS + [_reminder("events", EVENTS_NAME, COURT, words)]


def _suit(name: str) -> dict[str, Any]:
    suit, rank = split(name)
    return {
        "kind": "suit", "key": name.lower(), "name": f"{SIGNS[suit]}{rank}", "rank": rank, "suit": suit, "sign": SIGNS[suit],
        "picture": SUIT_FACES[suit], "back": BACK, "said": "",
    }  # fmt: skip


def _event(name: str, words: Words) -> dict[str, Any]:
    suit, rank = split(name)
    named, said = name in NAMED, words(COURT[kind(name)])
    picture = JOKER_FACES[name] if named else f"blades-{rank.lower()}{suit.lower()}"
    effect = legend(said, 0).text
    return {
        "kind": "event", "key": picture, "name": capital(words(NAMED[name])) if named else f"{SIGNS[suit]}{rank}",
        "rank": "" if named else rank, "sign": SIGNS.get(suit, ""), "picture": picture, "back": EVENT_BACK,
        "said": capital(effect) if named else said,
    }  # fmt: skip


def _health(words: Words) -> dict[str, Any]:
    return {
        "kind": "text", "key": "health", "name": words(HEALTH_NAME), "colour": RED, "back": REST_BACK,
        "said": [{"name": "", "text": words(COVER)}], "tracks": [{"title": "", "first": 1, "full": HEALTH, "colour": RED}],
    }  # fmt: skip


def _reminder(key: str, title: str, said: Mapping[str, str], words: Words) -> dict[str, Any]:
    lines = [legend(words(text), n) for n, text in enumerate(said.values())]
    return {
        "kind": "text", "key": key, "name": words(title), "colour": DARK, "back": REST_BACK, "tracks": [],
        "said": [{"name": line.name, "text": line.text} for line in lines],
    }  # fmt: skip
