from collections.abc import Sequence
from typing import Any

from django.utils.html import format_html

from games.engine import wire
from games.engine.game import Event
from games.engine.presentation import LogLine, Motion, Player, Presentation
from tests.toygame.game import Dealt, Ended, Take, Took, View


class KieselPresentation(Presentation):
    log_title = "Kieselbuch"
    replay_label = "Noch ein Haufen"
    pitch = "Nimm ein bis drei Kiesel. Wer am Ende am meisten hat, gewinnt."
    score_unit = "Kiesel"
    joy = ("Klick!",)
    anger = ("Klack!",)
    script = "games/kiesel/table.js"
    advises_everywhere = True

    def context(self, view: View, players: Sequence[Player], *, hint: Take | None = None) -> dict[str, Any]:
        return {
            "view": view,
            "rows": [(player, view.taken[player.seat], view.cards[player.seat]) for player in players],
            "choices": [(move.count, wire.dump(move), move == hint) for move in view.legal],
        }

    def prompt(self, view: View, players: Sequence[Player]) -> str:
        if view.over:
            return "Der Haufen ist leer."
        if view.legal:
            return "Du bist dran: Nimm ein bis drei Kiesel."
        return f"{players[view.to_move[0]].name} ist dran."

    def log_lines(self, event: Event, players: Sequence[Player]) -> list[LogLine]:
        match event:
            case Dealt():
                return [LogLine(format_html("Ein Haufen von {} Kieseln", event.heap), heading=True)]
            case Took():
                return [LogLine(format_html("{} nimmt {}", players[event.seat].name, event.count), event.seat)]
            case Ended():
                return [LogLine(format_html("Karten: {}", ", ".join(map(str, event.cards))))]
        return []

    def motions(self, event: Event, players: Sequence[Player]) -> list[Motion]:
        return [Motion("heap", f"seat-{event.seat}", event.count)] if isinstance(event, Took) else []

    def facts(self, options: dict[str, str]) -> list[str]:
        return ["großer Haufen" if options["heap"] == "large" else "kleiner Haufen"]

    def hint_text(self, view: View, move: Take, players: Sequence[Player]) -> str:
        return f"Nimm {move.count}."

    def breakdown_label(self, key: str) -> str:
        return {"win": "Sieg", "left": "Verlassen"}[key]

    def end_note(self, view: View, players: Sequence[Player]) -> str:
        return "Der Haufen ist leer."
