/** <button data-copies="id"> copies the address of the link called id. */

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
