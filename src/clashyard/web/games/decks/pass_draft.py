"""The view of the draft of a Mutation league: the viewer's hand, the cards that all have kept, then the choice of a deck."""

from __future__ import annotations

from clashyard.core.match import Match
from clashyard.core.words import Words, counted
from clashyard.decks.formats.mutation.draft import HAND
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.setup.table import DECK
from clashyard.decks.text.names import Names
from clashyard.web.games.decks.cards import Card, Cards, Choice
from clashyard.web.games.decks.deck_screens import Held, Making, Offer, Owned, Part, Row, Said, Taking, Turn, by_cost


def pass_draft(match: Match, viewer: str | None, words: Words, asked: bool) -> Making:
    """Return the draft as *viewer* sees it. It does not show whether others have chosen."""
    view, names = match.view(viewer)["draft"], Names(match, words)
    cards = Cards(names, {key: str(card.facts) for key, card in names.cards.items()})
    passing = len(view.get("kept", {}).get("A", ())) < HAND
    kept = view.get("kept", {})
    hand = view["hands"][viewer] if viewer and passing else []
    chosen = view.get("sealed", {}).get(viewer)
    done = len(kept.get("A", ()))
    row = tuple(_kept(cards, key, viewer, asked, key == chosen, words) for key in hand)
    mine = kept.get(viewer, []) if viewer and not passing and asked else []
    parts: dict[str, Part] = {
        "turn": Said(
            _progress(match, done, asked, cards.named(chosen).name if chosen else "", words),
            _passed_on(viewer, done, words) if hand else "",
        ),
        "row": Row(row),
        "offer": Offer(by_cost(Owned(cards.card(key), _searched(cards.card(key))) for key in mine)),
        "take": Taking("pick" if hand and asked else "deck" if mine else ""),
    }
    owners = sorted(match.seats, key=lambda owner: owner != viewer)
    for owner in owners:
        deck = view.get("decks", {}).get(owner)
        parts[f"held-{owner}"] = _held(cards, owner, viewer, kept.get(owner, []), deck, words)
    shown = [owner for owner in owners if not (mine and owner == viewer)]  # the viewer's are in the offer
    order = tuple(
        Turn(str(number + 1), "past" if number < done else "now" if number == done else "later") for number in range(HAND)
    )
    return Making("passing", tuple(f"held-{owner}" for owner in shown), parts, (order,) if passing else ())


def _searched(card: Card) -> str:
    return " ".join([card.name, card.key, *(ability.name for ability in card.abilities)]).lower()


def _passed_on(viewer: str | None, done: int, words: Words) -> str:
    """Return where the rest of the viewer's hand goes: to the left, until only the last card is left."""
    if viewer is None or done >= HAND - 1:
        return ""
    return words("The rest of your hand goes to {seat}.", seat=NAMES[(NAMES.index(viewer) + 1) % len(NAMES)])


def _kept(cards: Cards, key: str, viewer: str | None, asked: bool, chosen: bool, words: Words) -> Card:
    choices = (Choice(f"keep {viewer}:{key}", cards.named(key), ""),) if asked else ()
    return cards.card(key, choices=choices, playable=bool(choices) or chosen)


def _progress(match: Match, done: int, asked: bool, chosen: str, words: Words) -> str:
    if not match.deciding:
        return words("The draft is over.")
    if done == HAND:
        if asked:
            return words(counted("Choose {number} of your cards for your deck; the others form your Laboratory."), number=DECK)
        return words("Everyone is choosing a deck.")
    if chosen:
        return words("You keep {card}. Waiting for the others.", card=chosen)
    if asked:
        return words("Draft round {number} of {all}: keep one card and pass the rest.", number=done + 1, all=HAND)
    return words("Draft round {number} of {all}.", number=done + 1, all=HAND)


def _held(cards: Cards, owner: str, viewer: str | None, kept: list[str], deck: list[str] | None, words: Words) -> Held:
    own = owner == viewer
    if deck is not None:
        title = words("Your deck") if own else words("{seat}'s deck:", seat=owner)
        return Held(title, own, tuple(map(cards.card, deck)), places=DECK if own else 0)
    if own:
        return Held(words("You keep"), own, tuple(map(cards.card, kept)), places=HAND)
    title = words("{seat} has kept:", seat=owner) if kept else words("{seat} has not kept any cards yet.", seat=owner)
    return Held(title, own, tuple(map(cards.card, kept)))
