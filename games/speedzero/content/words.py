"""Words of Speedzero that the platform shows: exclamations, names of points and variants."""

from django.utils.translation import gettext_lazy as _

PITCH = _("Zwölf Karten, und am besten ergeben sie nichts. Wer am wenigsten behält, gewinnt.")
LOG_TITLE = _("Mitschrift")
REPLAY_LABEL = _("Nochmal spielen")
SCORE_UNIT = _("Summe")

VARIANTS = {"classic": _("Klassisch"), "extended": _("Erweitert")}

BREAKDOWN = {
    "rounds": _("aus den Runden"),
    "place": _("Platzbonus"),
    "left": _("vorzeitig gegangen"),
}
SCORING = (
    (_("je Runde"), _("40 − Ergebnis")),
    (_("Platzbonus"), "30 / 15 / 5"),
    (_("vorzeitig gegangen"), "−10"),
)

JOY = (
    _("Das geht glatt auf!"),
    _("Null Problem!"),
    _("Was zu beweisen war."),
    _("Ich konvergiere!"),
    _("Elegant wie Euler!"),
    _("Minus ist das neue Plus!"),
    _("Das war höhere Mathematik."),
    _("Gekürzt und weg!"),
    _("Ein Hoch auf die Spalte!"),
    _("So schön kann Nichts sein."),
    _("Trivial, wie man sieht."),
    _("Mein Grenzwert ist erreicht!"),
    _("Da freut sich die Nullstelle."),
    _("Alles im negativen Bereich. Herrlich!"),
)

ANGER = (
    _("Da muss ein Vorzeichenfehler sein!"),
    _("Ich divergiere …"),
    _("Das ist doch irrational!"),
    _("Schon wieder eine Zwölf!"),
    _("Wer hat hier durch null geteilt?"),
    _("Das kürze ich aus meinem Gedächtnis."),
    _("Meine Summe geht gegen unendlich."),
    _("Die Rechnung geht nicht auf!"),
    _("Imaginär wäre mir das lieber."),
    _("Das war ein Rundungsfehler. Ganz sicher."),
    _("Ein Unglück kommt selten im Produkt."),
    _("Beweis durch Verzweiflung."),
    _("So viel Pech ist nicht normalverteilt!"),
    _("Ich brauche eine größere Wurzel."),
)
