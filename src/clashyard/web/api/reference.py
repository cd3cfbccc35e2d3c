"""Endpoints of the reference: cards and rules, and whose token this is."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema
from ninja.params.functions import Path, Query

from clashyard.core.ledger import rules as ledger
from clashyard.core.words import LANGUAGES
from clashyard.games import GAMES, NAMED
from clashyard.web.api.access import Anyone, Token
from clashyard.web.api.matches import SEEN, caller_of
from clashyard.web.api.schemas import Account
from clashyard.web.cards import shelf
from clashyard.web.problems import Problem

router = Router(tags=["reference"])
Tongue = Query("en", pattern=f"^({'|'.join(LANGUAGES)})$", description=f"one of {', '.join(LANGUAGES)}")


class GameShown(Schema):
    """A game that can be played here."""

    name: str
    title: str
    rules: str
    modes: list[str]
    seats: list[str]


class CardShown(Schema):
    """A card of Clash of Decks."""

    key: str
    name: str
    names: dict[str, str]
    card: str
    cost: int
    kind: str
    pack: str


class RuleShown(Schema):
    """A rule, in our words."""

    id: str
    title: str
    text: str
    rulings: list[str]


@router.get("/account", auth=Token(), response={200: Account, **SEEN}, summary="Whose token this is")
def account(request: HttpRequest) -> Any:
    """Return the account of the token, and its scopes."""
    caller = caller_of(request)
    holder = caller.known.account
    return {
        "user": holder.get_username() if holder else "",
        "name": caller.known.name,
        "bot": caller.known.bot,
        "scopes": sorted(caller.scopes),
    }


@router.get("/games", auth=Anyone(), response={200: list[GameShown], **SEEN}, summary="The games")
def games(request: HttpRequest) -> Any:
    """List the games."""
    return [{"name": g.name, "title": g.title, "rules": g.version, "modes": g.modes, "seats": g.seats} for g in GAMES]


@router.get("/cards", auth=Anyone(), response={200: list[CardShown], **SEEN}, summary="All cards of Clash of Decks")
def cards(request: HttpRequest, language: str = Tongue) -> Any:
    """List all cards."""
    return [_card(each) for each in shelf.cards(language).values()]


@router.get("/cards/{key}", auth=Anyone(), response={200: CardShown, **SEEN}, summary="A card")
def card(request: HttpRequest, key: str = Path(..., description="of the card, such as `troll`"), language: str = Tongue) -> Any:
    """Return a card."""
    found = shelf.cards(language).get(key)
    if found is None:
        raise Problem("missing", "There is no card with this key.", "path key", "Look for it in /api/v1/cards.")
    return _card(found)


def _card(card: shelf.Shown) -> dict[str, Any]:
    names = {name.language: name.text for name in card.names}
    return {
        "key": card.key, "name": card.name, "names": names, "card": card.notation, "cost": card.cost, "kind": card.kind,
        "pack": card.pack,
    }  # fmt: skip


@router.get("/rules/{game}", auth=Anyone(), response={200: list[RuleShown], **SEEN}, summary="The rules of a game")
def rules(request: HttpRequest, game: str = Path(..., description="its name"), language: str = Tongue) -> Any:
    """List the rules of a game, in our words, by the ids that events name."""
    if game not in NAMED:
        raise Problem("missing", "There is no game of this name.", "path game", "Look for it in /api/v1/games.")
    found = ledger(game, language).values()
    return [{"id": each.id, "title": each.title, "text": each.text, "rulings": each.rulings} for each in found]
