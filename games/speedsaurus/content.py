"""Words of Speedsaurus: the thirteen dinosaurs (SS-02), exclamations, and what the platform shows of the game."""

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.game import Text

PITCH = _("Kleine Dinos links, große rechts. Wer zuerst keine Karte mehr hat, führt die Herde an.")
LOG_TITLE = _("Fährtenbuch")
REPLAY_LABEL = _("Nochmal losstampfen")
SCORE_UNIT = _("Restkarten")
PENALTY_UNIT = _("Strafpunkte")

VARIANTS = {"single": _("Eine Partie"), "profi": _("Profi bis 20")}

BREAKDOWN = {
    "win": _("Sieg"),
    "cards": _("für wenige Restkarten"),
    "penalties": _("nach Strafpunkten"),
    "place": _("Platzbonus"),
    "left": _("vorzeitig gegangen"),
}
SCORING = (
    (_("Sieg"), "100"),
    (_("sonst"), _("60 − 5 je Restkarte")),
    (_("Profi bis 20"), _("100 − 4 je Strafpunkt")),
    (_("Platzbonus"), "30 / 15 / 5"),
    (_("vorzeitig gegangen"), "−10"),
)

JURASSIC = _("Oberjura")
EARLY_CRETACEOUS = _("Unterkreide")
LATE_CRETACEOUS = _("Oberkreide")

MEAT = _("Fleisch")
PLANTS = _("Pflanzen")


@dataclass(frozen=True, slots=True)
class Dinosaur:
    """One of the thirteen, with true facts for the info window: `age` in million years, adult `length` in metres,
    `mass` in kilograms. Estimates differ; these lie within what is commonly given.
    """

    name: str
    meaning: Text
    period: Text
    age: int
    length: float
    mass: float
    diet: Text
    fact: Text

    @property
    def lived(self) -> str:
        """Period and age in words."""
        return gettext("%(period)s, vor rund %(age)d Millionen Jahren") % {"period": self.period, "age": self.age}

    @property
    def size(self) -> str:
        """Length and mass with their units."""
        return gettext("etwa %(length)s lang und %(mass)s schwer") % {
            "length": f"{_number(self.length)} m" if self.length >= 1 else f"{_number(self.length * 100)} cm",
            "mass": f"{_number(self.mass / 1000)} t" if self.mass >= 1000 else f"{_number(self.mass)} kg",
        }


def _number(number: float) -> str:
    return number_format(number, decimal_pos=0 if float(number).is_integer() else 1)


DINOSAURS: dict[int, Dinosaur] = {
    1: Dinosaur(
        "Microraptor", _("kleiner Räuber"), EARLY_CRETACEOUS, 120, 0.8, 1, _("kleine Tiere"),
        _("Lange Federn an Armen und Beinen: Er segelte auf vier Flügeln von Baum zu Baum."),
    ),
    2: Dinosaur(
        "Compsognathus", _("zierlicher Kiefer"), JURASSIC, 150, 1.2, 2.5, _("kleine Tiere"),
        _("Im Bauch des Fundes aus Bayern liegt noch die letzte Mahlzeit: eine Eidechse."),
    ),
    3: Dinosaur(
        "Velociraptor", _("schneller Räuber"), LATE_CRETACEOUS, 73, 1.8, 15, MEAT,
        _("Ein Fund aus der Mongolei zeigt ihn mitten im Kampf mit einem Protoceratops."),
    ),
    4: Dinosaur(
        "Deinonychus", _("schreckliche Kralle"), EARLY_CRETACEOUS, 110, 3.4, 70, MEAT,
        _("Die Sichelkralle an seinem zweiten Zeh war rund zwölf Zentimeter lang."),
    ),
    5: Dinosaur(
        "Pachycephalosaurus", _("Echse mit dickem Kopf"), LATE_CRETACEOUS, 67, 4.5, 450, PLANTS,
        _("Der Knochen auf seinem Kopf war bis zu 25 Zentimeter dick."),
    ),
    6: Dinosaur(
        "Gallimimus", _("Hühnernachahmer"), LATE_CRETACEOUS, 70, 6, 450, _("vermutlich alles Mögliche"),
        _("Er gehörte zu den schnellsten Dinosauriern, geschätzt lief er rund 50 km/h."),
    ),
    7: Dinosaur(
        "Stegosaurus", _("Dachechse"), JURASSIC, 150, 7, 5000, PLANTS,
        _("Das Gehirn wog bei diesem Koloss wohl nicht mehr als 80 Gramm."),
    ),
    8: Dinosaur(
        "Triceratops", _("Dreihorngesicht"), LATE_CRETACEOUS, 67, 8.5, 7000, PLANTS,
        _("Sein Schädel wurde über zwei Meter lang, einer der größten aller Landtiere."),
    ),
    9: Dinosaur(
        "Iguanodon", _("Leguanzahn"), EARLY_CRETACEOUS, 125, 10, 4500, PLANTS,
        _("Den Stachel an seinem Daumen hielt man lange für ein Horn auf der Nase."),
    ),
    10: Dinosaur(
        "Tyrannosaurus", _("Tyrannenechse"), LATE_CRETACEOUS, 67, 12, 8000, MEAT,
        _("Er biss so kräftig zu, dass selbst dicke Knochen zerbrachen."),
    ),
    11: Dinosaur(
        "Spinosaurus", _("Dornenechse"), LATE_CRETACEOUS, 97, 14, 7400, _("vor allem Fisch"),
        _("Die Dornen in seinem Rückensegel waren über anderthalb Meter hoch."),
    ),
    12: Dinosaur(
        "Brachiosaurus", _("Armechse"), JURASSIC, 152, 21, 35000, PLANTS,
        _("Anders als bei den meisten Dinosauriern waren seine Vorderbeine länger als die hinteren."),
    ),
    13: Dinosaur(
        "Argentinosaurus", _("Echse aus Argentinien"), LATE_CRETACEOUS, 94, 33, 70000, PLANTS,
        _("Ein einziger seiner Rückenwirbel ist rund 1,6 Meter hoch."),
    ),
}  # fmt: skip
"""By card value; lengths rise with the value."""

JOY = (
    _("Rrraaah!"),
    _("Die ganze Herde tanzt!"),
    _("Stampf, stampf, hurra!"),
    _("Heute gibt es Farn für alle!"),
    _("Da wackelt der Urwald!"),
    _("Platz da, hier kommt was Großes!"),
    _("Das war ein Riesenschritt!"),
    _("Mir wachsen gleich Flügel. Vier Stück!"),
    _("Ich könnte einen Baum umarmen. Oder fressen."),
    _("Schwanzwedeln auf sieben Metern!"),
    _("Auf leisen Krallen ans Ziel!"),
    _("So riecht das Erdmittelalter: nach Sieg!"),
    _("Frisch geschlüpft und schon vorn!"),
    _("Wer hat hier die längsten Zähne?"),
)

ANGER = (
    _("Grrrmpf!"),
    _("Das ist doch zum Aussterben!"),
    _("Wer ist mir auf den Schwanz getreten?"),
    _("Meine Herde ist zu klein …"),
    _("Ich brauche eine größere Höhle."),
    _("Das liegt mir im Magen. Wie ein Stein."),
    _("Heiliger Komet!"),
    _("Nicht schon wieder ab in die Höhle!"),
    _("Gleich fauche ich!"),
    _("Ich stecke den Kopf in den Farn."),
    _("Fossil müsste man sein …"),
    _("Zähne zusammenbeißen. Alle sechzig."),
    _("Mein Ei war gemütlicher."),
    _("So schnell wird man zur Randnotiz der Erdgeschichte."),
)
