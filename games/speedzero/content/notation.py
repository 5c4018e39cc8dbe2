"""Formulas in two forms made from the same pieces: MathML to be read, and a SymPy expression to be checked (SZ-02).

A formula is written as Python: `power(n(2), 3) - 1`. Brackets are set in both forms where the order of operations asks
for them, so what is shown cannot say anything else than what is evaluated.
"""

from collections.abc import Sequence
from dataclasses import dataclass

SUM, PRODUCT, FUNCTION, ATOM = range(4)
"""How tightly a piece holds together; a looser one gets brackets inside a tighter one."""


@dataclass(frozen=True, slots=True)
class Term:
    """A piece of a formula in its two forms. `mathml` is one element."""

    mathml: str
    sympy: str
    strength: int = ATOM

    def __add__(self, other: "Like") -> "Term":
        return self._with("+", other, SUM)

    def __sub__(self, other: "Like") -> "Term":
        right = term(other)
        return Term(_row(self.mathml, _op("−"), _tight(right, PRODUCT)), f"({self.sympy})-({right.sympy})", SUM)

    def __mul__(self, other: "Like") -> "Term":
        """With a visible dot, for numbers."""
        right = term(other)
        sides = _tight(self, PRODUCT), _op("·"), _tight(right, FUNCTION)
        return Term(_row(*sides), f"({self.sympy})*({right.sympy})", PRODUCT)

    def __neg__(self) -> "Term":
        return Term(_row('<mo form="prefix">−</mo>', _tight(self, PRODUCT)), f"-({self.sympy})", SUM)

    def _with(self, sign: str, other: "Like", strength: int) -> "Term":
        right = term(other)
        return Term(_row(self.mathml, _op(sign), right.mathml), f"({self.sympy}){sign}({right.sympy})", strength)


Like = Term | int


def term(like: Like) -> Term:
    """A `Term` from one or from a whole number."""
    if isinstance(like, Term):
        return like
    if like < 0:
        return -term(-like)
    return Term(f"<mn>{like}</mn>", f"Integer({like})")


n = term
"""A whole number, where a formula begins with one."""


def _row(*parts: str) -> str:
    return f"<mrow>{''.join(parts)}</mrow>"


def _op(sign: str) -> str:
    return f"<mo>{sign}</mo>"


def _fenced(left: str, inner: str, right: str) -> str:
    return _row(f'<mo fence="true">{left}</mo>', inner, f'<mo fence="true">{right}</mo>')


def _tight(piece: Term, strength: int) -> str:
    return piece.mathml if piece.strength >= strength else _fenced("(", piece.mathml, ")")


def _symbol(shown: str, sympy: str) -> Term:
    return Term(f"<mi>{shown}</mi>", sympy)


e = _symbol("e", "E")
i = _symbol("i", "I")
pi = _symbol("π", "pi")
phi = _symbol("φ", "GoldenRatio")
inf = _symbol("∞", "oo")
x, k, m = (_symbol(name, name) for name in "xkm")


def beside(left: Like, right: Like) -> Term:
    """A product without a dot: 2x, iπ."""
    one, other = term(left), term(right)
    return Term(
        _row(_tight(one, PRODUCT), "<mo>&#x2062;</mo>", _tight(other, FUNCTION)),
        f"({one.sympy})*({other.sympy})",
        PRODUCT,
    )


def power(base: Like, exponent: Like) -> Term:
    """The base with a raised exponent."""
    low, high = term(base), term(exponent)
    return Term(f"<msup>{_tight(low, ATOM)}{high.mathml}</msup>", f"({low.sympy})**({high.sympy})")


def root(inner: Like, degree: int = 2) -> Term:
    """The real root; degree 2 is not written."""
    radicand = term(inner)
    if degree == 2:
        return Term(f"<msqrt>{radicand.mathml}</msqrt>", f"sqrt({radicand.sympy})")
    return Term(f"<mroot>{radicand.mathml}<mn>{degree}</mn></mroot>", f"real_root({radicand.sympy},{degree})")


def over(top: Like, bottom: Like) -> Term:
    """A fraction with a bar."""
    above, below = term(top), term(bottom)
    return Term(f"<mfrac>{above.mathml}{below.mathml}</mfrac>", f"({above.sympy})/({below.sympy})")


def factorial(inner: Like) -> Term:
    """The product of all whole numbers up to this one."""
    piece = term(inner)
    return Term(_row(_tight(piece, ATOM), _op("!")), f"factorial({piece.sympy})", FUNCTION)


def floor(inner: Like) -> Term:
    """The largest whole number below."""
    piece = term(inner)
    return Term(_fenced("⌊", piece.mathml, "⌋"), f"floor({piece.sympy})")


def ceiling(inner: Like) -> Term:
    """The smallest whole number above."""
    piece = term(inner)
    return Term(_fenced("⌈", piece.mathml, "⌉"), f"ceiling({piece.sympy})")


def modulus(inner: Like) -> Term:
    """The absolute value, of complex numbers too."""
    piece = term(inner)
    return Term(_fenced("|", piece.mathml, "|"), f"Abs({piece.sympy})")


def _applying(piece: Term) -> str:
    """What a function's name is followed by: brackets, or a thin space."""
    shown = _tight(piece, ATOM)
    space = "" if piece.strength < ATOM else '<mspace width=".17em"/>'
    return f"<mo>&#x2061;</mo>{space}{shown}"


def _applied(name: str, inner: Like, sympy: str, power_of: int = 1) -> Term:
    piece = term(inner)
    head = f"<mi>{name}</mi>" if power_of == 1 else f"<msup><mi>{name}</mi><mn>{power_of}</mn></msup>"
    raised = "" if power_of == 1 else f"**{power_of}"
    return Term(_row(head, "<mo>&#x2061;</mo>", _tight(piece, ATOM)), f"{sympy.format(piece.sympy)}{raised}", FUNCTION)


def sin(inner: Like, power_of: int = 1) -> Term:
    """The sine, with the power behind its name."""
    return _applied("sin", inner, "sin({})", power_of)


def cos(inner: Like, power_of: int = 1) -> Term:
    """The cosine, with the power behind its name."""
    return _applied("cos", inner, "cos({})", power_of)


def ln(inner: Like) -> Term:
    """The logarithm to base e."""
    return _applied("ln", inner, "log({})")


def lg(inner: Like) -> Term:
    """The logarithm to base 10."""
    return _applied("lg", inner, "log({},10)")


def log(base: int, inner: Like) -> Term:
    """The logarithm to a written base."""
    piece = term(inner)
    head = f"<msub><mi>log</mi><mn>{base}</mn></msub>"
    return Term(_row(head, _applying(piece)), f"log({piece.sympy},{base})", FUNCTION)


def zeta(inner: Like) -> Term:
    """Riemann's function."""
    piece = term(inner)
    return Term(_row("<mi>ζ</mi>", _fenced("(", piece.mathml, ")")), f"zeta({piece.sympy})")


def fibonacci(index: int) -> Term:
    """The Fibonacci number with that index; the first two are 1."""
    return Term(f"<msub><mi>F</mi><mn>{index}</mn></msub>", f"fibonacci({index})")


def lucas(index: int) -> Term:
    """The Lucas number with that index; they begin with 2 and 1."""
    return Term(f"<msub><mi>L</mi><mn>{index}</mn></msub>", f"lucas({index})")


def binary(digits: str) -> Term:
    """A number written in the binary system, with its base."""
    return Term(f"<msub><mn>{digits}</mn><mn>2</mn></msub>", f"Integer(int('{digits}', 2))")


def choose(of: Like, taken: Like) -> Term:
    """The binomial coefficient."""
    above, below = term(of), term(taken)
    inner = f'<mfrac linethickness="0">{above.mathml}{below.mathml}</mfrac>'
    return Term(_fenced("(", inner, ")"), f"binomial({above.sympy},{below.sympy})")


def matrix_determinant(rows: Sequence[Sequence[Like]]) -> Term:
    """The determinant of a matrix between bars."""
    pieces = [[term(cell) for cell in row] for row in rows]
    table = "".join(f"<mtr>{''.join(f'<mtd>{cell.mathml}</mtd>' for cell in row)}</mtr>" for row in pieces)
    numbers = ",".join(f"[{','.join(cell.sympy for cell in row)}]" for row in pieces)
    return Term(_fenced("|", f"<mtable>{table}</mtable>", "|"), f"Matrix([{numbers}]).det()")


def total(index: Term, first: Like, last: Like, body: Term) -> Term:
    """A sum over `index`."""
    return _ranged("∑", "Sum", index, first, last, body)


def product(index: Term, first: Like, last: Like, body: Term) -> Term:
    """A product over `index`."""
    return _ranged("∏", "Product", index, first, last, body)


def _ranged(sign: str, sympy: str, index: Term, first: Like, last: Like, body: Term) -> Term:
    low, high = term(first), term(last)
    start = _row(index.mathml, _op("="), low.mathml)
    head = f"<munderover><mo>{sign}</mo>{start}{high.mathml}</munderover>"
    return Term(
        _row(head, _tight(body, PRODUCT)),
        f"{sympy}({body.sympy},({index.sympy},{low.sympy},{high.sympy})).doit()",
        SUM,
    )


def integral(body: Like, variable: Term, low: Like, high: Like) -> Term:
    """A definite integral."""
    inner, lower, upper = term(body), term(low), term(high)
    head = f"<msubsup><mo>∫</mo>{lower.mathml}{upper.mathml}</msubsup>"
    shown = "" if inner.mathml == "<mn>1</mn>" else _tight(inner, PRODUCT)
    return Term(
        _row(head, shown, '<mspace width=".17em"/><mi mathvariant="normal">d</mi>', variable.mathml),
        f"Integral({inner.sympy},({variable.sympy},{lower.sympy},{upper.sympy})).doit()",
        SUM,
    )


def limit(body: Term, variable: Term, to: Like) -> Term:
    """The limit of `body` as `variable` approaches `to`."""
    goal = term(to)
    below = _row(variable.mathml, _op("→"), goal.mathml)
    head = f'<munder><mo movablelimits="true">lim</mo>{below}</munder>'
    return Term(_row(head, _tight(body, PRODUCT)), f"limit({body.sympy},{variable.sympy},{goal.sympy})", SUM)


def derivative(body: Term, variable: Term) -> Term:
    """The first derivative."""
    d = '<mi mathvariant="normal">d</mi>'
    head = f"<mfrac>{d}{_row(d, variable.mathml)}</mfrac>"
    return Term(_row(head, _tight(body, PRODUCT)), f"diff({body.sympy},{variable.sympy})", PRODUCT)
