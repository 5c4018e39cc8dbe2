"""Daphne's entry: pages through Django, live tables and the lobby through Channels."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # before anything that imports models

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from config import memory  # noqa: E402
from config.crowding import NotTooMany  # noqa: E402
from config.origins import SameOrigin  # noqa: E402
from config.routing import sockets  # noqa: E402
from config.threads import InKeptThreads  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": InKeptThreads(pages),
        "websocket": SameOrigin(AuthMiddlewareStack(NotTooMany(URLRouter(sockets)))),
    }
)
memory.keep_what_is_loaded()
