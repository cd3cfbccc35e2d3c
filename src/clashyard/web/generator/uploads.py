"""Uploaded pictures: measured before they are opened, drawn anew without anything else in them, and stored.

A file says of itself how large it is, and may lie: so bytes, sides and frames are checked before a dot is drawn.
"""

from __future__ import annotations

import io
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING

from django.db import transaction

from clashyard.core.errors import BadInput
from clashyard.core.words import N_
from clashyard.web.generator.models import Picture
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused

if TYPE_CHECKING:
    from PIL.Image import Image

MB = 2**20
BYTES_AT_MOST, SIDE_AT_MOST = 4 * MB, 4096  # of a file; of its picture, in dots
KEPT_SIDE = 1400  # dots: 600 to an inch on the widest card
QUALITY = 90
FORMS = ("PNG", "JPEG", "WEBP")
PAPER = (247, 236, 210)  # behind what is transparent
PICTURES_AT_MOST = 30  # per person
_one = Lock()  # a picture of 4,096 dots needs 64 MB while it is drawn anew


def redrawn(data: bytes) -> bytes:
    """Return a picture as a square JPEG that holds nothing but its dots. Raises BadInput with the remedy."""
    if not data:
        raise BadInput("picture", "this file is empty; choose a PNG, JPEG or WebP")
    if len(data) > BYTES_AT_MOST:
        raise BadInput("picture", "this file has more than {most} MB; save it smaller", most=BYTES_AT_MOST // MB)
    from PIL import Image, UnidentifiedImageError

    with _one:
        try:
            with Image.open(io.BytesIO(data), formats=FORMS) as found:
                _measure(found)
                return _square(found)
        except UnidentifiedImageError:
            raise BadInput("picture", "this is not a PNG, JPEG or WebP; choose another file, or save it as one of them") from None
        except BadInput:
            raise
        except (OSError, ValueError, SyntaxError, MemoryError, Image.DecompressionBombError):
            raise BadInput("picture", "this picture is damaged or was cut off; save it again, and choose that file") from None


def _measure(found: Image) -> None:
    wide, high = found.size
    if max(wide, high) > SIDE_AT_MOST:
        raise BadInput(
            "picture", "this picture has {wide} × {high} dots; the limit is {most} × {most}. Save it smaller.",
            wide=wide, high=high, most=SIDE_AT_MOST,
        )  # fmt: skip
    if getattr(found, "n_frames", 1) > 1:
        raise BadInput("picture", "this picture moves, and a card does not; save one frame of it")


def _square(found: Image) -> bytes:
    """Return the middle of a picture, upright, on paper where it is transparent."""
    from PIL import Image, ImageOps

    upright = ImageOps.exif_transpose(found).convert("RGBA")
    side = min(*upright.size, KEPT_SIDE)
    cut = ImageOps.fit(upright, (side, side))
    paper = Image.new("RGB", cut.size, PAPER)
    paper.paste(cut, mask=cut.getchannel("A"))
    held = io.BytesIO()
    paper.save(held, "JPEG", quality=QUALITY)
    return held.getvalue()


def keep(person: Person, data: bytes) -> Picture:
    """Store a picture that was drawn anew, once for each person. Raises Refused beyond the limit."""
    digest = sha256(data).hexdigest()
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)  # two forms sent simultaneously are counted one after the other
        if Picture.objects.filter(digest=digest, removed=True).exists():
            raise Refused(N_("This picture was removed from the site and cannot be uploaded again."))
        mine = Picture.objects.filter(owner=person)
        found = mine.filter(digest=digest).first()
        if found is None and mine.count() >= PICTURES_AT_MOST:
            raise Refused(N_("You have {most} pictures already. Delete one among your cards first."), most=PICTURES_AT_MOST)
        return found or Picture.objects.create(owner=person, digest=digest, data=data)


def data_of(token: str) -> bytes | None:
    """Return an uploaded picture, or None if it has been deleted or removed."""
    row = Picture.objects.filter(token=token, removed=False).only("data").first()
    return bytes(row.data) if row else None


def is_there(token: str) -> bool:
    """Return whether an uploaded picture can still be seen."""
    return Picture.objects.filter(token=token, removed=False).exists()


def remove(row: Picture) -> None:
    """Remove a picture everywhere: cards that have it are drawn by their names from now on."""
    row.removed, row.data = True, b""
    row.save(update_fields=["removed", "data"])
