"""Settings for every setting: an embedded default that needs no server, and a real host through the environment."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import valkey
from config.schedule import every

BASE_DIR = Path(__file__).resolve().parents[2]

env = environ.Env()
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
"""Everything the embedded default writes: database, key, collected static files."""
VAR_DIR.mkdir(parents=True, exist_ok=True)


def _secret_key() -> str:
    """The key of the environment, or one made on first use and kept in `var/`, so that restarts keep sessions."""
    if key := env.str("SECRET_KEY", default=""):
        return str(key)
    path = VAR_DIR / "secret_key"
    if not path.exists():
        mine = path.with_suffix(f".{os.getpid()}")
        mine.touch(mode=0o600)
        mine.write_text(token_urlsafe(48))
        with suppress(FileExistsError):  # another process was first: its key counts
            os.link(mine, path)
        mine.unlink()
    return path.read_text()


SECRET_KEY = _secret_key()
DEBUG = env.bool("DEBUG", default=False)
TESTING = "pytest" in sys.modules
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS = env.bool("HTTPS", default=False)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "accounts",
    "wallets",
    "tables",
    "leaderboards",
    "chat",
    "history",
    "lobby",
    "config.apps.ConfigConfig",
    # games: each joins the registry by being installed
    "games.speedsaurus",
    "games.speedlaunch",
    "games.speedzero",
    *env.list("EXTRA_APPS", default=[]),
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # below the static files, which are compressed already
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.PersonMiddleware",
    "wallets.middleware.TopUpMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site",
            ],
            "libraries": {"fragments": "games.fragments"},
        },
    }
]

# --- data -----------------------------------------------------------------------------------------------------
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'speedtisch.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # a deferred transaction that upgrades its lock fails at once under load
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    if TESTING:  # on disk: threads and sockets must meet the locks they meet in life
        DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


def _redis_url() -> str:
    """The server of the environment, or the embedded one that `manage.py up` runs now."""
    if url := env.str("REDIS_URL", default=""):
        return str(url)
    embedded = VAR_DIR / valkey.URL_FILE
    return embedded.read_text() if embedded.exists() else "redis://127.0.0.1:6379/0"


REDIS_URL = _redis_url()
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CHANNEL_LAYERS = {
    "default": {
        # RedisChannelLayer drops silently past 100 messages and closes every socket when Redis restarts
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": "speedtisch"},
    }
}
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"

# --- Celery: short countdowns on two queues; whatever is lost, the sweep finds --------------------------------------
CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_DB_REUSE_MAX = 1000  # tasks after which a database connection is closed in any case; Celery's own choice is one
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 60}
CELERY_TASK_DEFAULT_QUEUE = "clock"
CELERY_TASK_ROUTES = {
    "tables.tasks.think": {"queue": "bots"},
    "tables.tasks.advise": {"queue": "bots"},
    "leaderboards.tasks.*": {"queue": "bots"},  # many rows at times: not between two deadlines
}
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # keeps nothing: what a file says of the past may be of another clock
CELERY_BEAT_SCHEDULE = {
    "heartbeat-clock": {
        "task": "config.tasks.heartbeat",
        "args": ["clock"],
        "schedule": every(10),
        "options": {"queue": "clock", "expires": 10},
    },
    "heartbeat-bots": {
        "task": "config.tasks.heartbeat",
        "args": ["bots"],
        "schedule": every(10),
        "options": {"queue": "bots", "expires": 30},
    },
    "sweep": {"task": "tables.tasks.sweep", "schedule": every(1), "options": {"expires": 2}},
    "close-idle": {"task": "tables.tasks.close_idle", "schedule": every(20), "options": {"expires": 30}},
    "forget-guests": {"task": "accounts.tasks.forget_guests", "schedule": every(3600), "options": {"expires": 3600}},
    "forget-past-standings": {
        "task": "leaderboards.tasks.forget_past_standings",
        "schedule": every(3600),
        "options": {"expires": 3600},
    },
    "survey-boards": {"task": "leaderboards.tasks.survey_boards", "schedule": every(60), "options": {"expires": 60}},
}
CELERY_TIMEZONE = "Europe/Berlin"

# --- people ------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"accounts.passwords.{name}"} for name in ("Length", "Similarity", "Common", "Numeric")
]
if TESTING:  # a slow hash is the point of the others
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby:home"
LOGOUT_REDIRECT_URL = "lobby:home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"reset_password": "accounts.forms.ResetPasswordForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests may pass these doors; accounts.doors turns members away
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Speedtisch: "
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_RATE_LIMITS = {
    "guest": env.str("GUEST_RATE", default="30/h/ip"),
    "rename": "5/d/user",
    "verify": "30/m/ip",
}
MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
MFA_TOTP_ISSUER = "Speedtisch"
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)
"""Rate limits go by a visitor's address: how many entries of X-Forwarded-For are our own proxies'."""
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
MAIL_BACKEND = EMAIL_CONFIG["EMAIL_BACKEND"]
EMAIL_BACKEND = "accounts.mail.Later"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Speedtisch <noreply@localhost>")

# --- words ---------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("Deutsch")), ("en", _("Englisch"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

# --- files and headers -----------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG or TESTING
        else "config.storage.StaticStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG or TESTING
WHITENOISE_AUTOREFRESH = DEBUG or TESTING  # a test client would otherwise read every static file first

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "style-src-attr": ["'unsafe-inline'"],  # card sizes and clock bars are custom properties on elements
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]  # this machine itself asks without TLS

METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "config.logs.formatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "daphne": {"level": "WARNING"},
        "django.channels.server": {"level": "WARNING"},
        "celery": {"level": "WARNING"},
    },
}
