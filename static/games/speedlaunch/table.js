/**
 * Speedlaunch at the table: choosing cards, laying, using, daring, taking, keys. What may be laid and why other things
 * cannot be done stands in the regions, as the server found it; nothing here knows a rule.
 */

import { answering, chooseByKey, onNewVersion } from "../../js/table/choosing.js";
import { Info } from "../../js/table/info.js";
import { isForGame } from "../../js/table/keys.js";
import { restoreStops, rove } from "../../js/table/roving.js";
import { ASTEROID, Choice, SATELLITE } from "./choice.js";
import { isAiming, paint } from "./painting.js";
import { showTicker } from "./ticker.js";

export function setup(table) {
  const { root } = table;
  const info = new Info(root);
  const choice = new Choice(root);
  let lastFocus = "";

  const refresh = () => paint(root, choice);
  const { tell, isClosed } = answering(table, choice, refresh);

  function press(card) {
    if (isClosed()) return;
    const { kind, reason, stack, held } = card.dataset;
    if (reason) return tell(reason);
    if (kind === "blind" && choice.kind === "blind" && choice.has(Number(stack))) return go();
    const hasJoined = stack === undefined ? choice.pressGroup(kind, Number(held)) : choice.pressStack(kind, Number(stack));
    choice.at = choice.isEmpty ? "" : card.id;
    if (!hasJoined) return tell(choice.texts.sayFull);
    refresh();
  }

  /** Carry out what is chosen. */
  function go() {
    if (isClosed()) return;
    if (isAiming(choice)) return askTarget();
    if (choice.isEmpty) return tell(choice.texts.sayChoose);
    if (choice.kind === "blind") return table.send({ type: "dare", stack: choice.stack });
    if (choice.kind === "hole") return table.send({ type: "black_hole", stack: choice.stack });
    if (choice.kind === ASTEROID) return table.send({ type: "asteroid", stack: choice.stack, target: null });
    table.send({
      type: "lay",
      value: choice.kind === SATELLITE ? Number(choice.texts.satellite) : Number(choice.kind),
      hand: choice.kind === SATELLITE ? 0 : choice.fromHand(choice.kind),
      satellites: choice.fromHand(SATELLITE),
      stacks: choice.stacks,
    });
  }

  /** Who can be hit is up at the top; with only one there is nothing to ask. */
  function askTarget() {
    const targets = [...root.querySelectorAll(".rival.is-target")];
    if (targets.length === 1) return hit(targets[0]);
    tell(choice.texts.sayTarget);
    targets[0].querySelector(".rival__more").focus();
  }

  function hit(rival) {
    const target = Number(rival.dataset.seat);
    if ("aiming" in choice.texts) table.send({ type: "aim", target });
    else table.send({ type: "asteroid", stack: choice.stack, target });
  }

  /** Take the ramp, or end the turn after a blind card. */
  function other(button) {
    if (isClosed()) return;
    if (button.dataset.reason) return tell(button.dataset.reason);
    table.send(JSON.parse(button.dataset.move));
  }

  function cancel() {
    choice.clear();
    refresh();
  }

  root.addEventListener("click", (event) => {
    choice.note = "";
    const rival = event.target.closest(".rival");
    if (rival?.matches(".is-target")) return hit(rival);
    if (event.target.closest(".silo")) return rival.querySelector(".rival__more").click();
    const target = event.target.closest("button");
    if (!target) return;
    if (target.matches(".group, .tower__open")) press(target);
    else if ("go" in target.dataset) go();
    else if ("other" in target.dataset) other(target);
  });

  const isOurs = (element) => element.matches(".group, .tower__open, .rival__more");

  /** Arrows move within a row of cards or opponents, and lead to the hand from anywhere else. */
  function arrow(event, by) {
    if (isOurs(event.target)) rove(event.target, by);
    else first(root)?.focus();
  }

  const pressOther = (action) => {
    const button = root.querySelector("#other");
    if (button.dataset.other === action) other(button);
  };

  const keys = {
    ArrowLeft: (event) => arrow(event, -1),
    ArrowRight: (event) => arrow(event, 1),
    ArrowUp: (event) => event.target.matches(".group") && root.querySelector('.tower__open[tabindex="0"], .tower__open')?.focus(),
    ArrowDown: (event) => event.target.matches(".tower__open") && root.querySelector('.group:not([tabindex="-1"])')?.focus(),
    n: () => pressOther("take"),
    e: () => pressOther("end"),
    Escape: cancel,
  };

  document.addEventListener("keydown", (event) => {
    if (!isForGame(event) || !root.querySelector("#lay")) return;
    const isAsked = !choice.isEmpty || isAiming(choice);
    if (event.key === "Enter" && isAsked && !event.target.closest("a, summary, button:not(.group, .tower__open)")) {
      event.preventDefault();
      choice.note = "";
      return go();
    }
    if (event.key === "Enter" || event.key === " ") return chooseByKey(event, first(root), press);
    const action = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!action) return;
    if (event.key !== "Escape") event.preventDefault();
    choice.note = "";
    action(event);
  });

  root.addEventListener("focusin", (event) => {
    lastFocus = event.target.closest(".group, .tower__open")?.id ?? "";
  });

  onNewVersion(table, () => choice.forget());
  table.onUpdate(() => {
    refresh();
    showTicker(root);
    restoreStops(root);
    info.refresh();
    // the card that had the focus may be gone: what stands in its place takes over
    if (lastFocus && document.activeElement === document.body) heir(root, lastFocus)?.focus();
  });

  refresh();
  showTicker(root);
}

function heir(root, id) {
  return root.querySelector(`#${CSS.escape(id)}`) ?? first(root);
}

/** The card that a Tab would reach first: of the hand, or of the stacks when the hand is empty. */
function first(root) {
  return root.querySelector('.group[tabindex="0"], .group:not([tabindex])') ?? root.querySelector(".tower__open");
}
