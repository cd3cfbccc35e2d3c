"""Settings of the website, from the environment; see docs/web/README.md. By default: this machine only, and SQLite."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
import platformdirs
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from clashyard.web.engines import engines
from clashyard.web.logs import LOGGING as LOGGED
from clashyard.web.mail_url import mail_settings, web_address
from clashyard.web.rates import proxies, rates
from clashyard.web.secret import checked_key, checked_token, secret_key

HERE = Path(__file__).parent
DATA = Path(os.environ.get("CLASHYARD_DATA") or platformdirs.user_data_dir("clashyard", appauthor=False)).resolve()

# A deployment names its hosts, and then everything is strict.
HOSTS = [host.strip() for host in os.environ.get("CLASHYARD_HOSTS", "").split(",") if host.strip()]
DEPLOYED = bool(HOSTS)
DEBUG = False
ALLOWED_HOSTS = HOSTS or ["localhost", "127.0.0.1", "[::1]"]
SECRET_KEY = checked_key(os.environ.get("CLASHYARD_SECRET_KEY", "")) or ("" if DEPLOYED else secret_key(DATA))
if not SECRET_KEY:
    raise ImproperlyConfigured("CLASHYARD_HOSTS is set, so this is a deployment: set CLASHYARD_SECRET_KEY too")
LOGGING = LOGGED

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.contrib.messages",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "channels",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "clashyard.web",
    "clashyard.web.boards",
    "clashyard.web.people",
    "clashyard.web.tokens",
    "clashyard.web.own",
    "clashyard.web.start",
    "clashyard.web.pairing",
    "clashyard.web.lobby",
    "clashyard.web.home",
    "clashyard.web.reference",
    "clashyard.web.matches",
    "clashyard.web.ratings",
    "clashyard.web.talk",
    "clashyard.web.replays",
    "clashyard.web.reports",
    "clashyard.web.fairness",
    "clashyard.web.profiles",
    "clashyard.web.about",
    "clashyard.web.offline",
    "clashyard.web.league",
    "clashyard.web.tournaments",
    "clashyard.web.watch",
    "clashyard.web.notices",
    "clashyard.web.builder",
    "clashyard.web.puzzles",
    "clashyard.web.editor",
    "clashyard.web.generator",
    "clashyard.web.lessons",
    "clashyard.web.staff",
    "clashyard.web.api",
    "clashyard.web.games.decks",
    "clashyard.web.games.clash",
    "clashyard.web.games.blades",
]
MIDDLEWARE = [
    "clashyard.web.logs.Numbered",
    "clashyard.web.problems.Problems",
    "django.middleware.security.SecurityMiddleware",
    "clashyard.web.runtime.handler.Files",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]
METRICS_TOKEN = checked_token(os.environ.get("CLASHYARD_METRICS_TOKEN", ""))
if METRICS_TOKEN:
    MIDDLEWARE = [
        "clashyard.web.metrics.Exporter",
        "django_prometheus.middleware.PrometheusBeforeMiddleware",
        *MIDDLEWARE,
        "django_prometheus.middleware.PrometheusAfterMiddleware",
    ]
ROOT_URLCONF = "clashyard.web.urls"
ASGI_APPLICATION = "clashyard.web.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": True,
        "OPTIONS": {
            "environment": "clashyard.web.environment.environment",
            "context_processors": ["clashyard.web.signed.signed"],
        },
    },
    {  # of Django's administration
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]

# Storage. An action counts once it is committed, so SQLite writes through and takes its lock immediately.

DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(
        os.environ.get("DATABASE_URL") or f"sqlite:///{DATA / 'clashyard.sqlite3'}", conn_max_age=60, conn_health_checks=True
    )
}
if "sqlite3" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["ENGINE"] = "clashyard.web.runtime.sqlite"
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    DATABASES["default"]["TEST"] = {"NAME": DATA / "test.sqlite3"}  # tests write to it from several threads
elif "postgresql" in DATABASES["default"]["ENGINE"]:
    # A pool lends connections to the threads, each for one request, and first checks whether they still work.
    DATABASES["default"]["ENGINE"] = "clashyard.web.runtime.postgresql"
    DATABASES["default"] |= {"CONN_MAX_AGE": 0, "OPTIONS": {"pool": {"min_size": 2, "max_size": 16}, "prepare_threshold": 1}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# State shared by several processes: broadcasts of changed matches, and the request counts of each visitor

REDIS_URL = os.environ.get("REDIS_URL", "")
REDIS_PREFIX = os.environ.get("CLASHYARD_REDIS_PREFIX") or "clashyard"
WAIT = 15  # seconds for an answer of Redis
CHANNEL_LAYERS: dict[str, Any] = {
    "default": {
        "BACKEND": "clashyard.web.runtime.shared_layer.Shared",
        "CONFIG": {"url": REDIS_URL, "prefix": REDIS_PREFIX, "patience": WAIT},
    }
    if REDIS_URL
    else {"BACKEND": "clashyard.web.runtime.channel_layer.Layer"}
}
CACHES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": REDIS_PREFIX}
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 100_000}}
}

# Pages and static files

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("CLASHYARD_STATIC") or DATA / "static").resolve()
SERVESTATIC_USE_FINDERS = not DEPLOYED  # a deployment collects its files, under names that change with their content
if DEPLOYED:
    STORAGES = {"staticfiles": {"BACKEND": "clashyard.web.runtime.static_storage.Storage"}}
USE_I18N = False  # words come from our catalogues
USE_TZ = True
TIME_ZONE = "UTC"  # of the log too

# Accounts

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

PASSWORD_RESET_TIMEOUT = 24 * 3600

# Second factors, which allauth stores and checks: see people/factors.py

MFA_ADAPTER = "clashyard.web.people.factors.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1  # steps of half a minute: clocks of phones differ
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not DEPLOYED  # localhost has no TLS

# Mails, to recover a password

try:
    globals().update(mail_settings(os.environ.get("EMAIL_URL", ""), DEPLOYED))
except ValueError as error:
    raise ImproperlyConfigured(str(error)) from error
MAILS = bool(os.environ.get("EMAIL_URL")) or not DEPLOYED  # otherwise pages offer nothing that needs a mail
DEFAULT_FROM_EMAIL = os.environ.get("CLASHYARD_MAIL_FROM") or f"Clashyard <no-reply@{HOSTS[0] if HOSTS else 'localhost'}>"

# Links in mails and pushes: the address of this site

ORIGIN = os.environ.get("CLASHYARD_ORIGIN", "").rstrip("/") or (f"https://{HOSTS[0]}" if HOSTS else "http://localhost:8000")

# Web Push: off without a key. Only these services, and hosts below them, are asked: the addresses come from browsers.

VAPID_KEY = os.environ.get("CLASHYARD_VAPID_KEY", "")
VAPID_CONTACT = web_address(os.environ.get("CLASHYARD_CONTACT", "")) or ORIGIN
PUSH_HOSTS = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")

# Where the pages point to outside of this site, as far as there is something: a page, or an e-mail address

LINKS = {
    "source": web_address(os.environ.get("CLASHYARD_SOURCE", "")),
    "contact": web_address(os.environ.get("CLASHYARD_CONTACT", "")),
}

# Programs that play beside our computer opponents: key of a seat -> opponent

try:
    ENGINES = engines(os.environ.get("CLASHYARD_ENGINES", ""))
except ValueError as error:
    raise ImproperlyConfigured(str(error)) from error

# Security

try:
    RATES = rates(os.environ.get("CLASHYARD_RATES", ""))
    PROXIES = proxies(os.environ.get("CLASHYARD_PROXIES", "")) if DEPLOYED else 0  # our proxies between a visitor and this server
except ValueError as error:
    raise ImproperlyConfigured(str(error)) from error
CSRF_FAILURE_VIEW = "clashyard.web.errors.unsigned"

SESSION_ENGINE = "clashyard.web.people.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = DEPLOYED
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REDIRECT_EXEMPT = ["^healthz$"]  # requested from within, without TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if DEPLOYED else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = DEPLOYED
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if DEPLOYED else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 150
UPLOADS = {"/cards/make/upload": 5 * 2**20}  # path -> bytes: pictures are larger than any form
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
