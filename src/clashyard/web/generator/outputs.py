"""Views of a card on paper: sheets as a PDF, pictures, and a deck of Tabletop Simulator."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from clashyard.core.errors import ClashyardError, one_of
from clashyard.core.words import Words, slug
from clashyard.web import press
from clashyard.web.errors import refused
from clashyard.web.generator.design import OWN, Design, complaint_about
from clashyard.web.generator.page import BACKS, BLEEDS, PAPERS, SIZES
from clashyard.web.generator.uploads import data_of
from clashyard.web.generator.views import linked
from clashyard.web.limits import limited
from clashyard.web.pages import words_of

if TYPE_CHECKING:
    from clashyard.paper.cards import Printing

PDF, PNG, FINE, TABLETOP = FORMS = ("pdf", "png", "png600", "tabletop")
DOTS = {PNG: 300, FINE: 600}  # to an inch
ON_A_SHEET = 9
FLAGS = ("marks", "rounded", "saver")
MADE = (1980, 1, 1, 0, 0, 0)  # the time in an archive: the same card gives the same bytes


@dataclass(frozen=True)
class Asked:
    """How a card is to be printed."""

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
        design, asked = linked(request), asked_of(request)
        for problem in design.problems():
            raise problem
    except ClashyardError as error:
        return refused(request, 400, complaint_about(error, words))
    stem = slug(design.name) or OWN
    name = f"{stem}.pdf" if asked.form == PDF else f"{stem}-{asked.form}.zip"
    return press.file(request, name, ("card", request.META.get("QUERY_STRING", "")), lambda: made(design, asked, stem))


def asked_of(request: HttpRequest) -> Asked:
    """Return what the form asks for. Raises BadInput for a value that it does not offer."""

    def value(name: str, known: Iterable[str], default: str) -> str:
        return one_of(request.GET.get(name, default), known, name, "value")

    return Asked(
        value("as", FORMS, PDF), value("paper", PAPERS, "a4"), value("size", SIZES, "63x88"), value("backs", BACKS, "long"),
        float(value("bleed", BLEEDS, "3")), {name: request.GET.get(name) == "on" for name in FLAGS},
    )  # fmt: skip


def made(design: Design, asked: Asked, stem: str) -> bytes:
    """Return a card as it was asked for. Raises ClashyardError."""
    from clashyard.paper import cards as paper  # with the typesetter, for which other pages need not wait

    job = printing(design, ON_A_SHEET if asked.form == PDF else 1, asked.flags)
    if asked.form == PDF:
        return paper.sheets(job, asked.paper, asked.size, asked.backs, bleed=asked.bleed, marks=asked.flags["marks"])
    if asked.form == TABLETOP:
        return _table(job, asked.size, stem)
    pictures = paper.singles(job, asked.size, DOTS[asked.form], asked.bleed)
    return archive({f"{name}.png": data for name, data in pictures.items()})


def printing(design: Design, copies: int, flags: Mapping[str, bool]) -> Printing:
    """Return what is printed of a card. Raises BadInput with the field."""
    from clashyard.paper.cards import Printing
    from clashyard.paper.faces import Look, image

    card = design.card()
    upload = data_of(design.upload) if design.upload else None
    drawing = image(upload, "jpeg") if upload else ""
    picture = design.picture if drawing else design.drawn
    look = Look(picture, design.flavour, "" if design.style == OWN else design.style, drawing)
    words = Words(design.language)
    return Printing(
        [card] * copies, card.name(design.language), words, saver=flags["saver"], rounded=flags["rounded"], looks={card.key: look}
    )


def _table(job: Printing, size: str, stem: str) -> bytes:
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
