"""What a tab tells its visitor: whose turn it is, the connection, the settings, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.template import engines

from clashyard.core.words import Words
from tests.support.nights import at_night
from tests.support.web.browser import DESK, PHONE
from tests.support.web.static_page import StaticPage

pytestmark = pytest.mark.xdist_group("static_pages")
BODY = """{%% from "web/settings.html" import settings with context %%}
<header class="head">{{ connection|safe }}</header>
<main><h1>A match</h1><section id="match" data-turn="%s"></section>
<p id="table"><b class="own"><i class="clock"></i></b><b class="other"><i class="clock"></i></b></p>
{{ settings() }}</main>{%% include "web/signals.html" %%}"""
CONNECTION_PLACE = """<span class="connection" role="status"
data-open="Connected" data-lost="Connection lost" data-retrying="Reconnecting…"></span>"""
STYLES = ("web/tokens.css", "web/base.css", "web/signals/signals.css")
TURNS = (
    """turn => { document.getElementById("match").dataset.turn = turn; document.dispatchEvent(new CustomEvent("match:news")); }"""
)
CONNECTION = """state => document.dispatchEvent(new CustomEvent("match:connection", { detail: { state } }))"""
NOTICES = """window.asked = 0;
window.notices = [];
window.away = false;
window.answers = "granted";
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asked += 1; this.permission = window.answers; return window.answers; }
  constructor(title, more) { window.notices.push([title, more.body, "shown"]); this.number = window.notices.length - 1; }
  close() { window.notices[this.number][2] = "closed"; }
};"""
CLOCKS = """([whose, seconds]) => {
  const ends = new Date(Date.now() + 1000 * seconds).toISOString();
  if (seconds) { document.querySelector(`.${whose} .clock`).dataset.clockEnds = ends; }
  document.dispatchEvent(new CustomEvent("match:news"));
}"""
HEARD = """window.heard = 0;
window.audio = null;
window.AudioContext = class extends AudioContext { constructor(...all) { super(...all); window.audio = this; } };
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () { window.heard += 1; start.call(this); };"""
READY = "() => document.querySelector('[data-preference=volume]').value === (localStorage.volume || '60')"


@pytest.fixture
def comes(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Yield `comes(turn=…, language=…, size=…)`, which opens a page with the signals of a match."""
    came: list[StaticPage] = []

    def opened(turn: str = "other", language: str = "en", size: dict[str, int] = DESK) -> Any:
        found: Any = engines["jinja2"]
        body = found.env.from_string(BODY % turn).render(words=Words(language), connection=CONNECTION_PLACE)
        came.append(StaticPage(chromium, body, "web/signals/signals.js", size=size, styles=STYLES))
        page: Any = came[-1].page
        page.visitor = came[-1]
        page.add_init_script(NOTICES + HEARD)
        came[-1].goes("/m/token/")
        page.wait_for_function(READY)
        page.wait_for_function("() => performance.getEntriesByName(location.origin + '/static/web/signals/panel.js').length")
        return page

    yield opened
    for one in came:
        one.leaves()
        assert one.said == []


def test_title_and_icon_say_whose_turn_it_is(comes: Callable[..., Any]) -> None:
    page = comes()
    icon = "() => document.querySelector('link[rel=icon]').href"
    plain = page.evaluate(icon)
    assert page.title() == "Clash of Decks" and plain.endswith("/static/web/icon.svg")
    page.evaluate(TURNS, "you")
    assert page.title() == "● Your turn · Clash of Decks"
    page.wait_for_function("() => document.querySelector('link[rel=icon]').href.startsWith('data:image/svg+xml')")
    assert "circle" in page.evaluate(icon) and "rgb" in page.evaluate(icon)
    page.evaluate(TURNS, "other")
    assert page.title() == "Clash of Decks" and page.evaluate(icon) == plain
    page.evaluate(TURNS, "over")
    assert page.title() == "Match over · Clash of Decks" and page.evaluate(icon) == plain


def test_a_match_that_is_opened_on_the_visitors_turn_says_so_without_a_sound(comes: Callable[..., Any]) -> None:
    page = comes("you", language="fr")
    assert page.title().startswith("● À vous de jouer · ")
    assert page.evaluate("window.heard") == 0


def test_a_turn_is_heard_once(comes: Callable[..., Any]) -> None:
    page = comes()
    page.mouse.click(600, 700)
    page.wait_for_function("() => window.audio && window.audio.state === 'running'")
    page.evaluate(TURNS, "you")
    page.wait_for_function("() => window.heard === 1")
    page.evaluate(TURNS, "you")
    page.evaluate(TURNS, "other")
    assert page.evaluate("window.heard") == 1


def test_a_short_clock_of_ones_own_is_heard_once_in_a_turn(comes: Callable[..., Any]) -> None:
    page = comes()
    page.evaluate("import('/static/matches/clock.js')")
    page.mouse.click(600, 700)
    page.wait_for_function("() => window.audio && window.audio.state === 'running'")
    for clock, seconds, heard in [("own", 40, 0), ("other", 20, 0), ("own", 29, 1), ("own", None, 1), ("own", 12, 2)]:
        page.evaluate(CLOCKS, [clock, seconds])
        page.wait_for_function("count => window.heard === count", arg=heard)
        page.wait_for_function("since => window.audio.currentTime > since + 0.1", arg=page.evaluate("window.audio.currentTime"))


def test_permission_is_asked_by_the_switch_only_and_a_hidden_tab_notifies(comes: Callable[..., Any]) -> None:
    page = comes()
    page.evaluate("window.away = true")
    page.evaluate(TURNS, "you")
    page.evaluate(TURNS, "other")
    assert page.evaluate("[window.asked, window.notices.length]") == [0, 0]
    page.get_by_role("switch", name="Notify me").check()
    page.wait_for_function("() => localStorage.notices === 'on'")
    page.evaluate("window.away = false")
    page.evaluate(TURNS, "you")
    assert page.evaluate("[window.asked, window.notices.length]") == [1, 0]  # the visitor sees it
    page.evaluate(TURNS, "other")
    page.evaluate("window.away = true")
    page.evaluate(TURNS, "you")
    assert page.evaluate("window.notices") == [["Clash of Decks", "It's your turn.", "shown"]]
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.notices[0][2]") == "closed"


def test_a_refused_permission_switches_off_and_says_where_to_allow_it(comes: Callable[..., Any]) -> None:
    page = comes()
    page.evaluate("window.answers = 'denied'")
    switch = page.get_by_role("switch", name="Notify me")
    switch.click()
    page.wait_for_selector("text=Your browser blocks notifications")
    assert not switch.is_checked() and page.evaluate("localStorage.getItem('notices')") is None


def test_settings_are_remembered_and_start_with_what_is_usual(comes: Callable[..., Any]) -> None:
    page = comes()
    states = """() => Object.fromEntries([...document.querySelectorAll("[data-preference]")].map(
      each => [each.dataset.preference, each.type === "checkbox" ? each.checked : each.value]))"""
    usual = {"speed": "0", "sound": True, "volume": "60", "notices": False, "confirm": False, "forced": False}
    assert page.evaluate(states) == usual  # this visitor wants less motion, and is not asked at the end of a turn
    page.select_option("#speed", "400")
    page.get_by_role("switch", name="Sound").uncheck()
    page.get_by_role("slider", name="Volume").fill("25")
    page.get_by_role("switch", name="Ask before I end a turn").check()
    page.get_by_role("switch", name="Play my only action").check()
    page.reload()
    page.wait_for_function(READY)
    page.wait_for_function("() => document.querySelector('#speed').value === '400'")
    changed = {"speed": "400", "sound": False, "volume": "25", "confirm": True, "forced": True}
    assert page.evaluate(states) == usual | changed


def test_a_value_that_is_unknown_counts_as_the_usual_one(comes: Callable[..., Any]) -> None:
    page = comes()
    page.evaluate("Object.assign(localStorage, { sound: 'maybe', confirm: '', speed: '12' })")
    found = page.evaluate("import('/static/web/preferences.js').then(p => ['sound', 'confirm', 'speed'].map(p.preference))")
    assert found == ["on", "on", "0"]


def test_the_connection_is_shown_and_a_short_loss_is_not(comes: Callable[..., Any]) -> None:
    page = comes()
    place = page.locator(".head .connection")
    assert not place.is_visible()
    page.evaluate(CONNECTION, "open")
    assert place.inner_text() == "Connected"
    for state in ("lost", "retrying", "open"):
        page.evaluate(CONNECTION, state)
        assert place.inner_text() == "Connected"
    page.evaluate(CONNECTION, "lost")
    page.evaluate(CONNECTION, "retrying")
    page.wait_for_selector(".head .connection:text('Reconnecting…')")
    page.evaluate(CONNECTION, "lost")
    assert place.inner_text() == "Connection lost"
    page.evaluate(CONNECTION, "open")
    assert place.inner_text() == "Connected"


def test_without_a_header_only_a_lost_connection_is_shown(comes: Callable[..., Any]) -> None:
    page = comes(size=PHONE)
    afloat = page.locator(".connection.afloat")
    page.evaluate(CONNECTION, "open")
    assert not afloat.is_visible()
    page.evaluate(CONNECTION, "lost")
    page.wait_for_selector(".connection.afloat[data-state=lost]", state="visible")


def test_a_question_mark_opens_the_keys_and_escape_closes_them(comes: Callable[..., Any]) -> None:
    page = comes()
    keys = page.get_by_role("dialog", name="Keyboard shortcuts")
    page.keyboard.press("?")
    assert keys.is_visible() and page.evaluate("document.activeElement.textContent") == "Close"
    page.keyboard.press("Escape")
    assert not keys.is_visible()
    page.get_by_role("button", name="Keyboard shortcuts").click()
    assert keys.is_visible()
    page.mouse.click(5, 5)
    assert not keys.is_visible()


def test_keys_pressed_in_the_list_do_not_reach_the_board(comes: Callable[..., Any]) -> None:
    page = comes()
    page.evaluate("window.pressed = []; document.addEventListener('keydown', event => window.pressed.push(event.key))")
    page.keyboard.press("?")
    page.keyboard.press("e")
    page.keyboard.press("Escape")
    page.wait_for_selector("#keys", state="hidden")
    page.keyboard.press("u")
    assert page.evaluate("window.pressed") == ["?", "u"]


@pytest.mark.parametrize("language", ["fr", *at_night("en", "ko")])
def test_settings_and_keys_fit_and_everybody_can_use_them(comes: Callable[..., Any], language: str) -> None:
    for size, scheme in ((PHONE, "light"), (DESK, "dark")):
        page = comes(language=language, size=size)
        page.emulate_media(color_scheme=scheme)
        page.visitor.examined(f"settings in {language}")
        page.keyboard.press("?")
        page.visitor.examined(f"keys in {language}")
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        box = page.locator("#keys").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
