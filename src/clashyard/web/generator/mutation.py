"""Cards with their mutations: a card, elements cut from others, and the card that comes of it, to be drawn and printed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import Card
from clashyard.decks.formats.mutation.costs import POINTS, STATS, points, table
from clashyard.decks.formats.mutation.rules import legal_moves, refusal
from clashyard.decks.formats.mutation.sheet import read_sheet
from clashyard.decks.formats.mutation.state import Move, Phase
from clashyard.decks.text.explanations import named
from clashyard.web.builder.stock import Stock, stock_of
from clashyard.web.games.decks.cards import Card as Face
from clashyard.web.generator.appraisal import decimal
from clashyard.web.generator.design import Design, of_card, with_facts
from clashyard.web.generator.page import face_of, link_of, picture_url
from clashyard.web.limits import limited
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_of

STEPS_AT_MOST, TYPED_AT_MOST = 12, 60  # mutations of one card; characters of a name
BETWEEN, FROM = ";", "@"  # steps in an address: hp@frost-wolf;rage>aerial@baron


@dataclass(frozen=True)
class Step:
    """A mutation that was made: what it changed, the card that it was cut from, and its cost in points."""

    said: str
    source: str
    cost: str


@dataclass(frozen=True)
class Result:
    """The card with one mutation more: what it changes, its cost, how it looks, and the addresses that go on with it."""

    said: str
    cost: str
    design: Design
    face: Face
    image: str
    address: str
    again: str


@dataclass
class Bench:
    """A card on which mutations are made, one after the other."""

    stock: Stock
    words: Words
    card: Card
    typed: str
    done: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    spent: int = 0

    def __post_init__(self) -> None:
        self.phase = Phase()
        self.phase.deck = {self.card.key: read_sheet(str(self.card.facts))}

    def make(self, text: str) -> None:
        """Make the mutation of an address. Raises BadInput for one that the rules refuse."""
        what, _, source = text.partition(FROM)
        over, _, new = what.rpartition(">")
        other = _found(self.stock, source, "done")
        self.phase.lab = {other.key: read_sheet(str(other.facts))}
        move = Move(self.card.key, tuple((over or new).split("+")), new, other.key)
        wrong = refusal(self.phase, move)
        if wrong:
            raise BadInput("done", wrong.reason, **wrong.fields)
        cost = self.phase.costs.of(move.covers, new)
        step = Step(self.told(move), other.name(self.words.language), said(cost, self.words))
        self.steps, self.spent, self.done = (*self.steps, step), self.spent + cost, (*self.done, text)
        sheet = self.phase.deck[self.card.key]
        self.phase.deck[self.card.key] = sheet.over(move.covers, new, self.phase.lab[other.key])
        self.phase.mutated.add((self.card.key, new))

    def results(self, other: Card) -> list[Result]:
        """Return what the next mutation can be, if its element is cut from *other*."""
        if len(self.done) >= STEPS_AT_MOST:
            return []
        self.phase.lab = {other.key: read_sheet(str(other.facts))}
        return [self._result(move, other) for move in legal_moves(self.phase)]

    def _result(self, move: Move, other: Card) -> Result:
        sheet = self.phase.deck[self.card.key].over(move.covers, move.new, self.phase.lab[other.key])
        what = move.new if move.new in STATS else f"{'+'.join(move.covers)}>{move.new}"
        design = self.design(str(sheet))
        cost = said(self.phase.costs.of(move.covers, move.new), self.words)
        again = self.address((*self.done, f"{what}{FROM}{other.key}"))
        return Result(self.told(move), cost, design, face_of(design), picture_url(design, True), link_of(design), again)

    def told(self, move: Move) -> str:
        """Return what a mutation changes: ``HP 1 → 4``, or ``Rage → Aerial``."""
        card, source = self.phase.deck[self.card.key], self.phase.lab[move.source]
        if move.new in STATS:
            return f"{self.part(move.new)} {card.value(move.new)} → {source.value(move.new)}"
        return f"{' + '.join(map(self.part, move.covers))} → {self.part(move.new)}"

    def part(self, word: str) -> str:
        """Return an element in words."""
        known = {"mana": self.words("Mana"), "hp": self.words("HP"), "av": self.words("AV")}
        return known[word] if word in known else named(word, self.words)

    def design(self, notation: str = "") -> Design:
        """Return the card as it is now, or with other values."""
        language = self.words.language
        tongue = language if language in self.card.names else next(iter(self.card.names), language)
        now = read_sheet(notation).facts if notation else self.phase.deck[self.card.key].facts
        return with_facts(replace(of_card(self.card, tongue), language=tongue), now)

    def address(self, done: tuple[str, ...]) -> str:
        """Return the address of the page with these mutations."""
        return f"{reverse('generator-mutation')}?{urlencode({'card': self.typed, 'done': BETWEEN.join(done)})}"


def said(halves: int, words: Words) -> str:
    """Return a cost in points."""
    return decimal(float(points(halves)), words)


def _found(stock: Stock, text: str, place: str) -> Card:
    card = stock.find(text)
    if card is None:
        raise BadInput(place, "{card} is not a card of a pack or of yours; check its name", card=text[:TYPED_AT_MOST])
    return stock.facts(card.key)


@require_GET
@never_cache
@limited("look", every=True)
def page(request: HttpRequest) -> HttpResponse:
    """Show a card, the mutations made on it (``?done=``), and those that a card ``?from=`` allows next."""
    words, given = words_of(request), request.GET
    stock = stock_of(person_of(request.session), words.language)
    bench, results, source, complaint = None, [], "", ""
    try:
        if given.get("card"):
            bench = Bench(stock, words, _found(stock, given["card"], "card"), given["card"][:TYPED_AT_MOST])
            if bench.card.facts.incantation:
                raise BadInput("card", "{card} is an Incantation; only Creatures mutate", card=bench.card.name(words.language))
            done = given.get("done", "") if given.get("on", given["card"]) == given["card"] else ""  # of another card
            for text in [each for each in done.split(BETWEEN) if each][:STEPS_AT_MOST]:
                bench.make(text)
            if given.get("from"):
                other = _found(stock, given["from"], "from")
                results, source = bench.results(other), other.name(words.language)
    except BadInput as error:
        complaint = error.what.said(words)
    context = {
        "words": words, "bench": bench, "results": results, "source": source, "complaint": complaint, "stock": _names(stock),
        "typed": {name: given.get(name, "")[:TYPED_AT_MOST] for name in ("card", "from")}, "phase": said(POINTS, words),
        "assumed": bool(table().assumed), "spent": said(bench.spent, words) if bench else "",
        "now": _now(bench) if bench and not bench.card.facts.incantation else None,
        "done": BETWEEN.join(bench.done) if bench else "",
    }  # fmt: skip
    return render(request, "generator/mutation.html", context, status=422 if complaint else 200)


def _now(bench: Bench) -> Result:
    """Return the card as it is now."""
    design = bench.design()
    return Result("", "", design, face_of(design), picture_url(design), link_of(design), bench.address(bench.done[:-1]))


def _names(stock: Stock) -> list[str]:
    return sorted({card.name for card in (*stock.printed.values(), *stock.own.values())})
