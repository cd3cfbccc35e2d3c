"""Scripts and style sheets of a page in one file each: a page of many small modules is loaded with two requests.

The files stay as they are in the repository, and tests and other pages load them one by one. A bundle is put together when it is
first asked for, and kept.
"""

from __future__ import annotations

import gzip
import hashlib
import posixpath
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_GET

from clashyard.web.kept import kept

TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}
AT_MOST = 16  # files named in an address
CACHED = 100  # bundles that a process keeps: anybody can ask for others than those of our pages
NAME = re.compile(r"[a-z_]+(?:/[a-z_]+)+")  # of a file, without its extension

_IMPORTED = re.compile(r'^import (?:(\* as (?P<all>\w+)|\{(?P<some>[^}]*)\}) from )?"(?P<path>\.[^"]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORTED = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_REMARKS = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
_INCLUDED = re.compile(r'@import "([^"]+)";\n?')
_ADDRESS = re.compile(r"""url\((["']?)(?!data:|[/#])([^"')]+)\1\)""")


def bundle_url(extension: str, names: Iterable[str]) -> str:
    """Return the address of static files in one: their *names* without the *extension*, in the order in which they apply."""
    named = tuple(names)
    address = reverse("bundle", args=[",".join(name.replace("/", ".") for name in named), extension])
    return f"{address}?v={_bundled(named, extension)[0]}"


@require_GET
def bundle(request: HttpRequest, names: str, extension: str) -> HttpResponse:
    """Return a bundle. 404 for files that are not there."""
    named = tuple(name.replace(".", "/") for name in names.split(",")[: AT_MOST + 1])
    if extension not in TYPES or len(named) > AT_MOST or not all(NAME.fullmatch(name) for name in named):
        raise Http404
    version, body = _bundled(named, extension)
    return kept(request, body, version, TYPES[extension])


@lru_cache(CACHED)
def _bundled(names: tuple[str, ...], extension: str) -> tuple[str, bytes]:
    """Return the version of a bundle, and the bundle as gzip."""
    text = _text(names, extension).encode()
    return hashlib.sha256(text).hexdigest()[:12], gzip.compress(text, mtime=0)


def _text(names: tuple[str, ...], extension: str) -> str:
    files = [f"{name}.{extension}" for name in names]
    return scripts(files) if extension == "js" else "".join(map(style, files))


def _read(file: str) -> str:
    found = finders.find(file)
    if not isinstance(found, str):
        raise Http404(file)
    return Path(found).read_text("utf-8")


def _beside(file: str, path: str) -> str:
    """Return the static file that *file* calls *path*."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), path))


def style(file: str) -> str:
    """Return a style sheet with those that it imports, and with addresses that hold wherever it is loaded from."""
    text = _INCLUDED.sub(lambda found: style(_beside(file, found[1])), _read(file))
    return _ADDRESS.sub(lambda found: f'url("{static(_beside(file, found[2]))}")', text)


def scripts(files: Iterable[str]) -> str:
    """Return modules and all that they import as one: each is a function that is called once, when it is first used."""
    found: dict[str, str] = {}
    entries = list(files)
    for file in entries:
        _collect(file, found)
    return "\n".join([
        "const made = {}, modules = {};",
        "const use = (name) => (made[name] ??= modules[name]());",
        *(f'modules["{file}"] = () => {{\n{text}}};' for file, text in found.items()),
        *(f'use("{file}");' for file in entries),
    ]) + "\n"  # fmt: skip


def _collect(file: str, found: dict[str, str]) -> None:
    """Add a module and all that it imports, now or later, to *found*."""
    if file in found:
        return
    text = _REMARKS.sub("", _read(file))
    found[file] = ""  # before those that it imports: each comes once
    wanted = [_beside(file, match["path"]) for match in _IMPORTED.finditer(text)]
    wanted += [_beside(file, match[1]) for match in _LATER.finditer(text)]
    for each in wanted:
        _collect(each, found)
    text = _IMPORTED.sub(lambda match: _used(file, match), text)
    text = _LATER.sub(lambda match: f'Promise.resolve().then(() => use("{_beside(file, match[1])}"))', text)
    names = _EXPORTED.findall(text)
    found[file] = f"{_EXPORTED.sub('', text)}return {{ {', '.join(names)} }};\n"


def _used(file: str, match: re.Match[str]) -> str:
    """Return what stands for an import."""
    module = f'use("{_beside(file, match["path"])}")'
    if match["all"]:
        return f"const {match['all']} = {module};\n"
    if match["some"]:
        return f"const {{{match['some'].replace(' as ', ': ')}}} = {module};\n"
    return f"{module};\n"
