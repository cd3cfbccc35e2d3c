"""Actions as text, both ways (the grammar is in docs/notation.md).

joust A:H · joust A:- · hit L · super 4 · stop · take · block · clash · shed BH · discard A:LB · discard B:-
"""

from __future__ import annotations

from clashyard.clash.actions import deciding
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

NONE = "-"
ANSWERS = {"take": TAKE, "block": BLOCK, "clash": CLASH}
VERBS = ("joust", "hit", "super", "stop", *ANSWERS, "shed", "discard")
USAGE = (
    "a joust: write 'joust {seat}:H' with H, L, Q or B",
    "the attacker's choice: write 'hit L', 'super 4', 'super 8' or 'stop'",
    "the defender's choice: write 'take', 'block' or 'clash'",
    "a discard that the super demands: write 'shed' and {owed} letters of the hand",
    "the Discard phase: write 'discard {seat}:LB' with letters of the hand, or 'discard {seat}:-'",
)  # by step
NAMES_OF_CARDS = ("a Heavy", "a Lite", "a Quick", "a Block", "a Clash card", "a Super card")


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
    words = " ".join(text.split())
    if g.step == OVER:
        raise IllegalAction(words, "the match is over", "clash.end.ko")
    verb, _, rest = words.partition(" ")
    if verb not in VERBS:
        raise _refused(g, seat, words, "this is no action")
    if g.step == JOUST and verb == "joust":
        action = _placing(g, seat, words, rest)
    elif g.step == DISCARD and verb == "discard":
        action = _cards(g, seat, words, _of_seat(g, seat, words, rest), "clash.discard.any")
    elif g.step == SHED and verb == "shed":
        action = _shedding(g, seat, words, rest)
    elif g.step == COMBO and verb in ("hit", "super", "stop"):
        action = _attacking(g, words, verb, rest)
    elif g.step == RESPOND and verb in ANSWERS and not rest:
        action = _answering(g, words)
    else:
        raise _refused(g, seat, words, "it is not the time for this", _rule_of_time(verb))
    if not deciding(g) >> seat & 1:
        raise _refused(g, seat, words, "this is not legal now")
    return action


def _refused(g: Clash, seat: int, words: str, reason: str, rule: str = "clash.decision.refuse") -> IllegalAction:
    now = USAGE[g.step].format(seat=NAMES[seat] if seat >= 0 else "A", owed=g.owed)
    return IllegalAction(words, f"{reason}; it is {now}", rule)


def _spoken(card: int) -> str:
    """``B (Block)``: a letter alone could be a seat."""
    return f"{LETTERS[card]} ({NAMES_OF_CARDS[card].partition(' ')[2]})"


def _rule_of_time(verb: str) -> str:
    """The rule that says when such an action is played."""
    rules = {
        "joust": "clash.joust.choose", "hit": "clash.combo.extend", "super": "clash.super.when", "stop": "clash.combo.optional",
        "discard": "clash.discard.any", "shed": "clash.data.effects", "clash": "clash.clashcard.only-defender",
    }  # fmt: skip
    return rules.get(verb, "clash.combo.response")


def _of_seat(g: Clash, seat: int, words: str, rest: str) -> str:
    """What stands behind the seat, ``A:``, of a choice that both make at once."""
    name, colon, choice = rest.partition(":")
    if not colon or name not in NAMES or not choice or " " in choice:
        raise _refused(g, seat, words, "this is no choice of one seat")
    if name != NAMES[seat]:
        raise IllegalAction(words, f"this is a choice of {name}, and {NAMES[seat]} chooses", "clash.decision.refuse")
    if g.sealed[seat]:
        raise IllegalAction(words, f"{name} has chosen already, and waits for the other", "clash.decision.refuse")
    return choice


def _placing(g: Clash, seat: int, words: str, rest: str) -> int:
    choice = _of_seat(g, seat, words, rest)
    name = NAMES[seat]
    if choice == NONE:
        if any(g.hand[seat][: B + 1]):
            raise IllegalAction(words, f"{name} holds an action card and must place one", "clash.joust.choose")
        return PLACE_NOTHING
    if len(choice) != 1 or choice not in LETTERS:
        raise _refused(g, seat, words, f"{choice!r} is no card")
    card = LETTERS.index(choice)
    if card > B:
        rule = "clash.clashcard.only-defender" if card == X else "clash.super.when"
        raise IllegalAction(words, f"{NAMES_OF_CARDS[card]} cannot be placed in a joust; place H, L, Q or B", rule)
    if g.hand[seat][card] == 0:
        raise IllegalAction(words, f"{name} holds no {_spoken(card)}", "clash.joust.choose")
    return PLACE + card


def _cards(g: Clash, seat: int, words: str, choice: str, rule: str) -> int:
    """A set of cards of the hand, its letters in any order."""
    action = CARDS
    for letter in "" if choice == NONE else choice:
        if letter not in LETTERS:
            raise IllegalAction(words, f"{letter!r} is no card; write letters of {LETTERS} together, or -", rule)
        card = LETTERS.index(letter)
        if choice.count(letter) > g.hand[seat][card]:
            held = f"{g.hand[seat][card]} {letter} only" if g.hand[seat][card] else f"no {_spoken(card)}"
            raise IllegalAction(words, f"{NAMES[seat]} holds {held}", rule)
        action += WEIGHT[card]
    return action


def _shedding(g: Clash, seat: int, words: str, rest: str) -> int:
    if not rest or " " in rest:
        raise _refused(g, seat, words, "this names no cards", "clash.data.effects")
    action = _cards(g, seat, words, rest, "clash.data.effects")
    count = 0 if rest == NONE else len(rest)
    if count != g.owed:
        raise IllegalAction(words, f"{count} named and {g.owed} owed; name as many letters as are owed", "clash.data.effects")
    return action


def _attacking(g: Clash, words: str, verb: str, rest: str) -> int:
    if verb == "stop" and not rest:
        return STOP
    if verb == "super" and rest in map(str, PRICE):
        return _super(g, words, PRICE.index(int(rest)))
    if verb == "hit" and len(rest) == 1 and rest in LETTERS:
        return _hit(g, words, LETTERS.index(rest))
    raise _refused(g, g.attacker, words, "this is no action")


def _super(g: Clash, words: str, level: int) -> int:
    seat, price = g.attacker, PRICE[level]
    if g.effects[seat][level] == NOTHING:
        raise IllegalAction(words, f"the character of {NAMES[seat]} has no super for {price} Will", "clash.super.cost")
    if g.hand[seat][P] == 0:
        raise IllegalAction(words, f"{NAMES[seat]} holds no Super card", "clash.super.cost")
    if g.will[seat] < price:
        raise IllegalAction(words, f"it costs {price} Will and {NAMES[seat]} has {g.will[seat]}", "clash.super.cost")
    return SUPER + level


def _hit(g: Clash, words: str, card: int) -> int:
    seat = g.attacker
    if card >= ATTACKS:
        rule = "clash.clashcard.only-defender" if card == X else "clash.combo.extend"
        raise IllegalAction(words, f"{NAMES_OF_CARDS[card]} is no attack; hit with H, L or Q", rule)
    if g.hand[seat][card] == 0:
        raise IllegalAction(words, f"{NAMES[seat]} holds no {_spoken(card)}", "clash.combo.extend")
    if next_node(g, card) == NOTHING:
        raise IllegalAction(words, f"no combo of {NAMES[seat]} goes on with {LETTERS[card]} here", "clash.combo.extend")
    return HIT + card


def _answering(g: Clash, words: str) -> int:
    foe = 1 - g.attacker
    if words == "clash":
        if g.level != NOTHING:
            raise IllegalAction(words, "a super cannot be clashed; write 'take' or 'block'", "clash.super.no-response")
        if g.hand[foe][X] == 0:
            raise IllegalAction(words, f"{NAMES[foe]} holds no Clash card", "clash.combo.response")
        if g.unclashable:
            raise IllegalAction(words, "this hit cannot be clashed", "clash.data.effects")
    if words == "block":
        if g.hand[foe][B] == 0:
            raise IllegalAction(words, f"{NAMES[foe]} holds no Block", "clash.combo.response")
        if g.level == NOTHING and g.unblockable:
            raise IllegalAction(words, "this hit cannot be blocked", "clash.data.effects")
    return ANSWERS[words]
