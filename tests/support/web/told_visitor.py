"""A visitor to whom a match is told step by step, and what the page and the server say of it."""

from __future__ import annotations

from html import unescape
from typing import Any
from urllib.parse import urlsplit

from tests.support.web.browser import DESK, SECONDS, UNASKED
from tests.support.web.browser_play import OVER, READY, choose

TOLD = "document.getElementById('match').dataset.told"
LISTENING = """window.said = [];
document.addEventListener("DOMContentLoaded", () => {
  const heard = document.getElementById("heard");
  if (heard) {
    const texts = (record) => [...record.addedNodes].map((node) => node.textContent);
    new MutationObserver((records) => window.said.push(...records.flatMap(texts))).observe(heard, { childList: true });
  }
});"""
HIDING = """window.away = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
window.leaves = (away) => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); };"""


class Told:
    """A visitor to whom a match is told; *speed*: milliseconds per step, including ones that the page does not offer."""

    def __init__(self, browser: Any, address: str, speed: int | None, **how: Any) -> None:
        self.context = browser.new_context(**{"viewport": DESK, "locale": "en-GB", "base_url": address, **how})
        self.context.add_init_script(LISTENING + HIDING + UNASKED)
        self.page, self.speed = self.context.new_page(), speed
        self.page.set_default_timeout(SECONDS * 1000)

    def begins(self, game: str, **chosen: str) -> None:
        page = self.page
        page.goto(f"/new/{game}/")
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")  # more options
        for name, value in chosen.items():
            found = page.locator(f'input[name="{name}"][value="{value}"]')
            found.check() if found.count() else page.select_option(f"#{name}", value)
        page.click("form.setup button.go")
        page.wait_for_url("**/m/*/")
        self.paced()

    def paced(self) -> None:
        """Choose the speed."""
        if self.speed is not None:
            self.page.evaluate(
                """speed => {
                    const choice = document.getElementById("speed");
                    choice.append(new Option("test", speed));
                    choice.value = speed;
                    choice.dispatchEvent(new Event("change"));
                }""",
                str(self.speed),
            )

    def acts(self, number: int = 0, wait: bool = True) -> bool:
        """Make one decision that the server receives. Return False when the match is over. *wait*: until the page shows it."""
        page = self.page
        page.wait_for_selector(READY, state="attached")
        if page.locator(OVER).count():
            return False
        age = page.get_attribute("#match", "data-age")
        end = page.locator("#end button[value=end]")
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            end.click() if end.count() and not number % 3 else choose(page, number)
        if wait:
            page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)
        return True

    def plays(self, most: int) -> None:
        """Make so many decisions, or fewer if the match ends."""
        for number in range(most):
            if not self.acts(number):
                break

    def skips(self) -> None:
        """Skip everything told from now on."""
        self.page.evaluate(
            """setInterval(() => {
                if (!document.getElementById("telling").hidden) {
                    document.querySelector("#telling .skip").click();
                }
            }, 50)"""
        )

    def is_asked_again(self) -> None:
        """Wait until the server asks this visitor for a decision, whatever the page shows."""
        for _ in range(SECONDS * 10):
            if "It's your turn." in unescape(self.page.request.get(self.page.url).text()):
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("the computer does not end its turn")

    def rests(self) -> None:
        """Wait until it is this visitor's decision, or the match is over, and everything has been told."""
        self.page.wait_for_selector(READY, state="attached")
        self.page.wait_for_selector("#telling", state="hidden")

    def happened(self) -> list[str]:
        """Return everything that has happened until now, as the server tells it."""
        found: list[str] = []
        at, until = 0, int(self.page.evaluate(TOLD))
        while at < until:
            answer = self.page.request.get(f"{urlsplit(self.page.url).path}steps?after={at}&until={until}&drawn=no").json()
            found, at = found + [step["said"] for step in answer["steps"]], answer["upto"]
        return found

    def heard(self) -> list[str]:
        return list(self.page.evaluate("window.said"))

    def story(self) -> list[str]:
        return [line.removesuffix(" why?") for line in self.page.locator(".story li").all_text_contents()]

    def has_heard_all(self, asked: bool = True) -> list[str]:
        """Check that each event was told once, in order, and is in the story, and that the board shows the current state.

        *asked*: it is this visitor's decision, so nothing more happens.
        """
        if asked:
            self.rests()
        happened = self.happened()
        self.page.wait_for_function("count => window.said.length >= count", arg=len(happened))
        assert self.heard() == happened and len(happened) > 4
        assert self.story()[-len(happened) :] == happened
        self.stands_as_it_is()
        return happened

    def stands_as_it_is(self) -> None:
        """Check that the board is that of a newly loaded page, except for highlights."""
        self.page.wait_for_function(
            """async () => {
                const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
                const [here, there] = [document, fresh].map((each) => each.getElementById("board").cloneNode(true));
                here.querySelectorAll(".told").forEach((each) => each.classList.remove("told"));
                const text = (board) => board.innerHTML.replaceAll(' class=""', "").replace(/\\s+/g, " ");
                return text(here) === text(there);
            }"""
        )
