"""The pass draft as a game of four: notation of its actions and positions, and the Game value.

keep C:troll · deck C:troll,ogre,… (eight of the seat's sixteen cards). The first seat that has not chosen may omit its name.
position: {draft: {hands: {A: […], …}, kept: {…}, sealed: {A: troll}, decks: {A: […]}}}
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from clashyard.core.errors import BadInput, IllegalAction, a_list, mapping, one_of
from clashyard.core.game import Event, Game, Notation, Preparation, Rules, Setup
from clashyard.core.phrase import Phrase
from clashyard.decks.cards.catalogue import PACKS
from clashyard.decks.cards.former_keys import in_actions, in_options, in_positions
from clashyard.decks.formats.mutation import draft
from clashyard.decks.formats.mutation.draft import ACTIONS, CARDS, HAND, SEATS, Draft, deck_number, deck_of, to_act
from clashyard.decks.formats.mutation.events import KINDS
from clashyard.decks.formats.mutation.game import no_winner, payoff
from clashyard.decks.formats.mutation.pile import Setting, prepare
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.decks.setup.table import DECK
from clashyard.decks.version import FORMER, VERSION

RULE = "decks.format.mutation"
HIDDEN = "hidden"
PARTS = ("hands", "kept", "sealed", "decks")


def table(setting: Setting) -> Draft:
    g = Draft()
    g.facts = tuple(card.facts for card in setting.cards)
    return g


def write_position(g: Draft, setting: Setting) -> dict[str, Any]:
    """Return the hands, the cards kept so far and the sealed choices; `read_position` reads them back."""
    part: dict[str, Any] = {
        "hands": {name: _keys(setting, g.hand[seat]) for seat, name in enumerate(NAMES) if g.hand[seat]},
        "kept": {name: _keys(setting, g.kept[seat]) for seat, name in enumerate(NAMES) if g.kept[seat]},
        "sealed": {NAMES[seat]: setting.key(card) for seat, card in enumerate(g.sealed) if card is not None},
        "decks": {name: _keys(setting, g.deck[seat]) for seat, name in enumerate(NAMES) if g.deck[seat]},
    }
    return {"draft": {name: value for name, value in part.items() if value}}


def _keys(setting: Setting, cards: tuple[int, ...]) -> list[str]:
    return [setting.key(card) for card in cards]


def view_position(g: Draft, setting: Setting, seat: int, memory: bool = False) -> dict[str, Any]:
    """Return what a seat sees: others' hands and pending choices are hidden; *memory* names hands already seen (R21)."""
    position = write_position(g, setting)
    part = position["draft"]
    for other, name in enumerate(NAMES):
        if other == seat:
            continue
        known = memory and g.passing and draft.knows_packet(g, seat, other)
        if name in part.get("hands", {}) and not known:
            part["hands"][name] = [HIDDEN] * len(g.hand[other])
        part.get("sealed", {}).pop(name, None)
        if not all(g.deck):
            part.get("decks", {}).pop(name, None)
    position["draft"] = {name: value for name, value in part.items() if value}
    return position


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Setting, Draft]:
    """Return the state of a draft with the cards of *options*. Raises BadInput."""
    setting = prepare(options)
    given = mapping(given, "position", ("draft",))
    part = mapping(given.get("draft"), "draft", PARTS)
    g = table(setting)
    placed: dict[int, str] = {}
    for name, cards in (("hands", g.hand), ("kept", g.kept)):
        row = mapping(part.get(name, {}), f"draft.{name}", NAMES)
        for seat, own in enumerate(NAMES):
            cards[seat] = _cards(setting, row.get(own, []), f"draft.{name}.{own}")
            for card in cards[seat]:
                if card in placed:
                    raise BadInput(
                        f"draft.{name}.{own}", "{card} is already at {place}", card=setting.key(card), place=placed[card]
                    )
                placed[card] = f"draft.{name}.{own}"
    if any(len(g.hand[s]) + len(g.kept[s]) != HAND or len(g.kept[s]) != g.round for s in range(SEATS)) or g.round == HAND - 1:
        raise BadInput(
            "draft",
            "every seat must have kept the same number of {kept} cards and hold the rest; the last card is forced",
            kept=HAND,
        )
    _choices(g, setting, part)
    return setting, g


def _choices(g: Draft, setting: Setting, part: Mapping[str, Any]) -> None:
    """Read the sealed choices and the decks."""
    for name, key in mapping(part.get("sealed", {}), "draft.sealed", NAMES).items():
        card = _cards(setting, [key], f"draft.sealed.{name}")[0]
        if card not in g.hand[NAMES.index(name)]:
            raise BadInput(f"draft.sealed.{name}", "{card} is not in {seat}'s hand", card=key, seat=name)
        g.sealed[NAMES.index(name)] = card
    if None not in g.sealed:
        raise BadInput("draft.sealed", "all seats have chosen, so the hands would already have been passed on; leave one out")
    for name, keys in mapping(part.get("decks", {}), "draft.decks", NAMES).items():
        seat, deck = NAMES.index(name), _cards(setting, keys, f"draft.decks.{name}")
        if g.passing or len(deck) != DECK or not set(deck) <= set(g.kept[seat]):
            raise BadInput(
                f"draft.decks.{name}", "a deck is {size} of the {kept} kept cards, once all are kept", size=DECK, kept=HAND
            )
        g.deck[seat] = deck


def _cards(setting: Setting, given: Any, place: str) -> tuple[int, ...]:
    given = a_list(given, place, "cards")
    cards = [setting.numbers[one_of(key, setting.numbers, place, "card in this draft")] for key in given]
    if len(set(cards)) != len(cards):
        raise BadInput(place, "a card is listed twice")
    return tuple(sorted(cards))


def write_action(g: Draft, setting: Setting, seat: int, action: int) -> str:
    verb, keys = ("keep", [setting.key(action)]) if action < CARDS else ("deck", _keys(setting, deck_of(g, seat, action)))
    return f"{verb} {NAMES[seat]}:{','.join(keys)}"  # always with its seat: omitting it would reveal that others have chosen


def read_action(g: Draft, setting: Setting, seat: int, text: str) -> int:
    """Return the number of a legal action. Raises IllegalAction, with the reason and the rule, for any other text."""
    typed = " ".join(text.split())
    if seat < 0 or to_act(g) < 0:
        raise IllegalAction(typed, "the draft is over; decks now change only by mutation", f"{RULE}.deck")
    if not draft.chooses(g, seat):
        raise IllegalAction(typed, "{seat} has already chosen; waiting for the others", f"{RULE}.draft", seat=NAMES[seat])
    verb, *keys = typed.split() or [""]
    if keys and keys[0].startswith(f"{NAMES[seat]}:"):
        keys = " ".join(keys)[2:].replace(",", " ").split()
    if verb != ("keep" if g.passing else "deck"):
        usage = Phrase("write 'keep CARD'") if g.passing else Phrase("write 'deck' and eight of your cards")
        raise IllegalAction(typed, "not a valid action now; {usage}", f"{RULE}.{'draft' if g.passing else 'deck'}", usage=usage)
    pile, rule = (g.hand[seat], f"{RULE}.draft") if g.passing else (g.kept[seat], f"{RULE}.deck")
    for key in keys:
        if setting.numbers.get(key, -1) not in pile:
            if g.passing:
                raise IllegalAction(typed, "{card} is not in the hand of {seat}", rule, card=key, seat=NAMES[seat])
            raise IllegalAction(typed, "{card} is not one of {seat}'s cards", rule, card=key, seat=NAMES[seat])
    size = 1 if g.passing else DECK
    if len(set(keys)) != len(keys) or len(keys) != size:
        if g.passing:
            raise IllegalAction(typed, "keep one card", rule)
        raise IllegalAction(typed, "a deck has {size} different cards", rule, size=DECK)
    cards = tuple(setting.numbers[key] for key in keys)
    return cards[0] if g.passing else deck_number(g, seat, cards)


def write_event(setting: Setting, entry: tuple[int, int, int, int]) -> Event:
    return KINDS[entry[0]].event(entry[1:], {"seat": NAMES.__getitem__, "card": setting.key, "amount": int})


def options(setting: Setting) -> Mapping[str, Any]:
    return setting.options


def at_table(setting: Setting) -> tuple[str, ...]:
    return NAMES


def sample(seed: int, printed: bool = False, mode: str = "duel") -> dict[str, Any]:
    return {"format": "mutation-draft", "packs": Random(seed).sample(PACKS, 2)}


def settle(g: Draft, seat: int) -> None:
    """Do nothing: a turn is a single choice."""


PASS_DRAFT = Game(
    name="decks", title="Clash of Decks: Mutation draft", version=VERSION, former=FORMER,
    refusal="decks.turn.order",
    rules=Rules(
        state=Draft, actions=ACTIONS, deal=draft.deal, to_act=to_act, menu=draft.menu, play=draft.play, payoff=payoff,
        hide=draft.hide, settle=settle, prospects=draft.prospects, deciding=draft.deciding, compiles=False,
    ),
    notation=Notation(
        read_position=in_positions(read_position), write_position=write_position, view_position=view_position,
        read_action=in_actions(read_action), write_action=write_action, write_event=write_event, winner=no_winner,
    ),
    setup=Setup(
        seats=NAMES, modes=("duel",), prepare=in_options(prepare), options=options, table=table, at_table=at_table,
        sample=sample,
    ),
    reveals=draft.reveals,
    preparation=Preparation("mutation-draft", accepts=draft.accepts),
)  # fmt: skip
