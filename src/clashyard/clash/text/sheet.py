"""CLASH in words, as all interfaces display it: cards, the effects of supers, actions, events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from clashyard.clash.cards.character import Character, Combo, Level
from clashyard.clash.rules.state import LETTERS, PRICE, VOCABULARY
from clashyard.clash.text.second_person import YOURS
from clashyard.core.game import Event
from clashyard.core.words import N_, Words, counted

NAMES = {"H": N_("Heavy"), "L": N_("Lite"), "Q": N_("Quick"), "B": N_("Block"), "X": N_("Clash"), "P": N_("Super")}
CARDS = {
    "H": N_("Heavy: beats Lite"),
    "L": N_("Lite: beats Quick"),
    "Q": N_("Quick: beats Heavy"),
    "B": N_("Block: takes 1 off a hit; loses the joust against an attack"),
    "X": N_("Clash: makes a hit 0 and leads back to the joust"),
    "P": N_("Super: for 4 or 8 Will, while you attack"),
}
RULES = {
    "H": ("clash.joust.triangle", "clash.combo.extend"),
    "L": ("clash.joust.triangle", "clash.combo.extend"),
    "Q": ("clash.joust.triangle", "clash.combo.extend"),
    "B": ("clash.combo.block", "clash.joust.block-forfeit"),
    "X": ("clash.clashcard.zero", "clash.clashcard.return-to-joust", "clash.clashcard.only-defender"),
    "P": ("clash.super.when", "clash.super.cost", "clash.super.no-response"),
}
STEPS = {
    "joust": N_("the joust"),
    "combo": N_("{seat} attacks"),
    "respond": N_("{seat} answers"),
    "shed": N_("{seat} discards to the super"),
    "discard": N_("the Discard phase"),
}
ANY_ATTACK = N_("the next hit may be any attack")
EFFECTS = {
    ("damage", ""): counted("{amount} damage"),
    ("heal", ""): N_("regain {amount} HP"),
    ("will", ""): counted("gain {amount} Will"),
    ("drain", ""): counted("the opponent loses {amount} Will"),
    ("draw", ""): counted("draw {amount}"),
    ("discard", ""): counted("the opponent discards {amount} from hand"),
    ("boost", "next"): counted("the next hit does {amount} more"),
    ("boost", "combo"): counted("each further hit does {amount} more"),
    ("unblockable", "next"): N_("the next hit cannot be blocked"),
    ("unblockable", "combo"): N_("further hits cannot be blocked"),
    ("unclashable", "next"): N_("the next hit cannot be clashed"),
    ("unclashable", "combo"): N_("further hits cannot be clashed"),
    ("free-chain", ""): ANY_ATTACK,
}
TIMES_TOLD = {
    "opening": N_("only right after the joust"),
    "finish": N_("only when no combo goes on"),
    "answer": N_("only as the defender, in answer to a hit"),
}
HOLDING = {word: {span: EFFECTS[word, span] for span in ("next", "combo")} for word in ("unblockable", "unclashable", "boost")}
HOLDING_NOW = {  # shown while a hit is to be answered; its number already includes a boost
    "unblockable": {"next": N_("this hit cannot be blocked"), "combo": N_("this hit and further ones cannot be blocked")},
    "unclashable": {"next": N_("this hit cannot be clashed"), "combo": N_("this hit and further ones cannot be clashed")},
}


def parts(level: Level, words: Words) -> list[str]:
    """Return the effects of a level of a super, in order."""
    told = [words(EFFECTS[VOCABULARY[effect]], amount=amount) for effect, amount in level.effects]
    told += [words("the super itself can be blocked")] * level.blockable
    told += [words(TIMES_TOLD[level.when])] if level.when in TIMES_TOLD else []
    return told or [words("nothing")]


class Sheet:
    """Cards and characters in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # Cards and characters

    def name(self, letter: str) -> str:
        """Return ``Heavy (H)``; the letter alone is what people type."""
        return f"{self.words(NAMES[letter])} ({letter})" if letter in NAMES else letter

    def names(self, letters: Iterable[str]) -> str:
        return ", ".join(self.words(NAMES[letter]) for letter in letters if letter in NAMES)

    def parts(self, character: Character, level: int) -> list[str]:
        """Return the effects of a level of the super, in order."""
        found = character.levels[level]
        assert found is not None
        return parts(found, self.words)

    def effects(self, character: Character, level: int) -> str:
        """Return the same in one line."""
        return ", ".join(self.parts(character, level))

    def super_text(self, character: Character, level: int) -> str:
        """Return a level of the super in one sentence."""
        found = character.levels[level]
        name = f", {found.name}" if found and found.name else ""
        return self.words(counted("Super for {price} Will{name}: {effects}"), price=PRICE[level], name=name,
                          effects=self.effects(character, level))  # fmt: skip

    def supers(self, character: Character) -> list[str]:
        return [self.super_text(character, level) for level, found in enumerate(character.levels) if found]

    def openers(self, character: Character) -> str:
        pairs = zip(LETTERS, character.openers, strict=False)
        return ", ".join(f"{letter} {damage}" for letter, damage in pairs)

    def line(self, combo: Combo, place: int = 0) -> str:
        """Return a combo with its damage; in brackets the hit at *place*, if it is not the opener."""
        hits = [f"{LETTERS[letter]} {damage}" for letter, damage in zip(combo.chain, combo.damage, strict=True)]
        if 0 < place < len(hits):
            hits[place] = f"[{hits[place]}]"
        return " > ".join(hits)

    # A match

    def holding(self, view: Mapping[str, Any]) -> list[str]:
        """Return the effects that supers have left for the hits to come, from a view of a match."""
        told = []
        for word, texts in (HOLDING | (HOLDING_NOW if "threat" in view else {})).items():
            held = view.get(word, {})
            spans = held if isinstance(held, Mapping) else {held: 0}
            told += [self.words(texts[span], amount=amount) for span, amount in spans.items()]
        return told + [self.words(ANY_ATTACK)] * bool(view.get("free-chain"))

    def action(self, text: str, character: Character, damage: int | None = 0, on_super: bool = False) -> str:
        """Return an action in words; *damage* is what a hit lists now; a card to place is named without it if None."""
        verb, _, rest = text.partition(" ")
        cards = rest.partition(":")[2] or rest
        if verb == "super":  # its effects are shown above
            found = character.levels[PRICE.index(int(rest))]
            name = f", {found.name}" if found and found.name else ""
            return self.words(counted("play the super for {price} Will{name}"), price=rest, name=name)
        named = self.name(cards) if verb in ("joust", "hit") else self.names(cards)
        patterns = {
            "joust": N_("place nothing")
            if cards == "-"
            else N_("place {card}: {amount}")
            if cards in "HLQ" and damage is not None
            else N_("place {card}"),
            "hit": N_("continue with {card}: {amount}"),
            "stop": N_("stop the combo"),
            "take": N_("take the super") if on_super else N_("take the hit"),
            "block": N_("block: 1 off the first damage") if on_super else N_("block: 1 off the hit"),
            "clash": N_("clash: the hit is 0, and back to the joust"),
            "shed": N_("discard {card}"),
            "discard": N_("discard nothing") if cards == "-" else N_("discard {card}"),
        }
        return self.words(patterns[verb], card=named, amount=damage)

    def fields(self, event: Event) -> Mapping[str, Any]:
        """Return the fields of an event, with cards by their names."""
        fields = dict(event.fields)
        for key in {"card", "by", "cards"} & fields.keys():
            fields[key] = self.names(fields[key])
        return fields

    def event(self, event: Event) -> str:
        """Return the event as a sentence."""
        return self.words.told(event.sentence, YOURS.get(event.name), self.fields(event))
