/** Show the choice: morphed regions come without one, so everything is set anew from `choice` each time. */

import { fill } from "../../js/table/fill.js";
import { ASTEROID, SATELLITE } from "./choice.js";

export function paint(root, choice) {
  if (!root.querySelector("#lay")) return; // a watcher, or a match that is only looked at
  const said = preview(choice);
  paintHand(root, choice, said);
  paintTowers(root, choice, said);
  paintLamps(root, choice);
  paintButtons(root, choice);
  paintTargets(root, isAiming(choice));
  paintSaying(root, choice);
}

/** Whether the next press on an opponent sends the asteroid there. */
export function isAiming(choice) {
  const { aiming, targets } = choice.texts;
  return Boolean(targets) && (aiming !== undefined || choice.kind === ASTEROID);
}

/** Whether there is more than one opponent to choose from. */
function hasToChoose(choice) {
  return isAiming(choice) && choice.texts.targets.includes(" ");
}

/** What the chosen cards would bring: {text, isFire}; nothing for a card that goes alone, whose own text stands. */
function preview(choice) {
  if (choice.isEmpty || choice.isAlone) return null;
  const letter = choice.outlook;
  const value = choice.kind === SATELLITE ? choice.texts.joker : choice.kind;
  const text = fill(choice.texts[`outlook${letter.toUpperCase()}`], { count: choice.count, value });
  return { text, isFire: "zw".includes(letter) };
}

function paintHand(root, choice, said) {
  for (const group of root.querySelectorAll(".group")) {
    const { kind, held } = group.dataset;
    const chosen = choice.fromHand(kind);
    group.setAttribute("aria-pressed", chosen > 0);
    const cards = group.querySelectorAll(".group__card");
    // a large group draws fewer cards than it has
    cards.forEach((card, nth) => card.classList.toggle("is-chosen", nth >= cards.length - chosen));
    group.querySelector(".group__n").dataset.text = chosen ? `${chosen}/${held}` : `×${held}`;
    paintPreview(group, choice, said);
  }
}

function paintTowers(root, choice, said) {
  for (const tower of root.querySelectorAll(".tower__open")) {
    tower.setAttribute("aria-pressed", choice.has(Number(tower.dataset.stack)));
    paintPreview(tower, choice, said);
  }
}

function paintPreview(place, choice, said) {
  const bubble = place.querySelector(".preview");
  const isHere = Boolean(said) && place.id === choice.at;
  bubble.dataset.text = isHere ? said.text : place.dataset.say;
  place.classList.toggle("is-told", place.id === choice.at && !choice.isEmpty);
  if (isHere) bubble.classList.toggle("preview--fire", said.isFire);
}

function paintLamps(root, choice) {
  const lamps = root.querySelector(".lamps");
  const isCounting = !choice.isEmpty && !choice.isAlone;
  const lie = isCounting ? choice.plan().lie : null;
  const sum = lie === null ? 0 : lie + choice.count;
  const each = lamps.querySelectorAll(".lamp");
  each.forEach((lamp, nth) => {
    lamp.classList.toggle("is-next", lie !== null && nth >= lie && nth < sum);
    lamp.classList.toggle("is-off", lie !== null && nth >= lie);
  });
  lamps.querySelector(".lamps__sum").textContent = lie === null ? "" : `${lie} + ${choice.count}`;
  lamps.querySelector(".lamps__four").hidden = sum !== each.length;
}

function paintButtons(root, choice) {
  const { texts, count } = choice;
  const isReady = count > 0 || isAiming(choice);
  const isFire = Boolean(count) && !choice.isAlone && "zw".includes(choice.outlook);
  for (const button of root.querySelectorAll("[data-go]")) {
    button.querySelector("span").textContent = fill(deed(choice, button.dataset.go), { count });
    button.setAttribute("aria-disabled", !isReady);
    button.classList.toggle("is-playable", isReady);
    button.classList.toggle("is-fire", isFire);
    if (isReady) delete button.dataset.info;
    else button.dataset.info = texts.closed || texts.sayChoose;
  }
}

/** What the button does, in its `size` of words: "long" or "short". */
function deed(choice, size) {
  const { texts, count, kind } = choice;
  const isShort = size === "short";
  if (kind === "blind") return isShort ? texts.dareShort : texts.dare;
  if (hasToChoose(choice)) return isShort ? texts.aimShort : texts.aim;
  if (choice.isAlone || isAiming(choice)) return texts.use;
  if (!count) return texts.lay;
  if (isShort) return texts.layShort;
  return count === 1 ? texts.layOne : texts.layMany;
}

function paintTargets(root, isOpen) {
  const targets = isOpen ? root.querySelector("#hand").dataset.targets.split(" ") : [];
  for (const rival of root.querySelectorAll(".rival")) {
    const isTarget = targets.includes(rival.dataset.seat);
    const button = rival.querySelector(".rival__more");
    rival.classList.toggle("is-target", isTarget);
    rival.classList.toggle("is-spared", isOpen && !isTarget);
    button.setAttribute("aria-label", isTarget ? button.dataset.aim : button.dataset.label);
    button.toggleAttribute("data-info-tap", !isTarget);
  }
}

/** One line beside the controls: what is asked, why something cannot be done, or what is chosen. */
function paintSaying(root, choice) {
  const say = root.querySelector("#own-say");
  const asks = choice.kind === "blind" || (choice.kind === ASTEROID && hasToChoose(choice));
  const text = choice.note || (asks ? asked(choice) : chosen(choice));
  if (say.textContent !== text) say.textContent = text;
  say.classList.toggle("is-asking", asks && !choice.note);
}

function asked(choice) {
  return choice.kind === "blind" ? choice.texts.sayDare : choice.texts.sayTarget;
}

function chosen(choice) {
  if (choice.isEmpty || choice.isAlone) return "";
  const { texts, cards } = choice;
  const jokers = cards.filter((card) => card.kind === SATELLITE).length;
  const parts = [];
  if (cards.length > jokers) parts.push(`${cards.length - jokers} × ${choice.kind}`);
  if (jokers) parts.push(`${jokers} × ${texts.joker}`);
  const told = parts.length > 1 ? fill(texts.and, { cards: parts[0], jokers: parts[1] }) : parts[0];
  return fill(texts.chosen, { cards: told });
}
