/**
 * Speedsaurus at the table: selecting cards, laying, taking when passing, keys. Which cards may go where and why others
 * may not stands in the regions, as the server found it; nothing here knows a rule.
 */

import { answering, chooseByKey, onNewVersion } from "../../js/table/choosing.js";
import { Info } from "../../js/table/info.js";
import { isForGame } from "../../js/table/keys.js";
import { restoreStops, rove } from "../../js/table/roving.js";
import { Choice } from "./choice.js";
import { paint } from "./painting.js";

export function setup(table) {
  const { root } = table;
  const info = new Info(root);
  const choice = new Choice(root);
  let lastGroup = 0;

  const refresh = () => paint(root, choice);
  const { tell, isClosed } = answering(table, choice, refresh);

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
    if (!isForGame(event) || !root.querySelector("#hand")) return;
    if (event.key === "Enter" && choice.group && !event.target.closest("a, summary, button:not(.pack)")) {
      event.preventDefault();
      choice.note = "";
      return lay("either");
    }
    if (event.key === "Enter" || event.key === " ") return chooseByKey(event, hand(), select);
    const action = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!action) return;
    if (event.key !== "Escape") event.preventDefault();
    choice.note = "";
    action(event);
  });

  root.addEventListener("focusin", (event) => {
    lastGroup = Number(event.target.closest(".pack")?.dataset.value ?? 0);
  });

  onNewVersion(table, () => choice.forget());
  table.onUpdate(() => {
    if (choice.note === choice.texts.sayThink) choice.note = ""; // the answer is there
    refresh();
    restoreStops(root);
    info.refresh();
    // the group that had the focus may have been laid down whole: its neighbour takes over
    if (lastGroup && document.activeElement === document.body) nearest(root, lastGroup)?.focus();
  });

  refresh();
}

function nearest(root, value) {
  const distance = (group) => Math.abs(group.dataset.value - value);
  return [...root.querySelectorAll(".pack")].sort((one, other) => distance(one) - distance(other))[0];
}
