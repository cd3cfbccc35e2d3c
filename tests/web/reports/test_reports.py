"""Reports of wrong rulings: from anyone who can view a match, stored with what the reporter saw, read on the server."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
import yaml
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from clashyard.web.reports.models import EXCERPT_AT_MOST, TEXT_AT_MOST, Report
from tests.support.web.replays import kept, looked, played, visitor

pytestmark = pytest.mark.django_db
TEXT = "Vanish came too late,\n<script>alert(1)</script> & see page 9"
RULE = "decks.ability.vanish"


@pytest.fixture(autouse=True)
def uncounted() -> None:
    cache.clear()


def given(report: Report) -> Any:
    """Return the position that the command shows."""
    return yaml.safe_load(shown(str(report.pk)).partition("# Position as seen")[2])


def shown(*given: str) -> str:
    out = StringIO()
    call_command("reports", *given, stdout=out)
    return out.getvalue()


def test_a_report_is_kept_with_what_the_reporter_saw(client: Client) -> None:
    match = played(limit=6)
    row = kept(match, {"A": visitor(client)})
    form = looked(client, row, f"report?as=A&at=4&rule={RULE}")
    assert f'name="rule" value="{RULE}"' in form and "after 4 actions" in form
    answer = client.post(f"/m/{row.token}/report", {"as": "A", "at": "4", "rule": RULE, "text": TEXT}, follow=True)
    report = Report.objects.get()
    assert answer.status_code == 200 and f"report number {report.pk}." in answer.content.decode()
    assert (report.at, report.viewer, report.rule, report.text, report.rules) == (4, "A", RULE, TEXT, "decks-2")
    assert given(report)["given"] == match.at(4).view("A") and report.match == row
    assert all(str(event.rule) in report.excerpt for event in match.events_of(3))
    assert "\n5. " not in report.excerpt and str(row.seed) not in report.excerpt.replace("\n", " ").split()


def test_a_report_is_a_reference_and_a_short_excerpt(client: Client) -> None:
    """It used to be up to 339 KB: the whole log, the position and the options with all custom cards."""
    match = played("blades", seed=3)
    row = kept(match)
    client.post(f"/m/{row.token}/report", {"text": "x" * TEXT_AT_MOST})
    (fields,) = Report.objects.values()
    excerpt = fields["excerpt"]
    assert len(match.actions) > 20 and sum(len(str(value)) for value in fields.values()) < 4000
    assert 300 < len(excerpt) <= EXCERPT_AT_MOST and excerpt.endswith(f"[{match.events[-1].rule}]")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Too many requests. Try again in "),
        ("fr", "Trop de requêtes. Réessayez dans "),
        ("ko", "요청이 너무 많습니다. "),
    ],
)
def test_reports_without_end_are_not_kept(client: Client, settings: Any, language: str, said: str) -> None:
    settings.RATES = {"report": "2/h"}
    row = kept(played(), {"A": visitor(client)})
    answers = [client.post(f"/m/{row.token}/report", {"text": TEXT}, headers={"Accept-Language": language}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [302, 302, 429, 429] and Report.objects.count() == 2
    assert said in answers[-1].content.decode() and f'<html lang="{language}"' in answers[-1].content.decode()


def test_a_position_that_was_taken_back_is_said_to_be_gone(client: Client) -> None:
    row = kept(played(limit=6), {"A": visitor(client)})
    client.post(f"/m/{row.token}/report", {"text": TEXT})
    row.actions.filter(number=5).delete()
    row.length, row.undos = 5, 1
    row.save()
    assert "the match no longer has a point 6" in shown(str(Report.objects.get().pk))


def test_a_report_outlives_its_match(client: Client) -> None:
    row = kept(played())
    client.post(f"/m/{row.token}/report", {"text": TEXT})
    row.delete()
    report = Report.objects.get()
    assert report.match is None and report.token in shown(str(report.pk))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"text": ""}, "Text: this is empty."),
        ({"text": " \r\n \x00"}, "Text: this is empty."),
        ({"text": "x" * (TEXT_AT_MOST + 1)}, f"Text: this has {TEXT_AT_MOST + 1} characters"),
        ({"text": TEXT, "at": "99999"}, "at: "),
        ({"text": TEXT, "at": "two"}, "at: "),
        ({"text": TEXT, "as": "all"}, "as: "),
        ({"text": TEXT, "as": "<b>"}, "as: "),
        ({"text": TEXT, "rule": "decks.no.such"}, "rule: "),
        ({"text": TEXT, "rule": "nothing"}, "rule: "),
        ({"text": TEXT, "rule": "<img src=x>"}, "rule: "),
    ],
)
def test_mistakes_are_shown_and_the_text_is_kept(client: Client, given: dict[str, str], said: str) -> None:
    row = kept(played())
    answer = client.post(f"/m/{row.token}/report", given)
    page = answer.content.decode()
    assert answer.status_code == 400 and 'role="alert"' in page and said in page and not Report.objects.exists()
    assert "<script>alert" not in page and "<img" not in page and "<b>" not in page
    if given["text"] == TEXT:
        assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; see page 9" in page


def test_a_text_of_the_longest_is_kept_and_what_cannot_be_seen_is_left_out(client: Client) -> None:
    row = kept(played())
    client.post(f"/m/{row.token}/report", {"text": "é" * TEXT_AT_MOST})
    client.post(f"/m/{row.token}/report", {"text": "a\x00b\r\nc\x1b[31m\td"})
    assert [report.text for report in Report.objects.order_by("pk")] == ["é" * TEXT_AT_MOST, "ab\nc[31md"]


def test_a_match_that_goes_on_is_reported_as_one_sees_it(client: Client) -> None:
    match = played(limit=6)
    row = kept(match, {"A": visitor(client)})
    assert "as: " in Client().post(f"/m/{row.token}/report", {"text": TEXT, "as": "A"}).content.decode()
    Client().post(f"/m/{row.token}/report", {"text": TEXT})
    assert given(Report.objects.get())["given"] == match.view(None)
    Report.objects.all().delete()
    assert "as: " in client.post(f"/m/{row.token}/report", {"text": TEXT, "as": "B"}).content.decode()
    client.post(f"/m/{row.token}/report", {"text": TEXT})
    assert given(Report.objects.get())["given"] == match.view("A")


def test_reports_of_others_matches_and_numbers_that_are_none_are_not_thanked_for(client: Client) -> None:
    row, other = kept(played()), kept(played())
    client.post(f"/m/{row.token}/report", {"text": TEXT})
    number = Report.objects.get().pk
    assert looked(client, row, f"report/{number}") and client.get(f"/m/{other.token}/report/{number}").status_code == 404
    assert client.get(f"/m/{row.token}/report/{10**30}").status_code == 404


def test_only_the_form_reports() -> None:
    row = kept(played())
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(f"/m/{row.token}/report", {"text": TEXT}).status_code == 403
    assert Client().put(f"/m/{row.token}/report").status_code == 405 and not Report.objects.exists()


def test_reports_are_read_by_a_command(client: Client) -> None:
    assert shown() == "No reports.\n"
    match = played()
    row = kept(match)
    client.post(f"/m/{row.token}/report", {"text": TEXT, "as": "B", "at": "3", "rule": RULE})
    client.post(f"/m/{row.token}/report", {"text": "long " * 100})
    first, second = Report.objects.order_by("pk")
    lines = shown().splitlines()
    assert len(lines) == 2 and str(first.pk) in lines[0] and RULE in lines[0] and lines[1].endswith(" …")
    text = shown(str(first.pk))
    assert TEXT in text and "after 3 actions, as seen by B" in text and first.excerpt in text
    assert given(first)["given"] == match.at(3).view("B")
    with pytest.raises(CommandError, match="report .* does not exist"):
        call_command("reports", str(second.pk + 5))
