"""Who gets the pot (PL-34)."""

from collections.abc import Mapping


def shares(places: Mapping[int, int], pot: int) -> tuple[dict[int, int], int]:
    """Taler by user, and what goes to the house.

    `places` has the place of each human still seated at the end, by user; leavers are not among them, their
    stakes stay in `pot`. The best place takes all, shared equally; what cannot be divided goes to the house,
    and so does everything when nobody is left. Somebody who sat down alone is the best-placed human and gets
    the stake back.
    """
    if not places:
        return {}, pot
    best = min(places.values())
    winners = [user for user, place in places.items() if place == best]
    share, rest = divmod(pot, len(winners))
    return dict.fromkeys(winners, share), rest
