"""High card, a toy game: proof that everything above the games works for one that it has never heard of.

Thirteen cards, five in each hand. The leader plays a card, then the other; the higher one wins the trick and leads the next.
The player with most tricks wins the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from clashyard.core.chance import DEAL, HIDE, draw_out, shuffle, sow
from clashyard.core.errors import BadInput, IllegalAction, mapping, one_of
from clashyard.core.events import Kind, registrar
from clashyard.core.game import Event, Game, Notation, Rules, Setup
from clashyard.core.observation import columns, offsets, parts
from clashyard.core.state import State, each, note, one
from clashyard.core.words import N_

SEATS = ("A", "B")
CARDS, HAND = 13, 5
NOBODY, NOTHING = -1, -1
KINDS: list[Kind] = []
_event = registrar(KINDS)
LED = _event("led", "high_card.play", "seat card", "{seat} leads the {card}.")
TOOK = _event("took", "high_card.trick", "seat", "{seat} wins the trick.")


class Trick(State):
    """A game of high card. A card is a number from 0 (the one) to 12 (the thirteen)."""

    holder = each(CARDS)  # the seat whose hand holds a card, or NOBODY
    played = each(CARDS)  # 1 for cards that have been played
    pack = each(CARDS)
    tricks = each(len(SEATS))
    led = one()  # the card on the table, or NOTHING
    actor = one()
    chance = one(size=8)


def deal(g: Trick, seed: int) -> None:
    sow(g, seed, DEAL)
    for card in range(CARDS):
        g.pack[card] = card
        g.holder[card] = NOBODY
    shuffle(g, g.pack, CARDS)
    for i in range(2 * HAND):
        g.holder[g.pack[i]] = i % 2


def to_act(g: Trick) -> int:
    return NOBODY if g.tricks[0] + g.tricks[1] == HAND else int(g.actor)


def menu(g: Trick, seat: int, out: Any) -> int:
    count = 0
    for card in range(CARDS):
        if g.holder[card] == seat:
            out[count] = card
            count += 1
    return count


def play(g: Trick, seat: int, action: int) -> None:
    g.holder[action] = NOBODY
    g.played[action] = 1
    note(g, LED, seat, action)
    if g.led == NOTHING:
        g.led = action
        g.actor = 1 - seat
        return
    if action < g.led:
        g.actor = 1 - seat
    g.led = NOTHING
    g.tricks[g.actor] += 1
    note(g, TOOK, g.actor)


def payoff(g: Trick, seat: int) -> int:
    if to_act(g) != NOBODY:
        return 0
    return 1 if g.tricks[seat] > g.tricks[1 - seat] else -1


def hide(g: Trick, seat: int, seed: int) -> None:
    sow(g, seed, HIDE)
    size = held = 0
    for card in range(CARDS):
        if g.holder[card] == seat or g.played[card] != 0:
            continue
        if g.holder[card] != NOBODY:
            held += 1
        g.holder[card] = NOBODY
        g.pack[size] = card
        size += 1
    draw_out(g, g.pack, size, held)
    for i in range(held):
        g.holder[g.pack[size - 1 - i]] = 1 - seat


def settle(g: Trick, seat: int) -> None:
    pass


def prospects(g: Trick, seat: int) -> int:
    return int(g.tricks[seat]) - int(g.tricks[1 - seat])


VIEWS = parts(
    hand=((CARDS,), 0, 1, "the observer's cards"),
    played=((CARDS,), 0, 1, "cards that have been played"),
    led=((1,), 0, CARDS, "the card on the table, 0 for none"),
    tricks=((), 0, HAND, columns(mine="tricks won: the observer's", theirs="the other's")),
)
AT = offsets(VIEWS)


def observe(g: Trick, seat: int, row: Any) -> None:
    for card in range(CARDS):
        row[AT.hand.start + card] = 1 if g.holder[card] == seat else 0
        row[AT.played.start + card] = g.played[card]
    row[AT.led.start] = g.led + 1
    row[AT.tricks.start + AT.tricks.mine] = g.tricks[seat]
    row[AT.tricks.start + AT.tricks.theirs] = g.tricks[1 - seat]


@dataclass(frozen=True)
class Setting:
    """The setting of a game: who leads first."""

    options: Mapping[str, Any]


def prepare(options: Mapping[str, Any]) -> Setting:
    given = mapping(options, "options", ("leader",))
    return Setting({"leader": one_of(given.get("leader") or "A", SEATS, "options.leader", "seat")})


def table(setting: Setting) -> Trick:
    g = Trick()
    g.actor, g.led = SEATS.index(setting.options["leader"]), NOTHING
    return g


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Setting, Trick]:
    setting, read = prepare(options), mapping(given, "position", ("hands", "played", "led", "tricks", "actor"))
    g = table(setting)
    g.holder = [NOBODY] * CARDS
    for seat, name in enumerate(SEATS):
        for text in read["hands"][name]:
            g.holder[_card(text, "position.hands")] = seat
        g.tricks[seat] = read["tricks"][name]
    for text in read["played"]:
        g.played[_card(text, "position.played")] = 1
    g.led = NOTHING if read["led"] is None else _card(read["led"], "position.led")
    g.actor = SEATS.index(one_of(read["actor"], SEATS, "position.actor", "seat"))
    return setting, g


def _card(text: Any, place: str) -> int:
    if not str(text).isdigit() or not 1 <= int(text) <= CARDS:
        raise BadInput(place, "write a card from 1 to 13")
    return int(text) - 1


def view_position(g: Trick, setting: Setting, viewer: int, memory: bool) -> dict[str, Any]:
    whole = write_position(g, setting)
    hands = {name: cards if SEATS.index(name) == viewer else "hidden" for name, cards in whole["hands"].items()}
    return {**whole, "hands": hands}


def write_position(g: Trick, setting: Setting) -> dict[str, Any]:
    return {
        "hands": {name: [str(c + 1) for c in range(CARDS) if g.holder[c] == seat] for seat, name in enumerate(SEATS)},
        "played": [str(c + 1) for c in range(CARDS) if g.played[c]],
        "led": None if g.led == NOTHING else str(g.led + 1),
        "tricks": {name: g.tricks[seat] for seat, name in enumerate(SEATS)},
        "actor": SEATS[g.actor],
    }


def read_action(g: Trick, setting: Setting, seat: int, text: str) -> int:
    if to_act(g) != seat:
        raise IllegalAction(text, "it is not your turn", "high_card.play")
    if not text.isdigit() or not 1 <= int(text) <= CARDS or g.holder[int(text) - 1] != seat:
        raise IllegalAction(text, "write a card from your hand, 1 to 13", "high_card.play")
    return int(text) - 1


def write_action(g: Trick, setting: Setting, seat: int, action: int) -> str:
    return str(action + 1)


def winner(g: Trick) -> str | None:
    return SEATS[0 if payoff(g, 0) > 0 else 1] if to_act(g) == NOBODY else None


def write_event(setting: Setting, entry: tuple[int, int, int, int]) -> Event:
    return KINDS[entry[0]].event(entry[1:], {"seat": SEATS.__getitem__, "card": lambda card: str(card + 1)})


def sample(seed: int, printed: bool = False, mode: str = "plain") -> dict[str, Any]:
    return {"leader": SEATS[seed % 2]}


HIGH_CARD = Game(
    name="high_card", title="High card", version="high_card-1", refusal="high_card.play",
    rules=Rules(
        state=Trick, actions=CARDS, deal=deal, to_act=to_act, menu=menu, play=play, payoff=payoff, hide=hide, settle=settle,
        prospects=prospects, observe=observe,
    ),
    notation=Notation(
        read_position=read_position, write_position=write_position, view_position=view_position, read_action=read_action,
        write_action=write_action, write_event=write_event, winner=winner,
    ),
    setup=Setup(
        seats=SEATS, modes=(N_("plain"),), prepare=prepare, options=lambda setting: setting.options, table=table,
        at_table=lambda setting: SEATS, sample=sample,
    ),
    views=lambda mode: VIEWS, ledger=files(__name__) / "rules.toml",
)  # fmt: skip
