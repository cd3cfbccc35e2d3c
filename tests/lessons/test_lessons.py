"""Lessons agree with the rules: they can be played, every try has an answer, and what they claim is true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from clashyard.core.errors import BadInput
from clashyard.core.words import LANGUAGES, Words, catalogue
from clashyard.games import GAMES
from clashyard.lessons import READ, Lesson, Session, lesson_of, lessons_of, problems, read_lessons, said, texts
from tests.toy_game import HIGH_CARD as TOY

LESSONS = [lesson for game in GAMES for lesson in lessons_of(game)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.id}")
def test_the_rules_agree_with_every_lesson(lesson: Lesson) -> None:
    assert problems(lesson) == []
    assert 2 <= len(lesson.steps) <= 5


GIVEN = "given: {cards: {a1: 1 1/1, b1: 9 1/1}, turn: {mana: 2}, A: {hand: [bastion, a1]}, B: {hand: [bastion, b1]}}"
STEP = "title: T, text: X, short: S, rule: decks.turn.order"
RIGHT = f"- id: x\n  title: X\n  {GIVEN}\n  steps: [{{{STEP}, do: play a1 upper"


def lesson(more: str = "") -> Lesson:
    return read_lessons(GAMES[0], f"{RIGHT}{more}}}]\n")[0]


@pytest.mark.parametrize(
    "more, problem",
    [
        (", expect: {turn: {mana: 2}}", "expected 2, found 1"), (", told: [{destroyed: {card: a1}}]", "did not happen"),
        (", calculation: 2 − 1 = 2", "should be 1"), (", calculation: 2 − 1 = 1", "neither expect nor told has 1"),
        (", wrong: [{try: play a1 upper, answer: W}]", "this is right"), (", wrong: [{try: pick *, answer: W}]", "no try fits"),
        (", wrong: [{try: end, answer: W, expect: {winner: B}}]", "expected B, found none"),
        (", replies: [end, end, end, x]", "x"),
        (", given: {}", "A"),
    ],
)  # fmt: skip
def test_a_lesson_that_the_rules_contradict_is_found(more: str, problem: str) -> None:
    assert problems(lesson()) == []
    assert problem in "\n".join(problems(lesson(more)))


@pytest.mark.parametrize(
    "text, place",
    [
        ("x: 1", "lessons.yaml: expected a list"), ("- id: x", "lessons.yaml:1: steps: expected a list"),
        (f"{RIGHT}, dos: end}}]", "steps[1]: 'dos' is not a valid key"), (f"{RIGHT}}}]\n{RIGHT}}}]", "the id x is used twice"),
        (f"{RIGHT}, wrong: [{{try: end}}]}}]", "wrong[1].answer: expected a text"), ("- id: [", "lessons.yaml:"),
        ("- {id: x, title: X, steps: []}", "needs at least one step"),
        (f"{RIGHT}, told: [{{won: 1}}]}}]", "told.won: expected a mapping"),
    ],
)  # fmt: skip
def test_a_file_of_lessons_is_refused_with_the_place(text: str, place: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_lessons(GAMES[0], text)
    assert place in str(refused.value)


def test_a_session_follows_from_its_lesson_and_what_was_done() -> None:
    chosen = lesson_of(GAMES[0], "sprint")
    session = Session(chosen, ["play zombie upper"])
    assert session.number == 1 and session.match.position()["turn"]["mana"] == 5
    wrong = session.attempt("end")
    assert not wrong.right and session.after(wrong) is session and wrong.match.actions[1:] == ["end"]
    assert "Treant" in wrong.said(Words()) and "suffered" in [event.name for event in wrong.events]
    refused = session.attempt("play aberration upper")
    assert refused.refusal and refused.match is session.match and "aberration" in refused.said(Words()).lower()
    right = session.attempt("play assassin upper")
    assert right.right and session.after(right).done == ("play zombie upper", "play assassin upper")
    for bad in (["end"], ["play zombie upper", READ]):
        with pytest.raises(BadInput, match="is not what this step asks for"):
            Session(chosen, bad)


def test_lessons_are_found_by_number_and_id_and_a_game_may_have_none() -> None:
    assert lesson_of(GAMES[0], "1").number == 1
    with pytest.raises(BadInput, match="did you mean sprint"):
        lesson_of(GAMES[0], "sprnt")
    assert lessons_of(TOY) == ()


def sentences() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        yield from texts(game)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_sentence_is_translated(language: str) -> None:
    known = catalogue(language, "lessons")
    assert [text for _, text in sentences() if text not in known] == []
    words = Words(language)
    numbers = [(text, said(text, words)) for _, text in sentences()]
    digits = [[Counter(re.findall(r"\d+", text)) for text in pair] for pair in numbers]
    assert [pair for pair, (english, other) in zip(numbers, digits, strict=True) if english - other] == []
