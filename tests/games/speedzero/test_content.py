"""Formulas, action cards and the words around them."""

import re
from xml.etree import ElementTree

import pytest
import sympy

from games.speedzero.content import faces, notation, words
from games.speedzero.content.actions import ACTION_TEXTS
from games.speedzero.content.formulas import FORMULAS, Formula
from games.speedzero.content.notation import beside, n, over, power, root, term, x
from games.speedzero.rules.cards import ACTIONS, KINDS, X

NAMES = {name: getattr(sympy, name) for name in dir(sympy) if not name.startswith("_")}
UNKNOWN = sympy.Symbol("x", real=True)
NAMES |= {"x": UNKNOWN, "k": sympy.Symbol("k", integer=True, positive=True)}


def evaluated(formula: Formula) -> sympy.Expr:
    return sympy.simplify(eval(formula.term.sympy, {"__builtins__": {"int": int}}, NAMES))


@pytest.mark.parametrize(
    ("card", "formula"),
    [pytest.param(card, one, id=f"{card}: {one.term.sympy}") for card in KINDS for one in FORMULAS[card]],
)
def test_sz_02_every_formula_has_exactly_its_cards_value(card, formula):
    """SZ-02: what SymPy evaluates is made of the same pieces as what is shown."""
    assert sympy.simplify(evaluated(formula) - (UNKNOWN if card == X else card)) == 0


@pytest.mark.parametrize("card", KINDS)
def test_sz_02_at_least_six_different_formulas_for_every_card(card):
    formulas = FORMULAS[card]
    assert len({formula.mathml for formula in formulas}) == len(formulas) >= 6
    assert len({formula.term.sympy for formula in formulas}) == len(formulas)


def test_sz_02_zero_has_eulers_identity():
    assert "((E)**((I)*(pi)))+(Integer(1))" in {formula.term.sympy for formula in FORMULAS[0]}


@pytest.mark.parametrize("card", KINDS)
def test_sz_02_every_formula_is_explained_in_a_sentence_of_its_own(card):
    notes = [str(formula.note) for formula in FORMULAS[card]]
    assert all(note.endswith(".") for note in notes)
    assert len(set(notes)) == len(notes)


@pytest.mark.parametrize("card", KINDS)
def test_every_formula_is_well_formed_mathml(card):
    known = {"math", "mrow", "mn", "mi", "mo", "msup", "msub", "msubsup", "msqrt", "mroot", "mfrac", "mspace"}
    known |= {"munder", "munderover", "mtable", "mtr", "mtd"}
    children = {"msup": 2, "msub": 2, "mfrac": 2, "mroot": 2, "munder": 2, "msubsup": 3, "munderover": 3}
    for formula in FORMULAS[card]:
        for element in ElementTree.fromstring(formula.mathml).iter():
            assert element.tag in known
            if element.tag in children:
                assert len(element) == children[element.tag]


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        (n(2) * (n(1) + 3), "2·(1+3)"),
        (power(n(1) + 3, 2), "(1+3)2"),
        (power(-n(1), 3), "(−1)3"),
        (n(5) - (n(1) + 3), "5−(1+3)"),
        (n(2) * 3 + 1, "2·3+1"),
        (-(n(2) * 3), "−2·3"),
        (-(n(2) + 3), "−(2+3)"),
        (beside(2, n(1) + 3), "2(1+3)"),
        (notation.factorial(n(1) + 2), "(1+2)!"),
        (notation.sin(x + 1), "sin(x+1)"),
        (notation.ln(power(2, x)), "ln2x"),
        (root(n(1) + 3), "1+3"),
        (over(n(1) + 3, 2), "1+32"),
        (term(-3), "−3"),
    ],
)
def test_brackets_stand_where_the_order_of_operations_asks_for_them(formula, shown):
    text = "".join(ElementTree.fromstring(formula.mathml).itertext())
    assert re.sub(r"[\u2061\u2062]", "", text) == shown


def test_sz_01_a_band_of_colour_for_every_card():
    bands = [faces.band(card) for card in KINDS]
    assert bands == ["neg"] * 2 + ["nil"] + ["low"] * 4 + ["mid"] * 4 + ["high"] * 4 + ["x"]


def test_cards_show_a_proper_minus():
    assert [faces.label(card) for card in (-2, -1, 0, 12, X)] == ["−2", "−1", "0", "12", "x"]


def test_sz_02_every_round_has_other_formulas():
    assert all(faces.formula_id(card, 3) != faces.formula_id(card, 4) for card in KINDS)


def test_sz_30_every_action_card_has_its_words():
    assert set(ACTION_TEXTS) == set(ACTIONS)
    for action, text in ACTION_TEXTS.items():
        assert str(text.name).lower() == action
        assert text.brief
        assert str(text.told).endswith(".")


@pytest.mark.parametrize("told", [words.JOY, words.ANGER])
def test_pl_50_at_least_twelve_exclamations_each(told):
    assert len({str(text) for text in told}) == len(told) >= 12
