"""The more pages are open, the longer they take to ask for a change; closed ones do not count."""

from __future__ import annotations

from clashyard.web import spread


def test_the_spread_grows_with_the_open_pages_up_to_twenty_seconds() -> None:
    group = "pages-of-this-test"
    assert spread.change(group) == "changed 0"
    for _ in range(200):
        spread.opened(group)
    assert spread.change(group) == "changed 10000"
    for _ in range(1000):
        spread.opened(group)
    assert spread.change(group) == "changed 20000"
    for _ in range(1199):
        spread.closed(group)
    assert spread.change(group) == "changed 50"
    spread.closed(group)
    assert spread.change(group) == "changed 0" and group not in spread._pages
