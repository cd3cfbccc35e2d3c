"""Views of a card on paper: sheets as a PDF, pictures, and a deck of Tabletop Simulator."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from clashyard.core.errors import BadInput, ClashyardError, one_of
from clashyard.core.words import Words, slug
from clashyard.web import press
from clashyard.web.errors import refused
from clashyard.web.generator import models, saved
from clashyard.web.generator.design import OWN, Design, as_plain, complaint_about
from clashyard.web.generator.models import SavedCard
from clashyard.web.generator.page import BACKS, BLEEDS, PAPERS, SIZES
from clashyard.web.generator.uploads import data_of, is_there
from clashyard.web.generator.views import linked
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_of

if TYPE_CHECKING:
    from clashyard.decks.cards.catalogue import Card
    from clashyard.paper.cards import Job, Printing
    from clashyard.paper.faces import Look

PDF, PNG, FINE, TABLETOP = FORMS = ("pdf", "png", "png600", "tabletop")
DOTS = {PNG: 300, FINE: 600}  # to an inch
ON_A_SHEET = 9
MINE, CARD = WHAT = ("mine", "card")
MINE_NAME = "my-cards"
FLAGS = ("marks", "rounded", "saver")
MADE = (1980, 1, 1, 0, 0, 0)  # the time in an archive: the same card gives the same bytes


@dataclass(frozen=True)
class Asked:
    """How a card is to be printed."""

    what: str
    form: str
    paper: str
    size: str
    backs: str
    bleed: float
    flags: Mapping[str, bool]


@require_GET
@limited("analysis", every=True)
def print_card(request: HttpRequest) -> HttpResponse:
    """Return the card in the link as ``?as=pdf``, ``png``, ``png600`` or ``tabletop``."""
    if not press.available():
        raise Http404
    words = words_of(request)
    try:
        asked = asked_of(request)
        designs = _mine(request) if asked.what == MINE else _alone(linked(request), asked)
    except ClashyardError as error:
        return refused(request, 400, complaint_about(error, words))
    stem = MINE_NAME if asked.what == MINE else slug(designs[0].name) or OWN
    name = f"{stem}.pdf" if asked.form == PDF else f"{stem}-{asked.form}.zip"
    uploads = [is_there(each.upload) for each in designs if each.upload]  # a picture may have been removed since
    key = ("card", json.dumps([as_plain(each) for each in designs]), repr(asked), repr(uploads))
    return press.file(request, name, key, lambda: file_of(printing(designs, asked.flags), asked, stem))


def _alone(design: Design, asked: Asked) -> list[Design]:
    """Return the copies of one card that are printed. Raises BadInput if it has a mistake."""
    for problem in design.problems():
        raise problem
    return [design] * (ON_A_SHEET if asked.form == PDF else 1)


def _mine(request: HttpRequest) -> list[Design]:
    """Return the visitor's saved cards, each once, the oldest first. Raises BadInput if there are none."""
    person = person_of(request.session)
    rows = SavedCard.objects.filter(owner=person, kind=models.CARD).order_by("pk") if person else ()
    found = [design for row in rows if (design := saved.design_in(row.held)) and not design.problems()]
    if not found:
        raise BadInput("", "you have saved no cards yet; save one first")
    return found


def asked_of(request: HttpRequest, what: str = "") -> Asked:
    """Return what the form asks for; *what* is known already, or in the form.

    Raises BadInput for a value that the form does not offer.
    """

    def value(name: str, known: Iterable[str], default: str) -> str:
        return one_of(request.GET.get(name, default), known, name, "value")

    return Asked(
        what or value("what", WHAT, CARD), value("as", FORMS, PDF), value("paper", PAPERS, "a4"), value("size", SIZES, "63x88"),
        value("backs", BACKS, "long"), float(value("bleed", BLEEDS, "3")),
        {name: request.GET.get(name) == "on" for name in FLAGS},
    )  # fmt: skip


def file_of(job: Job, asked: Asked, stem: str) -> bytes:
    """Return what is printed as it was asked for. Raises ClashyardError."""
    from clashyard.paper import cards as paper  # with the typesetter, for which other pages need not wait

    if asked.form == PDF:
        return paper.sheets(job, asked.paper, asked.size, asked.backs, bleed=asked.bleed, marks=asked.flags["marks"])
    if asked.form == TABLETOP:
        return _table(job, asked.size, stem)
    pictures = paper.singles(job, asked.size, DOTS[asked.form], asked.bleed)
    return archive({f"{name}.png": data for name, data in pictures.items()})


def printing(designs: Sequence[Design], flags: Mapping[str, bool]) -> Printing:
    """Return what is printed of some cards, each in its language; the rest is in that of the first. Raises BadInput."""
    from clashyard.paper.cards import Printing

    cards: list[Card] = []
    looks: dict[str, tuple[Design, Look]] = {}
    for design in designs:
        card = design.card()
        same = next((key for key in looks if looks[key][0] == design), "")
        key = same or (card.key if card.key not in looks else f"{card.key}-{len(looks)}")
        looks.setdefault(key, (design, look_of(design)))
        cards.append(replace(card, key=key))
    return Printing(
        Words(designs[0].language), cards[0].name(designs[0].language), flags["saver"], flags["rounded"], cards,
        looks={key: look for key, (_, look) in looks.items()},
    )  # fmt: skip


def look_of(design: Design) -> Look:
    """Return how a card looks on paper, with its uploaded picture if that is still here."""
    from clashyard.paper.faces import Look, image

    upload = data_of(design.upload) if design.upload else None
    drawing = image(upload, "jpeg") if upload else ""
    style = "" if design.style == OWN else design.style
    return Look(design.picture if drawing else design.drawn, design.flavour, style, drawing, design.language)


def _table(job: Job, size: str, stem: str) -> bytes:
    from clashyard.paper.cards import table_grid
    from clashyard.paper.tabletop import deck_object

    sheet, back, names = table_grid(job, size)
    front, behind = f"{stem}.png", f"{stem}-back.png"
    return archive({front: sheet, behind: back, f"{stem}.json": deck_object(stem, names, front, behind).encode()})


def archive(files: dict[str, bytes]) -> bytes:
    """Return an archive with *files*."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as made:
        for name, data in files.items():
            made.writestr(zipfile.ZipInfo(name, MADE), data)
    return held.getvalue()
