"""The files for a real host fit the site as it is: nothing in them that we do not know, nothing missing."""

import json
import os
import re
import shlex
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from config import metrics, services
from config.supervisor import Service
from tables import measures
from tests.site import ROOT

DEPLOY = ROOT / "platform" / "config" / "deploy"
UNITS = DEPLOY / "systemd"


def unit(name: str) -> ConfigParser:
    """A unit file; of a key that stands there twice, the last one."""
    read = ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(UNITS / name)
    return read


def environment() -> dict[str, str]:
    """The example that every process of a real host is given."""
    lines = (DEPLOY / "speedtisch.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def told(service: Service) -> list[str]:
    """What follows the interpreter in a service's command."""
    return list(service.command)[1:]


@pytest.mark.parametrize(
    ("name", "service", "differs"),
    [
        ("speedtisch-web@.service", services.daphne(1, 3), {"--fd 3": "--bind 127.0.0.1 --port %i"}),
        ("speedtisch-clock.service", services.worker("clock", 1), {}),
        ("speedtisch-bots.service", services.worker("bots", 1), {"--concurrency 1": "--concurrency ${BOTS}"}),
        ("speedtisch-beat.service", services.beat(), {}),
    ],
)
def test_units_run_what_up_runs(name: str, service: Service, differs: dict[str, str]) -> None:
    command = " ".join(told(service))
    for ours, theirs in differs.items():
        assert ours in command
        command = command.replace(ours, theirs)
    in_unit = shlex.split(unit(name)["Service"]["ExecStart"].replace("%%", "%"))
    assert " ".join(in_unit[1:]) == command


def test_units_are_of_one_piece() -> None:
    """All run as one user with one environment from one folder; the target wants each; what is wanted exists."""
    wanted = re.findall(
        r"speedtisch-[\w@.]+", "\n".join(re.findall("^Wants=.*", (UNITS / "speedtisch.target").read_text(), re.M))
    )
    files = {re.sub(r"@\d+", "@", name) for name in wanted}
    assert files | {"speedtisch-prepare.service", "speedtisch-backup.service", "speedtisch.target"} == {
        path.name for path in UNITS.iterdir()
    }
    shared = [dict(unit(path.name)["Service"]) for path in UNITS.glob("*.service")]
    for key in ("User", "WorkingDirectory", "EnvironmentFile", "Environment", "ProtectSystem"):
        assert len({facts[key] for facts in shared}) == 1, key


@pytest.mark.parametrize("name", ["web@", "clock", "bots", "beat"])
def test_pl_21_what_died_starts_anew_without_preparing_and_never_gives_up(name: str) -> None:
    """PL-21: systemd starts what a unit wants or requires along with each new attempt, and gives up after five."""
    of_unit = dict(unit(f"speedtisch-{name}.service")["Unit"])
    assert not {"Requires", "Wants", "BindsTo", "Requisite"} & set(of_unit)
    assert of_unit["After"] == "speedtisch-prepare.service"
    assert of_unit["StartLimitIntervalSec"] == "0"
    assert unit(f"speedtisch-{name}.service")["Service"]["Restart"] == "always"


def test_commands_are_called_as_the_site_is() -> None:
    manage = (DEPLOY / "manage").read_text()
    web = unit("speedtisch-web@.service")["Service"]
    for key in ("WorkingDirectory", "EnvironmentFile", "StateDirectory"):
        assert f"--property={key}={web[key]} " in manage
    assert f"--uid={web['User']} " in manage
    assert web["ExecStart"].split()[0] + ' manage.py "$@"' in manage
    assert os.access(DEPLOY / "manage", os.X_OK)


def test_the_proxy_knows_every_web_server_and_how_to_speak_to_it() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text()
    ports = sorted(re.findall(r"server 127\.0\.0\.1:(\d+)", nginx))
    assert ports == sorted(re.findall(r"speedtisch-web@(\d+)", (UNITS / "speedtisch.target").read_text()))
    assert f"{{PORTS:-{' '.join(ports)}}}" in (DEPLOY / "renew").read_text()
    set_headers = dict(re.findall(r"proxy_set_header\s+(\S+)\s+(\S+);", nginx))
    assert set_headers == {
        "Host": "$http_host",
        "X-Forwarded-For": "$proxy_add_x_forwarded_for",
        "X-Forwarded-Proto": "$scheme",
        "Upgrade": "$http_upgrade",
        "Connection": "$speedtisch_connection",
    }
    assert nginx.count("{") == nginx.count("}")


def test_a_real_host_passes_djangos_own_check(tmp_path: Path) -> None:
    """With the example's settings, `check --deploy` has nothing to say; and each of them is one that is read."""
    ours = environment() | {"VAR_DIR": str(tmp_path), "SECRET_KEY": "", "PATH": os.environ["PATH"]}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=ours,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    settings = (ROOT / "platform/config/settings.py").read_text() + (ROOT / "platform/config/logs.py").read_text()
    assert {name for name in environment() if f'"{name}"' not in settings} == {"BOTS"}


@pytest.mark.django_db
def test_pl_63_the_address_is_the_one_our_own_proxy_has_written(settings: Any) -> None:
    """PL-63: whoever puts an address of their own before it gains nothing by that."""
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = int(environment()["TRUSTED_PROXIES"])
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "2/h/ip"}
    answers = [
        Client(headers={"X-Forwarded-For": f"198.51.100.{n}, 203.0.113.7"}).post("/gast/").status_code for n in range(3)
    ]
    assert answers == [302, 302, 429]
    assert Client(headers={"X-Forwarded-For": "203.0.113.8"}).post("/gast/").status_code == 302


@pytest.mark.django_db
def test_pl_61_dashboard_and_alerts_ask_for_what_the_site_tells() -> None:
    """PL-61: each name in them is exported, and each name that is exported is looked at."""
    measures.note(measures.MOVE, "", 0.1)
    measures.note(measures.THINKING, "easy", 0.1)
    measures.flush()
    exported = set(re.findall(r"^(speedtisch_\w+)", metrics.exposition().decode(), re.M))
    exported |= set(re.findall(r"^# TYPE (speedtisch_\w+) gauge", metrics.exposition().decode(), re.M))
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    dashboard = " ".join(target["expr"] for panel in panels for target in panel["targets"])
    asked = set(re.findall(r"speedtisch_\w+", dashboard))
    alerts = set(re.findall(r"speedtisch_\w+", (DEPLOY / "alerts.yml").read_text()))
    assert asked | alerts <= exported
    unseen = {re.sub(r"_(bucket|count|sum|created)$", "", name) for name in exported - asked}
    assert not {name for name in unseen if not any(name in one for one in asked)}
