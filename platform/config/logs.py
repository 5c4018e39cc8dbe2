"""Log lines: `key=value` for people, JSON for machines (`LOG_FORMAT=json`), and no secret in either (PL-61)."""

import os
import re

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

SECRET_KEYS = re.compile(r"pass|secret|token|cookie|authorization|session|csrf|seed$|^state|hand", re.IGNORECASE)
SECRET_PATHS = re.compile(
    r"(/(?:tisch|tisch-aendern|mitspielen|reset/key|confirm-email)/|[?&](?:key|token)=)[^/\s?&\"']+"
)
"""The key in a table's address is all that protects a private table; a mailed link is as good as a login."""
BULKY_EXTRAS = ("request", "data", "server_time")
"""What Django and Celery attach to their records: objects that print as noise, or carry a task's arguments."""


def formatter() -> structlog.stdlib.ProcessorFormatter:
    """The formatter named in `LOGGING`, for the loggers of the standard library and of structlog alike."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    as_json = os.environ.get("LOG_FORMAT", "line") == "json"
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.ExtraAdder(),
            _without_bulky_extras,
        ],
        processors=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", key="time"),
            structlog.processors.format_exc_info,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            hide_secrets,
            structlog.processors.JSONRenderer(ensure_ascii=False) if as_json else _line,
        ],
    )


def hide_secrets(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Mask values whose key sounds secret, and the secret part of addresses in every text."""
    for key, value in event.items():
        if SECRET_KEYS.search(key):
            event[key] = "…"
        elif isinstance(value, str):
            event[key] = SECRET_PATHS.sub(r"\1…", value)
    return event


def _without_bulky_extras(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    for key in BULKY_EXTRAS:
        event.pop(key, None)
    return event


_logfmt: Processor = structlog.processors.LogfmtRenderer(
    key_order=["time", "level", "logger", "event"], bool_as_flag=False
)


def _line(logger: WrappedLogger, method: str, event: EventDict) -> str:
    """One line of `key=value`; a traceback follows it as it is, because people read it."""
    traceback = event.pop("exception", None)
    line = str(_logfmt(logger, method, event))
    return f"{line}\n{traceback}" if traceback else line
