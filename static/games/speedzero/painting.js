/** Show the mode: morphed regions come without one, so everything is set anew each time. */

import { element as make } from "../../js/table/beside.js";

/** Whether a mode looks for targets of an action, which glow pink. */
export const isAiming = (mode) => mode === "aim" || mode.startsWith("play-");

export function paint(root, modes) {
  const own = root.querySelector("#zero");
  if (!own) return;
  const { current } = modes;
  root.toggleAttribute("data-aiming", isAiming(current));
  for (const element of root.querySelectorAll("[data-in]")) paintElement(element, modes);
  for (const button of root.querySelectorAll("[data-enters]")) {
    if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", current !== "" && button.dataset.enters === current);
    button.classList.toggle("is-selected", current !== "" && button.dataset.enters === current && button.matches(".card"));
  }
  for (const button of root.querySelectorAll("[data-back]")) button.hidden = !modes.canLeave;
  for (const button of root.querySelectorAll("[data-idle]")) button.hidden = modes.canLeave;
  for (const line of root.querySelectorAll(".linepick")) {
    line.hidden = ![...line.children].some((button) => modes.takes(button));
  }
  paintAsking(root, modes);
}

function paintElement(element, modes) {
  const isTaken = modes.takes(element);
  const aims = isAiming(modes.current);
  element.classList.toggle("is-playable", isTaken && !aims);
  element.classList.toggle("is-target", isTaken && aims);
  if (element.matches("#ask-bar button")) element.hidden = !isTaken;
  if (element.dataset.label === undefined) return;
  const [lead, points, tail, tone, told] = isTaken ? (JSON.parse(element.dataset.chips || "{}")[modes.current] ?? []) : [];
  const chip = element.querySelector(".card__chip");
  if (chip) {
    chip.hidden = !points;
    chip.className = `card__chip card__chip--${tone ?? "guess"}`;
    chip.replaceChildren(make("span", "long", lead), points ?? "", make("span", "", tail));
  }
  element.classList.toggle("is-gold", tone === "gold");
  element.setAttribute("aria-label", told ? `${element.dataset.label}, ${told}` : element.dataset.label);
}

/** The bar over the field: what a mode asks, why something cannot be done, and the way back. */
function paintAsking(root, modes) {
  const bar = root.querySelector("#ask-bar");
  const say = bar.querySelector("#own-say");
  const { current, note } = modes;
  const asked = current && (modes.canLeave || isAiming(current)) ? modes.of(current).say : "";
  const text = note || asked;
  if (say.textContent !== text) say.textContent = text;
  const isQuestion = ["defend", "direction", "gain"].includes(bar.dataset.kind);
  bar.hidden = !text && !isQuestion;
  bar.classList.toggle("is-aiming", isAiming(current));
}
