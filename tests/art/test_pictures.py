"""Pictures: the same each time, small, harmless, and no two alike."""

from __future__ import annotations

import gzip
import re
from functools import cache
from xml.etree import ElementTree

import numpy as np
import pytest

from clashyard import art
from clashyard.art import keys, recipes
from tests.support.raster import Pixels, pixels

pytestmark = pytest.mark.xdist_group("pictures")

CARDS = [f"{name}-{number:02}" for name in keys.PACKS for number in recipes.pack(name)]
FAMILIES = [f"{each}-{name.replace(' ', '-')}" for each in keys.FAMILIES for name in recipes.named(each)]
OTHERS = [
    "back",
    "back-elusive",
    *FAMILIES,
    "avatar~ada",
    "person~odo-wick",
    "own~storm-crab~aerial",
    "own~storm-crab~aerial+spell",
]
ALLOWED = {"svg", "g", "path", "rect", "circle", "symbol"}
HARMFUL = re.compile(r"<script|<style|\bon\w+=|href|style=|url\(|id=|<!")
AT_MOST = 6_000  # bytes after gzip
SMALL_AT_MOST = 3_000
SIDE = 32
NEAREST = 0.06  # least mean difference of two figures at 32 pixels, from 0 to 1
ALIKE = 0.75  # greatest correlation of their brightness: above it, one is the other in different colours


@cache
def drawn(key: str) -> str:
    return art.picture(key)


@pytest.mark.nightly
def test_every_picture_is_small_after_compression() -> None:
    sizes = {key: len(gzip.compress(drawn(key).encode(), 9)) for key in CARDS + OTHERS}
    assert {key: size for key, size in sizes.items() if size > AT_MOST} == {}
    sizes = {key: len(gzip.compress(art.small(key).encode(), 9)) for key in CARDS}
    assert {key: size for key, size in sizes.items() if size > SMALL_AT_MOST} == {}


def test_pictures_contain_shapes_and_nothing_else() -> None:
    for key in CARDS[::7] + OTHERS:
        for document in (drawn(key), art.small(key)):
            assert {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(document).iter()} <= ALLOWED
            assert not HARMFUL.search(document)


def test_a_picture_is_the_same_each_time() -> None:
    from clashyard.art.pictures import drawn as cached

    for key in ("initiation-04", "avatar~ada", "own~storm-crab~aerial"):
        first = art.picture(key), art.small(key)
        cached.cache_clear()
        assert (art.picture(key), art.small(key)) == first
    assert first[0] != first[1]


def test_a_sheet_has_a_symbol_for_each_key() -> None:
    sheet = ElementTree.fromstring(art.sheet(["initiation-04", "own~a~aerial+spell"]))
    assert [(each.get("id"), each.get("viewBox")) for each in sheet] == [
        ("art-initiation-04", "0 0 400 400"),
        ("art-own~a~aerial+spell", "0 0 400 400"),
    ]
    alone = drawn("initiation-04")
    assert alone[alone.index(">") + 1 : -len("</svg>")] in art.sheet(["initiation-04"])


def test_a_cutout_is_the_figure_alone() -> None:
    for key in ("initiation-04", "portrait-ansa"):
        assert art.cutout(key).endswith(drawn(key)[drawn(key).index("<g ") :]) and len(art.cutout(key)) < len(drawn(key))
    assert art.cutout("avatar~ada").startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -40 500 440"><g ')


def test_a_portrait_is_found_by_the_name_of_a_character() -> None:
    assert art.portrait("Ansa Verrell") == drawn("portrait-ansa")
    assert art.portrait("Odo Wick") == drawn("person~odo-wick")


def test_the_version_is_short_and_stable() -> None:
    assert re.fullmatch(r"[0-9a-f]{12}", art.version()) and art.version() == art.version()


def figure(key: str) -> Pixels:
    """Return a figure without its backdrop, on grey, so that twins in two packs are found too."""
    return pixels(art.cutout(key).replace("-50 -40 500 440", "0 0 400 400"), SIDE)


@cache
def figures() -> Pixels:
    """Return all cards: (card, y, x, channel)."""
    return np.stack([figure(key) for key in CARDS])


@pytest.mark.nightly
def test_no_two_cards_look_alike_at_32_pixels() -> None:
    flat, mirrored = (each.reshape(len(CARDS), -1) for each in (figures(), figures()[:, :, ::-1]))
    close = []
    for i, key in enumerate(CARDS):
        distance = np.minimum(np.abs(flat[i + 1 :] - flat[i]).mean(1), np.abs(flat[i + 1 :] - mirrored[i]).mean(1))
        close += [(round(float(each), 3), key, CARDS[i + 1 + j]) for j, each in enumerate(distance) if each < NEAREST]
    assert sorted(close) == []


@pytest.mark.nightly
def test_no_card_is_another_one_in_different_colours() -> None:
    grey = figures().mean(3)
    grey = (grey - grey.mean((1, 2), keepdims=True)) / grey.std((1, 2), keepdims=True)
    flat, mirrored = (each.reshape(len(CARDS), -1) for each in (grey, grey[:, :, ::-1]))
    alike = np.triu(np.maximum(flat @ flat.T, flat @ mirrored.T) / flat.shape[1], 1)
    found = [(round(float(alike[i, j]), 2), CARDS[i], CARDS[j]) for i, j in np.argwhere(alike > ALIKE)]
    assert sorted(found) == []


def test_pixels_are_those_of_the_drawing() -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v4h-2z" fill="#f00"/></svg>'
    assert pixels(drawing, 4, "#0000ff")[:, :, 0].tolist() == [[1, 1, 0, 0]] * 4
