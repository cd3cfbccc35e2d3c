"""The hidden field that signs a form: drawn once for each request, as a page has a dozen forms."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.html import format_html
from markupsafe import Markup


class Field:
    """The field, which is drawn when a template first wants it: only then the visitor needs a cookie."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    def __html__(self) -> str:
        drawn = vars(self.request).setdefault("signed", {})
        secret = self.request.META.get("CSRF_COOKIE")  # another one after logging in
        if secret is None or secret not in drawn:
            field = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', get_token(self.request))
            drawn[self.request.META["CSRF_COOKIE"]] = str(field)
        return str(drawn[self.request.META["CSRF_COOKIE"]])

    def __str__(self) -> Markup:
        return Markup(self.__html__())


def signed(request: HttpRequest) -> dict[str, Any]:
    """Return what templates call ``csrf_input``. Django's own makes a new one for each form."""
    return {"csrf_input": Field(request)}
