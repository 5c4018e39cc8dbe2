"""What axe finds wrong with a page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"

RUN = """async (within) => {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.all(transitions.map((one) => one.finished.catch(() => {})));
  return axe.run(within ? {include: [within]} : document, {resultTypes: ["violations"], preload: false});
}"""
"""Once colours have stopped changing. What passes is not written down, which would take most of the time."""


def assert_accessible(page: Page, *, within: str | None = None) -> None:
    """Fail with every violation that axe finds on the page, or `within` a CSS selector."""
    page.evaluate(AXE.read_text())
    found = page.evaluate(RUN, within)
    told = [
        f"{violation['id']} ({violation['impact']}): {violation['help']}\n    " + "\n    ".join(_nodes(violation))
        for violation in found["violations"]
    ]
    assert not told, f"{page.url}\n" + "\n".join(told)


def _nodes(violation: dict[str, Any]) -> list[str]:
    return [f"{node['target']} {node['failureSummary']!r}" for node in violation["nodes"][:5]]
