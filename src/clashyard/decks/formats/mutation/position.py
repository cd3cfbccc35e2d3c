"""Options and positions of a mutation phase, both ways.

options: {format: mutation, player: A, deck: {wolf: 3 2/4 vanish, …}, lab: {…}, mutation-costs: {hp: 1}}
position: {mutation: {points: 2.5, deck: {…}, lab: {…}, mutated: [wolf hp], cut: [troll hp], phase: 2}, session: {results: [A>B]}}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from clashyard.core.errors import BadInput, mapping, one_of, shown
from clashyard.core.words import N_
from clashyard.decks.cards.catalogue import Card, catalogue, check_key, check_printable
from clashyard.decks.formats.mutation.costs import POINTS, halves, points, read_costs
from clashyard.decks.formats.mutation.sheet import Sheet, read_sheet
from clashyard.decks.formats.mutation.state import ABILITIES_A_CARD, PHASES, PILE, Phase
from clashyard.decks.formats.mutation.table import NAMES, read_results, write_session
from clashyard.decks.rules.state import EDITIONS, EN_1_1

KNOWN = ("format", "mode", "edition", "mutation-costs", "player", "deck", "lab")
KEYS = ("points", "deck", "lab", "mutated", "cut", "phase")
HIDDEN = "hidden"


@dataclass(frozen=True)
class Setting:
    """Checked options, and the cards as they were drafted."""

    options: Mapping[str, Any]
    deck: Mapping[str, Sheet] = field(default_factory=dict)
    lab: Mapping[str, Sheet] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # of cards that are not in the catalogue

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the deck, then the Laboratory, with names for people."""
        known = {key: card.names for key, card in catalogue().items()} | dict(self.names)
        piles = [*self.deck.items(), *self.lab.items()]
        return tuple(Card(key, sheet.facts, known.get(key, {})) for key, sheet in piles)


def check_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with their defaults. Raises BadInput."""
    for key in given:
        one_of(key, KNOWN, "options", "mutation phase option")
    one_of(given.get("mode", "duel"), ("duel",), "options.mode", "mode for the Mutation format")
    check_edition(given.get("edition", "latest"))
    player = one_of(given.get("player", "A"), NAMES, "options.player", "seat")
    costs = given.get("mutation-costs") or {}
    read_costs(costs)
    return {"format": "mutation", "player": player, "mutation-costs": dict(costs)}


def check_edition(edition: Any) -> None:
    if EDITIONS[one_of(edition, EDITIONS, "options.edition", "edition")] == EN_1_1:
        raise BadInput("options.edition", "rulebook en-1.1 has no Mutation; use edition latest")


def prepare(given: Mapping[str, Any]) -> Setting:
    """Return the setting of the six phases of one player. Raises BadInput."""
    options = check_options(given)
    deck = _cards(given.get("deck"), "options.deck")
    lab = _cards(given.get("lab"), "options.lab")
    for place, pile in (("options.deck", deck), ("options.lab", lab)):
        if len(pile) != PILE:
            raise BadInput(
                place,
                N_("expected {size} card, got {number}", "expected {size} cards, got {number}"),
                size=PILE,
                number=len(pile),
            )
    _distinct(deck, lab, "options.lab")
    options |= {"deck": _texts(deck), "lab": _texts(lab)}
    return Setting(options, deck, lab)


def _texts(pile: Mapping[str, Sheet]) -> dict[str, str]:
    return {key: str(sheet) for key, sheet in pile.items()}


def _cards(given: Any, place: str) -> dict[str, Sheet]:
    """Read a mapping of names to notation; null takes the facts of the catalogue."""
    if not isinstance(given, Mapping):
        raise BadInput(place, "expected a mapping from names to cards, got {value}", value=shown(given))
    return {key: _sheet(key, text, place) for key, text in given.items()}


def _sheet(key: Any, text: Any, place: str) -> Sheet:
    try:
        known = catalogue().get(check_key(key))
        sheet = read_sheet(str(known.facts) if text is None and known else text)
        check_printable(sheet.facts)
        if len(sheet.words) > ABILITIES_A_CARD:
            raise BadInput(
                "",
                "{value} has more than {most} abilities, the maximum in Mutation",
                value=shown(text),
                most=ABILITIES_A_CARD,
            )
    except BadInput as error:
        raise error.within(f"{place}.{key[:40]}" if isinstance(key, str) else place) from None
    return sheet


def _distinct(deck: Mapping[str, Sheet], lab: Mapping[str, Sheet], place: str) -> None:
    twice = [key for key in lab if key in deck]
    if twice:
        raise BadInput(place, "{card} is already in the deck; all cards must be different", card=twice[0])


def table(setting: Setting) -> Phase:
    """Return the first phase, with nothing cut yet."""
    g = Phase()
    g.seat = NAMES.index(setting.options["player"])
    g.costs = read_costs(setting.options["mutation-costs"])
    g.deck, g.lab = dict(setting.deck), dict(setting.lab)
    return g


def read_position(given: Any, options: Mapping[str, Any]) -> tuple[Setting, Phase]:
    """Return the setting and the state of a position, which names its own cards. Raises BadInput with the invalid key."""
    checked = check_options(options)
    given = mapping(given, "position", ("mutation", "session"))
    if not given:
        raise BadInput("mutation", "give points, deck and lab here, or results under session")
    results = _session(given["session"]) if "session" in given else None
    if "mutation" not in given:
        g = table(Setting(checked))
        g.results = results
        return Setting(checked), g
    part = mapping(given["mutation"], "mutation", KEYS)
    deck, lab = _cards(part.get("deck"), "mutation.deck"), _cards(part.get("lab", {}), "mutation.lab")
    _sizes(deck, lab)
    setting = Setting(checked, deck, lab)
    g = table(setting)
    g.results = results
    _counts(g, part)
    return setting, g


def _sizes(deck: Mapping[str, Sheet], lab: Mapping[str, Sheet]) -> None:
    if not 1 <= len(deck) <= PILE:
        raise BadInput("mutation.deck", "expected 1 to {size} cards, got {number}", size=PILE, number=len(deck))
    if len(lab) > PILE:
        raise BadInput("mutation.lab", "too many cards ({number}); a Laboratory holds at most {size}", number=len(lab), size=PILE)
    _distinct(deck, lab, "mutation.lab")


def _counts(g: Phase, part: Mapping[str, Any]) -> None:
    """Read the points, the phase, and what has been mutated and cut."""
    left = halves(part.get("points", points(POINTS)))
    if left is None or left > POINTS:
        raise BadInput(
            "mutation.points",
            "{value} is not a number of points from 0 to {most} in steps of 0.5",
            value=shown(part["points"]),
            most=points(POINTS),
        )
    phase = part.get("phase", 1)
    if type(phase) is not int or not 1 <= phase <= PHASES:
        raise BadInput(
            "mutation.phase",
            "{value} is not a phase from 1 to {most}; after the last one, decks no longer mutate",
            value=shown(phase),
            most=PHASES,
        )
    g.points, g.number = left, phase
    g.mutated = _marks(part.get("mutated"), g.deck, "mutation.mutated")
    g.cut = _marks(part.get("cut"), g.lab, "mutation.cut")


def _marks(given: Any, cards: Mapping[str, Sheet], place: str) -> set[tuple[str, str]]:
    """Read elements of cards: 'wolf hp', 'wolf aura:rage'."""
    given = [] if given is None else given
    if not isinstance(given, list | tuple):
        raise BadInput(place, "expected a list such as [wolf hp], got {value}", value=shown(given))
    marks: set[tuple[str, str]] = set()
    for i, text in enumerate(given, 1):
        card, _, element = text.partition(" ") if isinstance(text, str) else ("", "", "")
        if card not in cards or element not in cards[card].elements or (card, element) in marks:
            raise BadInput(
                f"{place}[{i}]",
                "{value} is not an element of a card here, or is listed twice; write 'wolf hp'",
                value=shown(text),
            )
        marks.add((card, element))
    return marks


def _session(given: Any) -> tuple[str, ...]:
    part = mapping(given, "session", ("results", "points", "winners"))
    results = read_results(part.get("results", []), "session.results")
    for key, wanted in write_session(results).items():
        if key in part and part[key] != wanted and key != "results":
            raise BadInput(
                f"session.{key}",
                "{value} does not match the results; they give {wanted}",
                value=shown(part[key]),
                wanted=shown(wanted),
            )
    return results


def write_position(g: Phase, setting: Setting) -> dict[str, Any]:
    """Return the whole position; `read_position` reads it back exactly, unless all phases are over."""
    position: dict[str, Any] = {}
    if g.deck:
        part: dict[str, Any] = {
            "points": points(g.points),
            "deck": _texts(g.deck),
            "lab": _texts(g.lab),
        }
        position["mutation"] = part
        for name, marks, cards in (("mutated", g.mutated, g.deck), ("cut", g.cut, g.lab)):
            if marks:
                part[name] = [f"{key} {e}" for key, sheet in cards.items() for e in sheet.elements if (key, e) in marks]
        if g.number > 1:
            part["phase"] = g.number
    if g.results is not None:
        position["session"] = write_session(g.results)
    return position


def view_position(g: Phase, setting: Setting, seat: int, memory: bool = False) -> dict[str, Any]:
    """Return what a seat sees: others see which cards there are, but not their mutations until the phase is over.

    See docs/decks/mutation.md.
    """
    position = write_position(g, setting)
    if seat != g.seat and "mutation" in position:
        hidden: dict[str, Any] = {pile: dict.fromkeys(position["mutation"][pile], HIDDEN) for pile in ("deck", "lab")}
        position["mutation"] = {"points": HIDDEN, **hidden, "phase": g.number}
    return position
