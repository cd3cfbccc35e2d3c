"""How much damage the seat can still deal in its last turn, at most: where that is not enough, nothing has to be tried.

Each number is an upper bound; whatever is hard to bound counts as ENDLESS. What it rests on: in the seat's turn nothing of the
enemy enters play without Reinforcement, a fresh Creature never attacks the Stronghold except by Instinct (R48), each Creature
attacks once and either what is in its way or the Stronghold, and Mana does not grow.
"""

from __future__ import annotations

from typing import Any

from clashyard.decks.rules.state import (
    AERIAL,
    AQUATIC,
    BASTION,
    BERSERK,
    CHAIN,
    CURSED,
    DEFENDER,
    INSTINCT,
    LANES,
    LOWER,
    MERCENARY,
    NOTHING,
    PERFORATION,
    RAGE,
    SHARPENING,
    SPLASH,
    SPRINT,
    UPPER,
    VULNERABILITY,
    Duel,
)
from clashyard.decks.search.additions import answers, force_of, look_at_hand, targets_of
from clashyard.decks.search.outlook import escapes, look_over
from clashyard.decks.search.state import BASTION_FALLS, ENDLESS, WIN


def hopeless(g: Duel, q: Any) -> bool:
    """Return whether the seat, which is to act in its last turn, certainly fails to reach its goal."""
    if q.goal > BASTION_FALLS or (g.side[q.foe] != BASTION and q.goal != WIN):
        return False
    need = g.hand_size[q.foe] - g.stronghold[q.foe]
    twice = g.side[q.foe] == BASTION and q.goal == WIN
    look_over(g, q)
    if escapes(g, q):
        return False
    look_at_hand(g, q)
    if q.theirs & INSTINCT != 0 and q.own & INSTINCT != 0 and answers(g, q):
        return False
    if twice:  # the Fort has as many HP as there are cards then, and what is left of a blow to the Bastion is lost
        if q.sure == 0 and q.chains == 0 and q.own & SHARPENING == 0:
            need = max(need, least_blow(g, q.seat))
        need += g.hand_size[q.foe]
    need -= q.chains * (2 if twice else 1)
    if q.sure >= need:
        return False
    damage = q.sure + lane_damage(g, q, UPPER) + lane_damage(g, q, LOWER)
    if q.open != 0:
        damage += q.bonus
    return bool(damage < need)


def least_blow(g: Duel, seat: int) -> int:
    """Return the least damage that an attack of a seat on the Stronghold can deal, if it deals any."""
    least = ENDLESS
    for line in (seat * LANES, seat * LANES + 1):
        for place in range(g.line_size[line]):
            card = g.line[line][place]
            if g.fresh[card] == 0:
                least = min(least, max(1, g.power[card]))
    return 1 if g.present & VULNERABILITY != 0 else least


def lane_damage(g: Duel, q: Any, lane: int) -> int:
    """Return what the Creatures of a line can deal to the Stronghold, at most: each hits either what is in its way, or that."""
    there = q.foe * LANES + lane
    look_along(g, q, lane)
    if q.able != 0:
        q.open = 1
    blocked = 0
    if g.line_size[there] > 0:
        blocked = -q.clear - q.extra - splashes(g, q, q.seat * LANES + 1 - lane)
        for place in range(g.line_size[there]):
            blocked += g.life[g.line[there][place]] - g.hurt[g.line[there][place]]
    if q.attackers == 0 or q.hits < blocked:
        return int(q.certain)
    q.open = 1
    lost = 0 if blocked <= 0 else max(q.least, (blocked + q.ratio - 1) // q.ratio)
    if q.theirs & (MERCENARY | CURSED) == 0 and g.champion[q.foe] == NOTHING:
        lost += g.line_size[there]  # each goes back to the enemy's hand: 1 HP more
    return int(q.certain + max(0, q.storm - lost))


def look_along(g: Duel, q: Any, lane: int) -> None:
    """Add up the damage that the Creatures of a line can deal, by what they can deal it to."""
    line = q.seat * LANES + lane
    q.able = q.attackers = 0
    q.clear = q.certain = q.storm = q.hits = 0
    q.ratio = 1
    q.least = ENDLESS * 2
    mixed = q.casts != 0 or q.theirs & INSTINCT != 0  # others may leave the line before it attacks
    enemies = g.line_size[q.foe * LANES + lane] > 0
    passed = q.comers - 1 if mixed or (enemies and q.own & RAGE != 0) else g.line_size[line] - 1
    for place in range(g.line_size[line]):
        card = g.line[line][place]
        could = g.inborn[card] | q.gains
        force = force_of(q, g.power[card], could, passed, mixed or place == 0)
        if g.fresh[card] == 0 or could & RAGE != 0:
            attacker(g, q, card, lane, could, force)


def attacker(g: Duel, q: Any, card: int, lane: int, could: int, force: int) -> None:
    """Add a Creature that attacks: what it deals in any case, what it clears away, or one of the two."""
    kills = force * (2 if could & PERFORATION != 0 else 1)
    if could & (VULNERABILITY | BERSERK) != 0:
        kills = ENDLESS
    if could & VULNERABILITY != 0:
        force = ENDLESS if could & (AQUATIC | SPRINT) != 0 or g.present & (CHAIN | MERCENARY) != 0 else q.most
    if could & SHARPENING != 0:  # the excess counts
        q.able = 1
        q.certain += ENDLESS if could & BERSERK != 0 else force * targets_of(could)
        q.clear += kills
    elif g.fresh[card] != 0 or g.inborn[card] & DEFENDER != 0:
        q.clear += kills
    elif could & BERSERK != 0:  # it may clear the way and go on
        q.able = 1
        q.certain += force
        q.clear += kills
    elif lane == UPPER and could & AERIAL != 0:
        q.able = 1
        q.certain += force
        if g.inborn[card] & AERIAL == 0:
            q.clear += kills
    else:
        q.attackers += 1
        q.storm += force
        q.hits += kills
        q.least = min(q.least, force)
        q.ratio = max(q.ratio, ENDLESS if kills >= ENDLESS else 2 if could & PERFORATION != 0 else 1)


def splashes(g: Duel, q: Any, line: int) -> int:
    """Return the damage that the Creatures of the other line can deal by Splash, at most."""
    if q.own & SPLASH == 0:
        return 0
    damage = 0
    for place in range(g.line_size[line]):
        card = g.line[line][place]
        could = g.inborn[card] | q.gains
        if could & SPLASH != 0 and (g.fresh[card] == 0 or could & RAGE != 0):
            endless = could & (VULNERABILITY | BERSERK) != 0
            damage += ENDLESS if endless else force_of(q, g.power[card], could, q.comers - 1, True)
    return damage
