// Short notes at the foot of the page. The region is a live region, so that a note is also read aloud.

const LASTS_MS = 6000;
const region = document.getElementById("toasts");

function dismiss(toast) {
  toast.remove();
}

function arm(toast) {
  if (toast.classList.contains("toast--error")) return; // an error stays until it is closed
  let timer = setTimeout(dismiss, LASTS_MS, toast);
  const hold = () => clearTimeout(timer);
  const release = () => {
    clearTimeout(timer);
    timer = setTimeout(dismiss, LASTS_MS, toast);
  };
  for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, hold);
  for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, release);
}

function closeButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn--quiet btn--icon btn--s";
  button.dataset.dismiss = "";
  button.setAttribute("aria-label", region.dataset.close);
  button.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-x"/></svg>';
  return button;
}

/** Show `text` as a note. With `key`, a note of the same key is replaced instead of piling up. */
export function say(text, { error = false, key = "" } = {}) {
  if (key) region.querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();
  const toast = document.createElement("p");
  toast.className = error ? "toast toast--error" : "toast";
  if (key) toast.dataset.key = key;
  const words = document.createElement("span");
  words.textContent = text;
  toast.append(words, closeButton());
  region.append(toast);
  arm(toast);
}

region.addEventListener("click", (event) => {
  const button = event.target.closest("[data-dismiss]");
  if (button) dismiss(button.closest(".toast"));
});
region.querySelectorAll(".toast").forEach(arm);
