"""One kept connection to Valkey per process; opening one for each message costs forty times as much."""

from functools import cache

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry


@cache
def client() -> redis.Redis:
    """The client. It reconnects once and then gives up quickly: a commit must not wait for a dead server."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=1,
        socket_timeout=2,
        retry=Retry(NoBackoff(), 1),
        retry_on_error=[redis.ConnectionError],
    )
