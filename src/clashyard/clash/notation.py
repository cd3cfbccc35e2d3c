"""Actions as text, both ways (the grammar is in docs/notation.md).

joust A:H · joust A:- · hit L · super 4 · stop · take · block · clash · shed BH · discard A:LB · discard B:-
"""

from __future__ import annotations

from typing import Any

from clashyard.clash.actions import deciding, to_act
from clashyard.clash.combo import next_node
from clashyard.clash.setup import NAMES, Setting
from clashyard.clash.state import (
    ATTACKS,
    BLOCK,
    CARDS,
    CLASH,
    COMBO,
    COPIES,
    DISCARD,
    HIT,
    JOUST,
    KINDS,
    LETTERS,
    NOTHING,
    OVER,
    PLACE,
    PLACE_NOTHING,
    PRICE,
    RESPOND,
    SHED,
    STOP,
    SUPER,
    TAKE,
    WEIGHT,
    B,
    Clash,
    P,
    X,
)
from clashyard.core.errors import IllegalAction
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_

NONE = "-"
ANSWERS = {"take": TAKE, "block": BLOCK, "clash": CLASH}
VERBS = ("joust", "hit", "super", "stop", *ANSWERS, "shed", "discard")
USAGE = (
    N_("a joust: write 'joust {seat}:H' with H, L, Q or B"),
    N_("the attacker's choice: write 'hit L', 'super 4', 'super 8' or 'stop'"),
    N_("the defender's choice: write 'take', 'block' or 'clash'"),
    N_("a discard that the super demands: write 'shed' and {owed} letters of the hand"),
    N_("the Discard phase: write 'discard {seat}:LB' with letters of the hand, or 'discard {seat}:-'"),
)  # by step
CARD_NAMES = (N_("Heavy"), N_("Lite"), N_("Quick"), N_("Block"), N_("Clash card"), N_("Super card"))


def write_action(g: Clash, setting: Setting, seat: int, action: int) -> str:
    """The text of a legal action in this position."""
    if g.step == JOUST:
        return f"joust {NAMES[seat]}:{NONE if action == PLACE_NOTHING else LETTERS[action - PLACE]}"
    if g.step == DISCARD:
        return f"discard {NAMES[seat]}:{write_cards(action)}"
    if g.step == SHED:
        return f"shed {write_cards(action)}"
    if g.step == RESPOND:
        return next(word for word, number in ANSWERS.items() if number == action)
    if action == STOP:
        return "stop"
    return f"hit {LETTERS[action - HIT]}" if action < SUPER else f"super {PRICE[action - SUPER]}"


def write_cards(action: int) -> str:
    """The letters of a set of cards, in their usual order; ``-`` for none."""
    counts = [(action - CARDS) // WEIGHT[card] % (COPIES[card] + 1) for card in range(KINDS)]
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True)) or NONE


def read_action(g: Clash, setting: Setting, seat: int, text: str) -> int:
    """The number of a legal action. Raises IllegalAction, with the reason and the rule, for any other text."""
    typed = " ".join(text.split())
    if g.step == OVER:
        raise IllegalAction(typed, "the match is over", "clash.end.ko")
    if not deciding(g) >> seat & 1:  # before anything of a hand is looked at: the sentence tells public facts only
        raise _not_deciding(g, seat, typed)
    verb, _, rest = typed.partition(" ")
    if verb not in VERBS:
        raise _refused(g, seat, typed, "this is no action")
    if g.step == JOUST and verb == "joust":
        action = _placing(g, seat, typed, rest)
    elif g.step == DISCARD and verb == "discard":
        action = _cards(g, seat, typed, _of_seat(g, seat, typed, rest), "clash.discard.any")
    elif g.step == SHED and verb == "shed":
        action = _shedding(g, seat, typed, rest)
    elif g.step == COMBO and verb in ("hit", "super", "stop"):
        action = _attacking(g, typed, verb, rest)
    elif g.step == RESPOND and verb in ANSWERS and not rest:
        action = _answering(g, typed)
    else:
        raise _refused(g, seat, typed, "it is not the time for this", _rule_of_time(verb))
    return action


def _not_deciding(g: Clash, seat: int, typed: str) -> IllegalAction:
    """The refusal for a seat that has nothing to decide now, whatever it tries."""
    rule = "clash.decision.refuse"
    if g.step in (JOUST, DISCARD):
        return IllegalAction(typed, "{seat} has chosen already, and waits for the other", rule, seat=NAMES[seat])
    return IllegalAction(typed, "it is {seat}'s decision", rule, seat=NAMES[to_act(g)])


def _refused(
    g: Clash, seat: int, typed: str, reason: str, rule: str = "clash.decision.refuse", /, **fields: Any
) -> IllegalAction:
    now = Phrase(USAGE[g.step], seat=NAMES[seat] if seat >= 0 else "A", owed=g.owed)
    return IllegalAction(typed, "{reason}; it is {now}", rule, reason=Phrase(reason, **fields), now=now)


def _spoken(card: int) -> Phrase:
    """``B (Block)``: a letter alone could be a seat."""
    return Phrase("{letter} ({card})", letter=LETTERS[card], card=Phrase(CARD_NAMES[card]))


def _rule_of_time(verb: str) -> str:
    """The rule that says when such an action is played."""
    rules = {
        "joust": "clash.joust.choose", "hit": "clash.combo.extend", "super": "clash.super.when", "stop": "clash.combo.optional",
        "discard": "clash.discard.any", "shed": "clash.data.effects", "clash": "clash.clashcard.only-defender",
    }  # fmt: skip
    return rules.get(verb, "clash.combo.response")


def _of_seat(g: Clash, seat: int, typed: str, rest: str) -> str:
    """What stands behind the seat, ``A:``, of a choice that both make at once."""
    name, colon, choice = rest.partition(":")
    if not colon or name not in NAMES or not choice or " " in choice:
        raise _refused(g, seat, typed, "this is no choice of one seat")
    if name != NAMES[seat]:
        raise IllegalAction(
            typed, "this is a choice of {other}, and {seat} chooses", "clash.decision.refuse", other=name, seat=NAMES[seat]
        )
    return choice


def _placing(g: Clash, seat: int, typed: str, rest: str) -> int:
    choice = _of_seat(g, seat, typed, rest)
    name = NAMES[seat]
    if choice == NONE:
        if any(g.hand[seat][: B + 1]):
            raise IllegalAction(typed, "{seat} holds an action card and must place one", "clash.joust.choose", seat=name)
        return PLACE_NOTHING
    if len(choice) != 1 or choice not in LETTERS:
        raise _refused(g, seat, typed, "{choice} is no card", choice=repr(choice))
    card = LETTERS.index(choice)
    if card > B:
        rule = "clash.clashcard.only-defender" if card == X else "clash.super.when"
        raise IllegalAction(
            typed, "a {card} cannot be placed in a joust; place H, L, Q or B", rule, card=Phrase(CARD_NAMES[card])
        )
    if g.hand[seat][card] == 0:
        raise IllegalAction(typed, "{seat} holds no {card}", "clash.joust.choose", seat=name, card=_spoken(card))
    return PLACE + card


def _cards(g: Clash, seat: int, typed: str, choice: str, rule: str) -> int:
    """A set of cards of the hand, its letters in any order."""
    action = CARDS
    for letter in "" if choice == NONE else choice:
        if letter not in LETTERS:
            raise IllegalAction(
                typed,
                "{letter} is no card; write letters of {letters} together, or -",
                rule,
                letter=repr(letter),
                letters=LETTERS,
            )
        card = LETTERS.index(letter)
        if choice.count(letter) > g.hand[seat][card]:
            held = g.hand[seat][card]
            if held:
                raise IllegalAction(typed, "{seat} holds {held} {letter} only", rule, seat=NAMES[seat], held=held, letter=letter)
            raise IllegalAction(typed, "{seat} holds no {card}", rule, seat=NAMES[seat], card=_spoken(card))
        action += WEIGHT[card]
    return action


def _shedding(g: Clash, seat: int, typed: str, rest: str) -> int:
    if not rest or " " in rest:
        raise _refused(g, seat, typed, "this names no cards", "clash.data.effects")
    action = _cards(g, seat, typed, rest, "clash.data.effects")
    count = 0 if rest == NONE else len(rest)
    if count != g.owed:
        raise IllegalAction(
            typed,
            "{number} named and {owed} owed; name as many letters as are owed",
            "clash.data.effects",
            number=count,
            owed=g.owed,
        )
    return action


def _attacking(g: Clash, typed: str, verb: str, rest: str) -> int:
    if verb == "stop" and not rest:
        return STOP
    if verb == "super" and rest in map(str, PRICE):
        return _super(g, typed, PRICE.index(int(rest)))
    if verb == "hit" and len(rest) == 1 and rest in LETTERS:
        return _hit(g, typed, LETTERS.index(rest))
    raise _refused(g, g.attacker, typed, "this is no action")


def _super(g: Clash, typed: str, level: int) -> int:
    seat, price = g.attacker, PRICE[level]
    if g.effects[seat][level] == NOTHING:
        raise IllegalAction(
            typed, "the character of {seat} has no super for {price} Will", "clash.super.cost", seat=NAMES[seat], price=price
        )
    if g.hand[seat][P] == 0:
        raise IllegalAction(typed, "{seat} holds no Super card", "clash.super.cost", seat=NAMES[seat])
    if g.will[seat] < price:
        raise IllegalAction(
            typed,
            "it costs {price} Will and {seat} has {will}",
            "clash.super.cost",
            price=price,
            seat=NAMES[seat],
            will=g.will[seat],
        )
    return SUPER + level


def _hit(g: Clash, typed: str, card: int) -> int:
    seat = g.attacker
    if card >= ATTACKS:
        rule = "clash.clashcard.only-defender" if card == X else "clash.combo.extend"
        raise IllegalAction(typed, "a {card} is no attack; hit with H, L or Q", rule, card=Phrase(CARD_NAMES[card]))
    if g.hand[seat][card] == 0:
        raise IllegalAction(typed, "{seat} holds no {card}", "clash.combo.extend", seat=NAMES[seat], card=_spoken(card))
    if next_node(g, card) == NOTHING:
        raise IllegalAction(
            typed, "no combo of {seat} goes on with {letter} here", "clash.combo.extend", seat=NAMES[seat], letter=LETTERS[card]
        )
    return HIT + card


def _answering(g: Clash, typed: str) -> int:
    foe = 1 - g.attacker
    if typed == "clash":
        if g.level != NOTHING:
            raise IllegalAction(typed, "a super cannot be clashed; write 'take' or 'block'", "clash.super.no-response")
        if g.hand[foe][X] == 0:
            raise IllegalAction(typed, "{seat} holds no Clash card", "clash.combo.response", seat=NAMES[foe])
        if g.unclashable:
            raise IllegalAction(typed, "this hit cannot be clashed", "clash.data.effects")
    if typed == "block":
        if g.hand[foe][B] == 0:
            raise IllegalAction(typed, "{seat} holds no Block", "clash.combo.response", seat=NAMES[foe])
        if g.level == NOTHING and g.unblockable:
            raise IllegalAction(typed, "this hit cannot be blocked", "clash.data.effects")
    return ANSWERS[typed]
