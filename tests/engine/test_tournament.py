"""`manage.py tournament` and how it judges."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config.management.commands import tournament
from games.engine import chart, registry
from games.engine.simulate import Count, Tally, count
from games.engine.tournament import Pairing, pairings, row

PAIRING = Pairing("kiesel", {"heap": "small"}, ("normal", "easy"))


def test_every_option_number_of_seats_and_step_between_levels_has_a_pairing() -> None:
    game = registry.get("speedsaurus")
    found = list(pairings(game))
    assert len(found) == len({(tuple(p.options.items()), p.levels) for p in found}) == 2 * 4 * 2
    assert Pairing("speedsaurus", {"variant": "profi"}, ("strong", "normal", "normal")) in found
    assert all(p.levels[0] != p.levels[1] == p.levels[-1] for p in found)


def test_counts_of_different_matches_add_up_to_the_whole() -> None:
    game = registry.get("kiesel")
    whole, first, rest = (count(game, PAIRING.levels, r, 3, PAIRING.options) for r in (range(9), range(4), range(4, 9)))
    first.add(rest)
    assert first.tallies == whole.tallies
    assert (first.moves, first.longest, first.errors) == (whole.moves, whole.longest, 0)


@pytest.mark.parametrize(("wins", "stronger"), [(50, False), (61, True)])
def test_a_level_is_stronger_only_when_its_interval_excludes_par(wins: int, stronger: bool) -> None:
    places = [1] * wins + [2] * (100 - wins)
    judged = row(PAIRING, Count([Tally(places=places), Tally()], seconds=1.0))
    assert judged.stronger is stronger
    assert judged.wins.rate == wins / 100
    assert ("!" in chart.table([judged])) is not stronger


def test_rounds_are_judged_where_a_match_has_several() -> None:
    first = Tally(places=[2], best=[True, True, False, True], rounds=[0, 0, 8, 0])
    judged = row(PAIRING, Count([first, Tally(places=[1], best=[False] * 4, rounds=[6, 6, 0, 4])], seconds=1.0))
    assert judged.rounds_best is not None
    assert (judged.rounds_best.trials, judged.rounds_best.rate) == (4, 0.75)
    assert judged.round_lead == pytest.approx(2.0)


def test_a_pairing_without_a_finished_match_has_no_result() -> None:
    with pytest.raises(ValueError, match="kiesel"):
        row(PAIRING, Count([Tally(), Tally()], errors=5))


def test_the_command_plays_on_several_cores_and_writes_table_and_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ("tournament", "--games", "kiesel", "--matches", "12", "--jobs", "2", "--out", str(tmp_path), "--json")
    call_command(*run)
    out = capsys.readouterr().out
    assert json.loads(out)["rows"] == json.loads((tmp_path / "rows.json").read_text())["rows"]
    assert (tmp_path / "table.md").read_text().count("\n| kiesel") == len(json.loads(out)["rows"])
    assert (tmp_path / "plot.svg").read_text().startswith("<svg")


def test_a_tournament_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "ProcessPoolExecutor", lambda jobs, *_, **__: ThreadPoolExecutor(jobs))
    run = ("tournament", "--games", "kiesel", "--levels", "normal", "--jobs", "1", "--json", "--out")
    call_command(*run, str(tmp_path / "parts"), "--matches", "10")
    capsys.readouterr()
    call_command(*run, str(tmp_path / "parts"), "--matches", "20", "--resume", "--minutes", "0")
    parts = json.loads(capsys.readouterr().out)["rows"]
    call_command(*run, str(tmp_path / "parts"), "--matches", "20", "--resume")
    rest = json.loads(capsys.readouterr().out)["rows"]
    assert {part["pairing"]["levels"][0] for part in parts} == {"normal"}
    # one process may begin one chunk before it looks at the time
    assert sorted({part["wins"]["trials"] for part in parts}) == [10, 20]
    assert {row["wins"]["trials"] for row in rest} == {20}
    call_command(*run, str(tmp_path / "whole"), "--matches", "20")
    whole = json.loads(capsys.readouterr().out)["rows"]
    assert [row["wins"] for row in rest] == [row["wins"] for row in whole]


@pytest.mark.parametrize(
    ("option", "wrong"), [("--games", "schach"), ("--levels", "easy"), ("--levels", "normal,best")]
)
def test_what_cannot_be_played_is_refused(option: str, wrong: str, tmp_path: Path) -> None:
    """A level with none below it, too: nothing would be played."""
    with pytest.raises(CommandError, match=wrong.rsplit(",", maxsplit=1)[-1]):
        call_command("tournament", option, wrong, "--out", str(tmp_path))
    assert not any(tmp_path.iterdir())
