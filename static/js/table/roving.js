/** One tab stop for a group: inside [data-roving] the arrow keys move. The server marks the first child as the stop. */

/** Move the focus by `step` within the group of `element`; at the ends it stays. */
export function rove(element, step) {
  const items = itemsOf(element.closest("[data-roving]"));
  const next = items[items.indexOf(element) + step];
  if (!next) return;
  next.focus();
  keepStop(next);
}

/** After a morph has put back the server's tab stops: the stop is where the focus is. */
export function restoreStops(root) {
  const focused = root.querySelector("[data-roving] :focus");
  if (focused) keepStop(focused);
}

function keepStop(element) {
  for (const item of itemsOf(element.closest("[data-roving]"))) item.tabIndex = item === element ? 0 : -1;
}

function itemsOf(group) {
  return [...group.querySelectorAll("button")];
}
