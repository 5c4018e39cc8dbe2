"""The kinds of decision. Stacks count from 0, from the left of their owner (SL-11)."""

import msgspec

Stacks = tuple[int, ...]


class Lay(msgspec.Struct, frozen=True, tag="lay", tag_field="type"):
    """Lay countdown cards of `value` with satellites, or satellites alone (`value` is `SATELLITE`).

    `hand`: countdown cards of the value from the hand; `satellites`: satellites from the hand; `stacks`: the stacks,
    ascending, whose open card, of the value or a satellite, comes along (SL-10, SL-12).
    """

    value: int
    hand: int = 0
    satellites: int = 0
    stacks: Stacks = ()


class Strike(msgspec.Struct, frozen=True, tag="asteroid", tag_field="type"):
    """Lay an asteroid, from the hand or from a stack. `target` takes the ramp; none on an empty ramp (SL-13)."""

    stack: int | None = None
    target: int | None = None


class Swallow(msgspec.Struct, frozen=True, tag="black_hole", tag_field="type"):
    """Lay a black hole, from the hand or from a stack (SL-14)."""

    stack: int | None = None


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="type"):
    """Take the ramp (SL-15)."""


class Dare(msgspec.Struct, frozen=True, tag="dare", tag_field="type"):
    """Play the lying card of a stack that has nothing else left (SL-20)."""

    stack: int


class Aim(msgspec.Struct, frozen=True, tag="aim", tag_field="type"):
    """Choose who takes the ramp after a blind asteroid was revealed (SL-23)."""

    target: int


class End(msgspec.Struct, frozen=True, tag="end", tag_field="type"):
    """Add nothing after a blind card that fits (SL-21)."""


Move = Lay | Strike | Swallow | Take | Dare | Aim | End
