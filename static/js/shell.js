// The frame around every page: notes, light and dark, dialogs where the browser has no `commandfor` yet.

import "./toasts.js";

function shownTheme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

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

// <button data-opens="id"> opens the dialog called id; a click beside a dialog closes it.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  if (event.target.matches("dialog[open]")) event.target.close();
});
