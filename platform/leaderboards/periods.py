"""Today, this week, this month, all time: days begin at midnight in Berlin, weeks on Monday (PL-41)."""

from datetime import date, datetime
from enum import StrEnum

from django.utils import timezone

ALL = "all"


class Period(StrEnum):
    """A span of time that ends now; the value stands in addresses."""

    TODAY = "heute"
    WEEK = "woche"
    MONTH = "monat"
    EVER = "gesamt"


def berlin_day(moment: datetime) -> date:
    """The day in Berlin, daylight saving included, whatever time zone the reader prefers."""
    return timezone.localdate(moment, timezone.get_default_timezone())


def key(period: Period, day: date) -> str:
    """Under which key standings of the period that contains `day` are kept: 2025-11-20, 2025-W47, 2025-11 or all."""
    match period:
        case Period.TODAY:
            return day.isoformat()
        case Period.WEEK:
            year, week, _ = day.isocalendar()
            return f"{year}-W{week:02}"
        case Period.MONTH:
            return f"{day:%Y-%m}"
        case Period.EVER:
            return ALL


def keys(moment: datetime) -> list[str]:
    """The keys of all periods that a match which ended at `moment` counts for."""
    day = berlin_day(moment)
    return [key(period, day) for period in Period]
