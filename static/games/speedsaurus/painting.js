/** Show the choice: morphed regions come without one, so everything is set anew from `choice` each time. */

import { fill } from "../../js/table/fill.js";

export function paint(root, choice) {
  if (!root.querySelector("#hand")) return;
  paintGroups(root, choice);
  paintStepper(root, choice);
  paintEnds(root, choice);
  paintTaking(root, choice);
  paintSaying(root, choice);
}

function paintGroups(root, choice) {
  for (const group of root.querySelectorAll(".pack")) {
    const isChosen = group === choice.group;
    group.setAttribute("aria-pressed", isChosen);
    const held = group.dataset.held;
    const cards = group.querySelectorAll(".pack__card");
    cards.forEach((card, nth) => card.classList.toggle("is-chosen", isChosen && nth >= held - choice.count));
    const { count } = choice.texts;
    group.querySelector(".pack__n").dataset.text = isChosen ? fill(count, { count: choice.count, held }) : `×${held}`;
  }
}

function paintStepper(root, choice) {
  const stepper = root.querySelector("[data-stepper]");
  stepper.hidden = !choice.group;
  if (!choice.group) return;
  const { count, held, least } = choice;
  stepper.querySelector("output").textContent = fill(choice.texts.count, { count, held });
  const [fewer, more] = stepper.querySelectorAll("button");
  fewer.setAttribute("aria-disabled", count <= least);
  more.setAttribute("aria-disabled", count >= held);
}

function paintEnds(root, choice) {
  for (const control of root.querySelectorAll("[data-lay]")) {
    const side = control.dataset.lay === "either" && choice.group ? choice.onlySide : control.dataset.lay;
    const isLegal = Boolean(choice.group) && !choice.whyNot(side);
    control.classList.toggle("is-playable", isLegal);
    control.setAttribute("aria-disabled", !isLegal);
    if (!control.matches(".sign")) paintButton(control, choice, isLegal, side);
  }
}

/** A button that lays says how many cards of which value, or why it cannot; a sign keeps its text. */
function paintButton(button, choice, isLegal, side) {
  const { closed, sayChoose, idle } = choice.texts;
  if (isLegal) delete button.dataset.info;
  else button.dataset.info = closed || (choice.group ? choice.whyNot(side) : sayChoose);
  const label = button.querySelector("span");
  button.dataset.idle ??= label.textContent;
  const words = { count: choice.count, value: choice.value };
  const { isOpen } = choice;
  if (button.dataset.lay === "either") label.textContent = isLegal ? `${words.count} × ${words.value}` : button.dataset.idle;
  else if (isLegal) label.textContent = fill(choice.texts[isOpen ? "open" : side], words);
  else label.textContent = idle || button.dataset.idle;
  button.dataset.side = isLegal && !isOpen ? side : "";
  // where both sides mean the same, one button does; with nothing chosen it is there for what the parade asks
  const isOne = isOpen || Boolean(idle);
  button.classList.toggle("is-only", isOne);
  button.hidden = isOne && button.dataset.lay === "right";
}

function paintTaking(root, choice) {
  root.querySelector(".plain").classList.toggle("is-taking", choice.isTaking);
  for (const button of root.querySelectorAll("[data-pass]")) button.setAttribute("aria-pressed", choice.isTaking);
}

/** One line beside the controls: what is asked, why something cannot be done, or the server's advice. */
function paintSaying(root, choice) {
  const say = root.querySelector("#own-say");
  const text = choice.note || (choice.isTaking ? choice.texts.sayTake : say.dataset.advice);
  if (say.textContent !== text) say.textContent = text;
  say.classList.toggle("is-asking", choice.isTaking);
}
