"""What axe, a checker of accessibility, finds wrong with a page. Its script is whoever calls's to bring along."""

from typing import Any

from playwright.sync_api import Page

RUN = """async (within) => {
  const passing = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  await Promise.all(passing.map((one) => one.finished.catch(() => {})));
  const formulas = [...document.querySelectorAll("button math")];
  formulas.forEach(({ style }) => style.setProperty("display", "none"));
  const found = await axe.run(within ? {include: [within]} : document, {resultTypes: ["violations"], preload: false});
  formulas.forEach(({ style }) => style.removeProperty("display"));
  return found.violations;
}"""
"""Once what appears has come to rest: a dialog half faded in has too little contrast. What passes is not written down,
which would take most of the time. A formula is no label of the card it stands on, but axe takes every text in a button
for one."""


def faults(page: Page, axe: str, within: str | None = None) -> list[str]:
    """Every violation on the page, or `within` a CSS selector, with the first elements that have it."""
    page.evaluate(axe)
    return [_told(violation) for violation in page.evaluate(RUN, within)]


def _told(violation: dict[str, Any]) -> str:
    nodes = [f"{node['target']} {node['failureSummary']!r}" for node in violation["nodes"][:5]]
    return "\n    ".join([f"{violation['id']} ({violation['impact']}): {violation['help']}", *nodes])
