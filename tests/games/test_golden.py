"""Golden matches: seeded matches of every game, kept move by move with every event, and played again on each run.

They change only when rules change on purpose. Then write them anew and read the difference before committing it:

    WRITE_GOLDEN=1 .venv/bin/pytest tests/games/test_golden.py
"""

import json
import os
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.engine import registry, wire
from games.engine.replay import replay

FOLDER = Path(__file__).parent / "golden"
NAMES = [
    "-".join([game.slug, str(seats), *(key for key, _ in choice)])
    for game in registry.all_games()
    for seats in range(game.min_seats, game.max_seats + 1)
    for choice in product(*(option.choices for option in game.options))
]


def plain(value: Any) -> Any:
    return json.loads(wire.dump(value))


def seed_of(name: str) -> bytes:
    """The seed of the kept match, which stays the same whatever games come or go; a new one has one of its own."""
    path = FOLDER / f"{name}.json"
    if path.exists():
        return bytes.fromhex(json.loads(path.read_text())["seed"])
    return sha256(name.encode()).digest()


def record(name: str) -> dict[str, Any]:
    """Play a new match: random moves, the first ones of the legal list more often, so that it gets on."""
    slug, seats, *keys = name.split("-")
    game = registry.get(slug)
    options = {option.key: key for option, key in zip(game.options, keys, strict=True)}
    seed, chance = seed_of(name), Random(name)
    state, events = game.start(int(seats), options, seed)
    steps: list[dict[str, Any]] = [{"events": plain(events)}]
    while to_move := game.seats_to_move(state):
        seat = chance.choice(to_move)
        legal = game.legal_moves(state, seat)
        move = legal[int(len(legal) * chance.random() ** 2)]
        steps.append({"seat": seat, "move": plain(move), "events": plain(game.apply(state, seat, move))})
    end = {
        "outcome": plain(game.outcome(state)),
        "rounds": [list(scores) for scores in game.round_scores(state)],
        "points": [plain(game.points(state, s, left=False, humans=2, seconds=600)) for s in range(int(seats))],
    }
    return {"game": slug, "seats": int(seats), "options": options, "seed": seed.hex(), "end": end, "steps": steps}


def write(path: Path, golden: dict[str, Any]) -> None:
    """One line for each move, so that a difference can be read."""
    steps = ",\n".join(json.dumps(step) for step in golden.pop("steps"))
    head = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in golden.items())
    path.write_text(f'{{{head},\n"steps": [\n{steps}\n]}}\n')


@pytest.mark.parametrize("name", NAMES)
def test_golden_match(name: str) -> None:
    """The kept moves bring about the kept events, places and points."""
    path = FOLDER / f"{name}.json"
    if os.environ.get("WRITE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        write(path, record(name))
    golden = json.loads(path.read_text())
    game = registry.get(golden["game"])
    moves = [(step["seat"], wire.convert(step["move"], game.move_type)) for step in golden["steps"][1:]]
    match = replay(game, golden["seats"], golden["options"], bytes.fromhex(golden["seed"]), moves)
    assert [plain(events) for events in match.events] == [step["events"] for step in golden["steps"]]
    assert plain(game.outcome(match.state)) == golden["end"]["outcome"]
    assert [list(scores) for scores in game.round_scores(match.state)] == golden["end"]["rounds"]
    for seat, points in enumerate(golden["end"]["points"]):
        assert plain(game.points(match.state, seat, left=False, humans=2, seconds=600)) == points


def test_every_golden_match_belongs_to_a_game() -> None:
    """None is left over from a choice that its game no longer has; a game need not be installed."""
    installed = {game.slug for game in registry.all_games()}
    assert {path.stem for path in FOLDER.glob("*.json") if path.stem.split("-")[0] in installed} == set(NAMES)
