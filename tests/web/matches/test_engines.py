"""Engines on the website: offered by its owner alone, replaced by the stand-in where they fail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from clashyard.core.words import Words
from clashyard.web.engines import engines
from clashyard.web.matches import bots, broadcast
from clashyard.web.matches.captions import computer_name
from tests.support.paths import DOCS
from tests.support.web.visitors import again, play, table, visitor

SPENDER = {"engine-Spender": f"engine:{DOCS / 'examples' / 'engine.py'}"}


class Inline:
    """A worker that runs its tasks here, and notes the opponents."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def run(self, seconds: float, task: Any, *given: Any) -> Any:
        self.asked.append(given[-1])
        return task(*given)


def asked(monkeypatch: pytest.MonkeyPatch, settings: Any, offered: dict[str, str]) -> tuple[list[str], int]:
    """Play against `engine-Spender` until it is a person's turn. Return who was asked, and how many actions there are."""
    monkeypatch.setattr(broadcast, "send", lambda *_: None)
    settings.ENGINES = offered
    _, a = visitor()
    row = table(a, "engine-Spender")
    play(row, "end")
    bench, worker = bots.Bench("deep", 1, bots._play_on), Inline()
    bench.own.worker = worker
    monkeypatch.setattr(bots, "bench_of", lambda _: bench)
    bots._play_on(bench, row.token)
    return worker.asked, again(row).length


@pytest.mark.django_db
def test_an_engine_plays(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    names, length = asked(monkeypatch, settings, SPENDER)
    assert set(names) == {SPENDER["engine-Spender"]} and length > 1


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["pass", "print('clashyardok\\nreadyok\\nbestmove mate', flush=True); input()"])
def test_where_an_engine_fails_the_stand_in_decides(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "engine.py"
    file.write_text(code)
    broken = f"engine:deadline=20 {sys.executable} {file}"
    names, length = asked(monkeypatch, settings, {"engine-Spender": broken})
    assert names[:2] == [broken, "level-3"] and length > 1 and "engine-Spender did not decide" in caplog.text


@pytest.mark.django_db
def test_an_engine_that_is_no_longer_offered_is_replaced(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    names, length = asked(monkeypatch, settings, {})
    assert set(names) == {"level-3"} and length > 1


@pytest.mark.django_db
def test_visitors_choose_only_what_is_offered(client: Client, settings: Any) -> None:
    assert "Spender" not in client.get("/new/decks/").content.decode()
    chosen = {"who": "computer", "level": "engine-Spender"}
    refused = client.post("/new/decks/", chosen)
    assert refused.status_code != 302 and "Choose an option from the list." in refused.content.decode()
    settings.ENGINES = SPENDER
    offered = client.get("/new/decks/").content.decode()
    assert "Spender (engine)" in offered and "engine.py" not in offered
    made = client.post("/new/decks/", chosen)
    assert made.status_code == 302
    shown = client.get(made["Location"]).content.decode()
    assert "Spender" in shown and "engine.py" not in shown
    league = client.get("/league/new/")
    assert "Spender" not in league.content.decode() and league.status_code == 200
    for other in ("engine:sh", SPENDER["engine-Spender"], "engine-Other"):
        assert client.post("/new/decks/", {**chosen, "level": other}).status_code != 302


def test_engines_are_read() -> None:
    example = str(DOCS / "examples" / "engine.py")
    found = engines(f" Stoat = seconds=1 sh -c 'a=b exec c' ; Spender={example}; ")
    assert found == {"engine-Stoat": "engine:seconds=1 sh -c 'a=b exec c'", "engine-Spender": f"engine:{example}"}
    assert engines("") == {} and computer_name("engine-Stoat", Words("fr")) == "Stoat (moteur)"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("sh", "'sh' is not|the program is missing"),
        ("a b=sh", "'a b' is not a name of 1 to 9 letters"),
        ("abcdefghij=sh", "'abcdefghij' is not a name"),
        ("a=sh; a=sh", "a is listed twice"),
        ("a=/no/such", "a: there is no program /no/such"),
        ("a=deadline=200 sh", "a: its deadline is 200 s; 100 is the most"),
    ],
)
def test_wrong_settings_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        engines(text)
