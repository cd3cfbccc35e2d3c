"""Answers that browsers keep for ever under their version: bodies that are compressed once and sent as they are."""

from __future__ import annotations

import gzip

from django.http import HttpRequest, HttpResponse

FOREVER = "public, max-age=31536000, immutable"
BRIEFLY = "public, max-age=300"  # without the version of the body, or with another one


def kept(request: HttpRequest, body: bytes, version: str, content_type: str) -> HttpResponse:
    """Return *body*, which is gzip, as this browser can read it.

    A browser keeps it for ever if the address names its *version*: ``?v=…``.
    """
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(body if packed else gzip.decompress(body), content_type=content_type)
    if packed:
        answer["Content-Encoding"] = "gzip"
    answer["Vary"] = "Accept-Encoding"
    answer["Cache-Control"] = FOREVER if request.GET.get("v") == version else BRIEFLY
    return answer
