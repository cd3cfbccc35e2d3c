"""The header of every page: who the visitor is, as others see them."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db


def named(client: Client, address: str = "/") -> str:
    """Return the text of the link to the account."""
    found = re.search(r'<a class="me" href="/account/"[^>]*>(.*?)</a>', client.get(address).content.decode(), re.S)
    assert found
    return html.unescape(re.sub(r"<[^>]+>", "", found[1]))


def test_a_visitor_who_has_begun_nothing_is_not_named_and_not_stored(client: Client) -> None:
    assert named(client) == "Account" and "sessionid" not in client.cookies


def test_a_person_is_named_on_every_page_and_their_name_is_escaped() -> None:
    client, person = visitor("Rowan <b>")
    for address in ("/", "/cards/", "/nothing/"):
        assert named(client, address) == "Account: Rowan <b>"
    person.name = ""
    person.save()
    assert named(client) == f"Account: Guest {person.number}"


def test_an_account_is_named_and_after_logging_out_nobody_is(client: Client) -> None:
    client.post("/account/sign-up", {"username": "Tove", "password1": "a-long-password-7", "password2": "a-long-password-7"})
    assert named(client) == "Account: Tove"
    client.post("/account/log-out")
    assert named(client) == "Account"
