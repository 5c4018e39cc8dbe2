"""The dinosaurs and the words around them."""

import pytest
from django.utils.translation import override

from games.speedsaurus import content
from games.speedsaurus.content import DINOSAURS
from games.speedsaurus.game import SpeedsaurusGame
from games.speedsaurus.rules.cards import VALUES
from tests.games.speedsaurus.table_scenes import SHOWN

NAMES = [
    "Microraptor",
    "Compsognathus",
    "Velociraptor",
    "Deinonychus",
    "Pachycephalosaurus",
    "Gallimimus",
    "Stegosaurus",
    "Triceratops",
    "Iguanodon",
    "Tyrannosaurus",
    "Spinosaurus",
    "Brachiosaurus",
    "Argentinosaurus",
]


def test_ss_02_thirteen_names_in_order():
    assert [DINOSAURS[value].name for value in VALUES] == NAMES


def test_ss_02_lengths_rise_with_the_value():
    lengths = [DINOSAURS[value].length for value in VALUES]
    assert lengths == sorted(set(lengths))


@pytest.mark.parametrize("value", VALUES)
def test_ss_02_every_dinosaur_has_all_its_facts(value):
    dinosaur = DINOSAURS[value]
    told = [str(text) for text in (dinosaur.meaning, dinosaur.lived, dinosaur.size, dinosaur.diet, dinosaur.fact)]
    assert all(told)
    assert str(dinosaur.fact).endswith(".")
    assert 66 <= dinosaur.age <= 155, "between the late Jurassic and the end of the Cretaceous"


def test_ss_02_the_period_agrees_with_the_age():
    """Jurassic until 145, early Cretaceous until 100.5, late Cretaceous until 66 million years ago."""
    for dinosaur in DINOSAURS.values():
        expected = content.JURASSIC if dinosaur.age > 145 else content.EARLY_CRETACEOUS
        assert dinosaur.period == (expected if dinosaur.age > 100 else content.LATE_CRETACEOUS)


@pytest.mark.parametrize(
    ("value", "size"),
    [
        (1, "etwa 80 cm lang und 1 kg schwer"),
        (2, "etwa 1,2 m lang und 2,5 kg schwer"),
        (7, "etwa 7 m lang und 5 t schwer"),
        (13, "etwa 33 m lang und 70 t schwer"),
    ],
)
def test_sizes_read_well(value, size):
    with override("de"):
        assert DINOSAURS[value].size == size


@pytest.mark.parametrize("told", [content.JOY, content.ANGER])
def test_pl_50_at_least_twelve_exclamations_each(told):
    assert len({str(text) for text in told}) == len(told) >= 12


def test_ss_48_words_the_players_see():
    assert str(SHOWN.replay_label) == "Nochmal losstampfen"
    assert str(SHOWN.log_title) == "Fährtenbuch"


def test_every_variant_and_every_kind_of_points_has_a_name():
    (variant,) = SpeedsaurusGame.options
    assert [SHOWN.facts({"variant": key}) for key, _ in variant.choices] == [["Eine Partie"], ["Profi bis 20"]]
    for key in ("win", "cards", "penalties", "place", "left"):
        assert SHOWN.breakdown_label(key)
