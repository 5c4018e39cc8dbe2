/** Keys that hold for every game: B opens the standings. Games bring their own; Esc closes dialogs by itself. */

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

document.addEventListener("keydown", (event) => {
  if (isForeignKey(event) || event.key.toLowerCase() !== "b") return;
  const dialog = document.getElementById("standings-dialog");
  if (dialog.open) dialog.close();
  else if (!document.querySelector("dialog[open]")) dialog.showModal();
});
