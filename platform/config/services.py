"""The processes of a running site."""

import sys

from config.supervisor import Service


def daphne(number: int, fd: int, application: str = "config.asgi:application") -> Service:
    """A web server on a listening socket it shares with its siblings, and which outlives it."""
    return Service(
        f"daphne-{number}",
        [
            *_python("daphne", "--fd", str(fd), "--verbosity", "0", "--no-server-name"),
            # a frozen client is noticed after 20 s, not 51, and a server that is late drops nobody who has answered
            *("--ping-interval", "5", "--ping-timeout", "15"),
            *("--websocket-max-message-size", "65536", "--websocket-max-frame-size", "65536"),
            application,
        ],
        pass_fds=(fd,),
    )


def worker(queue: str, size: int) -> Service:
    """A Celery worker that serves one queue with `size` processes."""
    quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    return Service(
        f"worker-{queue}",
        _celery("worker", "--queues", queue, "--concurrency", str(size), "--hostname", f"{queue}@%h", *quiet),
    )


def beat() -> Service:
    """The process that calls for the periodic tasks."""
    return Service("beat", _celery("beat", "--pidfile", ""))


def _celery(command: str, *arguments: str) -> list[str]:
    return _python("celery", "--quiet", "--app", "config", command, *arguments)


def _python(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", module, *arguments]
