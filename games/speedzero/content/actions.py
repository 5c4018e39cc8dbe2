"""The nine action cards in words: what each is called and what it does (SZ-40 to SZ-48)."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.engine.game import Text
from games.speedzero.rules.cards import Action


@dataclass(frozen=True, slots=True)
class ActionText:
    """`brief` fits below a picture, `told` is the whole truth in two or three sentences."""

    name: Text
    brief: Text
    told: Text


ACTION_TEXTS: dict[Action, ActionText] = {
    "substitution": ActionText(
        _("Substitution"),
        _("Tausch mit einem Gegner"),
        _(
            "Tausche eine deiner Karten gegen eine fremde, oder je eine Karte zwischen zwei Gegnern. "
            "Was offen lag, bleibt offen, was verdeckt lag, bleibt verdeckt. Mit einer Klammer lässt sich das abwehren."
        ),
    ),
    "permutation": ActionText(
        _("Permutation"),
        _("Zwei eigene Karten tauschen die Plätze"),
        _("Zwei Karten in deinem Feld wechseln die Plätze, offen oder verdeckt, wie sie liegen."),
    ),
    "stichprobe": ActionText(
        _("Stichprobe"),
        _("Drei ziehen, eine behalten"),
        _(
            "Ziehe drei Karten vom Stapel. Setze eine davon ein, oder keine, dann deckst du eine eigene auf. "
            "Die übrigen kommen offen auf die Ablage."
        ),
    ),
    "projektion": ActionText(
        _("Projektion"),
        _("Eine verdeckte Linie ansehen"),
        _(
            "Sieh dir die verdeckten Karten einer Reihe oder Spalte an, bei dir oder bei einem Gegner. "
            "Nur du siehst sie, bis die Runde endet, auch wenn sie den Platz wechseln."
        ),
    ),
    "subtraktion": ActionText(
        _("Subtraktion"),
        _("Jeder Gegner gibt eine Karte ab"),
        _(
            "Wähle bei jedem Gegner eine Karte. Sie kommt ganz unten in die Ablage, und vom Stapel "
            "rückt eine neue nach, "
            "offen oder verdeckt wie die alte. Mit einer Klammer lässt sich das abwehren."
        ),
    ),
    "quadrat": ActionText(
        _("Quadrat"),
        _("Zwei Extrazüge"),
        _("Nach diesem Zug bist du noch zweimal dran."),
    ),
    "klammer": ActionText(
        _("Klammer"),
        _("Schutz, oder ein Extrazug"),
        _(
            "Greift dich jemand mit Substitution, Subtraktion oder Ableitung an, wirst du gefragt, ob du abwehrst. "
            "Oder du spielst sie selbst aus und bist noch einmal dran."
        ),
    ),
    "rekursion": ActionText(
        _("Rekursion"),
        _("Eine abgelegte Aktion wiederholen"),
        _(
            "Führe eine Aktion aus der Aktionsablage noch einmal aus, nur keine andere Rekursion. Die "
            "Karte bleibt dort liegen."
        ),
    ),
    "ableitung": ActionText(
        _("Ableitung"),
        _("Einem Gegner eine Aktion abnehmen"),
        _(
            "Ziehe blind eine Aktionskarte aus der Hand eines Gegners und führe sie sofort aus. "
            "Mit einer Klammer lässt sich das abwehren."
        ),
    ),
}  # fmt: skip
