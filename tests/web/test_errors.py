"""Error pages: in our style and three languages, containing nothing that came from a visitor."""

from __future__ import annotations

import logging.config
import re
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.test import Client, RequestFactory

from clashyard.web import errors
from clashyard.web.home import views
from tests.support.web.match_requests import begun

pytestmark = pytest.mark.django_db
NASTY = '<script>alert("x")</script>'
SAID = {
    errors.bad_request: (400, "We couldn&#39;t read this request."),
    errors.forbidden: (403, "You don&#39;t have permission to see or change this."),
    errors.unsigned: (403, "This page was out of date"),
    errors.not_found: (404, "Page not found, or you don&#39;t have access to it."),
    errors.broken: (500, "Something went wrong on our side"),
}


def bare(answer: Any) -> str:
    """Return a page without the return address of the language choice, which is the visitor's, encoded."""
    page: str = answer.content.decode()
    back = re.search(r'name="next" value="([^"]*)"', page)
    assert back is None or not set(back[1]) & set("<>'")
    return re.sub(r'name="next" value="[^"]*"', "", page)


@pytest.mark.parametrize("handler", SAID)
@pytest.mark.parametrize("language", ["en", "fr", "ko"])
def test_nothing_of_a_visitor_is_on_the_page(handler: Any, language: str) -> None:
    """This holds even without a session: the page needs only the request."""
    headers = {"Accept-Language": f"{language},{NASTY}", "Referer": NASTY, "X-Name": NASTY}
    request = RequestFactory().get(f"/m/{NASTY}/", {NASTY: NASTY}, headers=headers)
    status, sentence = SAID[handler]
    answer = handler(request) if status == 500 else handler(request, NASTY)
    page = bare(answer)
    assert answer.status_code == status and f'<html lang="{language}"' in page and "web.base" in page
    assert "alert(" not in page and (language != "en" or sentence in page)


def test_pages_are_shown_where_they_belong(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    for problem, status in ((SuspiciousOperation, 400), (PermissionDenied, 403), (RuntimeError, 500)):

        def fails(*_: Any, problem: type[Exception] = problem) -> None:
            raise problem(NASTY)

        monkeypatch.setattr(views, "words_of", fails)
        answer = client.get("/")
        page = bare(answer)
        assert answer.status_code == status and "Go to the home page" in page and NASTY not in page
    answer = client.get(f"/nowhere/{NASTY}", {"x": NASTY}, headers={"Accept-Language": "fr"})
    assert answer.status_code == 404 and '<html lang="fr"' in answer.content.decode() and "alert(" not in bare(answer)
    strict = Client(enforce_csrf_checks=True)
    begun(strict)
    answer = strict.post("/begin", {"level": NASTY})
    assert answer.status_code == 403 and "out of date" in answer.content.decode() and "alert(" not in bare(answer)


def test_failures_are_logged_with_traceback_and_request_id(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Errors go to standard error with the default settings: before, nothing was written there, and causes could not be found."""

    def fails(*_: Any) -> None:
        raise KeyError("the missing key")

    client.raise_request_exception = False
    monkeypatch.setattr(views, "words_of", fails)
    logging.config.dictConfig(settings.LOGGING)  # again, because standard error is this test's
    answer = client.get("/")
    log, number = capsys.readouterr().err, answer["X-Request-ID"]
    assert answer.status_code == 500 and number in answer.content.decode()
    assert f" ERROR django.request [{number}] Internal Server Error: /" in log
    assert "Traceback" in log and "KeyError: 'the missing key'" in log and log.count(number) == 1
    client.get("/nowhere/")
    client.get("/", headers={"Host": "elsewhere.example"})
    logging.getLogger("clashyard.web.anything").warning("outside of requests")
    log = capsys.readouterr().err
    assert log.endswith(" WARNING clashyard.web.anything [-] outside of requests\n") and log.count("\n") == 1
    assert "X-Request-ID" not in client.get("/healthz") and client.get("/")["X-Request-ID"] != number


def test_htmx_is_told_only_the_sentence() -> None:
    answer = Client().post("/m/nobody/act", {"action": NASTY}, headers={"HX-Request": "true"})
    assert answer.status_code == 404 and answer["Content-Type"].startswith("text/plain")
    assert (
        answer.content.decode().startswith("Page not found, or you don't have access to it.")
        and NASTY not in answer.content.decode()
    )


def test_the_page_of_what_is_broken_needs_no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        def get(self, name: str) -> str:
            raise OperationalError

    request = RequestFactory().get("/", headers={"Accept-Language": "ko"})
    request.session = Gone()  # type: ignore[assignment]
    answer = errors.broken(request)
    assert answer.status_code == 500 and '<html lang="ko"' in answer.content.decode()
