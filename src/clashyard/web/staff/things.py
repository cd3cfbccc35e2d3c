"""What a report of a puzzle or of a picture is about, and what moderators do with it: the deeds of `pages` and `pictures`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.urls import reverse

from clashyard.core.words import N_
from clashyard.web.editor import removal
from clashyard.web.editor.models import REMOVED, PageReport
from clashyard.web.generator import uploads
from clashyard.web.generator.models import Picture, PictureReport
from clashyard.web.refused import Refused

REMOVE, RESTORE = "remove", "restore"
GONE = N_("This picture has been removed for good: nothing is left of it.")


@dataclass(frozen=True)
class Thing:
    """A puzzle or a picture. *link*, *image*: where it can be seen, if it can. *deeds*: what may be done with it now."""

    name: str
    said: str
    link: str
    image: str
    removed: bool
    deeds: tuple[str, ...]


def thing_of(report: Any) -> Thing | None:
    """Return what a report is about; None for reports of chats and rules."""
    if isinstance(report, PageReport):
        page = report.page
        gone, text = page.state == REMOVED, "\n".join(filter(None, (page.title, page.hint, page.about)))
        return Thing(page.name, text, "" if gone else reverse("page", args=[page.name]), "", gone, (RESTORE if gone else REMOVE,))
    if isinstance(report, PictureReport):
        row = report.picture
        image = "" if row.removed else reverse("generator-picture", args=[row.token])
        return Thing(row.token, "", "", image, row.removed, () if row.removed else (REMOVE,))
    return None


def decide(report: Any, deed: str) -> None:
    """Remove what a report is about, or show it again. Doing it twice does no harm. Raises Refused, and KeyError."""
    _DEEDS[type(report), deed](report)


def _remove_picture(report: PictureReport) -> None:
    with transaction.atomic():
        uploads.remove(Picture.objects.select_for_update().get(pk=report.picture_id))


def _restore_picture(report: PictureReport) -> None:
    raise Refused(GONE)


_DEEDS: dict[tuple[type, str], Callable[[Any], None]] = {
    (PageReport, REMOVE): lambda report: removal.remove(report.page_id),
    (PageReport, RESTORE): lambda report: removal.restore(report.page_id),
    (PictureReport, REMOVE): _remove_picture,
    (PictureReport, RESTORE): _restore_picture,
}
