"""When a day begins, in Berlin."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from leaderboards.periods import Period, berlin_day, key, keys


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2025, 1, 31, 22, 59, tzinfo=UTC), date(2025, 1, 31)),
        (datetime(2025, 1, 31, 23, 0, tzinfo=UTC), date(2025, 2, 1)),
        (datetime(2025, 6, 30, 21, 59, tzinfo=UTC), date(2025, 6, 30)),
        (datetime(2025, 6, 30, 22, 0, tzinfo=UTC), date(2025, 7, 1)),
        # the night that has 23 hours: midnight before it is winter time, the one after it summer time
        (datetime(2025, 3, 29, 22, 59, tzinfo=UTC), date(2025, 3, 29)),
        (datetime(2025, 3, 29, 23, 0, tzinfo=UTC), date(2025, 3, 30)),
        (datetime(2025, 3, 30, 21, 59, tzinfo=UTC), date(2025, 3, 30)),
        (datetime(2025, 3, 30, 22, 0, tzinfo=UTC), date(2025, 3, 31)),
        # the night that has 25 hours
        (datetime(2025, 10, 25, 21, 59, tzinfo=UTC), date(2025, 10, 25)),
        (datetime(2025, 10, 25, 22, 0, tzinfo=UTC), date(2025, 10, 26)),
        (datetime(2025, 10, 26, 22, 59, tzinfo=UTC), date(2025, 10, 26)),
        (datetime(2025, 10, 26, 23, 0, tzinfo=UTC), date(2025, 10, 27)),
    ],
)
def test_pl_41_days_begin_at_midnight_in_berlin(moment, day):
    assert berlin_day(moment) == day
    with timezone.override("Pacific/Auckland"):
        assert berlin_day(moment) == day


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2025, 11, 20), ["2025-11-20", "2025-W47", "2025-11", "all"]),
        (date(2025, 3, 2), ["2025-03-02", "2025-W09", "2025-03", "all"]),
        (date(2025, 3, 3), ["2025-03-03", "2025-W10", "2025-03", "all"]),
        (date(2024, 12, 30), ["2024-12-30", "2025-W01", "2024-12", "all"]),
        (date(2027, 1, 1), ["2027-01-01", "2026-W53", "2027-01", "all"]),
    ],
)
def test_pl_41_weeks_begin_on_monday_and_months_on_the_first(day, expected):
    assert [key(period, day) for period in Period] == expected


def test_pl_41_a_match_counts_for_the_periods_in_which_it_ended():
    assert keys(datetime(2025, 6, 30, 22, 0, tzinfo=UTC)) == ["2025-07-01", "2025-W27", "2025-07", "all"]
