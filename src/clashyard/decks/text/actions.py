"""Actions as text, both ways (the grammar is in docs/decks/notation.md).

play brute upper · play bolt B.upper.1 · play leech onto A.upper.2 · champion lower · champion onto A.upper.1
end · begin
"""

from __future__ import annotations

import re

from clashyard.core.errors import IllegalAction
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_
from clashyard.decks.rules.actions import BEGIN, CREATURE, END, PLACES, PLAY, to_act
from clashyard.decks.rules.state import (
    CARDS,
    LANES,
    LUCIDITY,
    NOBODY,
    NOTHING,
    PLAYS_A_TURN,
    REGENERATION_PHASE,
    SUMMONING_PHASE,
    SYMBIOTE,
    WINDOW,
    Duel,
    lane_of,
    seat_of,
)
from clashyard.decks.rules.summoning import champion_price, champion_ready, may_host, payable, price, window
from clashyard.decks.setup.options import NAMES
from clashyard.decks.setup.table import Setting

LANE_NAMES = ("upper", "lower")
_FORM = re.compile(
    r"(?:play (?P<card>\S+)|champion)"
    r"(?: (?P<lane>upper|lower)| (?P<onto>onto )?(?P<seat>[A-Z])\.(?P<line>upper|lower)\.(?P<place>0|[1-9][0-9]?))"
)
USAGE = Phrase("write 'play CARD upper', 'play CARD B.lower.1', 'play CARD onto A.upper.2', 'champion upper', 'end' or 'begin'")


def line_name(line: int) -> str:
    return f"{NAMES[seat_of(line)]}.{LANE_NAMES[lane_of(line)]}"


def write_action(g: Duel, setting: Setting, seat: int, action: int) -> str:
    """Return the text of a legal action in this position."""
    if action in (END, BEGIN):
        return "end" if action == END else "begin"
    slot, where = divmod(action - PLAY, PLACES)
    card = g.champion[seat] if slot == WINDOW else g.hand[seat][slot]
    verb = "champion" if slot == WINDOW else f"play {setting.key(card)}"
    if where < CREATURE:
        return f"{verb} {LANE_NAMES[where]}"
    line, place = divmod(where - CREATURE, CARDS)
    onto = "" if g.incantation[card] else "onto "
    return f"{verb} {onto}{line_name(line)}.{place + 1}"


def read_action(g: Duel, setting: Setting, seat: int, text: str) -> int:
    """Return the number of a legal action. Raises IllegalAction, with the reason and the rule, for any other text."""
    typed = " ".join(text.split())
    if g.winner != NOBODY:
        raise IllegalAction(typed, "the match is over", "decks.end.duel")
    if seat != to_act(g):
        raise IllegalAction(typed, "it is {seat}'s turn to decide", "decks.turn.order", seat=NAMES[to_act(g)])
    if g.phase == REGENERATION_PHASE and typed != "begin":
        raise IllegalAction(typed, "the turn has not begun; only begin is legal", "decks.turn.order")
    if typed == "begin" and g.phase == SUMMONING_PHASE:
        raise IllegalAction(typed, "the turn has already begun", "decks.turn.order")
    if typed in ("end", "begin"):
        return END if typed == "end" else BEGIN
    form = _FORM.fullmatch(typed)
    if form is None:
        raise IllegalAction(typed, "not a valid action; {usage}", "decks.turn.order", usage=USAGE)
    return _read_play(g, setting, seat, form)


def _read_play(g: Duel, setting: Setting, seat: int, form: re.Match[str]) -> int:
    typed = form[0]
    if g.plays >= PLAYS_A_TURN:
        raise IllegalAction(
            typed,
            N_("{most} play was made this turn; only end is legal", "{most} plays were made this turn; only end is legal"),
            "decks.summoning.limit",
            most=PLAYS_A_TURN,
        )
    slot = _champion_slot(g, seat, typed) if form["card"] is None else _hand_slot(g, setting, seat, form)
    card = g.champion[seat] if slot == WINDOW else g.hand[seat][slot]
    cost = champion_price(g, seat) if slot == WINDOW else price(g, seat, slot)
    if not payable(g, seat, card, cost):
        rule = "decks.ability.lucidity" if g.abilities[card] & LUCIDITY else "decks.summoning.pay"
        rule = "decks.module.champion.discount" if slot == WINDOW else rule
        raise IllegalAction(
            typed,
            "{card} costs {cost} Mana, but only {mana} is available",
            rule,
            card=setting.key(card),
            cost=cost,
            mana=g.mana[seat],
        )
    return PLAY + slot * PLACES + _place(g, setting, form, card)


def _champion_slot(g: Duel, seat: int, typed: str) -> int:
    if champion_ready(g, seat):
        return WINDOW
    if g.champion[seat] == NOTHING:
        raise IllegalAction(typed, "{seat} has no Champion", "decks.module.champion", seat=NAMES[seat])
    if g.exhausted[seat]:
        raise IllegalAction(typed, "the Champion is exhausted", "decks.module.champion.exhaust")
    raise IllegalAction(typed, "the Champion is already in play", "decks.module.champion.summon")


def _hand_slot(g: Duel, setting: Setting, seat: int, form: re.Match[str]) -> int:
    hand = g.hand[seat][: g.hand_size[seat]]
    card = setting.number(form["card"])
    if card not in hand:
        raise IllegalAction(
            form[0], "{card} is not in {seat}'s hand", "decks.summoning.window", card=form["card"], seat=NAMES[seat]
        )
    slot = hand.index(card)
    if slot >= WINDOW:
        raise IllegalAction(
            form[0], "{card} is not among the {most} leftmost cards", "decks.summoning.window", card=form["card"], most=WINDOW
        )
    if slot >= window(g, seat):
        left = window(g, seat)
        raise IllegalAction(
            form[0],
            N_(
                "Blackmail leaves only the {left} leftmost card playable",
                "Blackmail leaves only the {left} leftmost cards playable",
            ),
            "decks.ability.blackmail",
            left=left,
        )
    return slot


def _place(g: Duel, setting: Setting, form: re.Match[str], card: int) -> int:
    typed, key = form[0], setting.key(card)
    if form["lane"]:
        if g.incantation[card]:
            raise IllegalAction(
                typed, "{card} is an Incantation and needs a Creature as target", "decks.summoning.incantation", card=key
            )
        return LANE_NAMES.index(form["lane"])
    if form["seat"] not in setting.kingdoms:
        raise IllegalAction(typed, "there is no kingdom {letter} in this match", "decks.setup.lines", letter=form["seat"])
    line = NAMES.index(form["seat"]) * LANES + LANE_NAMES.index(form["line"])
    place = int(form["place"]) - 1
    if not 0 <= place < g.line_size[line]:
        rule = "decks.summoning.incantation.needs-target" if g.incantation[card] else "decks.ability.symbiote"
        raise IllegalAction(typed, "there is no Creature at {line}.{place}", rule, line=line_name(line), place=place + 1)
    if g.incantation[card]:
        if form["onto"]:
            raise IllegalAction(typed, "{card} is an Incantation; leave out 'onto'", "decks.summoning.incantation", card=key)
        return CREATURE + line * CARDS + place
    return CREATURE + line * CARDS + _host(g, setting, form, card, line, place)


def _host(g: Duel, setting: Setting, form: re.Match[str], card: int, line: int, place: int) -> int:
    typed, host = form[0], g.line[line][place]
    rule = "decks.ability.symbiote"
    if not g.abilities[card] & SYMBIOTE:
        raise IllegalAction(typed, "{card} does not have Symbiote; play it to upper or lower", rule, card=setting.key(card))
    if not form["onto"]:
        raise IllegalAction(typed, "a Symbiote is played 'onto {line}.{place}'", rule, line=line_name(line), place=place + 1)
    if seat_of(line) != g.active:
        raise IllegalAction(typed, "a Symbiote can only be played onto a Creature of its own kingdom", rule)
    if not may_host(g, host):
        raise IllegalAction(typed, "{card} already has Symbiote", rule, card=setting.key(host))
    return place
