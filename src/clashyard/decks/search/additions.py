"""What the seat can add to its Assault this turn, at most: by cards that it plays, and by answers with Instinct."""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.state import (
    AERIAL,
    AQUATIC,
    BACKFIRE,
    BERSERK,
    CHAIN,
    COUNTER_ORDER,
    CURSED,
    INSTINCT,
    LANES,
    MERCENARY,
    NOTHING,
    PERFORATION,
    PLAYS_A_TURN,
    RAGE,
    SHARPENING,
    SPLASH,
    SPRINT,
    SYMBIOTE,
    VULNERABILITY,
    WINDOW,
    Duel,
)
from clashyard.decks.search.outlook import deserters, least_cost
from clashyard.decks.search.state import ENDLESS

FINE = 64  # parts of a point of damage


def targets_of(could: int) -> int:
    """Return how many Creatures a blow hits, at most."""
    return 1 + (1 if could & PERFORATION != 0 else 0) + (1 if could & SPLASH != 0 else 0)


def force_of(q: Any, power: int, could: int, passed: int, front: bool) -> int:
    """Return the damage of one blow to one target, at most, of a Creature that may pass others and may come to the front."""
    if could & SPRINT != 0:
        power += passed
        front = True
    return power * 2 if could & AQUATIC != 0 and front else power


def kills_of(q: Any, force: int, could: int) -> int:
    """Return the damage that a Creature with so much *force* deals to Creatures, at most, without the excess."""
    blow = q.tallest if could & VULNERABILITY != 0 else min(force, q.tallest)
    times = 1 + q.foes if could & BERSERK != 0 else 1
    return int(blow * times * targets_of(could))


def look_at_hand(g: Duel, q: Any) -> None:
    """Add up what cards that are played can do to Creatures of either line, and to the Stronghold, for the Mana that is left."""
    seat = q.seat
    q.paid = q.rate = q.paid_sure = q.rate_sure = 0
    for place in range(q.within):
        card = g.hand[seat][place]
        cost = least_cost(g, card)
        if cost <= g.mana[seat]:
            if g.incantation[card] != 0:
                incantation(g, q, card, cost)
            else:
                entrant(g, q, card)
    card = g.champion[seat]
    if card != NOTHING and g.at[card] == NOTHING:
        entrant(g, q, card)
    if q.casts != 0:
        play_again(g, q, seat)
    if deserters(q):
        play_again(g, q, q.foe)
    if q.bonus > 0:
        q.bonus = min(q.bonus, q.keen * g.mana[seat] // FINE)
        added = q.bonus * (2 if q.own & AQUATIC != 0 else 1) * targets_of(q.own)
        q.extra += added
        if q.own & SHARPENING != 0:
            q.sure += added
        if (q.board | q.gains) & AQUATIC != 0:
            q.bonus *= 2
    q.extra += min(q.paid, q.rate * g.mana[seat] // FINE)
    q.sure += min(q.paid_sure, q.rate_sure * g.mana[seat] // FINE)


def add_up(q: Any, damage: int, sure: int, cost: int, times: int) -> None:
    """Add what a card can do each time that it is played."""
    if cost <= 0:
        q.extra += damage * times
        q.sure += sure * times
        return
    q.paid += damage * times
    q.rate = max(q.rate, (damage * FINE + cost - 1) // cost)
    q.paid_sure += sure * times
    q.rate_sure = max(q.rate_sure, (sure * FINE + cost - 1) // cost)


def play_again(g: Duel, q: Any, side: int) -> None:
    """Add the Creatures of a side: they may be destroyed, and then be played by the seat."""
    for line in (side * LANES, side * LANES + 1):
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            entrant(g, q, card)
            if g.rider[card] != NOTHING:
                entrant(g, q, g.rider[card])


def incantation(g: Duel, q: Any, card: int, cost: int) -> None:
    """Add an Incantation as often as it can be cast."""
    abilities = g.abilities[card]
    blow = min(q.tallest, g.attack[card]) if abilities & VULNERABILITY == 0 else q.tallest
    sure = 0
    if abilities & SHARPENING != 0 and q.foes > 0:  # what it destroys has 1 HP at least, and goes back to the enemy's hand
        returns = q.theirs & (MERCENARY | CURSED) == 0 and g.champion[q.foe] == NOTHING
        sure = max(0, g.attack[card] - (2 if returns else 1))
    targets = targets_of(abilities)
    add_up(q, blow * targets, sure * targets, cost, casts_of(g, q, card, cost))


def casts_of(g: Duel, q: Any, card: int, cost: int) -> int:
    """Return how often an Incantation can be cast this turn, at most: it returns to the right of the hand, left with Cursed."""
    seat = q.seat
    if g.abilities[card] & MERCENARY != 0:
        return 1  # it goes to the enemy
    if cost <= 0:
        return PLAYS_A_TURN
    if g.abilities[card] & CURSED == 0 and g.present & COUNTER_ORDER == 0 and not deserters(q):
        least = g.mana[seat]  # the cost of a card to its left that has to be played first
        for place in range(g.hand_size[seat]):
            least = min(least, least_cost(g, g.hand[seat][place]))
        for line in (seat * LANES, seat * LANES + 1):
            for place in range(g.line_size[line]):
                least = min(least, cheaper_of(g, g.line[line][place]))
        if (g.hand_size[seat] - WINDOW) * least > g.mana[seat] - cost:
            return 1
    return int(g.mana[seat] // cost)


def cheaper_of(g: Duel, card: int) -> int:
    """Return the least cost of a Creature in play, or of the Symbiote on it if that is less."""
    least = least_cost(g, card)
    if g.rider[card] != NOTHING:
        least = min(least, least_cost(g, g.rider[card]))
    return least


def entrant(g: Duel, q: Any, card: int) -> None:
    """Add a Creature that may be played: it attacks Creatures with Rage, and a Symbiote strengthens its host."""
    could = g.abilities[card] | q.gains
    if could & CHAIN != 0:
        q.chains += 1
    if could & BACKFIRE != 0:
        q.extra = ENDLESS
        if q.own & SHARPENING != 0:
            q.sure = ENDLESS
    if could & RAGE != 0:
        if could & SPRINT != 0:
            q.runners += 1
        force = force_of(q, g.attack[card], could, q.comers - 1, True)
        sure = 0
        if could & SHARPENING != 0:
            sure = ENDLESS if could & (BERSERK | VULNERABILITY) != 0 else force * targets_of(could)
        force = kills_of(q, force, could)
        add_up(q, force, sure, 0 if card == g.champion[q.seat] else least_cost(g, card), 1)
    if g.abilities[card] & SYMBIOTE != 0:
        power = g.attack[card]
        cost = least_cost(g, card)
        q.bonus += power
        q.keen = max(q.keen, ENDLESS if cost == 0 or card == g.champion[q.seat] else (power * FINE + cost - 1) // cost)


def answers(g: Duel, q: Any, plays: int) -> bool:
    """Add what Creatures may deal to the Stronghold when they answer with Instinct. Return whether no bound is known.

    Each answers the Creature that has hit it, which is still across the Bridge: unless it flies, goes on with Berserk, or the
    enemy hits two at a time, it cannot reach the Stronghold.
    """
    if q.theirs & (SPLASH | PERFORATION) != 0 or q.own & SHARPENING != 0:
        return True
    q.extra = ENDLESS
    q.stings = q.sting = 0
    for line in (q.foe * LANES, q.foe * LANES + 1):
        for place in range(g.line_size[line]):
            sting(g, q, g.line[line][place])
    for line in (q.seat * LANES, q.seat * LANES + 1):
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            answer(g, q, g.inborn[card] | q.gains, g.power[card], g.life[card])
            if q.casts != 0 and g.rider[card] != NOTHING:
                return True
    if plays == 0:
        return False
    for place in range(g.hand_size[q.seat]):
        card = g.hand[q.seat][place]
        if g.incantation[card] == 0:
            answer(g, q, g.abilities[card] | q.gains, g.attack[card], g.health[card])
    card = g.champion[q.seat]
    if card != NOTHING and g.at[card] == NOTHING:
        answer(g, q, g.abilities[card] | q.gains, g.attack[card], g.health[card])
    return deserters(q)


def sting(g: Duel, q: Any, card: int) -> None:
    """Note how often a Creature of the enemy may answer, at most, and how hard it hits."""
    if q.theirs_lend & INSTINCT != 0 or g.inborn[card] & INSTINCT != 0:
        q.stings += g.life[card] - g.hurt[card] - 1
        weak = q.theirs & VULNERABILITY != 0 or g.power[card] < 1
        force = 1 if weak else g.power[card]
        q.sting = force if q.sting == 0 else min(q.sting, force)


def answer(g: Duel, q: Any, could: int, power: int, life: int) -> None:
    """Add the attacks on the Stronghold of a Creature that answers whenever it is hit and survives."""
    if could & INSTINCT == 0 or could & (AERIAL | BERSERK) == 0 or q.stings == 0:
        return
    times = q.stings
    if q.gains & SYMBIOTE == 0:
        times = min(times, (life - 1) // q.sting)
    if times > 0:
        endless = could & VULNERABILITY != 0 or q.gains & SYMBIOTE != 0
        q.sure += ENDLESS if endless else times * force_of(q, power, could, times * (q.comers - 1), True)
