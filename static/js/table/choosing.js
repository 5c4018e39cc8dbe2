/**
 * For games in which something is chosen first and then played by a button or a key. A `choice` of cards of the hand has
 * `texts`, what the server says about that hand, and `note`, what the viewer was told last.
 */

/** The server's texts for the viewer's hand; empty for watchers. */
export function textsOf(root) {
  return root.querySelector("#hand")?.dataset ?? {};
}

/**
 * Two ways to answer the viewer; `refresh()` shows the choice with its note. `tell(text)` says something beside the
 * controls, or in a note of the page where there is no room for a line. `isClosed()` tells why nothing can be done now; it
 * is false when the viewer may act.
 */
export function answering({ root, say }, choice, refresh) {
  function tell(text) {
    const line = root.querySelector("#own-say");
    if (!line?.checkVisibility({ visibilityProperty: true })) return say(text);
    line.replaceChildren(); // saying the same again is news to assistive technology
    choice.note = text;
    refresh();
  }

  function isClosed() {
    const { closed } = choice.texts;
    if (closed) tell(closed);
    return Boolean(closed);
  }

  return { tell, isClosed };
}

/**
 * Space and Enter choose `card` with `press(card)` also for who has not walked to the hand yet; what has the focus and
 * means something by itself keeps them.
 */
export function chooseByKey(event, card, press) {
  if (event.target.closest("a, button, summary, [role=log], [popover]")) return;
  event.preventDefault();
  card?.focus();
  if (card) press(card);
}

/** Call `forget()` when the page comes to another version: nothing chosen before answers a new question (CASE-B21). */
export function onNewVersion(table, forget) {
  let { version } = table;
  table.onUpdate(() => {
    if (version === table.version) return;
    ({ version } = table);
    forget();
  });
}
