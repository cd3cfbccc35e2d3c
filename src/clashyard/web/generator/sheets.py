"""Views that print cards of the games: decks, packs, a whole duel, or the cards of a link such as that of the deck builder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import Words, slug
from clashyard.decks.cards.catalogue import Card, catalogue, preconstructed, read_data
from clashyard.games import NAMED
from clashyard.web import press
from clashyard.web.art.links import art_url
from clashyard.web.builder.stock import stock_of
from clashyard.web.cards.shelf import packs
from clashyard.web.errors import refused
from clashyard.web.generator import outputs
from clashyard.web.generator.page import BACKS, BLEEDS, PAPERS, SIZES
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_of

if TYPE_CHECKING:
    from clashyard.paper.cards import Job

DECK, PACK, GAME, LINKED = "deck", "pack", "game", "cards"
FIRST = f"{DECK}-1"
CARDS_AT_MOST = 60  # of a link
TITLE_AT_MOST = 60  # characters
SHOWN = 9  # cards of the first sheet


@dataclass(frozen=True)
class Group:
    """Things to print that belong together: names by the values of the form."""

    title: str
    choices: dict[str, str]


@dataclass(frozen=True)
class Selection:
    """What is to be printed: the value in the form, its title, and the cards of Clash of Decks, or the name of a game."""

    value: str
    title: str
    cards: tuple[Card, ...] = ()
    decks: int = 0
    game: str = ""

    def job(self, words: Words, saver: bool = False, rounded: bool = False) -> Job:
        """Return it as the printer takes it."""
        from clashyard.clash.cards.library import library
        from clashyard.paper.cards import Printing  # with all pictures, for which other pages need not wait
        from clashyard.paper.duels.job import DuelCards

        if self.game:
            return DuelCards(words, self.title, saver, rounded, self.game, [*library().values()])
        return Printing(words, self.title, saver, rounded, self.cards, self.decks)


@require_GET
def page(request: HttpRequest) -> HttpResponse:
    """Show what can be printed, and the first sheet of what is chosen."""
    words = words_of(request)
    try:
        chosen, complaint = selection(request), ""
    except BadInput as error:
        chosen, complaint = _decks(FIRST, words), error.said(words)
    faces = chosen.job(words).faces()
    context = {
        "words": words, "chosen": chosen, "complaint": complaint, "groups": groups(words), "count": len(faces),
        "sheets": -(-len(faces) // outputs.ON_A_SHEET), "printer": press.available(), "papers": PAPERS, "sizes": SIZES,
        "bleeds": BLEEDS, "backs": BACKS, "shown": [(one["name"], _picture(one), "stronghold" in one) for one in faces[:SHOWN]],
        "linked": request.GET.get(LINKED, "") if chosen.value == LINKED else "",
    }  # fmt: skip
    return render(request, "generator/sheets.html", context, status=400 if complaint else 200)


@require_GET
@limited("analysis", every=True)
def print_sheets(request: HttpRequest) -> HttpResponse:
    """Return what is chosen as ``?as=pdf``, ``png``, ``png600`` or ``tabletop``."""
    if not press.available():
        raise Http404
    words = words_of(request)
    try:
        chosen = selection(request)
        asked = outputs.asked_of(request, chosen.value)
    except BadInput as error:
        return refused(request, 400, error.said(words))
    stem = slug(chosen.title) or chosen.value
    name = f"{stem}.pdf" if asked.form == outputs.PDF else f"{stem}-{asked.form}.zip"
    key = ("sheets", chosen.title, *(f"{card.key} {card.facts}" for card in chosen.cards), repr(asked))
    job = chosen.job(words, asked.flags["saver"], asked.flags["rounded"])
    return press.file(request, name, key, lambda: outputs.file_of(job, asked, stem))


def selection(request: HttpRequest) -> Selection:
    """Return what the address asks for. Raises BadInput for anything that cannot be printed."""
    words, given = words_of(request), request.GET
    if given.get(LINKED) and given.get("what", LINKED) == LINKED:
        return _linked(request, given[LINKED], words)
    value = given.get("what", FIRST)
    one_of(value, [each for group in groups(words) for each in group.choices], "what", "thing to print")
    kind, _, name = value.partition("-")
    if kind == GAME:
        return Selection(value, NAMED[name].title, game=name)
    return _decks(value, words) if kind == DECK else _pack(value, name, words)


def _decks(value: str, words: Words) -> Selection:
    number = value.partition("-")[2]
    cards = tuple(catalogue()[key] for key in preconstructed()[number])
    return Selection(value, deck_names(words.language)[number], cards, 1)


def _pack(value: str, name: str, words: Words) -> Selection:
    cards = tuple(card for card in catalogue().values() if card.pack == name)
    return Selection(value, packs(words.language)[name].name, cards)


def _linked(request: HttpRequest, text: str, words: Words) -> Selection:
    """Return the cards of a link: keys or names, separated by commas; the visitor's own ones, too."""
    stock = stock_of(person_of(request.session), words.language)
    names = [name.strip() for name in text.split(",") if name.strip()]
    if len(names) > CARDS_AT_MOST:
        raise BadInput(LINKED, "too many cards for one link: at most {most}; print the rest on their own", most=CARDS_AT_MOST)
    found = []
    for name in names:
        card = stock.find(name)
        if card is None:
            raise BadInput(LINKED, "{card} is not a card that you can print; check its name", card=name[:TITLE_AT_MOST])
        found.append(stock.facts(card.key))
    title = " ".join(request.GET.get("name", "").split())[:TITLE_AT_MOST] or words("Your deck")
    return Selection(LINKED, title, tuple(found), 1)


def groups(words: Words) -> list[Group]:
    """Return everything that can be printed by choice."""
    named = packs(words.language)
    from clashyard.paper.duels.job import ALL, OF_CHARACTERS

    return [
        Group(words("Decks"), {f"{DECK}-{number}": name for number, name in deck_names(words.language).items()}),
        Group(words("Packs"), {f"{PACK}-{name}": pack.name for name, pack in named.items()}),
        Group(words("Games"), {f"{GAME}-{name}": NAMED[name].title for name in (*ALL, *OF_CHARACTERS)}),
    ]


def deck_names(language: str) -> dict[str, str]:
    """Return the names of the preconstructed decks by their numbers."""
    return {deck["id"]: deck["name"][language] for deck in read_data("decks.toml")["deck"]}


def _picture(face: dict[str, object]) -> str:
    """Return the address of the picture of a card; empty for one without."""
    return art_url(str(face["picture"])) if "picture" in face else ""
