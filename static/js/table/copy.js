/**
 * <button data-copies="id"> copies the address of the link called id. <a data-spelt> says its whole address, of which the
 * server, rendering alike for everybody, knows only the path.
 */

import { say } from "../toasts.js";
import { word } from "./words.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copies]");
  if (!button) return;
  const link = document.getElementById(button.dataset.copies);
  try {
    await navigator.clipboard.writeText(link.href);
    say(word("copied"), { key: "table" });
  } catch {
    getSelection().selectAllChildren(link); // without the permission at least one Ctrl-C away
    say(word("copyYourself"), { key: "table" });
  }
});

/** Write addresses out; call it whenever links are new. */
export function spell() {
  for (const link of document.querySelectorAll("[data-spelt]")) link.textContent = link.href;
}
