// The frame around every page: notes, light and dark, dialogs.

import "./toasts.js";

function shownTheme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

const UNDERWAY_MS = 3000;
let underway = new WeakSet();

// A second click while the first is on its way would do everything twice. The switch of the theme may go back and forth.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form.method !== "post" || form.matches("[data-theme-form]")) return;
    if (underway.has(form)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    underway.add(form);
    setTimeout(() => underway.delete(form), UNDERWAY_MS);
  },
  true,
);
addEventListener("pageshow", () => (underway = new WeakSet())); // whoever comes back by the back button may send anew

// Switch at once; the form then tells the server, which keeps the choice.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-theme-form]");
  if (!form) return;
  event.preventDefault();
  const theme = shownTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  const body = new FormData(form);
  body.set("theme", theme);
  fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
});

// data-opens="id" opens the dialog called id, data-closes closes the one it is in, and so does a click beside it.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  const dialog = opener && document.getElementById(opener.dataset.opens);
  if (dialog) {
    event.preventDefault(); // without scripts the opener is a link to a page of its own
    dialog.showModal();
  } else if (event.target.closest("[data-closes]") || event.target.matches("dialog[open]")) {
    event.target.closest("dialog").close();
  }
});

// Shows a page of ours when the network is away. Browsers have it only where nobody can listen in between.
navigator.serviceWorker?.register("/worker.js");
