"""Settings of the web yard, from the environment; see docs/web/README.md. Without any: this machine alone, and SQLite."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
import platformdirs
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from clashyard.web.secret import secret_key

HERE = Path(__file__).parent
DATA = Path(os.environ.get("CLASHYARD_DATA") or platformdirs.user_data_dir("clashyard", appauthor=False)).resolve()

# A deployment names its hosts, and then everything is strict.
HOSTS = [host for host in os.environ.get("CLASHYARD_HOSTS", "").split(",") if host]
DEPLOYED = bool(HOSTS)
DEBUG = False
ALLOWED_HOSTS = HOSTS or ["localhost", "127.0.0.1", "[::1]"]
SECRET_KEY = os.environ.get("CLASHYARD_SECRET_KEY") or ("" if DEPLOYED else secret_key(DATA))
if not SECRET_KEY:
    raise ImproperlyConfigured("CLASHYARD_HOSTS is set, so this is a deployment: set CLASHYARD_SECRET_KEY too")

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "csp",
    "clashyard.web",
    "clashyard.web.people",
    "clashyard.web.start",
    "clashyard.web.matches",
    "clashyard.web.boards.decks",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]
ROOT_URLCONF = "clashyard.web.urls"
ASGI_APPLICATION = "clashyard.web.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": True,
        "OPTIONS": {"environment": "clashyard.web.pages.environment"},
    }
]

# What is kept. An action counts once it is committed, so SQLite writes through and takes its lock at once.

DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(os.environ.get("DATABASE_URL") or f"sqlite:///{DATA / 'clashyard.sqlite3'}", conn_max_age=60)
}
if "sqlite3" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    DATABASES["default"]["TEST"] = {"NAME": DATA / "test.sqlite3"}  # tests write to it from several threads
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "")
CHANNEL_LAYERS: dict[str, Any] = {
    "default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}

# What is served

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
SERVESTATIC_USE_FINDERS = True
USE_I18N = False  # words come from our own catalogues
USE_TZ = True

# What is allowed

SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = DEPLOYED
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if DEPLOYED else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = DEPLOYED
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if DEPLOYED else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 50
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "connect-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
