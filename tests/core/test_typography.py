"""French no-break spaces, elision and plurals, Korean particles, decimals, and names of players in sentences."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterator

import pytest

from clashyard.core.errors import BadInput, IllegalAction
from clashyard.core.phrase import Phrase, Plural
from clashyard.core.typography import NARROW, PARTICLES, WIDE, spaced, with_particles
from clashyard.core.words import N_, Noun, Words, catalogue, counted

NAMES = {"A": "Anna", "B": "Marie", "C": "민준", "D": "{seat} Yves"}
COUNTS = {  # but not "most", "size" and "kept": limits, never 1
    "number",
    "amount",
    "owed",
    "held",
    "left",
    "due",
    "needed",
    "price",
    "cost",
    "points",
    "days",
    "lost",
}
MANY = re.compile(r"{(\w+)} (?:autres |dernières )?(\w+[sx])\b")


def texts(language: str, terminal: bool = False) -> Iterator[str]:
    """Yield every form of every entry of all catalogues, without code."""
    for domain in ("clashyard", "rules", "lessons"):
        for form in catalogue(language, domain, terminal).values():
            for text in (str(form), form.many) if isinstance(form, Plural) else (form,):
                yield re.sub("`[^`]*`", "`", text)


def test_french_spaces() -> None:
    assert spaced("Non ! « Oui » : 5 % ; `a : b !` ?") == (
        f"Non{NARROW}! «{WIDE}Oui{WIDE}»{WIDE}: 5{WIDE}%{NARROW}; `a : b !`{NARROW}?"
    )
    assert spaced("Oui ?", WIDE) == f"Oui{WIDE}?"


def test_french_entries_have_no_plain_space_where_lines_must_not_break() -> None:
    assert [text for text in texts("fr") if re.search(r" [;:!?%»]|« ", text)] == []
    assert [text for text in texts("fr") if re.search(r"[^\W\d_]'[^\W\d_]", text)] == []
    assert not any(NARROW in text for text in texts("fr", terminal=True))


def test_spaces_in_fields_stay() -> None:
    assert Words("fr")("{seat} has resigned.", seat="Eh ! Oui ?").startswith("Eh ! Oui ?")


@pytest.mark.parametrize(
    "written, said",
    [
        ("트롤(으)로", "트롤로"), ("쾅!을(를)", "쾅!을"), ("A이(가)", "A가"), ("3은(는)", "3은"), ("10(으)로", "10으로"),
        ("7(으)로", "7로"), ("성기사과(와)", "성기사와"), ("'wolf'은(는)", "'wolf'는"), ("L(으)로는", "L로는"), ("이(가)", "가"),
    ],
)  # fmt: skip
def test_particles(written: str, said: str) -> None:
    assert with_particles(written) == said


def test_every_korean_entry_has_its_particles() -> None:
    words = Words("ko")
    for pattern, said in catalogue("ko").items():
        fields = dict.fromkeys(re.findall(r"{(\w+)}", said), "트롤")
        try:
            text = words(pattern, **fields)
        except (KeyError, ValueError):  # braces that are meant
            text = words(pattern)
        assert not any(double in text for double in PARTICLES), text


def test_particles_in_fields_stay() -> None:
    said = Words("ko")("{card} attacks {by}.", card="은(는)", by="남작")
    assert said.startswith("은(는)") and "남작을" in said


@pytest.mark.parametrize(
    "name, said",
    [("Marie", "de Marie"), ("Anna", "d’Anna"), ("Élodie", "d’Élodie"), ("Œdipe", "d’Œdipe"), ("Yves", "d’Yves"),
     ("Yann", "de Yann"), ("Hugo", "de Hugo"), ("A", "du Joueur A"), ("A, B", "du Joueur A, du Joueur B")],
)  # fmt: skip
def test_french_de(name: str, said: str) -> None:
    words = Words("fr")
    assert words._filled("La main {seat:de}", {"seat": name}) == f"La main {said}"
    assert words._filled("La main {card:de}", {"card": "Ours"}) == "La main d’Ours"


def test_french_players() -> None:
    words = Words("fr")
    assert words("{seat} has resigned.", seat="A").startswith("Le Joueur A a")
    assert words("The super does {amount} damage to {seat}.", seat="B", amount=2).endswith("au Joueur B.")
    assert words._filled("Non ! {seat} et {other:à}", {"seat": "A", "other": "B"}) == "Non ! Le Joueur A et au Joueur B"
    assert IllegalAction("x", "{seat} holds no Block", "r", seat="A").said(words).startswith("x: le Joueur A")
    assert BadInput("A.hand", "{seat} holds no Block", seat="A").said(words).startswith("A.hand: le Joueur A")
    assert BadInput("", "{seat} holds no Block", seat="A").said(words).startswith("Le Joueur A")


def test_no_capital_after_a_colon() -> None:
    words = Words("fr")
    title = words("Deal {number}, dealt by {seat}", number=3, seat="A")
    assert words("{title}: {step}", title=title, step=words("{seat} wins.", seat="A")).startswith(
        f"Donne 3 (donneur{WIDE}: le Joueur A){WIDE}: le Joueur A "
    )


def test_the_letter_of_a_seat_stays_a_letter() -> None:
    for language in ("en", "fr", "ko"):
        assert "joust A:H" in Words(language, NAMES)("a joust: write 'joust {letter}:H' with H, L, Q or B", letter="A")


def test_names() -> None:
    assert Words("en", NAMES)("{seat} reveals {card}.", seat="A", card="Troll") == "Anna reveals Troll."
    assert Words("ko").named(NAMES)("{seat} wins.", seat="C").startswith("민준 님이")
    assert Words("fr", NAMES)("{seats} win together.", seats="A, B").startswith("Anna, Marie ")
    assert Words("en", NAMES)("{seat} wins.", seat="D") == "{seat} Yves wins."
    assert Words("fr", NAMES)("{seat}'s hand: {cards}", seat="A", cards="-") == f"Main d’Anna{WIDE}: -"
    words = Words("en", {"A": "Anna", "B": "Anna", "C": "A", "D": ""})
    assert words("{seat} wins.", seat="B") == "Player B wins." and [words.player(seat) for seat in "AC"] == [
        "Player A",
        "Player C",
    ]
    assert (
        Words("fr", {"A": "Anna", "B": "Anna"}).names == {}
        and Words("fr").player("B") == "Joueur B"
        and Words("en", {"B": "Bo"}).key == ("en", "", "B", "Bo")
    )


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("en", "the automaton", "The automaton wins."),
        ("fr", "l’IA", "L’IA remporte la partie."),
        ("ko", "AI", "AI가 승리합니다."),
    ],
)
def test_a_player_called_by_a_common_noun(language: str, name: str, said: str) -> None:
    words = Words(language).calling({"B": Noun(name)})
    assert words("{seat} wins.", seat="B") == said
    assert name in words("{title}: {step}", title="-", step=words.inside("{seat} wins.", seat="B"))


def test_plurals() -> None:
    pattern = N_("{number} card", "{number} cards")
    assert [Words()(pattern, number=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [Words("fr")(pattern, number=n) for n in (0, 1, 1.5, 2)] == ["0 carte", "1 carte", "1,5 carte", "2 cartes"]
    assert Words("fr")("{number} card", "{number} cards", number=1) == "1 carte"
    phrase = Phrase(pattern, number=1)
    assert phrase == "1 card" and phrase.said(Words("fr")) == "1 carte" and "1장" in phrase.said(Words("ko"))
    assert Words("fr")(counted("super for {price} Will"), price="4") == "Super à 4 points de Volonté"
    for same in (copy.deepcopy(pattern), pickle.loads(pickle.dumps(pattern))):
        assert isinstance(same, Plural) and (str(same), same.many) == ("{number} card", "{number} cards")


def test_the_field_that_counts() -> None:
    pattern = N_("{all}, {number} card", "{all}, {number} cards", "number")
    assert Words()(pattern, all=5, number=1) == "5, 1 card" and str(BadInput("", pattern, all=1, number=5)) == "1, 5 cards"


def test_french_entries_with_a_count_have_a_plural() -> None:
    lone = [said for said in catalogue("fr").values() if not isinstance(said, Plural)]
    found = [(said, match[0]) for said in lone for match in MANY.finditer(said) if match[1] in COUNTS]
    assert [said for said, noun in found if not noun.endswith((" fois", " pas", " mais"))] == []


def test_decimals() -> None:
    assert [Words(language).decimal(2.5) for language in ("en", "fr", "ko")] == ["2.5", "2,5", "2.5"]
    assert Words("fr").decimal(2) == "2" and Words("fr").decimal(12, 1) == "12,0"
    assert "2,5" in Words("fr")("Points left: {points}", points=2.5)


def test_whole_numbers_have_the_separators_of_the_language() -> None:
    written = [Words(language).whole(1234567.8) for language in ("en", "fr", "ko")]
    assert written == ["1,234,568", "1\u202f234\u202f568", "1,234,568"]
    assert Words("fr", terminal=True).whole(1000) == "1\u00a0000", "terminals lack narrow spaces"
