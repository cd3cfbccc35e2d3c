"""Drafts as text: actions, and positions as mappings, both ways (docs/decks/drafts.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import BadInput, IllegalAction, mapping, one_of, optional_mapping, shown
from clashyard.core.phrase import Phrase
from clashyard.core.words import N_, counted
from clashyard.decks.formats.card_pool import Pool, check_edition, check_options, check_seat, known_cards, named, own_cards, pool
from clashyard.decks.formats.draft.picks import fall, open_cards, to_act
from clashyard.decks.formats.draft.setup import RULES, owner, owners, table
from clashyard.decks.formats.draft.state import AUTOMATON, CARDS, Draft
from clashyard.decks.setup.options import NAMES

HIDDEN = "hidden"
USAGE = Phrase("write 'pick CARD'")


def write_action(g: Draft, setting: Pool, seat: int, place: int) -> str:
    return f"pick {setting.key(g.pile[g.taken + place])}"


def read_action(g: Draft, setting: Pool, seat: int, text: str) -> int:
    """Return the place in the row of the picked card. Raises IllegalAction with the reason and the rule."""
    said, rule = " ".join(text.split()), RULES[setting.options["mode"]]
    verb, _, key = said.partition(" ")
    if to_act(g) < 0:
        raise IllegalAction(said, "the draft is over", rule)
    if seat != to_act(g):
        raise IllegalAction(said, "it is {seat}'s turn to decide", rule, seat=NAMES[to_act(g)])
    if verb != "pick" or not key or " " in key:
        raise IllegalAction(said, "not a draft action; {usage}", rule, usage=USAGE)
    card = setting.number(key)
    if card < 0:
        raise IllegalAction(said, "{card} is not in this draft", rule, card=key)
    place = g.pile.index(card) - g.taken
    if place < 0 and g.order[g.taken + place] == AUTOMATON:
        raise IllegalAction(said, "{card} was already picked by the automaton", rule, card=key)
    if place < 0:
        raise IllegalAction(said, "{card} was already picked by {seat}", rule, card=key, seat=NAMES[g.order[g.taken + place]])
    if place >= open_cards(g):
        raise IllegalAction(
            said, "{card} is not face up; choose from {known}", rule, card=key, known=", ".join(turned_up(g, setting))
        )
    return place


def named_owner(number: int) -> str:
    """Return the name of a seat, or automaton."""
    return NAMES[number] if number < len(NAMES) else "automaton"


def turned_up(g: Draft, setting: Pool) -> list[str]:
    return [setting.key(card) for card in g.pile[g.taken : g.taken + open_cards(g)]]


def picked(g: Draft, setting: Pool) -> dict[str, list[str]]:
    """Return the cards of every owner, in the order of picking."""
    found: dict[str, list[str]] = {named_owner(owner(name)): [] for name in owners(setting.options["mode"])}
    for number, card in zip(g.order[: g.taken], g.pile, strict=False):
        found[named_owner(number)].append(setting.key(card))
    return found


def write_position(g: Draft, setting: Pool) -> dict[str, Any]:
    """Return the whole position; `read_position` reads it back exactly."""
    pile = [setting.key(card) for card in g.pile[g.taken : g.cards]]
    draft: dict[str, Any] = {"pile": pile, "picked": picked(g, setting)}
    if to_act(g) not in (-1, AUTOMATON):  # during an action, it may be the automaton that receives a card
        draft["to-pick"] = NAMES[to_act(g)]
    draft["available"] = turned_up(g, setting)
    return {"draft": draft, "cards": setting.described()}


def view_position(g: Draft, setting: Pool, seat: int, memory: bool = False) -> dict[str, Any]:
    """Return what everybody sees: the cards in the pile, but not their order (decks.format.draft.visible).

    Raises BadInput for a seat that does not exist.
    """
    check_seat(seat, setting.options["mode"])
    position = write_position(g, setting)
    unseen = g.cards - g.taken - open_cards(g)
    position["draft"]["pile"] = turned_up(g, setting) + [HIDDEN] * unseen
    return position


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Pool, Draft]:
    """Return the setting and the table of a position. Raises BadInput naming the invalid key."""
    checked = check_options(options, ("packs", "pile"))
    known = known_cards(options)
    given = mapping(given, "position", ("draft", "cards"))
    known |= own_cards(given.get("cards"))
    draft = mapping(given.get("draft"), "draft", ("pile", "picked", "to-pick", "available"))
    pile = named(draft.get("pile", []), "draft.pile", None)
    row_of = _read_picked(checked["mode"], draft.get("picked"))
    gone = [key for row in row_of.values() for key in row]
    for i, key in enumerate([*gone, *pile]):
        if key in gone[:i]:
            raise BadInput("draft", "{value} is listed twice; each card appears only once in a draft", value=shown(key))
    if len(gone) + len(pile) > CARDS:
        raise BadInput("draft.pile", "too many cards ({number}); the limit is {most}", number=len(gone) + len(pile), most=CARDS)
    setting = pool(checked, [*gone, *pile], known)
    for key, card in setting.cards.items():
        check_edition(f"cards.{key}", card, checked)
    g = table(setting)
    _lay(g, setting, row_of, pile)
    _agree(g, setting, draft)
    return setting, g


def _read_picked(mode: str, given: Any) -> dict[int, list[str]]:
    """Return the picked cards by the number of their owner."""
    people = {named_owner(owner(name)): owner(name) for name in owners(mode)}
    given = optional_mapping(given, "draft.picked", list(people))
    return {number: named(given.get(person, []), f"draft.picked.{person}", None) for person, number in people.items()}


def _lay(g: Draft, setting: Pool, row_of: dict[int, list[str]], pile: list[str]) -> None:
    """Put the cards in their places: the picked ones in the order of the draft, then the pile."""
    count = sum(map(len, row_of.values()))
    if g.picks == 0:
        raise BadInput("draft.pile", "too few cards ({number}); a round reveals {needed}", needed=g.row, number=g.cards)
    if count > g.picks:
        raise BadInput(
            "draft.picked", "too many picked cards ({number}); the draft ends after {most}", number=count, most=g.picks
        )
    for number, row in row_of.items():
        due = g.order[:count].count(number)
        if len(row) != due:
            place = f"draft.picked.{named_owner(number)}"
            raise BadInput(
                place,
                counted("the draft order puts {due} of {number} picked cards here, not {given}"),
                number=count,
                due=due,
                given=len(row),
            )
    rows = {number: iter(row) for number, row in row_of.items()}
    keys = [*(next(rows[number]) for number in g.order[:count]), *pile]
    g.pile[: g.cards] = [setting.number(key) for key in keys]
    g.taken = count
    fall(g)


def _agree(g: Draft, setting: Pool, draft: Mapping[str, Any]) -> None:
    """Check that the optional entries, if given, agree with the picked cards. Raises BadInput."""
    if draft.get("to-pick") is not None:
        one_of(draft["to-pick"], NAMES, "draft.to-pick", "seat")
        if to_act(g) < 0 or draft["to-pick"] != NAMES[to_act(g)]:
            if to_act(g) < 0:
                raise BadInput(
                    "draft.to-pick",
                    N_(
                        "nobody picks after {number} picked card; the draft is over",
                        "nobody picks after {number} picked cards; the draft is over",
                    ),
                    number=g.taken,
                )
            turn = NAMES[to_act(g)]
            raise BadInput(
                "draft.to-pick",
                N_(
                    "after {number} picked card it is {seat}'s turn to pick",
                    "after {number} picked cards it is {seat}'s turn to pick",
                ),
                number=g.taken,
                seat=turn,
            )
    if draft.get("available") is not None and draft["available"] != turned_up(g, setting):
        raise BadInput(
            "draft.available",
            "these must be the first cards of the pile: {known}",
            known=", ".join(turned_up(g, setting)) or Phrase("none"),
        )
