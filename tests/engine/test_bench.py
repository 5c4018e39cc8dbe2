"""`manage.py bench` and `manage.py compile --check`."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine import compiled, registry
from games.engine.bench import bench, pace
from games.engine.tournament import setups


def test_a_pace_is_in_milliseconds() -> None:
    found = pace([0.001 * number for number in range(100, 0, -1)])
    assert (found.mean, found.p95, found.worst) == (50.5, 95.0, 100.0)


def test_every_level_is_asked_as_often_as_was_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get("kiesel")
    asked = []
    choose = type(game).choose

    def counted(self, view, level, rng):
        asked.append((level, view))
        return choose(self, view, level, rng)

    monkeypatch.setattr(type(game), "choose", counted)
    bench(game, {"heap": "large"}, 3, decisions=5, seed=1)
    strong, easy = ([view for level, view in asked if level == wished] for wished in ("strong", "easy"))
    assert strong == easy
    assert len(strong) == 5
    assert all(len(view.legal) > 1 for view in strong)


def test_the_command_measures_every_way_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("bench", "--games", "kiesel", "--decisions", "2", "--json")
    report = json.loads(capsys.readouterr().out)
    ways = [(row["options"], row["seats"]) for row in report["rows"]]
    assert ways == list(setups(registry.get("kiesel")))
    assert all(row["levels"].keys() == {"easy", "normal", "strong"} for row in report["rows"])
    assert (report["compiled"], report["plain"]) == (compiled.is_installed(), [])


def test_nothing_is_compared_with_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_installed", lambda: False)
    with pytest.raises(CommandError, match="make fast"):
        call_command("bench", "--compare")


def test_check_builds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "place", lambda: tmp_path / "none")
    with pytest.raises(CommandError, match="plain Python"):
        call_command("compile", "--check")
    assert not list(tmp_path.iterdir())
