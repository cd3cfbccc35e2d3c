"""The draft of a Mutation session: each player keeps a card of a hand and passes the rest to the left, sixteen times.

A passes to B, B to C, C to D, D to A. Then each chooses eight of the sixteen as the deck (decks.format.mutation.deck). All choose
simultaneously, in any order, and each choice stays sealed until the last is in.
"""

from __future__ import annotations

from math import comb

from clashyard.core.chance import CHOICE, DEAL, HIDE, below, draw, seeded, shuffle, sow, turn
from clashyard.core.state import note
from clashyard.decks.cards.catalogue import Facts
from clashyard.decks.cards.worth import worth
from clashyard.decks.formats.mutation.events import CHOSEN, KEPT, PASSED
from clashyard.decks.formats.mutation.plain import Plain
from clashyard.decks.setup.table import DECK

SEATS = 4
HAND = 16  # cards dealt, and rounds
CARDS = SEATS * HAND
Cards = tuple[int, ...]


class Draft(Plain):
    """The state of the draft, with cards numbered from 0 to 63. Hands and kept cards are sorted, which reveals nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.facts: tuple[Facts, ...] = ()
        self.hand: list[Cards] = [()] * SEATS
        self.kept: list[Cards] = [()] * SEATS  # in earlier rounds: public (decks.format.draft.visible)
        self.sealed: list[int | None] = [None] * SEATS  # in this round: not yet public
        self.deck: list[Cards] = [()] * SEATS

    @property
    def round(self) -> int:
        """Return the number of the round, from 0."""
        return len(self.kept[0])

    @property
    def passing(self) -> bool:
        return self.round < HAND


def deal(g: Draft, seed: int) -> None:
    """Shuffle and deal sixteen cards to each seat."""
    sow(g, seed, DEAL)
    pile = list(range(CARDS))
    shuffle(g, pile, CARDS)
    g.hand = [tuple(sorted(pile[seat * HAND : (seat + 1) * HAND])) for seat in range(SEATS)]


def chooses(g: Draft, seat: int) -> bool:
    """Return whether this seat has yet to choose."""
    return g.sealed[seat] is None if g.passing else not g.deck[seat]


def to_act(g: Draft) -> int:
    """Return the first seat that has yet to choose."""
    return next((seat for seat in range(SEATS) if chooses(g, seat)), -1)


def deciding(g: Draft) -> int:
    """Return all seats that have yet to choose, one bit each."""
    return sum(1 << seat for seat in range(SEATS) if chooses(g, seat))


def play(g: Draft, seat: int, action: int) -> None:
    """Keep a card, or choose a deck."""
    if not g.passing:
        g.deck[seat] = deck_of(g, seat, action)
        if all(g.deck):
            for other in range(SEATS):
                note(g, CHOSEN, other)
        return
    g.sealed[seat] = action
    if None not in g.sealed:
        _pass_on(g)
    if g.passing and len(g.hand[0]) == 1:  # the sixteenth is forced
        g.sealed = [hand[0] for hand in g.hand]
        _pass_on(g)


def _pass_on(g: Draft) -> None:
    """Reveal the kept cards and pass the rest to the left."""
    for seat, card in enumerate(g.sealed):
        assert card is not None
        note(g, KEPT, seat, card)
        g.kept[seat] = tuple(sorted((*g.kept[seat], card)))
        g.hand[seat] = tuple(c for c in g.hand[seat] if c != card)
    g.hand = [g.hand[(seat - 1) % SEATS] for seat in range(SEATS)]
    g.sealed = [None] * SEATS
    if g.hand[0]:
        note(g, PASSED, len(g.hand[0]))


# Numbers of actions: a number below 64 keeps that card; the others number the decks, which are sets of 8 of 16 places.

DECKS = comb(HAND, DECK)
ACTIONS = CARDS + DECKS


def deck_number(g: Draft, seat: int, deck: Cards) -> int:
    """Return the number of the deck among all decks of this seat."""
    places = sorted(g.kept[seat].index(card) for card in deck)
    return CARDS + sum(comb(place, i) for i, place in enumerate(places, 1))


def deck_of(g: Draft, seat: int, action: int) -> Cards:
    """Return the deck with that number."""
    rest, places = action - CARDS, []
    for i in range(DECK, 0, -1):
        place = max(p for p in range(HAND) if comb(p, i) <= rest)
        rest -= comb(place, i)
        places.append(place)
    return tuple(g.kept[seat][place] for place in sorted(places))


SAMPLE = 24  # decks that `menu` shows at random, besides the best and similar ones


def menu(g: Draft, seat: int, out: list[int]) -> int:
    """Write all cards that may be kept; of the 12,870 decks, the most valuable, its neighbours, and some random ones."""
    choices = [] if seat < 0 or not chooses(g, seat) else list(g.hand[seat]) if g.passing else _some_decks(g, seat)
    out[: len(choices)] = choices
    return len(choices)


def _some_decks(g: Draft, seat: int) -> list[int]:
    ranked = sorted(g.kept[seat], key=lambda card: (-worth(g.facts[card]), card))
    best, others = ranked[:DECK], ranked[DECK:]
    decks = [tuple(best), *((*best[:-1], other) for other in others), *((*best[:-2], best[-1], other) for other in others)]
    numbers = [deck_number(g, seat, deck) for deck in decks]
    x = seeded(seat, CHOICE)
    for _ in range(SAMPLE):
        numbers.append(CARDS + below(x, DECKS))
        x = turn(x)
    return list(dict.fromkeys(numbers))


def accepts(g: Draft, seat: int, action: int) -> bool:
    if not chooses(g, seat):
        return False
    return action in g.hand[seat] if g.passing else CARDS <= action < ACTIONS


# Knowledge of seats


def knows_packet(g: Draft, seat: int, holder: int) -> bool:
    """Return whether *seat* has seen the hand *holder* has now. After four rounds every seat has seen every hand."""
    return (seat - holder + g.round) % SEATS <= g.round


def hide(g: Draft, seat: int, seed: int) -> None:
    """Replace at random what *seat* cannot know: hands that it has not seen yet and what others keep in this round.

    Decks that others have chosen, still unseen, become the first eight of their cards.
    """
    sow(g, seed, HIDE)
    others = [other for other in range(SEATS) if other != seat]
    if not g.passing:
        for other in others if not all(g.deck) else []:  # when all have chosen, the decks are public
            g.deck[other] = g.deck[other] and tuple(sorted(g.kept[other])[:DECK])
        return
    unknown = [other for other in others if not knows_packet(g, seat, other)]
    pool = sorted(card for other in unknown for card in g.hand[other])
    shuffle(g, pool, len(pool))
    for k, other in enumerate(unknown):
        size = len(g.hand[other])
        g.hand[other] = tuple(sorted(pool[k * size : (k + 1) * size]))
    for other in others:
        if g.sealed[other] is not None:
            g.sealed[other] = g.hand[other][draw(g, len(g.hand[other]))]


def prospects(g: Draft, seat: int) -> int:
    """Return the worth of the eight best cards kept; the others, which may be cut up, count a little."""
    if g.deck[seat]:
        return 16 * sum(worth(g.facts[card]) for card in g.deck[seat])
    card = g.sealed[seat]
    mine = [*g.kept[seat], *([] if card is None else [card])]
    values = sorted((worth(g.facts[card]) for card in mine), reverse=True)
    return 16 * sum(values[:DECK]) + sum(values[DECK:])


def reveals(before: Draft, after: Draft) -> bool:
    """Return whether the action was the last choice of a round, which reveals them all and brings the next hand."""
    return before.round != after.round or all(after.deck)
