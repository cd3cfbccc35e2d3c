"""A card leaves the hand and enters play: steps 3 to 10 of playing a Creature; Reinforcement, which plays one; and
what an automaton does with a card that it has revealed."""

from __future__ import annotations

from clashyard.core.state import note
from clashyard.decks.abilities import chain, counter_order, immolation
from clashyard.decks.damage import deal, finish_blow, open_blow
from clashyard.decks.events import (
    BACKFIRED,
    BLED_DECK,
    CALLED,
    CAST,
    COMPARED,
    IN_VAIN,
    MERGED,
    READIED,
    REINFORCED,
    REVEALED,
    SUMMONED,
    UNAIDED,
    UNAIDED_DECK,
)
from clashyard.decks.hand import check_stronghold, discard_top, put_down, take_from_hand
from clashyard.decks.lines import enter, mount, place_of, read_auras
from clashyard.decks.state import (
    AQUATIC,
    BACKFIRE,
    BACKFIRE_BLOW,
    CHAIN,
    COUNTER_ORDER,
    EVERYBODY,
    HITS,
    IMMOLATION,
    INCANTATION,
    NOBODY,
    NOTHING,
    PRICE_OF_BLOOD,
    REINFORCEMENT,
    REINFORCEMENT_COST,
    SYMBIOTE,
    VULNERABILITY,
    Duel,
    X,
    across,
    seat_of,
)


def ready_champions(g: Duel, cost: int) -> None:
    """An exhausted Champion gets ready as soon as a card of its printed cost is played (R87)."""
    for seat in range(g.seats):
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
    check_stronghold(g, seat, NOBODY)  # 3
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
    there = across(g, line)
    if abilities & BACKFIRE != 0 and g.line_size[there] > 0:
        amount = g.stronghold[seat]  # 6: R38, R39; none for an automaton (R80)
    if amount > 0:
        note(g, BACKFIRED, card, g.line[there][0], amount)
        open_blow(g, BACKFIRE_BLOW, bearer, there, 0)
    if abilities & COUNTER_ORDER != 0 and g.automaton[seat] == 0:  # 7
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
    if g.automaton[seat] != 0:
        automaton_reinforcement(g, seat, line)
        return
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
            if g.winner == NOBODY:
                g.depth -= 1
    while g.depth > 0:  # the match ended here: an automaton's Incantation under way is laid down
        g.depth -= 1
        card = g.source[g.depth]
        if g.kind[g.depth] == INCANTATION and g.casting != card:
            put_down(g, g.owner[card], card)


# The automaton: cards that it reveals


def automaton_reinforcement(g: Duel, seat: int, line: int) -> None:
    """The top card of its deck is summoned free on the same line (decks.solo.ai.reinforcement), each once a turn (R85)."""
    card = g.hand[seat][0]
    if g.reinforced[card] != 0:
        note(g, UNAIDED_DECK, seat)
        return
    note(g, CALLED, seat, line)
    reveal(g, seat, line, True)


def reveal(g: Duel, seat: int, line: int, free: bool) -> int:
    """The top card of the automaton's deck is played to *line*; return the Mana that it used up (decks.solo.ai.summon).

    A new deck is formed before the card resolves, if it was the last one (R74).
    """
    card = take_from_hand(g, seat, 0)
    g.seen[card] = EVERYBODY
    note(g, REVEALED, card, line)
    check_stronghold(g, seat, NOBODY)
    if g.winner != NOBODY:
        put_down(g, seat, card)
        return 0
    if g.abilities[card] & COUNTER_ORDER != 0:
        card = dearer(g, seat, card)
    if g.incantation[card] != 0:
        return cast_revealed(g, seat, line, card, free)
    if g.abilities[card] & SYMBIOTE != 0:
        return merge_revealed(g, seat, line, card, free)
    cost = pay_revealed(g, seat, card, free)
    if g.winner != NOBODY:
        put_down(g, seat, card)
        return 0
    note(g, SUMMONED, card, line)
    come_to(g, seat, card, line)
    return cost


def dearer(g: Duel, seat: int, card: int) -> int:
    """Counter-order: of the revealed card and the latest of the discard the dearer is played (R75, R91)."""
    if g.discard_size[seat] == 0:
        return card
    other = g.discard[seat][g.discard_size[seat] - 1]
    note(g, COMPARED, card, other)
    if g.cost[other] <= g.cost[card]:
        return card
    g.discard[seat][g.discard_size[seat] - 1] = card
    return other


def pay_revealed(g: Duel, seat: int, card: int, free: bool) -> int:
    """Return the Mana that a card uses up; Price of Blood is paid with cards of the deck instead.

    A Reinforcement comes *free* (R93), once a turn (R85).
    """
    if free:
        g.reinforced[card] = 1
    if g.abilities[card] & PRICE_OF_BLOOD == 0:
        return g.cost[card]
    if not free:
        for _ in range(g.cost[card]):
            if g.winner == NOBODY:
                note(g, BLED_DECK, card, seat)
                discard_top(g, seat)
    return 0


def idle_revealed(g: Duel, seat: int, card: int) -> int:
    """A card without target or host costs nothing and is not played (R69, R73)."""
    note(g, IN_VAIN, card)
    put_down(g, seat, card)
    return 0


def cast_revealed(g: Duel, seat: int, line: int, card: int, free: bool) -> int:
    """An automaton's Incantation hits the first Creature across the line (decks.solo.ai.incantation).

    The blow is left open: `resolve` brings it to its end.
    """
    there = across(g, line)
    if g.line_size[there] == 0:
        return idle_revealed(g, seat, card)
    cost = pay_revealed(g, seat, card, free)
    if g.winner != NOBODY:
        put_down(g, seat, card)
        return 0
    note(g, CAST, card, g.line[there][0])
    ready_champions(g, g.cost[card])
    open_blow(g, INCANTATION, card, there, 0)
    if g.present & IMMOLATION != 0:
        immolation(g, seat, there, NOTHING, NOTHING)
    if g.winner == NOBODY:
        deal(g, X if g.abilities[card] & VULNERABILITY != 0 else g.attack[card], 0, 1)
    return cost


def merge_revealed(g: Duel, seat: int, line: int, card: int, free: bool) -> int:
    """An automaton's Symbiote settles on the Creature nearest the Bridge that may be a host (R79)."""
    for place in range(g.line_size[line]):
        host = g.line[line][place]
        if g.now[host] & SYMBIOTE == 0:
            cost = pay_revealed(g, seat, card, free)
            if g.winner != NOBODY:
                put_down(g, seat, card)
                return 0
            note(g, MERGED, card, host)
            mount(g, host, card)
            ready_champions(g, g.cost[card])
            arrive(g, seat, card, host)
            return cost
    return idle_revealed(g, seat, card)
