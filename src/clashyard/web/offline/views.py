"""The page that is shown without a connection, and the service worker, which keeps it and nothing else."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from clashyard.core.words import LANGUAGES, Words
from clashyard.web.bundles import bundle_url
from clashyard.web.pages import LANGUAGE, words_of

HOUR = 3600
PARTS = ("offline/kept.js", "notices/pushed.js")  # of the service worker, each in the folder of its feature
SHEETS = ("web/tokens", "web/base", "offline/offline")
SCRIPTS = ("offline/again",)
FONT = "web/vendor/zilla-slab/zilla-slab-700.woff2"


@require_GET
@cache_control(max_age=HOUR)
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that is shown without a connection. It is the same for everybody who reads its language."""
    return HttpResponse(_page(words_of(request).language))


@require_GET
@cache_control(max_age=HOUR)
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker of the site, for a language. It is at the root to serve all pages; its parts are static files.

    It changes with the page that it keeps: browsers then install it anew, and it deletes what its predecessors kept.
    """
    language = words_of(request).language
    kept = json.dumps({"version": _version(language), "page": _address(language), "files": _files()})
    text = f"self.KEPT = {kept};\n" + "".join(f'importScripts("{static(part)}");\n' for part in PARTS)
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers={"Service-Worker-Allowed": "/"})


def _address(language: str) -> str:
    return f"{reverse('offline')}?{LANGUAGE}={language}"


def _files() -> list[str]:
    """Return the addresses of what the page needs; those of bundles change with their content."""
    return [bundle_url("css", SHEETS), bundle_url("js", SCRIPTS), static(FONT), static("web/icon.svg")]


@lru_cache(len(LANGUAGES))
def _page(language: str) -> bytes:
    context = {"words": Words(language), "sheets": SHEETS, "scripts": SCRIPTS}
    return render_to_string("offline/offline.html", context).encode()


def _version(language: str) -> str:
    """Return a name for the content of the page and of the files that it needs."""
    return hashlib.sha256(_page(language) + json.dumps(_files()).encode()).hexdigest()[:12]
