"""SS-52: the search of the strong computers, on small worlds whose best move is known."""

from itertools import count
from random import Random

import pytest

from games.engine.search import Budget, lead, search


def gamble(chances: dict[str, float], budget: Budget, seed: int = 1) -> tuple[str, dict[str, int]]:
    """Search among moves that succeed with a known chance; also how often each was played out."""
    rng, tried = Random(seed), dict.fromkeys(chances, 0)

    def value(world: float, move: str) -> float:
        tried[move] += 1
        return float(world < chances[move])

    return search(list(chances), rng.random, value, budget), tried


def test_the_better_move_is_found() -> None:
    chosen, _ = gamble({"old": 0.3, "bad": 0.1, "good": 0.6}, Budget(simulations=600))
    assert chosen == "good"


def test_the_incumbent_stays_unless_another_is_significantly_better() -> None:
    chances = {"old": 0.50, "new": 0.53}
    kept = [gamble(chances, Budget(simulations=60, replace=2.0), seed)[0] for seed in range(40)]
    bold = [gamble(chances, Budget(simulations=60, replace=0.0), seed)[0] for seed in range(40)]
    assert kept.count("old") > 30
    assert bold.count("new") > 20


def test_the_budget_counts_simulations() -> None:
    for simulations in (7, 100, 333):
        _, tried = gamble({"a": 0.5, "b": 0.5, "c": 0.5}, Budget(simulations=simulations))
        assert simulations - 3 < sum(tried.values()) <= simulations


def test_what_is_clearly_behind_costs_no_more() -> None:
    _, tried = gamble({"good": 0.9, "fair": 0.9, "bad": 0.05}, Budget(simulations=900, batch=16))
    assert tried["bad"] <= 48
    assert tried["good"] > 300 < tried["fair"]


def test_a_dropped_incumbent_is_replaced() -> None:
    chosen, tried = gamble({"bad": 0.05, "good": 0.9, "fair": 0.89}, Budget(simulations=2000))
    assert chosen != "bad"
    assert tried["bad"] < tried["good"]


def test_all_candidates_meet_the_same_worlds() -> None:
    met: dict[str, list[int]] = {"a": [], "b": [], "c": []}
    rng = Random(3)

    def value(world: int, move: str) -> float:
        met[move].append(world)
        return float(world % 3)

    search(list(met), lambda: rng.randrange(10**9), value, Budget(simulations=90))
    assert met["a"] == met["b"] == met["c"]
    assert len(met["a"]) == 30


def test_an_only_move_costs_nothing() -> None:
    chosen, tried = gamble({"only": 0.0}, Budget(simulations=100))
    assert (chosen, tried) == ("only", {"only": 0})


def test_a_budget_too_small_for_a_look_keeps_the_incumbent() -> None:
    assert gamble({"old": 0.0, "new": 1.0}, Budget(simulations=1))[0] == "old"


def test_the_same_chance_gives_the_same_choice() -> None:
    chances = {f"move {n}": 0.5 + n / 50 for n in range(6)}
    choices = {gamble(chances, Budget(simulations=200), seed=9)[0] for _ in range(5)}
    assert len(choices) == 1


@pytest.mark.parametrize("worlds", [0, 7, 50])
def test_time_ends_the_search_on_what_is_known(worlds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(start=-1)  # one look before the first world, one before each
    monkeypatch.setattr("games.engine.search.thread_time", lambda: next(clock))
    chosen, tried = gamble({"old": 0.3, "new": 0.6}, Budget(simulations=10**9, seconds=worlds, drop=1000.0))
    assert tried == {"old": worlds, "new": worlds}
    assert chosen == ("new" if worlds == 50 else "old")


@pytest.mark.parametrize(
    ("ahead", "behind", "expected"),
    [([], [], 0), ([1], [0], 0), ([1, 1], [0, 0], float("inf")), ([0, 0], [1, 1], float("-inf")), ([1, 1], [1, 1], 0)],
)
def test_lead_without_spread(ahead: list[float], behind: list[float], expected: float) -> None:
    assert lead(ahead, behind) == expected


def test_lead_counts_in_standard_errors_of_the_pairs() -> None:
    assert lead([3, 1, 2, 2], [1, 1, 0, 2]) == pytest.approx(1 / (1.3333333 / 4) ** 0.5)
