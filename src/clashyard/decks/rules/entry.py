"""Entry into play: steps 3 to 10 of playing a Creature, Reinforcement, and cards that an automaton reveals."""

from __future__ import annotations

from clashyard.core.state import note
from clashyard.decks.rules.abilities import blackmail, chain, counter_order, immolation
from clashyard.decks.rules.damage import deal, finish_blow, open_blow
from clashyard.decks.rules.events import (
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
from clashyard.decks.rules.hand import check_stronghold, discard_top, put_down, take_from_hand
from clashyard.decks.rules.house import CALLS_FROM_WINDOW, STACK_IS_FRESH
from clashyard.decks.rules.lines import enter, mount, place_of, read_auras
from clashyard.decks.rules.state import (
    AQUATIC,
    BACKFIRE,
    BACKFIRE_BLOW,
    CHAIN,
    COUNTER_ORDER,
    EVERYBODY,
    IMMOLATION,
    INCANTATION,
    NOBODY,
    NOTHING,
    PRICE_OF_BLOOD,
    REINFORCEMENT,
    REINFORCEMENT_COST,
    SYMBIOTE,
    VULNERABILITY,
    WINDOW,
    Duel,
    X,
    across,
    seat_of,
)


def ready_champions(g: Duel, cost: int) -> None:
    """Ready each exhausted Champion whose printed cost equals that of the card played (R87)."""
    for seat in range(g.seats):
        card = g.champion[seat]
        if card != NOTHING and g.exhausted[seat] != 0 and g.cost[card] == cost:
            g.exhausted[seat] = 0
            note(g, READIED, card)


def arrive(g: Duel, seat: int, card: int, host: int) -> None:
    """Apply the effects of a Creature that has just entered its line (steps 3 to 10).

    *host* is NOTHING, or the Creature that a Symbiote has merged with; then only abilities printed on the Symbiote card trigger
    (R95), and the blow is the pair's.
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
    """Return whether *card* is a Creature of cost 4 or less without Reinforcement."""
    cheap = g.incantation[card] == 0 and g.cost[card] <= REINFORCEMENT_COST
    return cheap and g.abilities[card] & REINFORCEMENT == 0


def reinforcement(g: Duel, line: int) -> None:
    """Play the leftmost Creature of the whole hand that costs 4 or less, free, on the same line (R53, R54).

    Each card enters this way at most once a turn (R85).
    """
    seat = seat_of(line)
    if g.automaton[seat] != 0:
        automaton_reinforcement(g, seat, line)
        return
    size = g.hand_size[seat]
    if g.house & CALLS_FROM_WINDOW != 0:
        size = blackmail(g, seat, min(WINDOW, size))
    for place in range(size):
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
    """Put a Creature that merges with no host at the back of a line, fresh."""
    enter(g, line, card)
    g.fresh[card] = 1
    g.seen[card] = EVERYBODY
    ready_champions(g, g.cost[card])
    arrive(g, seat, card, NOTHING)


def merge(g: Duel, seat: int, card: int, host: int) -> None:
    """Merge a Symbiote with its host; by a house rule the pair is fresh (R60)."""
    mount(g, host, card)
    if g.house & STACK_IS_FRESH != 0:
        g.fresh[host] = 1
    ready_champions(g, g.cost[card])
    arrive(g, seat, card, host)


def resolve(g: Duel) -> None:
    """Complete every open blow: its Reinforcements (11 / 11b), which may open others, then the rest."""
    while g.depth > 0 and g.winner == NOBODY:
        d = g.depth - 1
        if g.called[d] < g.calls[d]:
            g.called[d] += 1
            reinforcement(g, g.call[g.called[d] - 1][d])
        else:
            finish_blow(g)
            if g.winner == NOBODY:
                g.depth -= 1
    while g.depth > 0:  # the match ended here: put an automaton's Incantation in progress on its discard
        g.depth -= 1
        card = g.source[g.depth]
        if g.kind[g.depth] == INCANTATION and g.casting != card:
            put_down(g, g.owner[card], card)


# The automaton: cards that it reveals


def automaton_reinforcement(g: Duel, seat: int, line: int) -> None:
    """Summon the top card of its deck free on the same line (decks.solo.ai.reinforcement), each once a turn (R85)."""
    card = g.hand[seat][0]
    if g.reinforced[card] != 0:
        note(g, UNAIDED_DECK, seat)
        return
    note(g, CALLED, seat, line)
    reveal(g, seat, line, True)


def reveal(g: Duel, seat: int, line: int, free: bool) -> int:
    """Play the top card of the automaton's deck to *line*; return the Mana used (decks.solo.ai.summon).

    If it was the last card, a new deck is formed before it resolves (R74).
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
    """Return the card to play with Counter-order: the more expensive of the revealed card and the latest discard (R75, R91)."""
    if g.discard_size[seat] == 0:
        return card
    other = g.discard[seat][g.discard_size[seat] - 1]
    note(g, COMPARED, card, other)
    if g.cost[other] <= g.cost[card]:
        return card
    g.discard[seat][g.discard_size[seat] - 1] = card
    return other


def pay_revealed(g: Duel, seat: int, card: int, free: bool) -> int:
    """Return the Mana that a card uses; Price of Blood is paid with cards of the deck instead.

    A Reinforcement enters *free* (R93), once a turn (R85).
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
    """Discard a card without a target or host: it costs nothing and is not played (R69, R73)."""
    note(g, IN_VAIN, card)
    put_down(g, seat, card)
    return 0


def cast_revealed(g: Duel, seat: int, line: int, card: int, free: bool) -> int:
    """Cast an automaton's Incantation on the first Creature across the line (decks.solo.ai.incantation).

    The blow is left open: `resolve` completes it.
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
    """Merge an automaton's Symbiote with the Creature nearest the Bridge that can be a host (R79)."""
    for place in range(g.line_size[line]):
        host = g.line[line][place]
        if g.now[host] & SYMBIOTE == 0:
            cost = pay_revealed(g, seat, card, free)
            if g.winner != NOBODY:
                put_down(g, seat, card)
                return 0
            note(g, MERGED, card, host)
            merge(g, seat, card, host)
            return cost
    return idle_revealed(g, seat, card)
