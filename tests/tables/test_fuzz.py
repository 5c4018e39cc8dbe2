"""Anything at all, sent to a table: an answer each time, never an error of ours, never a changed match (PL-64)."""

import json
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine import registry, wire
from tables import frames, store
from tables.errors import Refused
from tables.frames import LONGEST, Stamp
from tables.models import Match, Table
from tests.tables.browsers import browser_of
from tests.tables.people import member, running, until_asked
from tests.tables.sockets import Page, story

GAMES = [game.slug for game in registry.all_games()]
UNUSED = 2**31 - 1
"""The number of a ping that nobody else sends."""
FEW = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=150, deadline=None)

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["", "take", "type", "joy", "0", "-1", "1e999", "<b>", "\x00"]),
)
values = st.recursive(
    odd,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
kinds = st.sampled_from(["move", "version", "ping", "fetch", "hint", "chat", "cheer", "chosen", "stamp", "type"])
moves = st.fixed_dictionaries(
    {"type": st.sampled_from(["take", "steal", ""]) | odd},
    optional={"count": st.integers(4) | odd.filter(lambda n: n != 1), "x": values},
)
near = st.fixed_dictionaries(
    {}, optional={"move": moves, "version": st.integers(-1, 9) | odd, "hint": odd, "ping": odd}
)
texts = st.one_of(
    near.map(json.dumps),
    st.dictionaries(kinds | st.text(max_size=5), values, max_size=4).map(json.dumps),
    values.map(json.dumps),
    st.text(max_size=40),
)


def lina_to_move() -> tuple[Any, Any, Match]:
    lina, jonas = member(), member()
    match = running(lina, jonas)
    until_asked(match, lina)
    return lina, jonas, Match.objects.select_related("table").get(pk=match.pk)


def as_stored(match: Match) -> tuple[Any, ...]:
    now, table = Match.objects.get(pk=match.pk), Table.objects.get(pk=match.table_id)
    return now.status, now.version, now.state, table.status, list(table.seats.values_list("user", flat=True))


@pytest.mark.django_db(transaction=True)
@FEW
@given(sent=st.lists(texts, min_size=15, max_size=15), who=st.integers(0, 2))
async def test_pl_64_whatever_is_sent_over_the_socket_gets_an_answer(
    workers: Any, caplog: pytest.LogCaptureFixture, sent: list[str], who: int
) -> None:
    """PL-64: as the one to move, as another player, as a watcher; the connection stays and nothing has changed."""
    lina, jonas, match = await story(lina_to_move)
    before = await story(as_stored, match)
    async with Page([lina, jonas, await story(member)][who], match.table) as page:
        await page.settle()
        for text in sent:
            with pytest.MonkeyPatch.context() as patient:
                patient.setattr(frames.Meter, "take", lambda meter: True)
                await page.wire.send_input({"type": "websocket.receive", "text": text})
                await page.send(ping=UNUSED)
                while (frame := await page.frame()).get("n") != UNUSED:
                    assert frame["type"] in {"update", "refused", "pong", "chat", "elsewhere"}
                    assert frame.get("code") != "failed", text
    assert await story(as_stored, match) == before
    assert "socket_failed" not in caplog.text


@MANY
@given(st.binary(max_size=60).map(lambda raw: raw.decode("latin1")) | texts | st.just("[" * LONGEST))
def test_pl_64_a_frame_is_an_object_or_refused(text: str) -> None:
    try:
        frame = frames.read(text)
    except Refused as refusal:
        frame = {"refused": refusal.code}
    assert isinstance(frame, dict)
    assert frame.get("refused") in {None, "malformed", "too_long"} or "refused" in text


@MANY
@given(st.text(max_size=30) | st.from_regex(r"\d{1,20}\.\d{1,20}\.\d{1,20}"))
def test_pl_64_a_stamp_is_one_or_none(text: str) -> None:
    stamp = Stamp.of(text)
    assert stamp == Stamp() or ".".join(map(str, msgspec.structs.astuple(stamp))) == ".".join(
        str(int(part)) for part in text.split(".")
    )


@pytest.mark.parametrize("slug", GAMES)
@MANY
@given(move=values | moves)
def test_pl_64_what_is_no_move_of_the_game_is_told_so(slug: str, move: Any) -> None:
    """PL-64: of the wire format comes a move of the game's, or the one error that the table knows."""
    game = registry.get(slug)
    try:
        read = store.read_move(game, move)
    except msgspec.ValidationError:
        return
    assert wire.load(wire.dump(read), game.move_type) == read


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_pl_64_a_stored_match_that_is_damaged_is_unreadable_and_nothing_else(slug: str) -> None:
    """PL-64: of any part that is cut out or replaced comes a position, or the one error that closes the match."""
    state = json.loads(running(member(), member(), game=slug).state)

    @MANY
    @given(st.sampled_from(sorted(state)), values, st.booleans())
    def damage(part: str, value: Any, is_cut: bool) -> None:
        stored = {**state, part: value}
        if is_cut:
            del stored[part]
        match = Match(game=slug, format_version=registry.get(slug).format_version, state=json.dumps(stored))
        with suppress(store.Unreadable):
            assert wire.load(store.position(match).dump(), registry.get(slug).state_type)

    damage()


BUTTONS = ("sit", "get_up", "start", "leave", "again", "tempo")


@pytest.mark.django_db
@FEW
@given(
    name=st.sampled_from(BUTTONS),
    sent=st.dictionaries(st.sampled_from(["number", "stake", "tempo", "x"]), odd.map(str), max_size=3),
)
def test_pl_64_whatever_a_form_holds_gets_an_answer(workers: Any, name: str, sent: dict[str, str]) -> None:
    """PL-64: a stranger's presses at a table that plays change nothing, whatever is sent with them."""
    _lina, _jonas, match = lina_to_move()
    before = as_stored(match)
    sent = {field: text.encode(errors="replace").decode() for field, text in sent.items()}
    answer = browser_of(member()).post(reverse(f"tables:{name}", args=[match.table.key]), sent)
    assert answer.status_code in {204, 302, 409}
    assert as_stored(match) == before
