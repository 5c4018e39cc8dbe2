"""The three strengths (SL-50 to SL-52)."""

from random import Random

from games.engine.game import Level
from games.engine.search import Budget, search
from games.speedlaunch.bots.decisions import carried_out, decide, options, weakest
from games.speedlaunch.bots.playout import play_on, worth
from games.speedlaunch.bots.policy import NORMAL, Odds, chances
from games.speedlaunch.rules.hidden import sample
from games.speedlaunch.rules.moves import Aim, Dare, Lay, Move, Strike
from games.speedlaunch.rules.state import State, clone
from games.speedlaunch.rules.transition import apply
from games.speedlaunch.rules.view import View

PATIENCE = 150
"""Moves of a round after which computers lay at random now and then, so that they do not go in circles (SL-33)."""
RESTLESS = 0.25
"""How often they do."""
CLEVER = 0.2
"""How often an easy computer follows the rule of thumb."""

LAYING = (Lay, Strike, Dare, Aim)
"""What a move may be that brings a card away, or says where to."""
CANDIDATES = 6
"""So many of the rule of thumb's best decisions are played on."""
HORIZON = 200
"""For so many moves: nearly always to the end, since shorter looks misjudge."""
BUDGET = Budget(simulations=720, batch=16, drop=2.0, replace=0.5)


def choose(view: View, level: Level, rng: Random) -> Move:
    """The decision of a computer of `level` for the seat of `view`, which must be to move (SL-53)."""
    if len(view.legal) == 1:
        return view.legal[0]
    at_sight = rng.random() < CLEVER if level == "easy" else view.moves <= PATIENCE or rng.random() > RESTLESS
    if not at_sight:
        return at_random(view, rng)
    # the rules of thumb look at what their seat knows alone, so any world will do
    world, odds = one_world(view, rng, concludes=False), chances(view.unknown)
    if level != "strong":
        return decide(world, NORMAL, odds)
    return searched(view, candidates(world, odds), odds, rng)


def at_random(view: View, rng: Random) -> Move:
    """Any way to lay; taking the ramp or ending the turn only where there is none (SL-50)."""
    return rng.choice([move for move in view.legal if isinstance(move, LAYING)] or view.legal)


def one_world(view: View, rng: Random, *, concludes: bool = True) -> State:
    """A made-up match that ends with this round; `concludes` as in `sample`."""
    world = sample(view, rng, concludes=concludes)
    world.rounds = world.number
    return world


def candidates(world: State, odds: Odds) -> list[Move]:
    """The most promising decisions, the rule of thumb's own first."""
    hit = weakest(world)
    if world.phase == "aim":
        return [Aim(target) for target in hit[:CANDIDATES]]
    found: list[Move] = []
    for plan in sorted(options(world, NORMAL, odds), reverse=True)[:CANDIDATES]:
        move = carried_out(plan, world)
        found.append(move)
        if isinstance(move, Strike) and world.ramp:
            found += [Strike(move.stack, target) for target in hit[1:2]]
    return found


def searched(view: View, moves: list[Move], odds: Odds, rng: Random) -> Move:
    """The best of `moves`, the first being the incumbent, by playing each on in made-up rounds (SL-52)."""
    seat = view.to_move[0]

    def value(world: State, move: Move) -> float:
        state = clone(world)
        apply(state, move)
        play_on(state, NORMAL, odds, HORIZON)
        return worth(state, seat)

    return search(moves, lambda: one_world(view, rng), value, BUDGET)
