/**
 * Speedzero at the table: choosing cards and targets, action cards, the large view, keys. What may be chosen and what it
 * brings stands in the regions, as the server found it; nothing here knows a rule.
 */

import { onNewVersion } from "../../js/table/choosing.js";
import { Info } from "../../js/table/info.js";
import { isForGame } from "../../js/table/keys.js";
import { restoreStops, rove } from "../../js/table/roving.js";
import { Ask } from "./ask.js";
import { Large } from "./large.js";
import { Modes } from "./modes.js";
import { isAiming, paint } from "./painting.js";

const COLUMNS = 4;

export function setup(table) {
  const { root } = table;
  const info = new Info(root);
  const modes = new Modes(root);
  const large = new Large(root);
  const ask = new Ask(root, (deed) => (deed.mode ? enter(deed.mode) : table.send(deed.move)));
  let lastPlace = null;

  const refresh = () => paint(root, modes);

  /** Say something over the viewer's field, or in a note where it has none. */
  function tell(text) {
    if (!root.querySelector("#zero")) return table.say(text);
    modes.note = "";
    refresh(); // saying the same again is news to assistive technology
    modes.note = text;
    refresh();
  }

  function enter(mode) {
    modes.note = "";
    modes.enter(mode);
    refresh();
    if (isAiming(modes.current)) aim();
    if (modes.current && document.activeElement.matches(":focus-visible, body")) firstTarget()?.focus();
  }

  function leave() {
    modes.leave();
    refresh();
    large.rest();
  }

  function firstTarget() {
    return [...root.querySelectorAll("#zero .matrix button, .matrix button")].find(
      (card) => modes.takes(card) && card.checkVisibility(),
    );
  }

  /** When all targets lie in one opponent's field, bring it to the middle. */
  function aim() {
    const targets = [...root.querySelectorAll("[data-in]")].filter((element) => modes.takes(element));
    const inOwn = targets.some((element) => element.closest("#zero"));
    const seats = new Set(targets.map((element) => element.closest(".rival")?.dataset.rival).filter(Boolean));
    const isWhole = targets.some((element) => element.matches(".rival"));
    if (!inOwn && !isWhole && seats.size === 1 && large.seat !== [...seats][0]) large.show([...seats][0], "aim");
  }

  function press(button) {
    const { dataset } = button;
    modes.note = "";
    if ("back" in dataset) return leave();
    if ("ask" in dataset) return ask.show(button);
    if ("never" in dataset) return never();
    if ("zoom" in dataset) return zoom(dataset.zoom);
    if (modes.takes(button)) return table.send(modes.moveFor(button));
    if (dataset.enters) return enter(dataset.enters);
    if (dataset.move) return table.send(JSON.parse(dataset.move));
    if (dataset.reason) return tell(dataset.reason);
    if (button.matches("#zero .matrix button")) return tell(modes.closed || whyNotHere());
    refresh();
  }

  /** Told when a card of the own field is pressed that means nothing now. */
  function whyNotHere() {
    const { sayIdle, sayOther } = root.querySelector("#zero").dataset;
    return modes.current ? sayOther : sayIdle;
  }

  function zoom(seat) {
    const rival = root.querySelector(`#rival-${seat}`);
    if (modes.takes(rival)) return table.send(modes.moveFor(rival));
    large.toggle(seat, isAiming(modes.current) ? "aim" : "wish");
    refresh();
  }

  /** "Nicht mehr groß": the button tells the server, the page does it at once. */
  function never() {
    root.dataset.largeView = "none";
    root.toggleAttribute("data-wide-chat", true);
    for (const field of document.querySelectorAll("#settings :is([name=large_view][value=none], [name=wide_chat])")) {
      field.checked = true; // a form that is already in the dialog must not undo it
    }
    large.hide();
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const rival = event.target.closest(".rival");
    // a small field is one target; only when it is large its cards are
    if (rival && rival.dataset.rival !== large.seat && !button?.matches("[data-zoom]")) return zoom(rival.dataset.rival);
    if (rival && rival.dataset.rival === large.seat && button?.matches(".card") && !modes.takes(button)) {
      if (isAiming(modes.current)) return;
      return zoom(rival.dataset.rival); // a second click sends it back
    }
    if (button && !button.closest(".tip")) press(button);
    else if (rival && rival.dataset.rival === large.seat && !button && !isAiming(modes.current)) zoom(rival.dataset.rival);
  });

  // a line lights up before it is chosen
  for (const [type, isLit] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    root.addEventListener(type, (event) => {
      const line = event.target.closest?.("[data-lights]");
      if (!line) return;
      const field = line.parentElement.previousElementSibling;
      for (const place of line.dataset.lights.split(" ")) {
        field.querySelector(`[data-place="${place}"]`)?.classList.toggle("is-lit", isLit);
      }
    });
  }

  /** From card to card of a field, over gaps; from anywhere else into the own one. */
  function walk(event, by) {
    const card = event.target.closest(".matrix button");
    if (!card) {
      const item = event.target.closest("[data-roving] button");
      const own = root.querySelector('#zero .matrix button[tabindex="0"]');
      if (item) rove(item, Math.sign(by));
      else own?.focus();
      return Boolean(item ?? own);
    }
    const field = card.closest(".matrix");
    const row = Math.floor(card.dataset.place / COLUMNS);
    for (let place = Number(card.dataset.place) + by; place >= 0 && place < 12; place += by) {
      if (Math.abs(by) === 1 && Math.floor(place / COLUMNS) !== row) break;
      const next = field.querySelector(`[data-place="${place}"]`);
      if (!next) continue;
      for (const one of field.querySelectorAll("button")) one.tabIndex = one === next ? 0 : -1;
      next.focus();
      break;
    }
    return true;
  }

  const keys = {
    ArrowLeft: (event) => walk(event, -1),
    ArrowRight: (event) => walk(event, 1),
    ArrowUp: (event) => walk(event, -COLUMNS),
    ArrowDown: (event) => walk(event, COLUMNS),
    s: () => press(root.querySelector("#stock")),
    a: () => press(root.querySelector("#discard")),
  };

  document.addEventListener("keydown", (event) => {
    if (!isForGame(event) || ask.isOpen) return;
    if (event.key === "Escape") return escape();
    if (!root.querySelector("#zero") && !event.key.startsWith("Arrow")) return;
    const action = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (action && action(event) !== false) event.preventDefault();
  });

  function escape() {
    if (modes.canLeave) leave();
    else large.escape();
  }

  root.addEventListener("focusin", (event) => {
    lastPlace = event.target.closest(".matrix button")?.id ?? null;
  });

  onNewVersion(table, () => modes.leave());
  table.onLayout(() => large.follow()); // cards fly to where they lie then
  table.onUpdate(() => {
    keepStops();
    refresh();
    if (isAiming(modes.current)) aim();
    else large.rest();
    restoreStops(root);
    ask.refresh();
    info.refresh();
    // the card that had the focus may have left the field: its neighbour takes over
    if (lastPlace && document.activeElement === document.body) root.querySelector("#zero .matrix button")?.focus();
  });

  /** The own field is one tab stop: the card that has the focus, else the first. */
  function keepStops() {
    const cards = [...root.querySelectorAll("#zero .matrix button")];
    const stop = cards.find((card) => card === document.activeElement) ?? cards[0];
    if (stop) stop.tabIndex = 0;
  }

  large.follow();
  keepStops();
  refresh();
  if (isAiming(modes.current)) aim();
}

/** Where a match that is over is leafed through, nothing can be done but looking closer. */
export function leaf({ root, onStep }) {
  const large = new Large(root);
  root.addEventListener("click", ({ target }) => {
    const rival = target.closest(".rival");
    if (rival) large.toggle(rival.dataset.rival);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isForGame(event)) large.escape();
  });
  onStep(() => large.keep());
  large.keep();
}
