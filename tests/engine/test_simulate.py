"""`manage.py simulate` and what it counts."""

import json
import logging

import pytest
from django.core.management import CommandError, call_command

from games.engine import registry
from games.engine.replay import IllegalMove, replay
from games.engine.simulate import match_seed, play, simulate, wilson
from tests.toygame.game import Kiesel, Take, Took


@pytest.fixture
def kiesel() -> Kiesel:
    return Kiesel()


def test_the_report_has_the_keys_that_others_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "kiesel", "--levels", "easy,normal", "--matches", "6", "--seed", "4", "--json")
    out = capsys.readouterr().out
    report = json.loads(out)
    assert out.count("\n") == 1
    assert list(report) == ["game", "options", "matches", "errors", "moves_per_s", "longest_match_moves", "seats"]
    assert (report["game"], report["options"], report["matches"], report["errors"]) == (
        "kiesel",
        {"heap": "small"},
        6,
        0,
    )
    assert [seat["level"] for seat in report["seats"]] == ["easy", "normal"]
    assert list(report["seats"][0]) == [
        "level", "wins", "win_rate", "ci95", "mean_place", "mean_points", "rounds_best", "mean_round_points",
    ]  # fmt: skip


def test_what_a_game_wants_counted_is_told_by_entry(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Kiesel, "fact", lambda self, event: (event.seat, "took") if isinstance(event, Took) else None)
    call_command("simulate", "kiesel", "--levels", "easy,normal", "--matches", "6", "--json")
    seats = json.loads(capsys.readouterr().out)["seats"]
    assert [list(seat["facts"]) for seat in seats] == [["took"], ["took"]]
    assert min(seat["facts"]["took"] for seat in seats) >= 6
    call_command("simulate", "kiesel", "--levels", "easy,normal", "--matches", "6")
    assert f"took {seats[0]['facts']['took']}" in capsys.readouterr().out


def test_options_and_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", "kiesel", "--levels", "easy,easy", "--matches", "2", "--option", "heap=large")
    shown = capsys.readouterr()
    assert "'heap': 'large'" in shown.out
    assert "2/2" in shown.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess", "--levels", "easy,easy"],
        ["kiesel", "--levels", "easy,genius"],
        ["kiesel", "--levels", "easy"],
        ["kiesel", "--levels", "easy,easy", "--option", "heap=huge"],
        ["kiesel", "--levels", "easy,easy", "--option", "heap"],
        ["kiesel", "--levels", "easy,easy", "--matches", "0"],
    ],
)
def test_wrong_arguments_are_refused(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("simulate", *arguments)


def test_failed_matches_are_counted_and_the_command_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Kiesel, "choose", lambda self, view, level, rng: Take(4))
    with pytest.raises(CommandError, match="3 of 3"):
        call_command("simulate", "kiesel", "--levels", "easy,easy", "--matches", "3", "--json")
    report = json.loads(capsys.readouterr().out)
    assert report["errors"] == 3
    assert report["seats"][0]["win_rate"] is None
    assert [record.levelno for record in caplog.records if "failed" in record.message] == [logging.ERROR] * 3


def test_seats_are_rotated(kiesel: Kiesel, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []

    def choose(self: Kiesel, view, level, rng):
        if sum(view.taken) == 0:
            opened.append(level)
        return view.legal[0]

    monkeypatch.setattr(Kiesel, "choose", choose)
    simulate(kiesel, ["easy", "normal", "strong"], 6, 1, {"heap": "small"})
    assert opened == ["easy", "normal", "strong"] * 2


def test_results_go_to_the_entry_wherever_it_sits(kiesel: Kiesel) -> None:
    """One pebble against three wins for whoever takes three, in every seat."""
    report = simulate(kiesel, ["easy", "normal"], 200, 1, {"heap": "large"})
    easy, normal = report.seats
    assert normal.wins > 150 > easy.wins
    assert normal.mean_points > easy.mean_points
    assert normal.mean_place < easy.mean_place
    assert normal.ci95[0] < normal.win_rate < normal.ci95[1]


def test_the_same_seed_gives_the_same_report(kiesel: Kiesel) -> None:
    first, again, other = (simulate(kiesel, ["easy", "normal"], 30, seed, {"heap": "small"}) for seed in (5, 5, 6))
    assert first.seats == again.seats
    assert first.seats != other.seats


def test_rounds_are_counted_where_there_are_any() -> None:
    game = registry.get("speedsaurus")
    profi = simulate(game, ["easy", "easy", "normal"], 4, 1, {"variant": "profi"})
    assert sum(seat.rounds_best for seat in profi.seats) >= 1
    assert all(seat.mean_round_points > 0 for seat in profi.seats)
    single = simulate(game, ["easy", "easy", "normal"], 4, 1, {"variant": "single"})
    assert [seat.rounds_best for seat in single.seats] == [None] * 3


def test_a_match_is_replayed_from_its_seed_and_moves(kiesel: Kiesel) -> None:
    seed, options = match_seed(1, 1), {"heap": "small"}
    match = play(kiesel, ["easy", "easy"], options, seed)
    moves = [(event.seat, Take(event.count)) for events in match.events for event in events if hasattr(event, "count")]
    assert replay(kiesel, 2, options, seed, moves) == match


def test_a_replay_stops_at_a_move_that_is_not_allowed(kiesel: Kiesel) -> None:
    with pytest.raises(IllegalMove, match="move 2: seat 0"):
        replay(kiesel, 2, {"heap": "small"}, bytes(32), [(0, Take(1)), (0, Take(1))])


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_wilson(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=1e-4)
