"""What a language wants of a finished text: no-break spaces in French, and Korean particles that fit the word before them."""

from __future__ import annotations

import re
import unicodedata

NARROW, WIDE = "\u202f", "\u00a0"  # no-break spaces
CODE = re.compile(r"(`[^`]*`)")
PARTICLES = {
    "이(가)": ("이", "가"),
    "은(는)": ("은", "는"),
    "을(를)": ("을", "를"),
    "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"),
}
HONOUR = re.compile("^ 님((?:[이은을과](?= ))?)")
PARTICLE = re.compile("|".join(map(re.escape, PARTICLES)))
SILENT = " '\"‘’“”`()[]{}«»<>!?.,…*"
RIEUL, ENDS_IN_CONSONANT = "178LR", "036MN"  # as digits and letters are read in Korean


def unaccented(text: str) -> str:
    """Return *text* without accents, and with oe for œ, in decomposed form."""
    plain = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "Oe"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def spaced(text: str, narrow: str = NARROW) -> str:
    """Put no-break spaces into a French text: *narrow* before ``; ! ?``, U+00A0 before ``: %`` and inside « ».

    Code in backticks stays as it is, so that a command can be copied.
    """
    return "".join(part if part.startswith("`") else _spaced(part, narrow) for part in CODE.split(text))


def _spaced(text: str, narrow: str) -> str:
    text = re.sub(" (?=[;!?])", narrow, text)
    return re.sub("(?<=«) | (?=[:%»])", WIDE, text)


def without_honour(text: str) -> str:
    """Return the Korean *text* after a name without 님, which only people are called."""
    found = HONOUR.match(text)
    return text if found is None else {form[0]: form for form in PARTICLES}.get(found[1], found[1]) + text[found.end() :]


def with_particles(text: str, before: str = "") -> str:
    """Choose the Korean particles written 이(가), 은(는), 을(를), 과(와), (으)로 in *text*, which follows *before*."""
    if "(" not in text:
        return text

    def chosen(found: re.Match[str]) -> str:
        after_consonant, after_vowel = PARTICLES[found[0]]
        final = _final(before + text[: found.start()])
        return after_vowel if not final or (final == "ㄹ" and found[0] == "(으)로") else after_consonant

    return PARTICLE.sub(chosen, text)


def _final(text: str) -> str:
    """Return how the last sounding sign of a text ends: empty for a vowel, ``ㄹ``, or ``ㄱ`` for any other consonant."""
    last = text.rstrip(SILENT)[-1:].upper()
    if "가" <= last <= "힣":
        final = (ord(last) - 0xAC00) % 28
        return "" if final == 0 else "ㄹ" if final == 8 else "ㄱ"
    return "" if not last else "ㄹ" if last in RIEUL else "ㄱ" if last in ENDS_IN_CONSONANT else ""
