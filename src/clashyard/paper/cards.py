"""Cards to be cut out and played with: sheets as a PDF, single cards as pictures, and the grid of a virtual table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from clashyard.art.palette import INK
from clashyard.core.errors import BadInput
from clashyard.core.words import N_, Words
from clashyard.decks.cards.catalogue import Card
from clashyard.paper import faces
from clashyard.paper.card_sheets import BLEED, SIZES, Layout, Place, Side, layout
from clashyard.paper.icons import icons
from clashyard.paper.packages import need
from clashyard.paper.positions.picture import Term

LABELS = {"terms": N_("On the cards")}
NOTE = N_("Print at 100%, without fitting to the page. Clashyard, sheet {number}")
NOTE_ROOM = 5.0  # millimetres below the bleed that a note needs
TABLE_GRID = (10, 7)  # of a deck of Tabletop Simulator; its last place shows what is hidden
CORNER = 3.0  # the radius of round corners, in millimetres


@dataclass(frozen=True)
class Job(ABC):
    """What is printed, and how it looks: *saver*: pictures in pale greys, no coloured frames."""

    words: Words = field(default_factory=Words)
    title: str = "Clashyard"
    saver: bool = False
    rounded: bool = False

    @abstractmethod
    def faces(self) -> list[dict[str, Any]]:
        """Return what `cards.typ` draws for each card, in their order."""

    def terms(self) -> list[Term]:
        """Return what is explained on the last page."""
        return []

    def images(self) -> dict[str, str]:
        """Return the pictures that are no drawings of ours, by their keys."""
        return {}


@dataclass(frozen=True)
class Printing(Job):
    """*Cards* of Clash of Decks in their order, each as often as it is printed.

    *strongholds*: how many cards of a Stronghold come with them. *packs* are the names of custom packs by their ids, *looks*
    those of cards by their keys.
    """

    cards: Sequence[Card] = ()
    strongholds: int = 0
    packs: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, faces.Look] = field(default_factory=dict)

    def faces(self) -> list[dict[str, Any]]:
        """Return the faces of all cards, then those of the Strongholds.

        Cards of several packs have the same back, or it would tell the opponent what is in a hand.
        """
        one = len({card.pack for card in self.cards}) == 1
        found = [self._face(card, one) for card in self.cards]
        return found + [faces.stronghold(self.words)] * self.strongholds

    def _face(self, card: Card, own_back: bool) -> dict[str, Any]:
        look = self.looks.get(card.key) or faces.look_of(card)
        words = Words(look.language) if look.language else self.words
        return faces.face(card, words, self.packs.get(card.pack, ""), look, own_back)

    def terms(self) -> list[Term]:
        return faces.terms((word for card in self.cards for word in card.facts.words), self.words)

    def images(self) -> dict[str, str]:
        return {look.picture: look.image for look in self.looks.values() if look.image}


def sheets(
    printing: Job, paper: str = "a4", size: str = "56x87", backs: str = "long", glossary: bool = True,
    bleed: float = BLEED, marks: bool = True,
) -> bytes:  # fmt: skip
    """Return a PDF with sheets of cards, nine on each, and then what their abilities do.

    *paper*, *size*, *backs* and *bleed* are those of `card_sheets.layout`; *marks*: with crop marks. The same arguments give the
    same bytes. Raises BadInput for an unknown word or no cards, and ClashyardError if a package is missing.
    """
    plan = layout(paper, size, backs, bleed)
    given = printing.faces()
    shown = [_side(side, _note(plan, n, printing.words)) for n, side in enumerate(plan.sides(len(given)), 1)]
    content = _content(printing, given, plan.card, plan.bleed, plan.sheet, shown)
    content["card"] |= {"marks": marks}
    if glossary:
        content["terms"] = [vars(term) for term in printing.terms()]
    return _set(content, "pdf", 0)[0]


def singles(printing: Job, size: str = "63x88", dots: int = 300, bleed: float = BLEED) -> dict[str, bytes]:
    """Return each card as a PNG by its name, fronts and backs; *bleed* in millimetres, *dots* per inch."""
    cut, given = SIZES[size], printing.faces()
    once = list({one["key"]: one for one in given}.values())
    around = (cut[0] + 2 * bleed, cut[1] + 2 * bleed)
    shown = [(one["key"], n, False) for n, one in enumerate(once)]
    shown += [(_back_name(one), n, True) for n, one in {_back_name(one): (n, one) for n, one in enumerate(once)}.values()]
    sides = [_side(Side((Place(n, bleed, bleed, back),))) for _, n, back in shown]
    content = _content(printing, once, cut, bleed, around, sides)
    return dict(zip((name for name, _, _ in shown), _set(content, "png", dots), strict=True))


def table_grid(printing: Job, size: str = "63x88", dots: int = 150) -> tuple[bytes, bytes, list[str]]:
    """Return the sheet of a deck for Tabletop Simulator, its back, and the names of the cards in the order of the sheet.

    Raises BadInput for more cards than a sheet holds.
    """
    (wide, high), cut, given = TABLE_GRID, SIZES[size], printing.faces()
    most = wide * high - 1
    if len(given) > most:
        raise BadInput(
            "--cards", "a deck of Tabletop Simulator holds {most} cards; there are {count}", most=most, count=len(given)
        )
    places = tuple(Place(n, n % wide * cut[0], n // wide * cut[1]) for n in range(len(given)))
    hidden = Place(0, (wide - 1) * cut[0], (high - 1) * cut[1], back=True)
    content = _content(printing, given, cut, 0, (wide * cut[0], high * cut[1]), [_side(Side((*places, hidden)))])
    (sheet,) = _set(content, "png", dots)
    content |= {"paper": {"width": cut[0], "height": cut[1], "scale": 1}, "sides": [_side(Side((Place(0, 0, 0, True),)))]}
    (back,) = _set(content, "png", dots)
    return sheet, back, [one["name"] for one in given]


def _content(
    printing: Job, given: list[dict[str, Any]], cut: tuple[float, float], bleed: float, sheet: tuple[float, float],
    sides: list[dict[str, Any]],
) -> dict[str, Any]:  # fmt: skip
    if not given:
        raise BadInput("--cards", "nothing was given to print; name at least one card")
    words = printing.words
    return {
        "language": words.language, "title": printing.title, "labels": {key: words(said) for key, said in LABELS.items()},
        "paper": {"width": sheet[0], "height": sheet[1], "scale": 1}, "cards": given, "sides": sides, "terms": [],
        "card": {
            "width": cut[0], "height": cut[1], "bleed": bleed, "radius": CORNER if printing.rounded else 0, "marks": False,
            "saver": printing.saver, "ink": INK,
        },
        "pictures": faces.pictures(given, cut[1] / cut[0], printing.saver, printing.images()),
        "icons": icons(icon for one in given for item in one.get("items", ()) for icon in item["icons"]),
    }  # fmt: skip


def _side(side: Side, note: str = "") -> dict[str, Any]:
    return {"places": [vars(place) for place in side.places], "fold": side.fold, "note": note}


def _note(plan: Layout, number: int, words: Words) -> str:
    """Return what is written below the cards of a side, if there is room for it."""
    return words(NOTE, number=number) if plan.below >= NOTE_ROOM else ""


def _back_name(one: dict[str, Any]) -> str:
    return "stronghold-back" if "other" in one else str(one["back"])


def _set(content: dict[str, Any], form: str, dots: int) -> list[bytes]:
    need()
    from clashyard.paper.fonts import missing
    from clashyard.paper.typesetter import CARDS, typeset_pages

    said = [one.get(field, "") for one in content["cards"] for field in ("name", "flavour")]
    machine = bool(missing(said, machine=False))
    letter = missing(said, machine=True) if machine else ""
    if letter:
        raise BadInput(
            "name", "no font of this machine has {letter}; write the card without it, or install Noto fonts", letter=letter
        )
    return typeset_pages(CARDS, content, form, dots, machine)
