"""`manage.py up`: the whole site in one command, on the embedded default or on given servers."""

import asyncio
import os
import signal
import socket
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from config import services, valkey
from config.supervisor import Service, StartFailed, Supervisor
from config.translations import compile_all


class Command(BaseCommand):
    """Prepares and supervises Daphne, the workers, beat and, without `REDIS_URL`, a Valkey of its own."""

    help = "Run the site: web servers, workers, beat and, without REDIS_URL, an embedded Valkey."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: %(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="0 takes any free one (default: %(default)s)")
        parser.add_argument("--daphnes", type=int, default=1, help="web servers that share the address (default: 1)")
        parser.add_argument("--bots", type=int, default=1, help="processes that think for computers (default: 1)")

    def handle(self, *, host: str, port: int, daphnes: int, bots: int, **options: Any) -> None:
        """Run until Ctrl-C or SIGTERM. Raises `CommandError` when the site cannot start."""
        try:
            listener = socket.create_server((host, port), backlog=511)
        except OSError as error:
            raise CommandError(f"Cannot listen at {host}:{port} ({error.strerror}). Another port: --port N") from error
        compile_all(settings.LOCALE_PATHS)
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        root = settings.BASE_DIR
        os.chdir(root)
        os.environ["PYTHONPATH"] = os.pathsep.join([str(root), str(root / "platform")])
        with listener:
            fleet = [services.daphne(number, listener.fileno()) for number in range(1, daphnes + 1)]
            fleet += [services.worker("clock", 1), services.worker("bots", bots), services.beat(settings.VAR_DIR)]
            try:
                asyncio.run(self._run(fleet, listener.getsockname()))
            except StartFailed as error:
                raise CommandError(f"The site did not start: {error}.") from error
            except valkey.NoValkey as error:
                raise CommandError(str(error)) from error
            finally:
                valkey.forget(settings.VAR_DIR)

    async def _run(self, fleet: list[Service], address: tuple[str, int]) -> None:
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        supervisor = Supervisor()
        if "REDIS_URL" not in os.environ:
            command, _ = valkey.configure(settings.VAR_DIR)
            fleet = [Service("valkey", command, base=True), *fleet]
        try:
            for service in fleet:
                supervisor.start(service)
            opening = asyncio.create_task(self._open(supervisor, address))
            await supervisor.wait(stop)
            opening.cancel()
        finally:
            await supervisor.stop()

    async def _open(self, supervisor: Supervisor, address: tuple[str, int]) -> None:
        """Say where the site is as soon as its front page answers."""
        await _front_page(*address)
        supervisor.is_up = True
        host, port = address
        self.stdout.write(f"Speedtisch: http://{host}:{port}/  (Ctrl-C ends it)")
        self.stdout.flush()


async def _front_page(host: str, port: int) -> str:
    """The status line of the front page. The listening socket is open already, so the answer only takes its time."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET / HTTP/1.0\r\nHost: localhost:{port}\r\n\r\n".encode())
    line = await reader.readline()
    writer.close()
    return line.decode("latin-1").strip()
