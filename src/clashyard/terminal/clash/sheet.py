"""CLASH in words: letters of cards, effects of supers, actions, and a character as a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from clashyard.clash.characters import VOCABULARY, Character, Combo
from clashyard.clash.state import LETTERS, PRICE
from clashyard.core.words import N_, Words, slug
from clashyard.terminal.screen import WIDTH, wrap

NAMES = {"H": N_("Heavy"), "L": N_("Lite"), "Q": N_("Quick"), "B": N_("Block"), "X": N_("Clash"), "P": N_("Super")}
EFFECTS = {
    ("damage", ""): N_("{amount} damage"),
    ("heal", ""): N_("regain {amount} HP"),
    ("will", ""): N_("gain {amount} Will"),
    ("drain", ""): N_("the other loses {amount} Will"),
    ("draw", ""): N_("draw {amount}"),
    ("discard", ""): N_("the other discards {amount} from hand"),
    ("boost", "next"): N_("the next hit does {amount} more"),
    ("boost", "combo"): N_("each further hit does {amount} more"),
    ("unblockable", "next"): N_("the next hit cannot be blocked"),
    ("unblockable", "combo"): N_("further hits cannot be blocked"),
    ("unclashable", "next"): N_("the next hit cannot be clashed"),
    ("unclashable", "combo"): N_("further hits cannot be clashed"),
    ("free-chain", ""): N_("the next hit may be any attack"),
}


LONG = 10  # a longer list of discards is not written


def numbered(legal: list[str], step: str) -> list[str]:
    """The actions that have a number: of a long list of discards only the first, to discard nothing."""
    if len(legal) <= LONG:
        return legal
    return legal[:1] if step == "discard" else []


class Sheet:
    """Cards and characters in one language."""

    def __init__(self, words: Words, plain: bool) -> None:
        self.words, self.plain = words, plain
        spoken = [{slug(name): letter for letter, name in NAMES.items()}, {slug(words(name)): x for x, name in NAMES.items()}]
        self.spoken = spoken[0] | spoken[1]

    def name(self, letter: str) -> str:
        """``Heavy (H)``; a letter alone is what is typed."""
        return f"{self.words(NAMES[letter])} ({letter})" if letter in NAMES else letter

    def names(self, letters: Iterable[str]) -> str:
        return ", ".join(self.words(NAMES[letter]) for letter in letters if letter in NAMES)

    def counted(self, letters: Sequence[str]) -> str:
        """A hand: each letter with its name and how often it is there."""
        found = [(letter, letters.count(letter)) for letter in LETTERS if letter in letters]
        if self.plain:
            return ", ".join(f"{self.name(letter)} × {count}" if count > 1 else self.name(letter) for letter, count in found)
        return "   ".join(f"{letter} {self.words(NAMES[letter])}{f' ×{count}' if count > 1 else ''}" for letter, count in found)

    def pile(self, letters: Iterable[str]) -> str:
        """Cards that lie open, by their letters."""
        return " ".join(sorted(letters, key=LETTERS.index))

    def effects(self, character: Character, level: int) -> str:
        """What a level of the super does, in the order in which it is done."""
        found = character.levels[level]
        assert found is not None
        told = [self.words(EFFECTS[VOCABULARY[effect]], amount=amount) for effect, amount in found.effects]
        told += [self.words("the super itself can be blocked")] * found.blockable
        return ", ".join(told) or self.words("nothing")

    def super_text(self, character: Character, level: int) -> str:
        """A level of the super in one sentence."""
        found = character.levels[level]
        name = f", {found.name}" if found and found.name else ""
        return self.words("Super for {price} Will{name}: {effects}", price=PRICE[level], name=name,
                          effects=self.effects(character, level))  # fmt: skip

    def supers(self, character: Character) -> list[str]:
        return [self.super_text(character, level) for level, found in enumerate(character.levels) if found]

    def openers(self, character: Character) -> str:
        pairs = zip(LETTERS, character.openers, strict=False)
        return ", ".join(f"{letter} {damage}" for letter, damage in pairs)

    def line(self, combo: Combo, place: int = 0) -> str:
        """A combo with its damages; in brackets the hit at *place*, if it is not the opener."""
        hits = [f"{LETTERS[letter]} {damage}" for letter, damage in zip(combo.chain, combo.damage, strict=True)]
        if 0 < place < len(hits):
            hits[place] = f"[{hits[place]}]"
        return " > ".join(hits)

    def rows(self, character: Character) -> list[str]:
        """The whole character in rows that fit, the name first."""
        rows = []
        for number, text in enumerate(self._texts(character)):
            indent = "  " * (number > 0)
            rows += [indent + "  " * (part > 0) + row for part, row in enumerate(wrap(text, WIDTH - 5))]
        return rows

    def _texts(self, character: Character) -> list[str]:
        rows = [f"{character.name}: {character.style}" if character.style else character.name]
        rows.append(self.words("HP {hp}, Will up to {will}; openers {openers}", hp=character.hp,
                               will=character.max_will, openers=self.openers(character)))  # fmt: skip
        rows += [f"{self.line(combo)}{f' ({combo.name})' if combo.name else ''}" for combo in character.combos]
        return rows + self.supers(character)

    # Actions

    def action(self, text: str, character: Character, damage: int = 0, on_super: bool = False) -> str:
        """An action in words; *damage* is what a hit lists now."""
        verb, _, rest = text.partition(" ")
        cards = rest.partition(":")[2] or rest
        if verb == "super":  # what it does stands above
            found = character.levels[PRICE.index(int(rest))]
            name = f", {found.name}" if found and found.name else ""
            return self.words("play the super for {price} Will{name}", price=rest, name=name)
        named = self.name(cards) if verb in ("joust", "hit") else self.names(cards)
        patterns = {
            "joust": N_("place nothing")
            if cards == "-"
            else N_("place {card}: {amount}")
            if cards in "HLQ"
            else N_("place {card}"),
            "hit": N_("go on with {card}: {amount}"),
            "stop": N_("stop the combo"),
            "take": N_("take the super") if on_super else N_("take the hit"),
            "block": N_("block: 1 off the first damage") if on_super else N_("block: 1 off the hit"),
            "clash": N_("clash: the hit is 0, and back to the joust"),
            "shed": N_("discard {card}"),
            "discard": N_("discard nothing") if cards == "-" else N_("discard {card}"),
        }
        return self.words(patterns[verb], card=named, amount=damage)

    # Typed

    def notation(self, typed: str, step: str, seat: str) -> str:
        """A typed action in notation, without its verb where the step tells it, and without the seat."""
        verb, _, rest = re.sub(r"^(super|p) ?(?=[48]$)", "super ", typed.strip(), flags=re.IGNORECASE).partition(" ")
        verb, seated = verb.lower(), re.fullmatch(r"([A-Z]):(.*)", rest.strip(), re.IGNORECASE)
        seat, rest = (seated[1].upper(), seated[2]) if seated else (seat, rest)
        if verb in ("stop", "take") or (verb in ("block", "clash") and step == "respond") or verb == "super":
            return " ".join([verb, *rest.split()])
        if verb not in ("joust", "hit", "shed", "discard"):
            verb, rest = VERB_OF.get(step, ""), typed
        cards = self.letters(rest)
        if not cards:
            return typed
        if step == "respond" and not verb:
            return {"B": "block", "X": "clash"}.get(cards, typed)
        return f"{verb} {seat}:{cards}" if verb in ("joust", "discard") else f"{verb} {cards}"

    def letters(self, text: str) -> str:
        """``LB`` from lb, L B, Lite Block or a name in one's language; ``-`` for nothing; empty where it is neither."""
        if text.strip() in ("-", "–"):
            return "-"
        parts = [self.spoken.get(slug(part), part.upper()) for part in re.split(r"[\s,+]+", text.strip()) if part]
        found = "".join(parts)
        return found if found and set(found) <= set(LETTERS) else ""


VERB_OF = {"joust": "joust", "combo": "hit", "shed": "shed", "discard": "discard"}
