"""The page about the site, its web app manifest, and what robots and browsers ask for by name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from clashyard.web.pages import absolute, words_of

DAY = 24 * 3600
INK, PAPER = "#1b1916", "#efe7d6"  # --bar and --paper of tokens.css, which a manifest cannot read
ICONS = ((192, "any"), (512, "any"), (512, "maskable"))
PRIVATE = (
    "/m/",
    "/league/",
    "/account/",
    "/own/",
    "/mine/",
    "/new/",
    "/people/",
    "/notices/",
)  # of people, or without content
PREVIEWS = ("Twitterbot", "facebookexternalhit", "Slackbot-LinkExpanding", "Discordbot", "LinkedInBot", "TelegramBot", "Mastodon")


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    """Say what Clashyard is, who makes it, and what it stores."""
    return render(request, "about/about.html", {"words": words_of(request)})


@require_GET
@cache_control(max_age=DAY)
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest, by which a browser puts the site beside other apps."""
    names = {"any": "icon", "maskable": "icon-full"}
    icons = [
        {"src": static(f"web/icons/{names[use]}-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": use}
        for size, use in ICONS
    ]
    content = {
        "name": "Clashyard", "short_name": "Clashyard", "id": "/", "start_url": "/", "scope": "/", "display": "standalone",
        "background_color": PAPER, "theme_color": INK,
        "icons": [{"src": static("web/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}, *icons],
    }  # fmt: skip
    return JsonResponse(content, content_type="application/manifest+json")


@require_GET
@cache_control(max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """Ask robots to leave the pages of people alone, unless somebody has sent them a link to look at."""
    lines = [*(f"User-agent: {name}" for name in PREVIEWS), "Disallow: /account/", ""]
    lines += ["User-agent: *", *(f"Disallow: {path}" for path in PRIVATE), f"Allow: {reverse('first')}$", ""]
    lines += [f"Sitemap: {absolute(request, reverse('sitemap'))}"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_GET
@cache_control(max_age=DAY)
def icon(request: HttpRequest) -> HttpResponse:
    """Redirect browsers that ask for an icon by its former name."""
    return redirect(static("web/icons/icon-192.png"))
