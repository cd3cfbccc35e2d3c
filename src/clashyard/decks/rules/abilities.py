"""Abilities that answer damage or move cards, one function each, named as in the rulebook.

Each is called from one step of the lists in assault.py and summoning.py. Those that are mere conditions (Aerial, Defender, Rage,
Splash, Perforation, Aquatic, Vulnerability, Berserk) are in the step that tests them.
"""

from __future__ import annotations

from clashyard.core.state import note
from clashyard.decks.rules.events import (
    BURNT,
    CAST_BACK,
    CHAINED,
    DESERTED,
    HAUNTED,
    LAID_DOWN,
    REBUILT,
    REGENERATED,
    RELEASED,
    REORDERED,
    RESISTED,
    RETIRED,
    RETURNED,
    SHARPENED,
    SHIELDED,
    STACKED,
    VANISHED,
)
from clashyard.decks.rules.hand import (
    check_stronghold,
    lift_discard,
    put_back,
    put_down,
    put_left,
    put_right,
    strike_stronghold,
    take_from_hand,
)
from clashyard.decks.rules.house import BLACKMAIL_ONCE, BURNS_ITSELF, DESERTS_LEFT, EXACT_KEEPS_SHARP
from clashyard.decks.rules.lines import move_to_the_back
from clashyard.decks.rules.state import (
    BASTION,
    BLACKMAIL,
    CURSED,
    EVERYBODY,
    FORT,
    IMMOLATION,
    INDESTRUCTIBLE,
    LANES,
    LATEST,
    MERCENARY,
    NOBODY,
    NOTHING,
    PROTECTION,
    REGENERATION,
    SHARPENING,
    VANISH,
    Duel,
    across,
    seat_of,
)


def indestructible(g: Duel, card: int) -> bool:
    """Return whether *card* ignores damage from Incantations and Backfire, which then does not spend its Protection (R45)."""
    if g.now[card] & INDESTRUCTIBLE == 0:
        return False
    note(g, RESISTED, card)
    return True


def protection(g: Duel, card: int) -> bool:
    """Return whether this is the first source of damage to *card* this turn, which then has no effect (R50, R51)."""
    if g.now[card] & PROTECTION == 0 or g.unshielded[card] != 0:
        return False
    g.unshielded[card] = 1
    note(g, SHIELDED, card)
    return True


def vanish(g: Duel, card: int) -> None:
    """Move a wounded survivor to the far end of its line."""
    if g.now[card] & VANISH != 0:
        move_to_the_back(g, card)
        note(g, VANISHED, card)


def regeneration(g: Duel, card: int, dealt: int) -> None:
    """Shift the Stronghold of its owner one place to the left, once for each instance of damage dealt (R52).

    An automaton moves the latest card of its discard onto its deck (decks.solo.ai.regeneration).
    """
    if g.now[card] & REGENERATION == 0 or dealt <= 0:
        return
    seat = g.owner[card]
    if g.automaton[seat] != 0:
        lift_discard(g, seat)
    elif g.stronghold[seat] > 0:
        g.stronghold[seat] -= 1
        note(g, REGENERATED, card, seat)
    elif g.side[seat] == FORT:
        g.side[seat] = BASTION
        g.stronghold[seat] = g.hand_size[seat] - 1
        note(g, REBUILT, card, seat)


def sharpening(g: Duel, card: int, kills: int, excess: int, foe: int) -> None:
    """Pass the excess damage of its kills on to the enemy Stronghold, in one instance.

    In the English rulebook 1.1 this applies to every kill; in later rulebooks, to the first kill of each turn.
    """
    if g.now[card] & SHARPENING == 0 or kills == 0:
        return
    if excess == 0 and g.house & EXACT_KEEPS_SHARP != 0:
        return
    if g.edition >= LATEST and not whet(g, card):
        return
    if excess > 0:
        note(g, SHARPENED, card, excess)
        strike_stronghold(g, foe, excess, g.owner[card])


def whet(g: Duel, card: int) -> bool:
    """Use up the Sharpening of every card here that has it. Return whether any was unused. An exact kill counts (R56, R57)."""
    all_bear = (g.lent[card] | g.gift[g.owner[card]]) & SHARPENING != 0
    first = False
    rider = g.rider[card]
    if (all_bear or g.abilities[card] & SHARPENING != 0) and g.sharpened[card] == 0:
        g.sharpened[card] = 1
        first = True
    if rider != NOTHING and (all_bear or g.abilities[rider] & SHARPENING != 0) and g.sharpened[rider] == 0:
        g.sharpened[rider] = 1
        first = True
    return first


def return_card(g: Duel, card: int, lent: int, enemy: int) -> bool:
    """Return a card where it belongs. Return whether it is now in its owner's hand, or on the automaton's discard.

    Champions are exhausted (R68); Mercenary sends the card to the *enemy* and takes precedence over Cursed (R43); Cursed sends it
    to the left end.
    """
    seat = g.owner[card]
    g.seen[card] = EVERYBODY
    abilities = g.abilities[card] | lent
    if g.automaton[seat] != 0:
        return return_to_automaton(g, seat, card, abilities)
    if card == g.champion[seat]:
        g.exhausted[seat] = 1
        note(g, RETIRED, card)
        return False
    if abilities & MERCENARY != 0:
        if abilities & CURSED != 0 and g.house & DESERTS_LEFT != 0:
            put_left(g, enemy, card)
        else:
            put_back(g, enemy, card)
        note(g, DESERTED, card, enemy)
        return False
    if abilities & CURSED != 0:
        put_left(g, seat, card)
        note(g, HAUNTED, card, seat)
        return True
    put_right(g, seat, card)
    if g.incantation[card] != 0:
        note(g, CAST_BACK, card, seat)
    else:
        note(g, RETURNED, card, seat)
    return True


def return_to_automaton(g: Duel, seat: int, card: int, abilities: int) -> bool:
    """Put a Mercenary or Cursed Creature on top of the automaton's deck (R77), and any other card on its discard (R84)."""
    if g.incantation[card] == 0 and abilities & (MERCENARY | CURSED) != 0:
        put_left(g, seat, card)
        note(g, STACKED, card, seat)
        return False
    put_down(g, seat, card)
    note(g, LAID_DOWN, card, seat)
    return True


def release(g: Duel, card: int) -> None:
    """Return the captives of Chain to the hand that they came from, the older first (R88, R96)."""
    captive = g.captive[card]
    g.captive[card] = NOTHING
    seat = seat_of(across(g, g.at[card]))
    while captive != NOTHING:
        younger = g.captive[captive]
        g.captive[captive] = NOTHING
        put_back(g, seat, captive)
        note(g, RELEASED, captive, seat)
        captive = younger


def chain(g: Duel, card: int, holder: int) -> None:
    """Reveal the leftmost card of the enemy's hand and keep it under the bearer (step 7b)."""
    seat = seat_of(across(g, g.at[holder]))
    captive = take_from_hand(g, seat, 0)
    g.seen[captive] = EVERYBODY
    note(g, CHAINED, card, captive)
    last = holder
    while g.captive[last] != NOTHING:
        last = g.captive[last]
    g.captive[last] = captive
    check_stronghold(g, seat, g.owner[card])


def counter_order(g: Duel, card: int) -> None:
    """Move its owner's leftmost card to the right end: one change, no check in between (R28)."""
    seat = g.owner[card]
    moved = take_from_hand(g, seat, 0)
    put_right(g, seat, moved)
    note(g, REORDERED, card, seat)


def immolation(g: Duel, seat: int, line: int, newcomer: int, host: int) -> None:
    """Deal 1 damage to the player who plays on the line, for each bearer there, one after the other.

    The active player's kingdom comes first, then in turn order (R105). A newcomer does not count (R44), nor do the abilities that
    a Symbiote has just brought to its *host*.
    """
    itself = g.house & BURNS_ITSELF != 0
    first = line
    second = across(g, line)
    if (seat_of(second) - g.active) % g.seats < (seat_of(first) - g.active) % g.seats:
        first = second
        second = line
    for turn in range(2):
        here = first if turn == 0 else second
        for place in range(g.line_size[here]):
            card = g.line[here][place]
            abilities = g.now[card]
            if card == host and not itself:
                abilities = g.abilities[host] | g.lent[host]
            if (itself or card != newcomer) and abilities & IMMOLATION != 0 and g.winner == NOBODY:
                note(g, BURNT, card, seat)
                strike_stronghold(g, seat, 1, g.owner[card])


def blackmail(g: Duel, seat: int, size: int) -> int:
    """Return how many of the *size* leftmost cards can be played: one fewer for each bearer, but at least 1 (R41)."""
    if g.present & BLACKMAIL == 0:
        return size
    count = bearers(g, seat, BLACKMAIL)
    if g.house & BLACKMAIL_ONCE != 0 and count > 1:
        count = 1
    return min(size, max(1, size - count))


def bearers(g: Duel, seat: int, ability: int) -> int:
    """Return how many Creatures of a kingdom have *ability* now."""
    count = 0
    for line in (seat * LANES, seat * LANES + 1):
        for place in range(g.line_size[line]):
            if g.now[g.line[line][place]] & ability != 0:
                count += 1
    return count
