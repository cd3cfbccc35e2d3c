"""Fair deals on the website: a commitment before the first action, the secret only after the end, and a check of both."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from django.test import Client

from clashyard.core.match import Match
from clashyard.core.secret import commitment
from clashyard.games import GAMES
from clashyard.web.matches import ending, models, store
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import KEY

pytestmark = pytest.mark.django_db


def begun(client: Client, game: str) -> models.Match:
    """Begin a match against the computer with one click."""
    answer = client.post("/begin", {"game": game})
    return models.Match.objects.get(token=answer["Location"].strip("/").split("/")[-1])


def over(client: Client, row: models.Match) -> models.Match:
    ending.resign(row.token, "A", Person.objects.get(pk=client.session[KEY]))
    row.refresh_from_db()
    return row


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status
    return answer.content.decode()


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_match_is_dealt_by_a_secret_of_its_own(client: Client, game: str) -> None:
    one, other = begun(client, game), begun(client, game)
    assert one.seed is None and len(one.secret) == len(one.commitment) == 64 and one.secret != other.secret
    assert one.commitment == commitment(game, one.rules, one.options, one.secret)
    assert store.load(one).state == one.deal.match().state


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_commitment_is_shown_and_the_secret_is_not(client: Client, game: str) -> None:
    row = begun(client, game)
    at = f"/m/{row.token}/"
    assert row.commitment in page(client, at)
    for address in (at, f"{at}position", f"{at}steps?after=0", f"{at}report"):
        text = page(client, address)
        assert row.secret not in text and row.secret[:16] not in text
    for address in (f"{at}verify/", f"{at}replay/", f"{at}replay/file"):
        assert row.secret not in page(client, address, 404)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_after_the_end_file_and_page_show_that_it_was_fair(client: Client, game: str) -> None:
    row = over(client, begun(client, game))
    data = json.loads(page(client, f"/m/{row.token}/replay/file"))
    assert data["secret"] == row.secret and data["commitment"] == row.commitment
    promised = {key: data[key] for key in ("game", "options", "rules", "secret")}
    text = json.dumps(promised, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest() == row.commitment  # as the page tells players to compute it
    assert f'/m/{row.token}/verify/"' in page(client, f"/m/{row.token}/replay/")
    checked = page(client, f"/m/{row.token}/verify/")
    assert "dealt and played as promised" in checked and row.secret in checked and checked.count("✓") >= 3 and "✗" not in checked


def test_a_secret_that_was_changed_is_found_out(client: Client) -> None:
    row = over(client, begun(client, "blades"))
    models.Match.objects.filter(pk=row.pk).update(secret="0" * 64)
    store._matches.clear()
    store._ended.clear()
    checked = page(client, f"/m/{row.token}/verify/")
    assert "Something does not match." in checked and row.commitment in checked and "✗" in checked


def test_another_commitment_is_compared(client: Client) -> None:
    row = over(client, begun(client, "clash"))
    assert "as promised" in page(client, f"/m/{row.token}/verify/?commitment={row.commitment.upper()}")
    for given in ("0" * 64, "x", "<script>", "가" * 500):
        checked = page(client, f"/m/{row.token}/verify/?commitment={given}")
        assert "Something does not match." in checked and "<script>" not in checked


def test_a_match_by_a_seed_says_that_nothing_was_promised(client: Client) -> None:
    begun(client, "decks")
    person = Person.objects.get(pk=client.session[KEY])
    row = store.begin("decks", {"decks": ["1", "3"]}, {"A": person, "B": "random"}, seed=5)
    assert "promise" not in page(client, f"/m/{row.token}/")
    checked = page(client, f"/m/{over(client, row).token}/verify/")
    assert "dealt without a commitment" in checked and "✗" not in checked


def test_matches_of_the_former_rules_go_on(client: Client) -> None:
    """Rows from before secrets are dealt as they were then."""
    begun(client, "blades")
    person = Person.objects.get(pk=client.session[KEY])
    row = store.begin("blades", {}, {"A": person, "B": "random"}, seed=5)
    models.Match.objects.filter(pk=row.pk).update(rules="blades-1")
    row.refresh_from_db()
    store._matches.clear()
    former: Match = row.deal.match()
    assert former.former and store.load(row).state == former.state != Match.new(former.game, {}, 5).state


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_the_explanation_is_there_in_every_language(client: Client, language: str) -> None:
    client.post("/language/", {"language": language, "next": "/"})
    text = page(client, "/fair/")
    assert f'<html lang="{language}">' in text and "clashyard verify" in text and "hmac.digest" in text


def test_the_explained_computation_gives_the_dealt_seed(client: Client) -> None:
    """The lines of Python on the page are run on a real file."""
    row = over(client, begun(client, "blades"))
    data: dict[str, Any] = json.loads(page(client, f"/m/{row.token}/replay/file"))
    shown = page(client, "/fair/").split("<code>import")[1].split("</code>")[0]
    code = "import" + shown.replace("&#34;", '"').replace("&quot;", '"').replace('json.load(open("match.json"))', "match")
    names: dict[str, Any] = {"match": data}
    exec(code, names)
    assert names["draw"](1, 2) == ["A", "B"].index(row.deal.match().options["dealer"])
