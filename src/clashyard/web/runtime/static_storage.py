"""The static files of a deployment: scripts import one another under names that change with their content."""

from __future__ import annotations

from collections.abc import Callable
from re import Match

from servestatic.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]

PACKAGES = ("django_htmx/",)  # files of others, whose imports are for bundlers


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files named after their content, compressed. Imports in scripts are rewritten, as `url(…)` is in style sheets.

    Django leaves this off because its patterns need a semicolon after each import and no circle of imports; Biome checks both.
    """

    support_js_module_import_aggregation = True
    max_post_process_passes = 20  # one for each level of imports

    def url_converter(self, name: str, hashed_files: dict[str, str], template: str | None = None) -> Callable[[Match[str]], str]:
        if name.startswith(PACKAGES):
            return lambda found: found["matched"]
        converter: Callable[[Match[str]], str] = super().url_converter(name, hashed_files, template)
        return converter
