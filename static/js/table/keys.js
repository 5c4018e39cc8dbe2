/**
 * Keys that hold for every game: B opens the standings, R asks for advice where it is offered. Games bring their own; Esc
 * closes dialogs by itself.
 */

/** Whether a key belongs to a field or to the browser and not to the table. */
export function isForeignKey(event) {
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/** What scrolls a text that has the focus. */
const SCROLLS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

/** Whether a key is meant for the game: no dialog lies over it, and the log does not scroll by it. */
export function isForGame(event) {
  if (isForeignKey(event) || document.querySelector("dialog[open]")) return false;
  if (event.target.closest("[role=log]") && SCROLLS.has(event.key)) return false;
  return !event.repeat || event.key.startsWith("Arrow"); // a key held down is one wish
}

document.addEventListener("keydown", (event) => {
  if (isForGame(event) && event.key.toLowerCase() === "r") document.querySelector("[data-advise]")?.click();
});

document.addEventListener("keydown", (event) => {
  if (isForeignKey(event) || event.key.toLowerCase() !== "b") return;
  const dialog = document.getElementById("standings-dialog");
  if (dialog.open) dialog.close();
  else if (!document.querySelector("dialog[open]")) dialog.showModal();
});
