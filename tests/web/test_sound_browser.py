"""Sounds in a browser: nothing is opened before a gesture, off stays off, and sounds are heard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web.static_page import StaticPage

pytestmark = pytest.mark.xdist_group("static_pages")
COUNTING = """window.opened = 0;
window.started = [];
window.AudioContext = class extends AudioContext { constructor(...all) { super(...all); window.opened += 1; } };
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () { window.started.push(this.buffer.duration); start.call(this); };"""
PLAY = "name => import('/static/web/sound/sound.js').then(sound => sound.play(name))"
TOLD = "() => import('/static/web/preferences.js').then(all => all.prefer('sound', 'on'))"


@pytest.fixture
def page(chromium: Any) -> Any:
    one = StaticPage(chromium, "<main><p>A match</p></main>", "web/sound/sound.js")
    one.page.add_init_script(COUNTING)
    one.goes("/")
    yield one
    one.leaves()
    assert one.said == []


def heard(page: Any, count: int) -> None:
    page.page.wait_for_function("count => window.started.length >= count", arg=count)
    assert page.page.evaluate("window.started.length") == count and page.page.evaluate("window.opened") == 1


def test_no_audio_is_opened_or_loaded_before_a_gesture(page: Any) -> None:
    page.page.evaluate(PLAY, "turn")
    assert page.page.evaluate("window.opened") == 0 and page.page.evaluate("window.started") == []
    assert not any(path.endswith(("mixer.js", "synthesis.js", "sounds.js")) for path in page.loaded)
    page.page.mouse.click(50, 50)
    page.page.wait_for_function("() => window.opened === 1")
    page.page.evaluate(PLAY, "turn")
    heard(page, 1)


def test_a_key_is_a_gesture_too(page: Any) -> None:
    page.page.keyboard.press("Tab")
    page.page.wait_for_function("() => window.opened === 1")
    page.page.evaluate(PLAY, "hit")
    heard(page, 1)


def test_off_is_remembered_and_opens_nothing_until_it_is_on_again(page: Any) -> None:
    page.page.evaluate(TOLD.replace("'on'", "'off'"))
    page.goes("/again")
    page.page.mouse.click(50, 50)
    page.page.keyboard.press("Tab")
    page.page.evaluate(PLAY, "turn")
    assert page.page.evaluate("localStorage.getItem('sound')") == "off"
    assert page.page.evaluate("window.opened") == 0 and not any("mixer" in path for path in page.loaded)
    page.page.evaluate(TOLD)
    heard(page, 1)  # an answer to the switch


def test_many_sounds_of_one_moment_are_heard_as_one(page: Any) -> None:
    page.page.mouse.click(50, 50)
    page.page.wait_for_function("() => window.opened === 1")
    page.page.evaluate("""() => import('/static/web/sound/sound.js').then(async sound => {
      await sound.play("turn");
      await Promise.all(Array.from({ length: 20 }, () => sound.play("hit")));
    })""")
    heard(page, 2)
