"""How much damage the seat can still deal in its last turn, at most: where that is not enough, nothing has to be tried.

Each number is an upper bound; whatever is hard to bound counts as ENDLESS. What it rests on: in the seat's turn nothing of the
enemy enters play without Reinforcement, a fresh Creature never attacks the Stronghold except by Instinct (R48), each Creature
attacks once and either what is in its way or the Stronghold, and Mana does not grow.
"""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.state import (
    AERIAL,
    BACKFIRE,
    BASTION,
    BERSERK,
    CURSED,
    DEFENDER,
    INSTINCT,
    LANES,
    LOWER,
    MERCENARY,
    NOTHING,
    PERFORATION,
    PROTECTION,
    RAGE,
    SHARPENING,
    SPLASH,
    SPRINT,
    UPPER,
    VANISH,
    VULNERABILITY,
    Duel,
)
from clashyard.decks.search.additions import answers, force_of, kills_of, look_at_hand, targets_of
from clashyard.decks.search.outlook import escapes, look_over
from clashyard.decks.search.state import BASTION_FALLS, ENDLESS, STRONG, WIN

SUMS = (1 << 2 * STRONG) - 1


def hopeless(g: Duel, q: Any, plays: int) -> bool:
    """Return whether the seat, acting in its last turn, certainly fails to reach its goal: with any *plays*, or with none."""
    if q.goal > BASTION_FALLS or (g.side[q.foe] != BASTION and q.goal != WIN):
        return False
    twice = g.side[q.foe] == BASTION and q.goal == WIN
    need = g.hand_size[q.foe] - g.stronghold[q.foe]
    again = g.hand_size[q.foe] if twice else 0  # HP of the Fort
    look_over(g, q, plays)
    if escapes(g, q):
        return False
    q.sure = q.extra = q.bonus = q.keen = 0
    q.chains = q.open = q.runners = 0
    if plays != 0:
        look_at_hand(g, q)
    if q.theirs & INSTINCT != 0 and q.own & INSTINCT != 0 and answers(g, q, plays):
        return False
    need -= q.chains * (2 if twice else 1)
    return bool(q.sure < need + again and falls_short(g, q, need, again))


def falls_short(g: Duel, q: Any, need: int, again: int) -> bool:
    """Return whether all damage together is less than what fells a side with *need* HP, and then one with as many as *again*."""
    q.sums = 1
    look_along(g, q, UPPER)
    look_along(g, q, LOWER)
    damage = through(g, q, UPPER, q.extra) + through(g, q, LOWER, q.extra)
    added = q.sure + (q.bonus if q.open != 0 else 0)
    if again > 0 and q.sure == 0 and q.bonus == 0 and q.chains == 0 and q.own & SHARPENING == 0:
        need = least_sum(q, need)  # what is left of a blow to the Bastion is lost
    if damage + added >= need + again and 0 < q.extra < q.blocked[UPPER] + q.blocked[LOWER]:
        damage = shared(g, q)
    return bool(damage + added < need + again)


def least_sum(q: Any, need: int) -> int:
    """Return the least damage that some of the attacks deal together and that fells a side with *need* HP."""
    if need < 1 or need > STRONG or q.sums == 0:
        return need
    for damage in range(need, 2 * STRONG):
        if q.sums >> damage & 1 != 0:
            return damage
    return ENDLESS


def through(g: Duel, q: Any, lane: int, extra: int) -> int:
    """Return what the Creatures of a line can deal to the Stronghold, at most: each hits either what is in its way, or that.

    *extra* damage by others helps to clear the way.
    """
    blocked = q.blocked[lane] - extra
    if q.able[lane] != 0:
        q.open = 1
    if q.attackers[lane] == 0 or q.hits[lane] < blocked:
        return int(q.certain[lane])
    q.open = 1
    lost = 0 if blocked <= 0 else max(q.least[lane], (blocked + q.ratio[lane] - 1) // q.ratio[lane])
    if q.theirs & (MERCENARY | CURSED) == 0 and g.champion[q.foe] == NOTHING:
        lost += g.line_size[q.foe * LANES + lane]  # each goes back to the enemy's hand: 1 HP more
    return int(q.certain[lane] + max(0, q.storm[lane] - lost))


def shared(g: Duel, q: Any) -> int:
    """Return what both lines can deal to the Stronghold, at most, where damage by others clears one of them or the other."""
    most = 0
    for extra in range(max(0, min(q.extra, q.blocked[UPPER])) + 1):
        most = max(most, through(g, q, UPPER, extra) + through(g, q, LOWER, q.extra - extra))
    return most


def look_along(g: Duel, q: Any, lane: int) -> None:
    """Add up the damage that the Creatures of a line can deal, by what they can deal it to."""
    line = q.seat * LANES + lane
    q.able[lane] = q.attackers[lane] = 0
    q.clear[lane] = q.certain[lane] = q.storm[lane] = q.hits[lane] = 0
    q.ratio[lane] = 1
    q.least[lane] = ENDLESS * 2
    runners = q.runners
    stung = q.theirs & INSTINCT != 0
    shaken = stung or q.casts != 0 or q.own & BACKFIRE != 0  # others may leave the line before it attacks
    mixed = stung or (shaken and q.own & VANISH != 0)  # it may move back, or others come before it
    for place in range(g.line_size[line] - 1, -1, -1):
        card = g.line[line][place]
        could = g.inborn[card] | q.gains
        if g.fresh[card] == 0 or could & RAGE != 0:
            passed = q.comers - 1 if mixed else place + runners
            force = force_of(q, g.power[card], could, passed, shaken or place == 0)
            attacker(g, q, card, lane, could, force)
            if could & SPRINT != 0:
                runners += 1
    there = q.foe * LANES + lane
    q.blocked[lane] = 0
    if g.line_size[there] > 0:
        q.blocked[lane] = toughness(g, there) - q.clear[lane] - splashes(g, q, q.seat * LANES + 1 - lane)


def toughness(g: Duel, line: int) -> int:
    """Return the least damage that destroys all Creatures of a line: a blow against Protection is lost."""
    total = 0
    for place in range(g.line_size[line]):
        card = g.line[line][place]
        total += g.life[card] - g.hurt[card]
        if g.inborn[card] & PROTECTION != 0 and g.unshielded[card] == 0:
            total += 1
    return total


def attacker(g: Duel, q: Any, card: int, lane: int, could: int, force: int) -> None:
    """Add a Creature that attacks: what it deals in any case, what it clears away, or one of the two."""
    kills = kills_of(q, force, could & ~SPLASH)  # Splash hits the other line
    if could & VULNERABILITY != 0:
        force = q.most
    if could & SHARPENING != 0:  # the excess counts
        q.able[lane] = 1
        q.certain[lane] += ENDLESS if could & (BERSERK | VULNERABILITY) != 0 else force * targets_of(could)
        q.clear[lane] += kills
        q.sums = 0
        return
    if g.fresh[card] != 0 or g.inborn[card] & DEFENDER != 0:
        q.clear[lane] += kills
        return
    force = min(force, q.most)  # no side has more HP
    q.sums |= (q.sums << min(force, STRONG)) & SUMS
    if could & BERSERK != 0:  # it may clear the way and go on
        q.able[lane] = 1
        q.certain[lane] += force
        q.clear[lane] += kills
    elif lane == UPPER and could & AERIAL != 0:
        q.able[lane] = 1
        q.certain[lane] += force
        if g.inborn[card] & AERIAL == 0:
            q.clear[lane] += kills
    else:
        q.attackers[lane] += 1
        q.storm[lane] += force
        q.hits[lane] += kills
        q.least[lane] = min(q.least[lane], force)
        if kills > force:
            q.ratio[lane] = max(q.ratio[lane], (kills + force - 1) // max(1, force))


def splashes(g: Duel, q: Any, line: int) -> int:
    """Return the damage that the Creatures of the other line can deal by Splash, at most."""
    if q.own & SPLASH == 0:
        return 0
    damage = 0
    for place in range(g.line_size[line]):
        card = g.line[line][place]
        could = g.inborn[card] | q.gains
        if could & SPLASH != 0 and (g.fresh[card] == 0 or could & RAGE != 0):
            force = force_of(q, g.power[card], could, q.comers - 1, True)
            damage += kills_of(q, force, could & ~(SPLASH | PERFORATION))
    return damage
