"""The field that signs forms: one for each request, and valid."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware, get_token, rotate_token
from django.template import engines
from django.test import RequestFactory

from clashyard.web.signed import signed

VALUE = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def test_all_forms_of_a_response_share_one_token_which_is_accepted() -> None:
    request = RequestFactory().get("/")
    template = engines["jinja2"].from_string("{{ csrf_input }}{{ csrf_input }}")
    tokens = [*VALUE.findall(template.render({}, request)), *VALUE.findall(template.render({}, request))]
    assert len(tokens) == 4 and len(set(tokens)) == 1
    sent = RequestFactory().post("/", {"csrfmiddlewaretoken": tokens[0]})
    sent.COOKIES["csrftoken"] = request.META["CSRF_COOKIE"]
    middleware = CsrfViewMiddleware(lambda _: HttpResponse())
    middleware.process_request(sent)
    assert middleware.process_view(sent, lambda _: HttpResponse(), (), {}) is None


def test_a_new_secret_makes_a_new_field_and_no_form_needs_no_cookie() -> None:
    request = RequestFactory().get("/")
    field = signed(request)["csrf_input"]
    assert "CSRF_COOKIE" not in request.META
    first = str(field)
    rotate_token(request)
    assert str(field) != first and get_token(request)
