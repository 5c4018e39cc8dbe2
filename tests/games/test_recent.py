"""What is kept of what was made: as long as it is asked for, and not for ever."""

from games.recent import AT_ONCE, Recent


class Maker:
    def __init__(self, most: int = 3) -> None:
        self.now = 0
        self.made: list[str] = []
        self.recent: Recent[str, str] = Recent(seconds=60, most=most, clock=lambda: self.now)

    def get(self, key: str) -> str:
        return self.recent.get(key, lambda: self._make(key))

    def _make(self, key: str) -> str:
        self.made.append(key)
        return key.upper()


def test_what_is_asked_for_again_is_made_once() -> None:
    maker = Maker()
    assert [maker.get("a") for _ in range(3)] == ["A"] * 3
    assert maker.made == ["a"]


def test_it_stays_while_it_is_asked_for_and_goes_when_it_is_not() -> None:
    maker = Maker(most=100)
    for maker.now in range(0, 600, 50):
        maker.get("a")
        maker.get(f"once-{maker.now}")
        assert len(maker.recent) <= 4
    assert maker.made.count("a") == 1
    maker.get("once-0")
    assert maker.made.count("once-0") == 2


def test_it_never_keeps_more_than_it_may_and_lets_go_of_what_was_asked_for_least_lately() -> None:
    maker = Maker(most=3)
    for maker.now in range(0, 1000, 10):
        maker.get(f"{maker.now}")
        maker.get("a")
        assert len(maker.recent) <= 3
    assert maker.made.count("a") == 1


def test_what_a_burst_left_behind_goes_little_by_little() -> None:
    maker = Maker(most=100)
    for number in range(50):
        maker.get(f"burst-{number}")
    maker.now = 1000
    left = []
    for number in range(20):
        maker.get(f"{number}")
        left.append(len(maker.recent))
    assert left[0] == 50 + 1 - AT_ONCE
    assert left[-1] == 20
