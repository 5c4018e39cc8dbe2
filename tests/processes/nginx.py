"""The example for nginx under a real nginx, before a site of the tests' own."""

import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Mapping
from http.client import HTTPResponse, HTTPSConnection
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.site import PATIENCE, ROOT, until

EXAMPLE = ROOT / "platform" / "config" / "deploy" / "nginx.conf"
HOST = "spiel.example"
TOKEN = "0" * 32
"""The form's token and the cookie's only have to be the same."""

MAIN = """
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log info;
events {{}}
http {{
    include /etc/nginx/mime.types;
    access_log off;
    {temporary}
    include {folder}/speedtisch.conf;
}}
"""


def program() -> str | None:
    """Where nginx is, if it is, and openssl to make a certificate for it."""
    return shutil.which("openssl") and shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


class Proxy:
    """`replacing` is what of the example is changed besides addresses and files. Use it as a context manager."""

    def __init__(self, folder: Path, servers: tuple[str, str], static: Path, replacing: Mapping[str, str]) -> None:
        self.folder, self.plain, self.port = folder, free_port(), free_port()
        text = re.sub(r"(?m)^\s*listen \[::\].*\n", "", EXAMPLE.read_text())
        changes = {
            "127.0.0.1:8001": servers[0],
            "127.0.0.1:8002": servers[1],
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            "/etc/letsencrypt/live/spiel.example": str(folder),
            "/var/lib/speedtisch/static": str(static),
            **replacing,
        }
        for old, new in changes.items():
            assert old in text, old
            text = text.replace(old, new)
        folder.mkdir()
        (folder / "speedtisch.conf").write_text(text)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "\n    ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        user = "user root;" if Path("/proc/self").owner() == "root" else ""  # who else may not look into our folder
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder, temporary=temporary, user=user))
        certificate = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-keyout", "privkey.pem"]
        subprocess.run(
            ["openssl", "req", "-x509", *certificate, "-out", "fullchain.pem"],
            cwd=folder,
            check=True,
            capture_output=True,
        )
        self.command = [program() or "nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]
        self.trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))

    def __enter__(self) -> "Proxy":
        tried = subprocess.run([*self.command, "-t"], capture_output=True, text=True)
        assert tried.returncode == 0, tried.stderr
        self.process = subprocess.Popen(self.command, stderr=subprocess.DEVNULL)
        until(self._answers, "nginx")
        return self

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)

    def _answers(self) -> bool:
        assert self.process.poll() is None, (self.folder / "error.log").read_text()
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def origin(self) -> str:
        return f"https://{HOST}:{self.port}"

    def ask(self, path: str, form: bytes | None = None, cookies: str = "", **more: str) -> tuple[HTTPResponse, bytes]:
        """The answer to one request over TLS; with `form` it is a press of a button."""
        line = HTTPSConnection(HOST, self.port, timeout=PATIENCE, context=self.trust)
        line.sock = self.trust.wrap_socket(socket.create_connection(("127.0.0.1", self.port)), server_hostname=HOST)
        headers = {"Cookie": f"csrftoken={TOKEN}; {cookies}"}
        if form is not None:
            headers |= {
                "X-CSRFToken": TOKEN,
                "Origin": self.origin,
                "Content-Type": "application/x-www-form-urlencoded",
            }
        line.request("GET" if form is None else "POST", path, form, headers | more)
        answer = line.getresponse()
        return answer, answer.read()

    def guest(self, **more: str) -> str:
        """The session's cookie of somebody new; empty when there were too many."""
        answer, _ = self.ask("/gast/", b"", **more)
        assert answer.status in (302, 429), answer.status
        if answer.status == 429:
            return ""
        jar = SimpleCookie()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            jar.load(cookie)
        return f"sessionid={jar['sessionid'].value}"

    def socket(self, path: str, cookies: str) -> ClientConnection:
        """An open socket of that person's page."""
        line = socket.create_connection(("127.0.0.1", self.port))
        return connect(
            f"wss://{HOST}:{self.port}{path}",
            sock=line,
            ssl=self.trust,
            additional_headers={"Cookie": cookies},
            origin=self.origin,  # type: ignore[arg-type]
            ping_interval=None,
            compression=None,
        )


def pong(line: ClientConnection, number: int) -> dict[str, Any]:
    """What the site answers to a page's ping; whatever comes before it is passed over."""
    line.send(json.dumps({"ping": number}))
    while True:
        frame: dict[str, Any] = json.loads(line.recv(PATIENCE))
        if frame["type"] == "pong" and frame["n"] == number:
            return frame
