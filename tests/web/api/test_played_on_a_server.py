"""A whole match, played by `clashyard bot` on a running server, and streams that come over a real connection."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from clashyard.client import Client, Refusal
from tests.support.paths import DOCS
from tests.support.web.accounts import SECRET
from tests.support.web.browser import SECONDS, Server

PAGE = (DOCS / "web" / "api.md").read_text("utf-8")
EXAMPLE = re.search(r"^```python\n(# hastybot\.py.*?)^```", PAGE, re.S | re.M)
pytestmark = pytest.mark.xdist_group("database")


class Browser:
    """A person who signs up on the site, begins a match and makes a token, as in a browser."""

    def __init__(self, site: Server, name: str) -> None:
        self.http = httpx.Client(base_url=site.address, timeout=SECONDS, follow_redirects=True)
        self.post("/account/sign-up", username=name, password1=SECRET, password2=SECRET)

    def post(self, path: str, **form: str | list[str]) -> httpx.Response:
        page = self.http.get("/account/log-in" if not path.startswith("/account/sign-up") else path).text
        found = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)
        assert found
        answer = self.http.post(path, data={**form, "csrfmiddlewaretoken": found[1]})
        assert answer.status_code == 200, answer.text
        return answer

    def token(self, name: str, *scopes: str) -> str:
        found = re.search(r"clash_[\w-]{43}", self.post("/account/tokens/", name=name, scope=list(scopes)).text)
        assert found
        return found[0]

    def begins(self, level: str) -> str:
        return self.post("/begin", level=level, game="decks").url.path.split("/")[2]


@pytest.mark.nightly
def test_a_bot_plays_a_whole_match_from_another_process(site: Server, tmp_path: Path) -> None:
    person = Browser(site, "robot")
    person.post("/account/tokens/bot")
    match, token = person.begins("level-1"), person.token("bot", "read", "play")
    command = [sys.executable, "-m", "clashyard", "bot", "--server", site.address, "--token", token, "--level", "2"]
    done = subprocess.run([*command, "--match", match], capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    assert "level-2 plays as robot" in done.stdout and f"{match} is over: " in done.stdout
    with Client(site.address) as public:
        state = public.state(match)
    assert state.over and state.winner in ("A", "B") and state.you is None
    assert len([each for each in state.actions if each["seat"] == "A"]) > 3
    wrong = subprocess.run([*command[:-4], "--token", "clash_x"], capture_output=True, text=True, timeout=SECONDS, check=False)
    assert wrong.returncode == 2 and "make a token on your account page" in wrong.stderr


@pytest.mark.nightly
def test_a_program_that_goes_away_leaves_no_stream(site: Server) -> None:
    person = Browser(site, "watcher")
    match, token = person.begins("level-1"), person.token("bot", "read")
    headers = {"Authorization": f"Bearer {token}"}
    for _ in range(70):  # more than may be open at once
        with httpx.stream("GET", f"{site.address}/api/v1/matches/{match}/stream", headers=headers, timeout=SECONDS) as answer:
            assert answer.status_code == 200 and answer.headers["Content-Type"] == "application/x-ndjson"
            assert next(answer.iter_lines()).startswith('{"type": "full"')
    with Client(site.address, token) as client, pytest.raises(Refusal):
        client.post(f"/matches/{match}/act", {"point": "0.0A", "action": "end"})  # the token may only read


def test_large_bodies_are_refused_before_they_are_read(site: Server) -> None:
    def pieces() -> object:
        for _ in range(300):
            yield b"x" * 1000

    answer = httpx.post(f"{site.address}/api/v1/matches/x/act", content=pieces(), timeout=SECONDS)  # type: ignore[arg-type]
    assert answer.status_code == 413 and answer.headers["Content-Type"] == "application/problem+json"


def test_the_bot_of_the_page_plays(site: Server, tmp_path: Path) -> None:
    assert EXAMPLE and len(EXAMPLE[1].splitlines()) <= 30
    (tmp_path / "hastybot.py").write_text(EXAMPLE[1], "utf-8")
    person = Browser(site, "hasty")
    person.post("/account/tokens/bot")
    command = [sys.executable, "hastybot.py", site.address, person.token("bot", "read", "play", "challenge")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, cwd=tmp_path)
    assert done.returncode == 0 and re.search(r"won by [AB] after \d+ actions", done.stdout), done.stdout + done.stderr


@pytest.mark.nightly
def test_two_bots_meet_by_a_challenge(site: Server) -> None:
    robots = [Browser(site, name) for name in ("one", "two")]
    for robot in robots:
        robot.post("/account/tokens/bot")
    tokens = [robot.token("bot", "read", "play", "challenge") for robot in robots]
    command = [sys.executable, "-m", "clashyard", "bot", "--server", site.address, "--level", "2", "--matches", "1", "--token"]
    playing = [subprocess.Popen([*command, token], stdout=subprocess.PIPE, text=True) for token in tokens]
    with Client(site.address, tokens[0]) as client:
        match = client.offer("blades", user="two")["id"]
    for process in playing:
        told, _ = process.communicate(timeout=SECONDS)
        assert process.returncode == 0 and f"{match} is over" in told
