"""A release is renewed as README says, by the script itself, while people play: all of it but systemd is real."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site import ROOT, Site, is_alive, until

pytestmark = pytest.mark.processes

RENEW = ROOT / "platform" / "config" / "deploy" / "renew"

SYSTEMCTL = """#!{python}
# Restarts by the process: the site's supervisor starts a new one, as systemd would.
import json, os, signal, subprocess, sys, time
verb, *units = [word for word in sys.argv[1:] if not word.startswith("--")]
with open("{told}", "a") as told:
    print(verb, *units, file=told)
if verb == "start":
    done = subprocess.run([sys.executable, "manage.py", "prepare"], cwd="{root}", stdout=subprocess.DEVNULL)
    sys.exit(done.returncode)
for unit in units if verb == "restart" else ():
    with open("{pids}") as file:
        pids = json.load(file)
    pid = pids[unit].pop(0)
    with open("{pids}", "w") as file:
        json.dump(pids, file)
    os.kill(pid, signal.SIGTERM)
    while os.path.exists(f"/proc/{{pid}}"):
        time.sleep(0.05)
"""


@pytest.fixture
def wide_site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path / "site", "--daphnes", "2") as site:
        yield site


@pytest.mark.skipif(shutil.which("curl") is None, reason="the script asks by curl")
def test_pl_21_a_release_is_renewed_while_people_play(wide_site: Site, tmp_path: Path) -> None:
    """PL-21: each process has gone and come back, a column has come that the old ones do not know; nothing is lost."""
    site = wide_site
    port, named = site.url.rpartition(":")[2], site.processes()
    units = {f"speedtisch-{unit}.service": [named[name]] for unit, name in WORKERS.items()}
    web = site.servers()
    units[f"speedtisch-web@{port}.service"] = list(web)
    told, pids = tmp_path / "told", tmp_path / "pids"
    pids.write_text(json.dumps(units))
    systemctl = tmp_path / "bin" / "systemctl"
    systemctl.parent.mkdir()
    systemctl.write_text(SYSTEMCTL.format(python=sys.executable, told=told, pids=pids, root=ROOT))
    systemctl.chmod(0o755)

    wishes = ("--tables", "3", "--seconds", "40", "--pause", "0.5", "--url", site.url, "--pid", str(site.process.pid))
    with subprocess.Popen(
        [sys.executable, "manage.py", "endure", "--json", *wishes],
        cwd=ROOT,
        env=site.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as playing:
        until(lambda: moves(site) > 10, "moves")
        site.ask(NEXT_RELEASE)
        path = f"{systemctl.parent}{os.pathsep}{os.environ['PATH']}"
        subprocess.run([RENEW], env={**site.environment, "PORTS": f"{port} {port}", "PATH": path}, check=True)
        renewed_at = moves(site)
        assert playing.poll() is None, "people played all the while"
        until(lambda: moves(site) > renewed_at + 10, "moves after it")
        result = json.loads(playing.communicate()[0])
    assert not any(is_alive(pid) for pid in (*web, *(named[name] for name in WORKERS.values())))
    assert told.read_text().split("\n")[:2] == ["daemon-reload", "start speedtisch-prepare.service"]
    assert result["wrong"] == []
    assert result["connections"] > 6, "some of the six were cut, and came back"


WORKERS = {"clock": "worker-clock", "bots": "worker-bots", "beat": "beat"}
NEXT_RELEASE = """
from django.db import connection
connection.cursor().execute("ALTER TABLE tables_match ADD COLUMN of_the_next_release varchar(9) NULL")
"""


def moves(site: Site) -> int:
    """How many have been stored."""
    return int(site.ask("from tables.models import MoveRecord; answer = MoveRecord.objects.count()"))
