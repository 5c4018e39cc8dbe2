/**
 * Speedsaurus at the table: selecting cards, laying, taking when passing, keys. Which cards may go where and why others
 * may not stands in the regions, as the server found it; nothing here knows a rule.
 */

import { Info } from "../../js/table/info.js";
import { isForeignKey } from "../../js/table/keys.js";
import { restoreStops, rove } from "../../js/table/roving.js";
import { Choice } from "./choice.js";
import { paint } from "./painting.js";

/** What scrolls a text that has the focus. */
const SCROLLS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

export function setup(table) {
  const { root } = table;
  const info = new Info(root);
  const choice = new Choice(root);
  let lastGroup = 0;

  const refresh = () => paint(root, choice);

  /** Say something beside the controls, or in a note where the stepper has taken that place. */
  function tell(text) {
    const say = root.querySelector("#own-say");
    if (!say?.checkVisibility({ visibilityProperty: true })) return table.say(text);
    say.replaceChildren(); // saying the same again is news to assistive technology
    choice.note = text;
    refresh();
  }

  /** Why nothing can be done now, told; false when the viewer may act. */
  function isClosed() {
    const { closed } = choice.texts;
    if (closed) tell(closed);
    return Boolean(closed);
  }

  function select(group) {
    if (isClosed()) return;
    if (group.dataset.reason) return tell(group.dataset.reason);
    choice.toggle(group);
    refresh();
  }

  function step(by) {
    choice.step(by);
    refresh();
  }

  function lay(side) {
    if (isClosed()) return;
    if (!choice.group) return tell(choice.texts.sayChoose);
    const wanted = side === "either" ? choice.onlySide : side;
    const reason = choice.whyNot(wanted);
    if (reason) return tell(reason);
    table.send({ type: "lay", value: choice.value, count: choice.count, side: wanted });
  }

  function pass(button) {
    if (isClosed()) return;
    if (button.dataset.reason) return tell(button.dataset.reason);
    if (button.dataset.move) return table.send(JSON.parse(button.dataset.move));
    choice.isTaking = !choice.isTaking;
    if (choice.isTaking) choice.clear();
    refresh();
    if (choice.isTaking && document.activeElement.matches(":focus-visible, body")) root.querySelector(".herd").focus();
  }

  function take(stack) {
    if (choice.isTaking && stack.dataset.take) table.send(JSON.parse(stack.dataset.take));
  }

  function advise() {
    if (isClosed()) return;
    tell(choice.texts.sayThink);
    table.requestHint();
  }

  function cancel() {
    choice.isTaking = false;
    choice.clear();
    refresh();
  }

  root.addEventListener("click", (event) => {
    const target = event.target.closest("button");
    if (!target) return;
    const { dataset } = target;
    choice.note = "";
    if (target.matches(".pack")) select(target);
    else if ("step" in dataset) step(Number(dataset.step));
    else if ("lay" in dataset) lay(dataset.lay);
    else if ("pass" in dataset) pass(target);
    else if ("take" in dataset) take(target);
    else if ("advice" in dataset) advise();
  });

  /** Arrows lay what is selected; until then they move inside the hand, and lead there from anywhere else. */
  function arrow(event, by) {
    if (choice.group) return lay(by < 0 ? "left" : "right");
    const focused = event.target.closest(".pack, .herd");
    if (focused) rove(focused, by);
    else hand()?.focus();
  }

  /** The group of the hand that a Tab would reach. */
  function hand() {
    return root.querySelector('.pack[tabindex="0"], .pack:not([tabindex])');
  }

  /** Space and Enter choose in the hand also for who has not walked there yet. */
  function choose(event) {
    if (event.target.closest("a, button, summary, [role=log], [popover]")) return false;
    const group = hand();
    group?.focus();
    if (group) select(group);
    return true;
  }

  const keys = {
    ArrowLeft: (event) => arrow(event, -1),
    ArrowRight: (event) => arrow(event, 1),
    ArrowUp: () => choice.group && step(1),
    ArrowDown: () => choice.group && step(-1),
    "+": () => choice.group && step(1),
    "-": () => choice.group && step(-1),
    p: () => pass(root.querySelector("#pass")),
    r: advise,
    Escape: cancel,
  };

  document.addEventListener("keydown", (event) => {
    if (isForeignKey(event) || document.querySelector("dialog[open]") || !root.querySelector("#hand")) return;
    if (event.target.closest("[role=log]") && SCROLLS.has(event.key)) return;
    if (event.repeat && !event.key.startsWith("Arrow")) return; // a key held down is one wish
    if (event.key === "Enter" && choice.group && !event.target.closest("a, summary, button:not(.pack)")) {
      event.preventDefault();
      choice.note = "";
      return lay("either");
    }
    if (event.key === "Enter" || event.key === " ") return choose(event) && event.preventDefault();
    const action = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!action) return;
    if (event.key !== "Escape") event.preventDefault();
    choice.note = "";
    action(event);
  });

  root.addEventListener("focusin", (event) => {
    lastGroup = Number(event.target.closest(".pack")?.dataset.value ?? 0);
  });

  table.onUpdate(() => {
    choice.renew(table.version);
    if (choice.note === choice.texts.sayThink) choice.note = ""; // the answer is there
    refresh();
    restoreStops(root);
    info.refresh();
    // the group that had the focus may have been laid down whole: its neighbour takes over
    if (lastGroup && document.activeElement === document.body) nearest(root, lastGroup)?.focus();
  });

  choice.renew(table.version);
  refresh();
}

function nearest(root, value) {
  const distance = (group) => Math.abs(group.dataset.value - value);
  return [...root.querySelectorAll(".pack")].sort((one, other) => distance(one) - distance(other))[0];
}
