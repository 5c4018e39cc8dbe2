"""What happens to people without anybody asking."""

import structlog
from celery import shared_task

from accounts.forgetting import forget_old_guests

log = structlog.get_logger(__name__)


@shared_task  # type: ignore[untyped-decorator]
def forget_guests() -> None:
    """Anonymise guests who have not been here for a month (PL-04)."""
    if count := forget_old_guests():
        log.info("guests forgotten", count=count)
