"""`manage.py up`: the whole site in one command, on the embedded default or on given servers."""

import http.client
import os
import socket
from argparse import ArgumentParser
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from config import services, valkey
from config.supervisor import Service, StartFailed, Supervisor


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
        with listener:
            try:
                self._prepare()
                fleet = [services.daphne(number, listener.fileno()) for number in range(1, daphnes + 1)]
                fleet += [services.worker("clock", 1), services.worker("bots", bots), services.beat()]
                self._supervise([*self._embedded_valkey(), *fleet], *listener.getsockname())
            except KeyboardInterrupt:
                self.stdout.write("Stopped before it was up.")
            except (StartFailed, valkey.NoValkey) as error:
                raise CommandError(f"The site did not start: {error}") from error
            finally:
                valkey.forget(settings.VAR_DIR)

    def _prepare(self) -> None:
        call_command("prepare")
        root = settings.BASE_DIR
        os.chdir(root)
        os.environ["PYTHONPATH"] = os.pathsep.join([str(root), str(root / "platform")])

    def _embedded_valkey(self) -> list[Service]:
        if os.environ.get("REDIS_URL"):
            return []
        return [Service("valkey", valkey.configure(settings.VAR_DIR), base=True)]

    def _supervise(self, fleet: list[Service], host: str, port: int) -> None:
        supervisor = Supervisor(fleet)

        def open_site() -> None:
            try:
                _wait_for_answer(host, port)
            except (OSError, http.client.HTTPException):
                return  # Daphne died while answering: the supervisor says so
            supervisor.is_up = True
            self.stdout.write(f"Speedtisch: http://{host}:{port}/  (Ctrl-C ends it)")
            self.stdout.flush()

        Thread(target=open_site, daemon=True).start()
        supervisor.run()


def _wait_for_answer(host: str, port: int) -> None:
    """Ask for the front page. The listening socket is open already, so the answer just takes its time."""
    connection = http.client.HTTPConnection(host, port)
    connection.request("GET", "/", headers={"Host": f"localhost:{port}"})
    connection.getresponse().read()
    connection.close()
