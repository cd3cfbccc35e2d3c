"""The Jinja2 environment of all templates: what they may call besides the words and the context of their view."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from jinja2 import Environment, StrictUndefined

from clashyard.art import version
from clashyard.core.words import width
from clashyard.games import house_rule
from clashyard.web.about.sitemap import languages_of
from clashyard.web.art.links import art_url, sheet_url
from clashyard.web.boards.registration import card_pages
from clashyard.web.boards.render import kind_of, parts_of, pieces_of
from clashyard.web.bundles import bundle_url
from clashyard.web.kept_templates import KeptNames, KeptTemplates
from clashyard.web.matches.vacation_views import vacation_part
from clashyard.web.notices.bell import visitor_bell
from clashyard.web.notices.wishes import notices_part
from clashyard.web.own.table import own_sheets
from clashyard.web.pages import TONGUES, absolute, here, rule_title, rule_url, url, ways
from clashyard.web.people.header import mails, visitor_account, visitor_name
from clashyard.web.ratings.shown import visitor_rating
from clashyard.web.start.quick import choice_of
from clashyard.web.talk.views import talk_part
from clashyard.web.theme import THEMES, theme_of
from clashyard.web.tokens.views import tokens_part


def environment(**options: Any) -> Environment:
    """Return the Jinja2 environment that Django uses: text is escaped, and an undefined name is an error."""
    kept = KeptTemplates(Path(__file__))
    if "loader" in options:
        options["loader"] = KeptNames(options["loader"])
    made = Environment(
        **{**options, "undefined": StrictUndefined},
        trim_blocks=True, lstrip_blocks=True, bytecode_cache=kept,
    )  # fmt: skip
    made.globals.update(parts_of=parts_of, pieces_of=pieces_of, kind_of=kind_of, static=cache(static), url=url, rule_url=rule_url)
    made.globals.update(rule_title=rule_title, house_rule=house_rule)
    made.globals.update(ways=ways, here=here, tongues=TONGUES, own_sheets=own_sheets, card_pages=card_pages)
    made.globals.update(themes=THEMES, theme_of=theme_of, choice_of=choice_of)
    made.globals.update(visitor_name=visitor_name, visitor_account=visitor_account, mails=mails, visitor_rating=visitor_rating)
    made.globals.update(tokens_part=tokens_part, visitor_bell=visitor_bell, notices_part=notices_part, talk_part=talk_part)
    made.globals.update(vacation_part=vacation_part)
    made.globals.update(languages_of=languages_of, absolute=absolute, links=settings.LINKS)
    made.globals.update(art_url=art_url, sheet_url=sheet_url, art_version=version, bundle_url=bundle_url)
    made.filters["width"] = width
    return made
