"""Words of Speedlaunch: the ten steps before launch (SL-02), the other cards, radio calls, what the platform shows."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.engine.game import Text
from games.speedlaunch.rules.cards import ASTEROID, BLACK_HOLE, SATELLITE, VALUES

PITCH = _("Zähl deine Karten von zehn bis eins herunter. Vier gleiche zünden die Rakete, und du bist nochmal dran.")
LOG_TITLE = _("Bordbuch")
REPLAY_LABEL = _("Nochmal spielen")
SCORE_UNIT = _("Minuspunkte")

ROUNDS = {"one": _("1 Runde"), "each": _("jeder beginnt einmal")}
TARGETS = {"free": _("Asteroid: Ziel frei"), "left": _("Asteroid: linker Nachbar")}

BREAKDOWN = {"rounds": _("Runden"), "place": _("Platzbonus"), "left": _("vorzeitig gegangen")}
SCORING = (
    (_("Rundensieg"), "30"),
    (_("sonst je Runde"), _("20 − Restkarten")),
    (_("Platzbonus"), "30 / 15 / 5"),
    (_("vorzeitig gegangen"), "−10"),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: `key` names its drawing and colours, `motif` tells what is drawn, `may` what it may do."""

    key: str
    name: Text
    motif: Text
    may: Text

    @property
    def is_step(self) -> bool:
        """Whether it belongs to the countdown."""
        return self.key.isdecimal()

    @property
    def short(self) -> str:
        """The value, or the name of what has none."""
        return self.key if self.is_step else str(self.name)

    @property
    def label(self) -> str:
        """Value and name in words."""
        return f"{self.key} {self.name}" if self.is_step else str(self.name)


COUNTDOWN = _("Kommt auf ihren eigenen Wert, auf jeden höheren und auf die leere Rampe, gern mehrere auf einmal.")
STEPS: dict[int, tuple[Text, Text]] = {
    10: (_("Tanks befüllen"), _("Aus der Kugel strömt eiskalter Sauerstoff in die Tanks.")),
    9: (_("Rechner prüfen"), _("Alle Bordrechner rechnen dasselbe aus. Zum Glück.")),
    8: (_("Luken dicht"), _("Das letzte Handrad sitzt. Jetzt kommt keiner mehr hinein.")),
    7: (_("Funk klar"), _("Die Schüssel horcht: Bodenstation, wie hört ihr uns?")),
    6: (_("Wetter hält"), _("Eine kleine Wolke, kaum Wind. Damit lässt sich fliegen.")),
    5: (_("Crew bereit"), _("Drei Helme, drei Daumen hoch.")),
    4: (_("Eigenstrom an"), _("Das Kabel ist ab, die Rakete lebt von ihren Batterien.")),
    3: (_("Haltearme weg"), _("Der Turm lässt los, ab hier steht sie allein.")),
    2: (_("Zündfunken"), _("Funken sprühen unter den Düsen, gleich faucht es.")),
    1: (_("Abheben!"), _("Feuer, Dampf und ein langer Blick nach oben.")),
}  # fmt: skip
"""By value: name and motif."""

KINDS: dict[int, Kind] = {value: Kind(str(value), *STEPS[value], COUNTDOWN) for value in sorted(VALUES, reverse=True)}
KINDS |= {
    SATELLITE: Kind(
        "sat",
        _("Satellit"),
        _("Mit ausgebreiteten Flügeln zieht er seine Bahn um die Erde."),
        _("Der Joker: Neben Zahlen zählt er wie sie, allein wie die oberste Karte. Auf leerer Rampe zählt er nichts."),
    ),
    ASTEROID: Kind(
        "ast",
        _("Asteroid"),
        _("Ein Brocken mit Kratern und Schweif, und er hat es eilig."),
        _("Geht allein und immer: Ein Gegner nimmt die ganze Rampe auf die Hand. Dann ist dein Zug zu Ende."),
    ),
    BLACK_HOLE: Kind(
        "hole",
        _("Schwarzes Loch"),
        _("Hinter dem leuchtenden Ring ist einfach nichts mehr."),
        _("Geht allein und immer: Die ganze Rampe verglüht, und du bist gleich nochmal dran."),
    ),
}  # fmt: skip
"""All kinds in the order of a hand: ten to one, then the three others."""

JOY = (
    _("Wir haben Schub!"),
    _("Alle Systeme auf Grün!"),
    _("Houston, wir haben kein Problem."),
    _("Drei, zwei, eins, ja!"),
    _("Der Himmel ist nicht die Grenze!"),
    _("Bitte anschnallen, es geht nach oben!"),
    _("Volle Kraft zu den Sternen!"),
    _("Von hier oben sieht alles leicht aus."),
    _("Umlaufbahn erreicht, Sekt kalt stellen!"),
    _("Das Kontrollzentrum liegt sich in den Armen!"),
    _("Schwerelos vor Glück!"),
    _("So sauber hat noch niemand gezündet."),
    _("Kurs stimmt, Laune auch!"),
    _("Ein kleiner Klick für mich …"),
)

ANGER = (
    _("Startabbruch!"),
    _("Wer hat am Ventil gedreht?"),
    _("Das stand so nicht auf der Checkliste."),
    _("Funkstille, bitte. Ich muss kurz schreien."),
    _("Wir verlieren Druck!"),
    _("Noch einmal von zehn, ganz ruhig …"),
    _("Mein Fallschirm klemmt!"),
    _("Kontrollzentrum, bitte kommen. Bitte!"),
    _("Das war Weltraumschrott mit Ansage."),
    _("Ich sehe Sterne, aber die falschen."),
    _("Der Asteroid hatte doch meinen Namen drauf!"),
    _("So viel Ballast hebt kein Triebwerk."),
    _("Zurück in die Montagehalle."),
    _("Da zündet bei mir nur die Wut."),
)
