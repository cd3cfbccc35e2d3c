"""Actions as text, both ways (the grammar is in docs/notation.md).

joust A:H · joust A:- · hit L · super 4 · stop · take · block · clash · shed BH · discard A:LB · discard B:-
"""

from __future__ import annotations

from typing import Any

from clashyard.clash.rules.actions import deciding, to_act
from clashyard.clash.rules.combo import next_node
from clashyard.clash.rules.state import (
    ANSWER,
    ANY_TIME,
    ATTACKS,
    BLOCK,
    CARDS,
    CLASH,
    COMBO,
    COPIES,
    DISCARD,
    FINISH,
    HIT,
    JOUST,
    KINDS,
    LETTERS,
    NOTHING,
    OPENING,
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
from clashyard.clash.rules.supers import may_answer, may_super
from clashyard.clash.setup.options import NAMES, Setting
from clashyard.core.errors import IllegalAction
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_, counted

NONE = "-"
ANSWERS = {"take": TAKE, "block": BLOCK, "clash": CLASH}
VERBS = ("joust", "hit", "super", "stop", *ANSWERS, "shed", "discard")
USAGE = (
    N_("a joust: write 'joust {letter}:H' with H, L, Q or B"),
    N_("the attacker's choice: write 'hit L', 'super 4', 'super 8' or 'stop'"),
    N_("the defender's choice: write 'take', 'block' or 'clash'"),
    N_(
        "a discard required by the super: write 'shed' and {owed} letter from the hand",
        "a discard required by the super: write 'shed' and {owed} letters from the hand",
    ),
    N_("the Discard phase: write 'discard {letter}:LB' with letters from the hand, or 'discard {letter}:-'"),
)  # by step
CARD_NAMES = (N_("Heavy"), N_("Lite"), N_("Quick"), N_("Block"), N_("Clash card"), N_("Super card"))


def write_action(g: Clash, setting: Setting, seat: int, action: int) -> str:
    """Return the text of a legal action in this position."""
    if g.step == JOUST:
        return f"joust {NAMES[seat]}:{NONE if action == PLACE_NOTHING else LETTERS[action - PLACE]}"
    if g.step == DISCARD:
        return f"discard {NAMES[seat]}:{write_cards(action)}"
    if g.step == SHED:
        return f"shed {write_cards(action)}"
    if g.step == RESPOND and action >= TAKE:
        return next(word for word, number in ANSWERS.items() if number == action)
    if action == STOP:
        return "stop"
    return f"hit {LETTERS[action - HIT]}" if action < SUPER else f"super {PRICE[action - SUPER]}"


def write_cards(action: int) -> str:
    """Return the letters of a set of cards, in their usual order; ``-`` for none."""
    counts = [(action - CARDS) // WEIGHT[card] % (COPIES[card] + 1) for card in range(KINDS)]
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True)) or NONE


def read_action(g: Clash, setting: Setting, seat: int, text: str) -> int:
    """Return the number of a legal action. Raises IllegalAction, with the reason and the rule, for any other text."""
    typed = " ".join(text.split())
    if g.step == OVER:
        raise IllegalAction(typed, "the match is over", "clash.end.ko")
    if not deciding(g) >> seat & 1:  # checked before the hand, so that the message reveals only public facts
        raise _not_deciding(g, seat, typed)
    verb, _, rest = typed.partition(" ")
    if verb not in VERBS:
        raise _refused(g, seat, typed, "not a valid action")
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
    elif g.step == RESPOND and g.level == NOTHING and verb == "super" and ANSWER in g.when[seat] and rest in map(str, PRICE):
        action = _super(g, typed, seat, PRICE.index(int(rest)))
    else:
        raise _refused(g, seat, typed, "not possible now", _rule_of_time(verb))
    return action


def _not_deciding(g: Clash, seat: int, typed: str) -> IllegalAction:
    """Return the refusal for a seat that has nothing to decide now, whatever it tries."""
    rule = "clash.decision.refuse"
    if g.step in (JOUST, DISCARD):
        return IllegalAction(typed, "{seat} has already chosen; waiting for the opponent", rule, seat=NAMES[seat])
    return IllegalAction(typed, "it is {seat}'s turn to decide", rule, seat=NAMES[to_act(g)])


def _refused(
    g: Clash, seat: int, typed: str, reason: str, rule: str = "clash.decision.refuse", /, **fields: Any
) -> IllegalAction:
    now = Phrase(USAGE[g.step], letter=NAMES[seat] if seat >= 0 else "A", owed=g.owed)
    return IllegalAction(typed, "{reason}; this is {now}", rule, reason=Phrase(reason, **fields), now=now)


def _spoken(card: int) -> Phrase:
    """Return ``B (Block)``: a letter alone could be a seat."""
    return Phrase("{letter} ({card})", letter=LETTERS[card], card=Phrase(CARD_NAMES[card]))


def _rule_of_time(verb: str) -> str:
    """Return the rule that says when such an action is played."""
    rules = {
        "joust": "clash.joust.choose", "hit": "clash.combo.extend", "super": "clash.super.when", "stop": "clash.combo.optional",
        "discard": "clash.discard.any", "shed": "clash.data.effects", "clash": "clash.clashcard.only-defender",
    }  # fmt: skip
    return rules.get(verb, "clash.combo.response")


def _of_seat(g: Clash, seat: int, typed: str, rest: str) -> str:
    """Return what follows the seat, ``A:``, in a simultaneous choice."""
    name, colon, choice = rest.partition(":")
    if not colon or name not in NAMES or not choice or " " in choice:
        raise _refused(g, seat, typed, "not a choice for a single seat")
    if name != NAMES[seat]:
        raise IllegalAction(
            typed, "this is a choice for {other}, but {seat} is choosing", "clash.decision.refuse", other=name, seat=NAMES[seat]
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
        raise _refused(g, seat, typed, "{choice} is not a card", choice=repr(choice))
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
    """Read a set of cards of the hand, its letters in any order."""
    action = CARDS
    for letter in "" if choice == NONE else choice:
        if letter not in LETTERS:
            raise IllegalAction(
                typed,
                "{letter} is not a card; write letters from {letters} without spaces, or -",
                rule,
                letter=repr(letter),
                letters=LETTERS,
            )
        card = LETTERS.index(letter)
        if choice.count(letter) > g.hand[seat][card]:
            held = g.hand[seat][card]
            if held:
                raise IllegalAction(typed, "{seat} holds only {held} {letter}", rule, seat=NAMES[seat], held=held, letter=letter)
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
            N_(
                "you named {number} card but owe {owed}; name exactly {owed}",
                "you named {number} cards but owe {owed}; name exactly {owed}",
            ),
            "clash.data.effects",
            number=count,
            owed=g.owed,
        )
    return action


def _attacking(g: Clash, typed: str, verb: str, rest: str) -> int:
    if verb == "stop" and not rest:
        return STOP
    if verb == "super" and rest in map(str, PRICE):
        return _super(g, typed, g.attacker, PRICE.index(int(rest)))
    if verb == "hit" and len(rest) == 1 and rest in LETTERS:
        return _hit(g, typed, LETTERS.index(rest))
    raise _refused(g, g.attacker, typed, "not a valid action")


WHEN = {
    ANY_TIME: N_("this super is played as the attacker, at any time of the combo"),
    OPENING: N_("this super is played as the attacker, before the first hit after the joust"),
    FINISH: N_("this super is played as the attacker, when no combo goes on"),
    ANSWER: N_("this super is played as the defender, in answer to a hit"),
}


def _super(g: Clash, typed: str, seat: int, level: int) -> int:
    price = PRICE[level]
    if g.effects[seat][level] == NOTHING:
        raise IllegalAction(
            typed, counted("{seat}'s character has no super for {price} Will"), "clash.super.cost", seat=NAMES[seat], price=price
        )
    if g.hand[seat][P] == 0:
        raise IllegalAction(typed, "{seat} holds no Super card", "clash.super.cost", seat=NAMES[seat])
    if g.will[seat] < price:
        raise IllegalAction(
            typed,
            counted("it costs {price} Will, but {seat} has only {will}"),
            "clash.super.cost",
            price=price,
            seat=NAMES[seat],
            will=g.will[seat],
        )
    if not (may_super(g, level) if seat == g.attacker else may_answer(g, level)):
        raise IllegalAction(typed, WHEN[g.when[seat][level]], "clash.super.when")
    return SUPER + level


def _hit(g: Clash, typed: str, card: int) -> int:
    seat = g.attacker
    if card >= ATTACKS:
        rule = "clash.clashcard.only-defender" if card == X else "clash.combo.extend"
        raise IllegalAction(typed, "a {card} is not an attack; hit with H, L or Q", rule, card=Phrase(CARD_NAMES[card]))
    if g.hand[seat][card] == 0:
        raise IllegalAction(typed, "{seat} holds no {card}", "clash.combo.extend", seat=NAMES[seat], card=_spoken(card))
    if next_node(g, card) == NOTHING:
        raise IllegalAction(
            typed,
            "none of {seat}'s combos continues with {letter} here",
            "clash.combo.extend",
            seat=NAMES[seat],
            letter=LETTERS[card],
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
