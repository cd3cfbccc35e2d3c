"""Changes of a position of Clash of Decks, one for each button of the editor: pure functions of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from clashyard.core.errors import BadInput, a_list, mapping, one_of, optional_list, optional_mapping, shown
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.text.creatures import key_of
from clashyard.decks.text.position_reader import COPY, STRONGHOLDS
from clashyard.web.editor import pairs
from clashyard.web.editor.cards_of_position import named, shortened, stray_stronghold, words_of
from clashyard.web.editor.pairs import ONTO

SEATS = ("A", "B")
ROWS = ("hand", "upper", "lower")
MANA_AT_MOST = 30
COPIES = 4
Table = dict[str, Any]
EMPTY = {"turn": {"active": "A", "mana": 5}, "A": {"hand": ["bastion"]}, "B": {"hand": ["bastion"]}}


def table_of(position: Mapping[str, Any]) -> Table:
    """Return a position in which every row is there, to change it. Raises BadInput for one that is not written like one."""
    found: Table = deepcopy(dict(position))
    found["turn"] = dict(optional_mapping(found.get("turn"), "turn", found.get("turn") or ()))
    for seat in SEATS:
        given = optional_mapping(found.get(seat), seat, found.get(seat) or ())
        rows = {row: optional_list(given.get(row), f"{seat}.{row}") for row in ROWS}
        for row in ROWS:
            for number, each in enumerate(rows[row], 1):
                _check_item(each, f"{seat}.{row}[{number}]", row)
        walls = sum(each in STRONGHOLDS for each in rows["hand"])
        if walls > 1:
            raise BadInput(f"{seat}.hand", "a hand has exactly one bastion or fort, not {number}", number=walls)
        if not walls:
            rows["hand"].insert(0, "bastion")
        found[seat] = {**given, **rows}
    return found


def _check_item(item: Any, place: str, row: str) -> None:
    if row != "hand" and any(word in STRONGHOLDS for word in words_of(item)):
        raise stray_stronghold(place)
    if isinstance(item, Mapping) and row != "hand":
        item = item.get("card")
    if not isinstance(item, str):
        raise BadInput(place, "{value} is not the name of a card", value=shown(item))


def changed(position: Mapping[str, Any], do: str, card: str = "") -> Mapping[str, Any]:
    """Return the position after the button *do*: a word and places, such as ``move A.hand.2 B.upper``. Raises BadInput.

    *card*: the key of the card to put, from the column of cards.
    """
    word, *places = do.split()
    if word == "clear":
        return EMPTY
    table = table_of(position)
    action, number = CHANGES[one_of(word, CHANGES, "do", "change")]
    if len(places) != number:
        raise BadInput("do", "{value} is not a change of this page; reload it", value=shown(do))
    if word == "put":
        _put(table, card, *places)
    else:
        action(table, *places)
    return shortened(_tidy(table))


def row_of(table: Table, place: str) -> tuple[list[Any], int]:
    """Return the row of a place, and the place in it from 0; its end for a place that names only the row. Raises BadInput."""
    seat, _, rest = place.partition(".")
    row, _, number = rest.partition(".")
    if seat not in SEATS or row not in ROWS or not (number == "" or number.isdecimal()):
        raise BadInput("place", "{value} is not a place; press one on the board", value=shown(place))
    found: list[Any] = table[seat][row]
    at = int(number) - 1 if number else len(found)
    if not 0 <= at <= len(found):
        raise BadInput("place", "nothing is at {value} any more", value=place)
    return found, at


def _item(table: Table, place: str) -> tuple[list[Any], int]:
    row, at = row_of(table, place)
    if at == len(row):
        raise BadInput("place", "nothing is at {value} any more", value=place)
    return row, at


def _put(table: Table, card: str, place: str) -> None:
    if card not in catalogue() and card not in optional_mapping(table.get("cards"), "cards", table.get("cards") or ()):
        raise BadInput("card", "choose a card first: press one in the column of cards")
    there = set(named(table))
    copies = (card, *(f"{card}-{number}" for number in range(2, COPIES + 1)))
    free = next((key for key in copies if key not in there), None)
    if free is None:
        raise BadInput("card", "{card} is in this position {number} times already", card=card, number=COPIES)
    if place.endswith(ONTO):
        _join(table, place, free)
        return
    _only_creatures(table, free, place)
    if place in [f"{seat}.champion" for seat in SEATS]:
        table[place[0]]["champion"] = {"card": free, "exhausted": False}
        return
    row, at = row_of(table, place)
    row.insert(at, free)


def _only_creatures(table: Table, item: Any, place: str) -> None:
    found = catalogue().get(COPY.sub("", key_of(item)))
    if ".hand" not in place and found is not None and found.facts.incantation:
        raise BadInput(place, "{card} is an Incantation; only Creatures can be on a line", card=key_of(item))


def _move(table: Table, source: str, place: str) -> None:
    row, at = _item(table, source)
    item = row[at]
    if place.endswith(ONTO):
        _onto(table, source, place)
        return
    target, goal = row_of(table, place)
    if isinstance(item, str) and item in STRONGHOLDS:
        if target is not row:
            raise BadInput(place, "a Stronghold stays in its hand")
    else:
        _only_creatures(table, item, place)
    del row[at]
    if target is row and goal > at:
        goal -= 1
    for each in _parts(item) if ".hand" in place else [item]:
        target.insert(goal, each)
        goal += 1


def _join(table: Table, place: str, item: Any) -> None:
    creature = _marked(table, place.removesuffix(ONTO))
    pairs.join(creature, item, optional_mapping(table.get("cards"), "cards", table.get("cards") or ()), place)


def _onto(table: Table, source: str, place: str) -> None:
    row, at = _item(table, source)
    item = row[at]
    if isinstance(item, str) and item in STRONGHOLDS:
        raise BadInput(place, "a Stronghold stays in its hand")
    if source == place.removesuffix(ONTO):
        raise BadInput(place, "a card cannot lie on itself")
    _join(table, place, item)
    del row[at]


def _part(table: Table, place: str) -> None:
    """Lay what is under a Creature behind it: its host and its captives."""
    creature = _marked(table, place)
    row, at = _item(table, place)
    row[at + 1 : at + 1] = pairs.part(creature, place)


def _parts(item: Any) -> list[str]:
    """Return the cards of a Creature, which are cards of their own in a hand."""
    if not isinstance(item, Mapping):
        return [item]
    return [str(item["card"]), *pairs.under(item)]


def _take(table: Table, place: str) -> None:
    row, at = _item(table, place)
    if isinstance(row[at], str) and row[at] in STRONGHOLDS:
        raise BadInput(place, "a Stronghold stays in its hand")
    del row[at]


def _marked(table: Table, place: str) -> dict[str, Any]:
    """Return the Creature at a place with its marks, as a mapping in its row."""
    row, at = _item(table, place)
    if ".hand" in place:
        raise BadInput(place, "only Creatures on a line have this")
    row[at] = dict(row[at]) if isinstance(row[at], Mapping) else {"card": row[at]}
    found: dict[str, Any] = row[at]
    return found


def _damage(table: Table, place: str, change: str) -> None:
    creature = _marked(table, place)
    damage = creature.get("damage", 0)
    creature["damage"] = max(0, (damage if isinstance(damage, int) else 0) + (1 if change == "more" else -1))


def _mark(table: Table, place: str, mark: str) -> None:
    creature = _marked(table, place)
    one_of(mark, ("fresh", "shielded"), "do", "mark")
    creature[mark] = not creature.get(mark, mark == "shielded")


def _seen(table: Table, place: str) -> None:
    row, at = _item(table, place)
    kingdom = table[place[0]]
    seen = optional_list(kingdom.get("seen"), f"{place[0]}.seen")
    kingdom["seen"] = [key for key in seen if key != row[at]] if row[at] in seen else [*seen, row[at]]


def _step(table: Table, place: str, way: str) -> None:
    row, at = _item(table, place)
    to = at + (1 if way == "on" else -1)
    if 0 <= to < len(row):
        row[at], row[to] = row[to], row[at]


def _mana(table: Table, change: str) -> None:
    mana = table["turn"].get("mana", 0)
    mana = (mana if isinstance(mana, int) else 0) + (1 if change == "more" else -1)
    table["turn"]["mana"] = min(max(0, mana), MANA_AT_MOST)


def _side(table: Table, seat: str, side: str) -> None:
    hand = table[one_of(seat, SEATS, "do", "seat")]["hand"]
    at = next(number for number, each in enumerate(hand) if each in STRONGHOLDS)
    hand[at] = one_of(side, STRONGHOLDS, "do", "side")


def _swap(table: Table) -> None:
    table["A"], table["B"] = table["B"], table["A"]


def _champion(table: Table, seat: str, change: str) -> None:
    kingdom = table[one_of(seat, SEATS, "do", "seat")]
    if change == "gone":
        kingdom.pop("champion", None)
        return
    champion = kingdom.get("champion")
    if change == "exhausted" and isinstance(champion, Mapping):
        kingdom["champion"] = {**champion, "exhausted": not champion.get("exhausted")}


def _tidy(table: Table) -> Table:
    """Return the table without marks that say nothing, and without marks on cards that have left a hand."""
    for seat in SEATS:
        kingdom = table[seat]
        for row in ("upper", "lower"):
            kingdom[row] = [_bare(each) for each in kingdom[row]]
        for word in ("seen", "unfit"):
            if word in kingdom:
                kingdom[word] = [key for key in a_list(kingdom[word], f"{seat}.{word}") if key in kingdom["hand"]]
        table[seat] = {row: kingdom[row] for row in ROWS} | kingdom
    described = table.get("cards")
    if isinstance(described, Mapping):
        there = set(named(table))
        table["cards"] = {key: facts for key, facts in mapping(described, "cards", described).items() if key in there}
    order = ("turn", "cards", *SEATS)
    return {key: table[key] for key in (*order, *(set(table) - set(order))) if key in table}


def _bare(creature: Any) -> Any:
    if not isinstance(creature, Mapping):
        return creature
    usual = {"damage": 0, "fresh": False, "shielded": True, "host": None, "captive": None}
    marks = {key: value for key, value in creature.items() if key == "card" or value != usual.get(key, creature)}
    return marks["card"] if set(marks) == {"card"} else marks


CHANGES: Mapping[str, tuple[Callable[..., None], int]] = {  # the words of buttons, and how many places and values follow
    "put": (_put, 1), "move": (_move, 2), "take": (_take, 1), "damage": (_damage, 2), "mark": (_mark, 2), "seen": (_seen, 1),
    "step": (_step, 2), "mana": (_mana, 1), "side": (_side, 2), "swap": (_swap, 0), "champion": (_champion, 2),
    "part": (_part, 1),
}  # fmt: skip
