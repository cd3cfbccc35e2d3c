"""What a card is worth: how its fair price comes about, what to think of before printing it, and how to make it fair."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.words import N_, Words, slug
from clashyard.decks.cards.catalogue import Facts, catalogue, read_card
from clashyard.decks.cards.prices import fair_price, is_fair, price_of_body, prices_of_abilities
from clashyard.decks.cards.suggestions import suggestions
from clashyard.decks.text.explanations import named
from clashyard.decks.text.names import typed_names
from clashyard.web.generator.design import Design

MINUS = "\N{MINUS SIGN}"
SCALE = 10  # Mana at the end of the gauge, if nothing is beyond it
TOGETHER = {  # abilities that are worth more together than alone
    frozenset({"rage", "berserk"}): N_("{first} and {second} let it attack in the turn it comes, and again after each kill."),
    frozenset({"rage", "aquatic"}): N_("{first} and {second} let it deal double damage in the turn it comes."),
}


@dataclass(frozen=True)
class Note:
    """A remark on a card; *bad*: a warning, with its beginning in bold."""

    bold: str
    said: str
    bad: bool = True


@dataclass(frozen=True)
class Mark:
    """A place on the gauge, in percent."""

    at: float
    said: str


@dataclass(frozen=True)
class Gauge:
    """The gauge: what the card costs and is worth, and the costs that are fair, as shares of the scale."""

    costs: Mark
    worth: Mark
    fair: tuple[float, float]
    gap: tuple[float, float]
    ticks: tuple[Mark, ...]


@dataclass(frozen=True)
class Fix:
    """A change that makes the card fair: what the button does, and what it says."""

    do: str
    said: str


@dataclass(frozen=True)
class Appraisal:
    """The price of a card. *sums*: what it is made of; *price*: the fair price in words, empty where none is known."""

    sums: tuple[tuple[str, str], ...] = ()
    price: str = ""
    gauge: Gauge | None = None
    notes: tuple[Note, ...] = ()
    fixes: tuple[Fix, ...] = ()
    summary: str = ""


def appraisal_of(design: Design, words: Words) -> Appraisal:
    """Return what a card is worth; only remarks if it is not a card yet, or if its price is unknown."""
    problems = tuple(Note("", error.what.said(words)) for error in design.problems())
    try:
        facts = design.card().facts if not problems else design.facts
    except BadInput as error:
        return Appraisal(notes=problems or (Note("", error.what.said(words)),))
    try:
        price = fair_price(facts)
    except BadInput:
        return Appraisal(notes=(*problems, *_unpriced(facts, words)))
    remarks = (*problems, *_price_notes(facts, price, words), *_pairs(facts, words), *_name_notes(design, words, bool(problems)))
    said = decimal(price, words)
    if price != floor(price):
        said = words("{price}, so {low} or {high}", price=said, low=floor(price), high=ceil(price))
    return Appraisal(
        tuple(_sums(facts, words)), said, _gauge(facts, price, words), remarks,
        tuple(Fix(f"take {each}", _fix_said(facts, each, words)) for each in suggestions(facts)),
        words("Costs {cost}, worth {price}", cost=facts.cost, price=decimal(price, words)),
    )  # fmt: skip


def _unpriced(facts: Facts, words: Words) -> list[Note]:
    found = [named(word, words) for word in facts.words if not price_of(word, facts.incantation, words)]
    if facts.incantation:
        return [Note("", words("no price is known for {ability} on an Incantation", ability=each)) for each in found]
    return [Note("", words("no price is known for {ability} on a Creature", ability=each)) for each in found]


def decimal(value: float, words: Words) -> str:
    """Return a number with a half at most, as it is written in the language."""
    text = f"{value:g}".replace("-", MINUS)
    return text.replace(".", ",") if words.language == "fr" else text


def _sums(facts: Facts, words: Words) -> list[tuple[str, str]]:
    attack = words("AV X as 1") if "vulnerability" in facts.words else words("AV {attack}", attack=facts.attack)
    body = f"{attack} / 2 + 1" if facts.incantation else f"({attack} + {words('HP {health}', health=facts.health)}) / 2 {MINUS} 1"
    found = [(body, decimal(price_of_body(facts), words))]
    for word, price in zip(facts.words, prices_of_abilities(facts), strict=True):
        found.append((named(word, words), f"{'+' if price >= 0 else MINUS} {decimal(abs(price), words)}"))
    return found


def _price_notes(facts: Facts, price: float, words: Words) -> list[Note]:
    if is_fair(facts):
        return [Note("", words("It costs what it is worth."), bad=False)]
    if facts.cost < price:
        beginning = words("{mana} Mana too cheap.", mana=decimal(price - facts.cost, words))
        return [Note(beginning, words("Most printed cards cost exactly their fair price."))]
    beginning = words("{mana} Mana too dear.", mana=decimal(facts.cost - price, words))
    return [Note(beginning, words("It costs more than it can do."))]


def _pairs(facts: Facts, words: Words) -> list[Note]:
    found = []
    for pair, said in TOGETHER.items():
        if pair <= set(facts.words):
            first, second = (named(word, words) for word in facts.words if word in pair)
            found.append(Note("", words(said, first=first, second=second)))
    return found


def _name_notes(design: Design, words: Words, problems: bool) -> list[Note]:
    same = typed_names(catalogue().values()).get(slug(design.name)) if design.name else None
    if same and str(catalogue()[same].facts) != design.notation:
        return [Note("", words("A printed card has this name: {facts}.", facts=str(catalogue()[same].facts)))]
    return [] if problems else [Note("", words("Name and picture fit. No other card has this name."), bad=False)]


def _gauge(facts: Facts, price: float, words: Words) -> Gauge:
    most = max(SCALE, facts.cost, ceil(price))
    step = max(1, most // 5)

    def share(value: float) -> float:
        return round(100 * max(0.0, min(value, most)) / most, 2)

    low, high = share(floor(price)), share(ceil(price) if price != floor(price) else price + 0.5)
    return Gauge(
        Mark(share(facts.cost), words("costs {cost}", cost=facts.cost)),
        Mark(share(price), words("worth {price}", price=decimal(price, words))), (low, high),
        (share(facts.cost), low) if facts.cost < price else (high, share(facts.cost)),
        tuple(Mark(share(value), str(value)) for value in range(0, most + 1, step)),
    )  # fmt: skip


def _fix_said(facts: Facts, other: Facts, words: Words) -> str:
    """Return what changes: ``Without Rage, Mana 5``."""
    less = [named(word, words) for word in facts.words if word not in other.words]
    said = [words("Without {ability}", ability=each) for each in less]
    said += [words("Mana {cost}", cost=other.cost)] * (facts.cost != other.cost)
    said += [words("AV {attack}", attack=other.attack)] * (facts.attack != other.attack)
    said += [words("HP {health}", health=other.health)] * (facts.health != other.health)
    return ", ".join(said)


def price_of(word: str, incantation: bool, words: Words) -> str:
    """Return what an ability adds to the price, with its sign; empty where no price is known."""
    attack = "X" if word == "vulnerability" else "1"
    try:
        (price,) = prices_of_abilities(read_card(f"1 {attack}! {word}" if incantation else f"1 {attack}/1 {word}"))
    except ClashyardError:
        return ""
    return f"{'+' if price >= 0 else MINUS}{decimal(abs(price), words)}"
