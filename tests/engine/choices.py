"""What computers choose at positions of the kept matches: `python -m tests.engine.choices` prints it.

Run once as plain Python and once compiled, or with another hash seed, it has to print the same. Names of kept matches
after the command leave out all others.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import django

from games.engine import registry, rng, wire
from games.engine.game import LEVELS
from games.engine.replay import carry_out, replay

GOLDEN = Path(__file__).parents[1] / "games" / "golden"
FIRST = 120
"""Positions of each match that are looked at."""
APART = {"easy": 5, "normal": 5, "strong": 100}
"""A computer of each level is asked at every so-many-th of them: a strong one takes its time in plain Python."""


def choices(*names: str) -> Iterator[str]:
    """One line for each choice; in the matches called so, where there are `names`."""
    for path in sorted(path for path in GOLDEN.glob("*.json") if not names or path.stem in names):
        golden = json.loads(path.read_text())
        game, seed = registry.get(golden["game"]), bytes.fromhex(golden["seed"])
        match = replay(game, golden["seats"], golden["options"], seed, ())
        for number, step in enumerate(golden["steps"][1:FIRST]):
            seat = game.seats_to_move(match.state)[0]
            for level in LEVELS:
                if number % APART[level] == 20 % APART[level]:
                    # as if it came from elsewhere: nothing but what a view tells is known
                    view = wire.load(wire.dump(game.view(match.state, seat)), game.view_type)
                    chosen = game.choose(view, level, rng.for_decision(seed, number, seat))
                    yield f"{path.stem} {number} {level} {wire.dump(chosen)}"
            carry_out(game, match, step["seat"], wire.convert(step["move"], game.move_type))


if __name__ == "__main__":
    django.setup()
    print("\n".join(choices(*sys.argv[1:])))  # noqa: T201
