"""The formulas on the number cards (SZ-02): each has exactly its card's value, and a line that says why.

`FORMULAS` goes by the card: the numbers −2 to 12, and x, whose formulas all come to x again.
"""

from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from games.engine.game import Text
from games.speedzero.content.notation import (
    Term,
    beside,
    binary,
    ceiling,
    choose,
    cos,
    derivative,
    e,
    factorial,
    fibonacci,
    floor,
    i,
    inf,
    integral,
    k,
    lg,
    limit,
    ln,
    log,
    lucas,
    matrix_determinant,
    modulus,
    n,
    over,
    phi,
    pi,
    power,
    product,
    root,
    sin,
    total,
    x,
    zeta,
)
from games.speedzero.rules.cards import X


@dataclass(frozen=True)
class Formula:
    """A formula and its explanation, one or two short sentences."""

    term: Term
    note: Text

    @cached_property
    def mathml(self) -> SafeString:
        """The formula as it stands on the card."""
        return mark_safe(f"<math>{self.term.mathml}</math>")  # noqa: S308 - made of the pieces in `notation`


E_TO_I_PI = power(e, beside(i, pi))

FORMULAS: dict[int, tuple[Formula, ...]] = {
    -2: (
        Formula(-root(4), _("Die Wurzel aus 4 ist 2, und das Minus davor macht −2 daraus.")),
        Formula(root(-8, 3), _("(−2)·(−2)·(−2) ist −8. Eine dritte Wurzel gibt es auch aus negativen Zahlen.")),
        Formula(lg(over(1, 100)), _("Ein Hundertstel ist 10 hoch −2. Diesen Exponenten nennt der Zehnerlogarithmus.")),
        Formula(power(i, 2) - 1, _("i ist die imaginäre Einheit: i² ist −1, und noch eins weniger ist −2.")),
        Formula(
            matrix_determinant([[1, 2], [3, 4]]),
            _("Eine Determinante: 1·4 minus 2·3, also 4 − 6."),
        ),
        Formula(power(n(1) + i, 2) * i, _("(1 + i)² ist 2i, und 2i mal i ist 2·(−1).")),
        Formula(floor(-root(3)), _("−√3 ist rund −1,73. Die untere Klammer rundet ab, also auf −2.")),
    ),
    -1: (
        Formula(power(i, 2), _("So ist die imaginäre Einheit i gemacht: Ihr Quadrat ist −1.")),
        Formula(E_TO_I_PI, _("Eine halbe Drehung um die Null der Zahlenebene führt von 1 zu −1.")),
        Formula(cos(pi), _("Nach einer halben Umdrehung steht der Kosinus ganz unten, bei −1.")),
        Formula(power(-n(1), 3), _("Minus mal Minus mal Minus bleibt Minus.")),
        Formula(log(2, over(1, 2)), _("Ein Halbes ist 2 hoch −1.")),
        Formula(beside(2, zeta(0)), _("Die Riemannsche Zetafunktion hat an der Stelle 0 den Wert −½.")),
        Formula(matrix_determinant([[0, 1], [1, 0]]), _("0·0 minus 1·1: Diese Matrix spiegelt, das zeigt die −1.")),
    ),
    0: (
        Formula(
            E_TO_I_PI + 1,
            _("Die Eulersche Identität: fünf der wichtigsten Zahlen in einer Zeile, und zusammen ergeben sie 0."),
        ),
        Formula(sin(pi), _("Nach einer halben Umdrehung kreuzt der Sinus die Nulllinie.")),
        Formula(ln(1), _("e hoch 0 ist 1, also ist der natürliche Logarithmus von 1 gleich 0.")),
        Formula(
            integral(power(x, 3), x, -1, 1),
            _("Links der Null liegt die Fläche unter der Achse, rechts ebenso viel darüber: Sie heben sich auf."),
        ),
        Formula(limit(over(1, k), k, inf), _("Ein Kuchen, geteilt durch immer mehr Leute: Das Stück geht gegen 0.")),
        Formula(total(k, 1, 4, power(i, k)), _("i − 1 − i + 1: einmal im Kreis herum und zurück zum Anfang.")),
        Formula(
            matrix_determinant([[1, 2], [2, 4]]),
            _("1·4 minus 2·2. Die zweite Zeile ist das Doppelte der ersten, dann ist die Determinante 0."),
        ),
        Formula(factorial(0) - 1, _("0! ist 1: Nichts lässt sich auf genau eine Art anordnen. Minus 1 macht 0.")),
    ),
    1: (
        Formula(sin(x, 2) + cos(x, 2), _("Der Satz des Pythagoras im Einheitskreis. Er gilt für jedes x.")),
        Formula(factorial(0), _("Null Dinge kann man auf genau eine Art anordnen: gar nicht.")),
        Formula(-E_TO_I_PI, _("e hoch iπ ist −1, das Minus davor macht 1 daraus.")),
        Formula(
            total(k, 1, inf, over(1, power(2, k))),
            _("Ein Halbes, ein Viertel, ein Achtel und immer so weiter: Zusammen fehlt am Ende nichts zu 1."),
        ),
        Formula(limit(over(sin(x), x), x, 0), _("Ganz nah bei 0 ist der Sinus so groß wie sein Winkel.")),
        Formula(power(7, 0), _("Jede Zahl außer der 0 ergibt hoch 0 genau 1.")),
        Formula(
            integral(cos(x), x, 0, over(pi, 2)),
            _("Der erste Viertelbogen des Kosinus schließt genau die Fläche 1 ein."),
        ),
        Formula(phi - over(1, phi), _("φ ist der goldene Schnitt: Sein Kehrwert ist genau um 1 kleiner.")),
    ),
    2: (
        Formula(lg(100), _("100 ist 10 hoch 2, und der Zehnerlogarithmus nennt den Exponenten.")),
        Formula(root(4), _("2 mal 2 ist 4.")),
        Formula(
            total(k, 0, inf, over(1, power(2, k))),
            _("1 und ein Halbes und ein Viertel und immer so weiter: Die Summe kommt der 2 beliebig nah."),
        ),
        Formula(integral(sin(x), x, 0, pi), _("Die Fläche unter einem Sinusbogen ist genau 2.")),
        Formula(power(modulus(n(1) + i), 2), _("1 + i ist √2 von der 0 entfernt, das Quadrat davon ist 2.")),
        Formula(
            power(phi, 2) - over(1, phi),
            _("Beim goldenen Schnitt ist φ² = φ + 1 und 1/φ = φ − 1. Der Unterschied ist 2."),
        ),
        Formula(floor(e), _("e ist rund 2,718. Die untere Klammer lässt alles hinter dem Komma weg.")),
    ),
    3: (
        Formula(floor(pi), _("π ist rund 3,14. Abgerundet bleibt die 3.")),
        Formula(root(27, 3), _("3·3·3 ist 27.")),
        Formula(log(2, 8), _("2 hoch 3 ist 8.")),
        Formula(fibonacci(4), _("Die vierte Fibonacci-Zahl: 1, 1, 2, 3.")),
        Formula(
            integral(beside(9, power(x, 2)), x, 0, 1),
            _("Die Fläche unter x² von 0 bis 1 ist ein Drittel, neunmal so viel ist 3."),
        ),
        Formula(over(factorial(4), power(2, 3)), _("4! ist 24, geteilt durch 8.")),
        Formula(root(n(1) + n(2) * 4), _("1 + 8 ist 9. So beginnt eine berühmte Kettenwurzel von Ramanujan.")),
    ),
    4: (
        Formula(power(2, 2), _("2 + 2, 2 · 2 und 2 hoch 2 ergeben alle drei 4.")),
        Formula(root(16), _("4 mal 4 ist 16.")),
        Formula(n(1) + 3, _("Die Summe der ersten zwei ungeraden Zahlen ist 2 mal 2.")),
        Formula(ceiling(pi), _("Die obere Klammer rundet π, rund 3,14, auf.")),
        Formula(-power(n(1) + i, 4), _("(1 + i)² ist 2i, noch einmal quadriert −4. Das Minus davor kehrt es um.")),
        Formula(log(3, 81), _("3 hoch 4 ist 81.")),
        Formula(integral(beside(2, x), x, 0, 2), _("Ein Dreieck, 2 breit und 4 hoch: Die Fläche ist 4.")),
    ),
    5: (
        Formula(
            root(power(3, 2) + power(4, 2)),
            _("Das rechtwinklige Dreieck mit den Seiten 3 und 4 hat die lange Seite 5."),
        ),
        Formula(power(1, 2) + power(2, 2), _("1 + 4.")),
        Formula(modulus(n(3) + beside(4, i)), _("So weit liegt 3 + 4i von der 0 entfernt, nach Pythagoras.")),
        Formula(fibonacci(5), _("Die fünfte Fibonacci-Zahl ist 5: 1, 1, 2, 3, 5.")),
        Formula(power(2, 2) + 1, _("Eine Fermat-Zahl: eine Zweierpotenz, deren Exponent selbst eine ist, plus 1.")),
        Formula(root(125, 3), _("5·5·5 ist 125.")),
        Formula(binary("101"), _("Im Zweiersystem: ein Vierer, kein Zweier, ein Einer.")),
    ),
    6: (
        Formula(factorial(3), _("1·2·3. Auf so viele Arten lassen sich drei Karten ordnen.")),
        Formula(n(1) + 2 + 3, _("1, 2 und 3 sind die echten Teiler von 6: Sie ist die kleinste vollkommene Zahl.")),
        Formula(choose(4, 2), _("Auf sechs Arten lassen sich aus vier Karten zwei auswählen.")),
        Formula(over(power(pi, 2), zeta(2)), _("Die Summe aller 1/n² ist π²/6. Das hat Euler entdeckt.")),
        Formula(floor(beside(2, pi)), _("2π, der Umfang des Einheitskreises, ist rund 6,28.")),
        Formula(log(2, 64), _("2 hoch 6 ist 64.")),
        Formula(product(k, 1, 3, k), _("Das große Pi heißt: alles malnehmen, hier 1·2·3.")),
    ),
    7: (
        Formula(power(2, 3) - 1, _("Eine Mersenne-Primzahl: eine Zweierpotenz minus 1.")),
        Formula(n(3) + 4, _("Zwei Nachbarn ergeben zusammen immer eine ungerade Zahl.")),
        Formula(n(1) + 2 + 4, _("Die ersten drei Zweierpotenzen.")),
        Formula(
            power(4, 2) - power(3, 2),
            _("16 − 9. Benachbarte Quadratzahlen liegen immer eine ungerade Zahl auseinander."),
        ),
        Formula(floor(power(e, 2)), _("e² ist rund 7,39.")),
        Formula(binary("111"), _("Im Zweiersystem: ein Vierer, ein Zweier, ein Einer.")),
        Formula(lucas(4), _("Die Lucas-Zahlen beginnen mit 2, 1 und wachsen wie die von Fibonacci: 2, 1, 3, 4, 7.")),
    ),
    8: (
        Formula(power(2, 3), _("2·2·2: Ein Würfel hat acht Ecken.")),
        Formula(fibonacci(6), _("Die sechste Fibonacci-Zahl: 1, 1, 2, 3, 5, 8.")),
        Formula(power(3, 2) - 1, _("Von 2 an sind 2³ und 3² die einzigen Nachbarn, die beide echte Potenzen sind.")),
        Formula(n(3) + 5, _("8 als Summe zweier Primzahlen.")),
        Formula(total(k, 0, 3, choose(3, k)), _("Die dritte Zeile im Pascalschen Dreieck: 1 + 3 + 3 + 1.")),
        Formula(root(64), _("8 mal 8 ist 64, so viele Felder hat ein Schachbrett.")),
        Formula(integral(x, x, 0, 4), _("Ein Dreieck, 4 breit und 4 hoch: die Hälfte von 16.")),
    ),
    9: (
        Formula(n(1) + 3 + 5, _("Die ersten drei ungeraden Zahlen ergeben 3 mal 3.")),
        Formula(power(3, 2), _("3 mal 3.")),
        Formula(power(1, 3) + power(2, 3), _("1 + 8. Summen der ersten Kubikzahlen sind immer Quadratzahlen.")),
        Formula(power(5, 2) - power(4, 2), _("25 − 16. Daher kommt das Dreieck mit 3, 4 und 5.")),
        Formula(floor(power(pi, 2)), _("π² ist rund 9,87.")),
        Formula(integral(power(x, 2), x, 0, 3), _("Die Fläche unter x² von 0 bis 3: ein Drittel von 3³.")),
        Formula(binary("1001"), _("Im Zweiersystem: ein Achter und ein Einer.")),
    ),
    10: (
        Formula(n(1) + 2 + 3 + 4, _("Die vierte Dreieckszahl: So viele Pins stehen beim Bowling.")),
        Formula(choose(5, 2), _("Auf zehn Arten lassen sich aus fünf Karten zwei auswählen.")),
        Formula(power(1, 2) + power(3, 2), _("1 + 9.")),
        Formula(n(2) + 3 + 5, _("Die Summe der ersten drei Primzahlen.")),
        Formula(ceiling(power(pi, 2)), _("π² ist rund 9,87, aufgerundet 10.")),
        Formula(root(power(6, 2) + power(8, 2)), _("Pythagoras: 36 + 64 ist 100.")),
        Formula(binary("1010"), _("Im Zweiersystem: ein Achter und ein Zweier.")),
    ),
    11: (
        Formula(power(3, 2) + root(4), _("9 + 2.")),
        Formula(power(6, 2) - power(5, 2), _("36 − 25. Die Differenz ist auch 6 + 5.")),
        Formula(lucas(5), _("Die Lucas-Zahlen beginnen mit 2, 1: 2, 1, 3, 4, 7, 11.")),
        Formula(ceiling(beside(4, e)), _("4e ist rund 10,87, aufgerundet 11.")),
        Formula(factorial(3) + 5, _("6 + 5.")),
        Formula(root(121), _("11 mal 11 ist 121, vorwärts wie rückwärts gelesen.")),
        Formula(binary("1011"), _("Im Zweiersystem: ein Achter, ein Zweier, ein Einer.")),
    ),
    12: (
        Formula(n(3) * 4, _("Ein Dutzend, wie dein Feld am Anfang: drei Reihen zu vier Karten.")),
        Formula(-over(1, zeta(-1)), _("Die Riemannsche Zetafunktion hat bei −1 den Wert −1/12.")),
        Formula(root(fibonacci(12)), _("Die zwölfte Fibonacci-Zahl ist 144, also 12 mal 12.")),
        Formula(n(5) + 7, _("Die Summe eines Primzahlzwillings: 5 und 7 liegen nur 2 auseinander.")),
        Formula(n(3) + 4 + 5, _("Der Umfang des berühmten Dreiecks von Pythagoras.")),
        Formula(over(factorial(4), 2), _("4! ist 24, die Hälfte davon 12.")),
        Formula(binary("1100"), _("Im Zweiersystem: ein Achter und ein Vierer.")),
    ),
    X: (
        Formula(beside(2, x) - x, _("Zwei Unbekannte weniger eine ist eine Unbekannte.")),
        Formula(ln(power(e, x)), _("Der Logarithmus macht rückgängig, was die e-Funktion tut.")),
        Formula(integral(1, k, 0, x), _("Ein Rechteck, 1 hoch und x breit: Die Fläche ist x.")),
        Formula(derivative(over(power(x, 2), 2), x), _("Die Steigung von x²/2 ist an jeder Stelle x.")),
        Formula(log(2, power(2, x)), _("2 hoch x, und der Logarithmus zur Basis 2 holt das x wieder herunter.")),
        Formula(x + 0, _("Die Null dazu ändert nichts. Genau so zählt ein x: 0 Punkte.")),
        Formula(power(x, 1), _("Hoch 1 lässt alles, wie es ist.")),
    ),
}  # fmt: skip
