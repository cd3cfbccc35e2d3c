"""A Mutation league: created with a form, played by requests, from the draft to the final standings."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from clashyard.web.league import models, store
from clashyard.web.matches import models as matches
from clashyard.web.matches import store as tables
from tests.support.tools import tool
from tests.support.web.leagues import again, computers_play, part

asked = tool("visitor").asked
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


def acted(client: Client, address: str) -> None:
    """Make one decision in a match, as its page offers it: the first button, or a deck of the first eight cards."""
    page = client.get(address).content.decode()
    found = asked(page)
    assert found is not None and found.actions
    action = found.actions[0]
    if action == "deck ":
        keys = re.findall(r'class="in-deck" value="([^"]+)"', page)
        assert len(keys) == 16
        action = " ".join(["deck", *keys[:8]])
    answer = client.post(address + "act", {"point": found.point, "action": action})
    assert answer.status_code == 302, answer.content.decode()


def mutated(client: Client, address: str, most: int) -> int:
    """Play a mutation phase as its page offers it: up to *most* mutations, the last in the list first."""
    done = 0
    while True:
        page = client.get(address).content.decode()
        point = re.search(r'name="point" value="([^"]*)"', page.split('/mutate"')[-1])
        actions = [unescape(text) for text in re.findall(r'name="action" value="([^"]*)"', page)]
        assert point and actions[-1] == "next-phase"
        action = actions[-2] if done < most and len(actions) > 1 else "next-phase"
        answer = client.post(address + "mutate", {"point": point[1], "action": action, "seat": "A"})
        assert answer.status_code == 302, answer.content.decode()
        if action == "next-phase":
            return done
        done += 1


def set_up(client: Client, **fields: Any) -> models.League:
    answer = client.post("/new/decks/", {"format": "mutation", "who": "computer", "level": "level-1"} | fields, follow=True)
    assert answer.status_code == 200
    return models.League.objects.get()


@pytest.mark.nightly
def test_one_person_and_three_computers_from_the_set_up_to_the_last_table() -> None:
    client = Client()
    row = set_up(client)
    models.League.objects.update(options={**row.options, "turn-limit": 1})
    address, glued = f"/league/{row.token}/", 0
    for _ in range(400):
        computers_play(row)
        row = again(row)
        if row.ending:
            break
        page = client.get(address).content.decode()
        ways = re.findall(r'class="go" href="(/m/[^"]+/)"', page)
        if ways:
            acted(client, ways[0])
        else:
            glued += mutated(client, address, 1)
    page = client.get(address).content.decode()
    league = store.load(row)
    assert row.ending == "rules" and league.over and len(league.results) == 12 and glued > 2
    assert "The league is over. Won by: " in page and page.count("wins") >= len(league.winners)
    assert matches.Match.objects.filter(part__league=row, ending="rules").count() == 13
    for number in range(1, 13):
        one = part(row, number)
        assert league.result(number - 1)[0] in one.seats and tables.load(one.match).options["decks"]
