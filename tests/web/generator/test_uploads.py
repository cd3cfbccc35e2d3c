"""Uploaded pictures: drawn anew without anything else in them, and refused with a sentence that loses nothing."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from PIL import Image

from clashyard.core.errors import BadInput
from clashyard.web.generator import uploads
from clashyard.web.generator.models import Picture
from tests.support.web.designs import link
from tests.support.web.images import animated, bomb, image

pytestmark = pytest.mark.django_db
PATH = "/cards/make/"


def sent(client: Client, data: bytes, name: str = "x.png") -> Any:
    return client.post(f"{PATH}upload", {"c": link(), "file": SimpleUploadedFile(name, data)})


def token(answer: Any) -> str:
    page = Client().get(answer["Location"]).content.decode()
    return page.partition(f"{PATH}picture/")[2].partition(".jpg")[0]


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_drawn_anew(client: Client, form: str) -> None:
    answer = sent(client, image(form))
    assert answer.status_code == 302
    found = client.get(f"{PATH}picture/{token(answer)}.jpg")
    assert found["Content-Type"] == "image/jpeg" and found["X-Content-Type-Options"] == "nosniff"
    drawn = Image.open(io.BytesIO(found.content))
    assert drawn.size == (40, 40) and all(abs(a - b) < 6 for a, b in zip(drawn.getpixel((20, 20)), (200, 30, 40), strict=True))  # type: ignore[arg-type]


def test_what_else_a_file_holds_is_left_out() -> None:
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "secret place", 6
    data = image("JPEG", exif=exif.tobytes(), comment=b"secret note")
    assert b"secret" in data and b"secret" not in uploads.redrawn(data)
    assert b"alert(1)" not in uploads.redrawn(image() + b"<script>alert(1)</script>")
    upright = Image.open(io.BytesIO(uploads.redrawn(data)))
    assert not upright.getexif()


def test_transparent_dots_become_paper_and_large_pictures_small() -> None:
    empty = Image.open(io.BytesIO(uploads.redrawn(image(colour=(0, 0, 0, 0)))))
    assert empty.getpixel((5, 5)) == pytest.approx(uploads.PAPER, abs=3)
    assert Image.open(io.BytesIO(uploads.redrawn(image(size=(1600, 1500))))).size == (1400, 1400)


BAD = {
    "nothing": (b"", "this file is empty"), "words": (b"GIF89a nothing", "this is not a PNG, JPEG or WebP"),
    "bytes": (bytes(range(256)) * 12, "this is not a PNG"), "gif": (image("GIF"), "this is not a PNG, JPEG or WebP"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "this is not a PNG"),
    "half a png": (image(size=(400, 400))[:300], "damaged or was cut off"),
    "half a jpeg": (image("JPEG", size=(300, 300))[:400], "damaged or was cut off"),
    "moving png": (animated("PNG"), "this picture moves"), "moving webp": (animated("WEBP"), "this picture moves"),
    "too wide": (bomb(4097), "4097 × 4097 dots"), "bomb": (bomb(65535), "damaged or was cut off"),
    "liar": (bomb(4000), "damaged or was cut off"), "too large": (image() + bytes(4 * 2**20), "more than 4 MB"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_other_files_are_refused_and_the_card_stays(client: Client, name: str) -> None:
    data, said = BAD[name]
    answer = sent(client, data)
    page = answer.content.decode()
    assert answer.status_code == 422 and said in page and 'value="Snow Yeti"' in page and not Picture.objects.exists()


def test_without_a_file_a_sentence_says_so(client: Client) -> None:
    answer = client.post(f"{PATH}upload", {"c": link()})
    assert answer.status_code == 422 and "choose a file first" in answer.content.decode()


def test_each_person_has_some_pictures_each_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "PICTURES_AT_MOST", 2)
    first = token(sent(client, image(colour=(1, 2, 3))))
    assert token(sent(client, image(colour=(1, 2, 3)))) == first
    sent(client, image(colour=(250, 2, 3)))
    answer = sent(client, image(colour=(1, 250, 3)))
    assert answer.status_code == 422 and "You have 2 pictures already" in answer.content.decode()
    assert Client().post(f"{PATH}picture/{first}/delete").status_code == 404
    assert client.post(f"{PATH}picture/{first}/delete").status_code == 302
    assert client.get(f"{PATH}picture/{first}.jpg").status_code == 404
    assert client.get(f"{PATH}print", {"c": link(picture=f"upload~{first}"), "as": "pdf"}).status_code == 200


def test_an_upload_is_printed(client: Client) -> None:
    import pypdfium2

    name = token(sent(client, image(colour=(10, 200, 30))))
    for saver, near in (("", (10, 200, 30)), ("on", (201, 201, 201))):
        query = {"c": link(picture=f"upload~{name}"), "as": "pdf", "size": "63x88", "saver": saver}
        pdf = client.get(f"{PATH}print", query).content
        page = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil()
        middle = page.getpixel((page.width // 2, round(page.height * 0.45)))
        assert all(abs(a - b) < 12 for a, b in zip(middle, near, strict=True)), (saver, middle)


def test_a_bomb_needs_no_memory_to_be_refused() -> None:
    with pytest.raises(BadInput, match="limit is 4096"):
        uploads.redrawn(bomb(9000))


def test_a_picture_is_reported_and_removed_everywhere(client: Client) -> None:
    name = token(sent(client, image()))
    card = {"c": link(picture=f"upload~{name}")}
    other, path = Client(), f"{PATH}picture/{name}"
    assert f"{path}/report" in other.get(PATH, card).content.decode()
    assert other.post(f"{path}/report", {"text": " \n"}).status_code == 422
    assert "We will look at this picture" in other.post(f"{path}/report", {"text": "Not yours"}).content.decode()
    told = io.StringIO()
    call_command("pictures", stdout=told)
    assert f"{name}  visible  Not yours" in told.getvalue()
    call_command("pictures", name, remove=True, stdout=told)
    assert f"Picture {name}: removed" in told.getvalue() and bytes(Picture.objects.get().data) == b""
    assert client.get(f"{path}.jpg").status_code == 404 == other.get(f"{path}/report").status_code
    page = client.get(PATH, card).content.decode()
    assert path not in page and "/art/" in page and path not in client.get(f"{PATH}mine/").content.decode()
    assert "cannot be uploaded again" in sent(other, image()).content.decode()
    assert client.post(f"{path}/delete").status_code == 404 and Picture.objects.count() == 1
    with pytest.raises(CommandError, match="does not exist"):
        call_command("pictures", "nothing")
