"""A card leaves the hand and enters play: steps 3 to 10 of playing a Creature, and Reinforcement, which plays one."""

from __future__ import annotations

from clashyard.core.state import note
from clashyard.decks.abilities import chain, counter_order, immolation
from clashyard.decks.damage import deal, finish_blow, open_blow
from clashyard.decks.events import BACKFIRED, READIED, REINFORCED, UNAIDED
from clashyard.decks.hand import EVERYBODY, check_stronghold, take_from_hand
from clashyard.decks.lines import enter, place_of, read_auras
from clashyard.decks.state import (
    AQUATIC,
    BACKFIRE,
    BACKFIRE_BLOW,
    CHAIN,
    COUNTER_ORDER,
    HITS,
    IMMOLATION,
    NOBODY,
    NOTHING,
    REINFORCEMENT,
    REINFORCEMENT_COST,
    SEATS,
    Duel,
    across,
    seat_of,
)


def ready_champions(g: Duel, cost: int) -> None:
    """An exhausted Champion gets ready as soon as a card of its printed cost is played (R87)."""
    for seat in range(SEATS):
        card = g.champion[seat]
        if card != NOTHING and g.exhausted[seat] != 0 and g.cost[card] == cost:
            g.exhausted[seat] = 0
            note(g, READIED, card)


def arrive(g: Duel, seat: int, card: int, host: int) -> None:
    """What a Creature that has just come onto its line sets off (steps 3 to 10).

    *host* is NOTHING, or the Creature that a Symbiote has merged with; then only what is printed on the
    Symbiote card triggers (R95), and the blow is the pair's.
    """
    read_auras(g)
    check_stronghold(g, seat)  # 3
    if g.winner != NOBODY:
        return
    line = g.at[card]
    bearer = card
    abilities = g.now[card]
    if host != NOTHING:
        bearer = host
        abilities = g.abilities[card]
    if g.present & IMMOLATION != 0:
        immolation(g, seat, line, card, host)  # 5
    if g.winner != NOBODY or abilities & (BACKFIRE | COUNTER_ORDER | CHAIN) == 0:
        return
    amount = 0
    if abilities & BACKFIRE != 0 and g.line_size[across(line)] > 0:
        amount = g.stronghold[seat]  # 6: R38, R39
    if amount > 0:
        note(g, BACKFIRED, card, g.line[across(line)][0], amount)
        open_blow(g, BACKFIRE_BLOW, bearer, across(line), 0)
    if abilities & COUNTER_ORDER != 0:  # 7
        counter_order(g, card)
    if abilities & CHAIN != 0:  # 7b
        chain(g, card, bearer)
    if amount > 0 and g.winner == NOBODY:  # 8, 9, 9b, 10, 11
        deal(g, amount, 0, 2 if g.now[bearer] & AQUATIC != 0 and place_of(g, bearer) == 0 else 1)


def fits_reinforcement(g: Duel, card: int) -> bool:
    """A Creature of cost 4 or less without Reinforcement itself."""
    cheap = g.incantation[card] == 0 and g.cost[card] <= REINFORCEMENT_COST
    return cheap and g.abilities[card] & REINFORCEMENT == 0


def reinforcement(g: Duel, line: int) -> None:
    """The leftmost Creature of the whole hand that costs 4 or less is played free on the same line (R53, R54).

    Each card comes in this way once a turn (R85).
    """
    seat = seat_of(line)
    for place in range(g.hand_size[seat]):
        card = g.hand[seat][place]
        fits = fits_reinforcement(g, card)
        if fits and g.reinforced[card] == 0:
            take_from_hand(g, seat, place)
            g.reinforced[card] = 1
            note(g, REINFORCED, card, line)
            come_to(g, seat, card, line)
            return
        if not fits:
            g.misfit[card] = 1
    note(g, UNAIDED, seat)


def come_to(g: Duel, seat: int, card: int, line: int) -> None:
    """A Creature on its own comes to the back of a line, fresh."""
    enter(g, line, card)
    g.fresh[card] = 1
    g.now[card] = g.abilities[card]
    g.seen[card] = EVERYBODY
    ready_champions(g, g.cost[card])
    arrive(g, seat, card, NOTHING)


def resolve(g: Duel) -> None:
    """Bring every open blow to its end: its Reinforcements (11 / 11b), which may open others, then the rest."""
    while g.depth > 0 and g.winner == NOBODY:
        d = g.depth - 1
        if g.called[d] < g.calls[d]:
            g.called[d] += 1
            reinforcement(g, g.call[d * HITS + g.called[d] - 1])
        else:
            finish_blow(g)
            g.depth -= 1
    g.depth = 0
