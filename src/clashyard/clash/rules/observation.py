"""Observations: everything a seat may know of a match, as one row of small numbers, the observer's part first.

The combos of both characters are represented by chains of three cards from each opener, and by the next two cards from the
current position of the chain; the effects of a super by the total of each kind, not their order.
"""

from __future__ import annotations

from clashyard.clash.rules.combo import next_node
from clashyard.clash.rules.state import (
    ATTACKS,
    CARDS,
    COPIES,
    DISCARD,
    EFFECTS,
    JOUST,
    KINDS,
    LETTERS,
    LEVELS,
    NOBODY,
    NOTHING,
    OVER,
    PLACE,
    PLACE_NOTHING,
    RESPOND,
    SEATS,
    SHED,
    VOCABULARY,
    WEIGHT,
    Clash,
)
from clashyard.clash.rules.state import COMBO as COMBO_STEP
from clashyard.core.observation import View, columns, offsets, parts

MOST = 127
NEXT = ATTACKS + ATTACKS**2
TREE = NEXT + ATTACKS**3
WORDS = len(VOCABULARY)
SURE = KINDS + 1  # counts of each letter, and of cards known to be X or P
SUPER = 2 + WORDS

VIEWS = parts(
    step=((OVER + 1,), 0, 1, "joust, combo, respond, shed, discard, over"),
    players=((SEATS,), 0, MOST, columns(
        hp="HP", full="HP at most", will="Will", most_will="Will at most", hand="cards in hand", deck="in the deck",
        attacks="attacks", alone="decides alone", owes="has to discard", won="has won",
    )),
    hand=((KINDS,), 0, max(COPIES), f"the observer's hand: how many {' '.join(LETTERS)}"),
    placed=((PLACE_NOTHING - PLACE + 1,), 0, 1, "what the observer has placed in this joust: H, L, Q, B, nothing"),
    given_up=((1 + KINDS,), 0, max(COPIES), "whether the observer has chosen what to discard; how many of each letter"),
    used=((SEATS, KINDS), 0, MOST, "used cards by letter"),
    field=((SEATS, KINDS), 0, MOST, "cards on the field by letter"),
    pool=((SEATS, ATTACKS), 0, MOST, "cards in the pool by letter"),
    sure=((SEATS, SURE), 0, MOST, "what the opponent can be sure of in each hand: letters, and X or P besides"),
    combo=((), 0, MOST, columns(
        threat="hit to be answered", boost_next="boost of the next hit", boost_combo="of the combo",
        unblockable="unblockable (1 next hit, 2 combo)", unclashable="unclashable", free_chain="free-chain",
        level="level of the super that runs (1 or 2)", guarded="it has been blocked", turn="turn",
        turns_left="turns up to the limit (127 for none)",
    )),
    next=((NEXT,), -1, MOST, "damage listed for the next card H L Q of the chain, and for the one after it; -1: not so"),
    left=((WORDS,), 0, MOST, "effects that the running super has still to carry out, as in super"),
    chains=((SEATS, TREE), -1, MOST, "damage listed: openers, second cards of each, third of each of those; -1: none"),
    super=((SEATS, LEVELS, SUPER), 0, MOST,
        "there is such a level (2, 3, 4: only as opening, finish, answer), it is blockable, N of each effect or 1: "
        + ", ".join(f"{word} {span}".strip() for word, span in VOCABULARY)),
)  # fmt: skip
AT = offsets(VIEWS)


def views(mode: str) -> tuple[View, ...]:
    """Return the parts of an observation, the same in every *mode*."""
    return VIEWS


def observe(g: Clash, seat: int, row: list[int]) -> None:
    """Write the observation of *seat* into *row*: first clear it, then fill in what is present."""
    for i in range(AT.end):
        row[i] = 0
    row[AT.step.start + g.step] = 1
    for place in range(SEATS):
        observe_player(g, seat ^ place, AT.players.start + place * AT.players.width, row)
        observe_piles(g, seat ^ place, place, row)
        observe_chains(g, seat ^ place, AT.chains.start + place * TREE, row)
        observe_super(g, seat ^ place, AT.super.start + place * LEVELS * SUPER, row)
    observe_choice(g, seat, row)
    observe_combo(g, row)
    observe_next(g, row)
    if g.level != NOTHING and g.user != NOBODY:
        put_effects(g, g.user, g.level, g.next_effect, AT.left.high, AT.left.start, row)


def observe_player(g: Clash, seat: int, at: int, row: list[int]) -> None:
    """Write the counts of a player, and what the player does."""
    to = AT.players
    asked = g.step == SHED and g.user == 1 - seat
    attacks = g.attacker == seat
    row[at + to.hp] = g.hp[seat]
    row[at + to.full] = g.full[seat]
    row[at + to.will] = g.will[seat]
    row[at + to.most_will] = g.most_will[seat]
    row[at + to.hand] = g.hand_size[seat]
    row[at + to.deck] = g.deck_size[seat]
    row[at + to.attacks] = 1 if attacks else 0
    row[at + to.alone] = 1 if asked or g.step == (COMBO_STEP if attacks else RESPOND) else 0
    row[at + to.owes] = g.owed if asked else 0
    row[at + to.won] = 1 if g.winner == seat else 0


def observe_choice(g: Clash, seat: int, row: list[int]) -> None:
    """Write the observer's hand and sealed choice."""
    for card in range(KINDS):
        row[AT.hand.start + card] = g.hand[seat][card]
    chosen = g.sealed[seat]
    if chosen == 0:
        return
    if g.step == JOUST:
        row[AT.placed.start + chosen - PLACE] = 1
    if g.step == DISCARD:
        row[AT.given_up.start] = 1
        left = chosen - CARDS
        for i in range(KINDS):
            card = KINDS - 1 - i
            row[AT.given_up.start + 1 + card] = left // WEIGHT[card]
            left %= WEIGHT[card]


def observe_piles(g: Clash, seat: int, place: int, row: list[int]) -> None:
    """Write used cards, field and pool of a player, and what is certain about the hand."""
    sure = AT.sure.start + place * SURE
    for card in range(KINDS):
        row[AT.used.start + place * KINDS + card] = g.used[seat][card]
        row[AT.field.start + place * KINDS + card] = g.field[seat][card]
        row[sure + card] = g.known[seat][card]
    row[sure + KINDS] = g.unsuited[seat]
    for card in range(ATTACKS):
        row[AT.pool.start + place * ATTACKS + card] = g.pool[seat][card]


def observe_combo(g: Clash, row: list[int]) -> None:
    """Write what applies to the current combo and super, and the turn."""
    to = AT.combo
    at = to.start
    row[at + to.threat] = min(g.threat, to.high)
    row[at + to.boost_next] = min(g.boost_next, to.high)
    row[at + to.boost_combo] = min(g.boost_combo, to.high)
    row[at + to.unblockable] = g.unblockable
    row[at + to.unclashable] = g.unclashable
    row[at + to.free_chain] = g.free_chain
    row[at + to.level] = g.level + 1
    row[at + to.guarded] = g.guarded
    row[at + to.turn] = min(g.turn, to.high)
    row[at + to.turns_left] = min(g.turn_limit - g.turn, to.high) if g.turn_limit != 0 else to.high


def observe_next(g: Clash, row: list[int]) -> None:
    """Write the next two cards of the attacker's chain."""
    at = AT.next.start
    for i in range(NEXT):
        row[at + i] = NOTHING
    if g.attacker == NOBODY or g.node == NOTHING:
        return
    for card in range(ATTACKS):
        node = next_node(g, card)
        if node != NOTHING:
            row[at + card] = g.damage[g.attacker][node]
            observe_after(g, g.attacker, node, at + ATTACKS + card * ATTACKS, row)


def observe_after(g: Clash, seat: int, node: int, at: int, row: list[int]) -> None:
    """Write the damage of the cards that may follow a node."""
    for card in range(ATTACKS):
        after = g.follow[seat][node * ATTACKS + card]
        row[at + card] = g.damage[seat][after] if after != 0 else NOTHING


def observe_chains(g: Clash, seat: int, at: int, row: list[int]) -> None:
    """Write the damage of a character's openers and of two cards after each."""
    for card in range(ATTACKS):
        row[at + card] = g.damage[seat][card]
        observe_after(g, seat, card, at + ATTACKS + card * ATTACKS, row)
        for second in range(ATTACKS):
            node = g.follow[seat][card * ATTACKS + second]
            third = at + NEXT + (card * ATTACKS + second) * ATTACKS
            if node != 0:
                observe_after(g, seat, node, third, row)
            else:
                row[third] = row[third + 1] = row[third + 2] = NOTHING


def observe_super(g: Clash, seat: int, at: int, row: list[int]) -> None:
    """Write which levels the super has, whether each may be blocked, and what it does."""
    for level in range(LEVELS):
        if g.effects[seat][level] != NOTHING:
            row[at] = 1 + g.when[seat][level]
            row[at + 1] = g.blockable[seat][level]
            put_effects(g, seat, level, 0, AT.super.high, at + 2, row)
        at += SUPER


def put_effects(g: Clash, seat: int, level: int, first: int, most: int, at: int, row: list[int]) -> None:
    """Write the total of each kind of effect of a level from the *first* on; effects without an N count 1."""
    for i in range(first, g.effects[seat][level]):
        word = at + g.effect[seat][level * EFFECTS + i]
        amount = g.amount[seat][level * EFFECTS + i]
        row[word] = min(row[word] + (amount if amount > 0 else 1), most)
