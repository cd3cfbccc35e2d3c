"""What ``clashyard print`` prints: cards of Clash of Decks that were asked for, or all cards of a duel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from clashyard.clash.cards.character import Character
from clashyard.clash.cards.library import FORMS, find_character, library, read_characters
from clashyard.core.errors import BadInput
from clashyard.core.words import Words
from clashyard.paper.cards import Job, Printing
from clashyard.paper.duels.job import ALL, OF_CHARACTERS, DuelCards
from clashyard.terminal.decks.selection import selected


@dataclass(frozen=True)
class Asked:
    """The arguments that choose cards: names and files, single cards, packs to choose from, characters, Strongholds."""

    what: Sequence[str]
    cards: str
    packs: Sequence[Path]
    characters: Sequence[str]
    strongholds: int | None


def job_of(asked: Asked, words: Words, saver: bool, rounded: bool) -> Job:
    """Return what is to be printed. Raises BadInput for unknown names and for what does not go together."""
    duel = next((each for each in asked.what if each in {*ALL, *OF_CHARACTERS}), "")
    if asked.characters and duel not in OF_CHARACTERS:
        raise BadInput("--character", "only cards of {games} have characters; name it before", games=", ".join(OF_CHARACTERS))
    if not duel:
        return _of_decks(asked, words, saver, rounded)
    if len(asked.what) > 1 or asked.cards or asked.packs:
        raise BadInput("print", "{game} is printed whole, on its own; leave out the rest", game=duel)
    return DuelCards(words, duel, saver, rounded, duel, _characters(asked.characters))


def _of_decks(asked: Asked, words: Words, saver: bool, rounded: bool) -> Printing:
    found = selected(asked.what, asked.cards, asked.packs, words.language)
    count = found.decks if asked.strongholds is None else asked.strongholds
    return Printing(words, found.title, saver, rounded, found.cards, count, found.packs)


def _characters(asked: Sequence[str]) -> list[Character]:
    """Return characters by names and from files; those that come with Clashyard, if none is named."""
    if not asked:
        return [*library().values()]
    found: list[Character] = []
    for each in asked:
        found += read_characters(each) if each.lower().endswith(FORMS) else [find_character(each, "--character")]
    return found
