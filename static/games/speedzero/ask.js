/** What to do with an action card (SZ-69): a small window at the card, with what it does and the ways to use it. */

import { element, placeBeside } from "../../js/table/beside.js";

export class Ask {
  #root;
  #window = document.createElement("div");
  #owner = null;

  /** `choose(deed)` is called with the button that was pressed: `{move}` or `{mode}`. */
  constructor(root, choose) {
    this.#root = root;
    this.#window.className = "tip tip--ask";
    this.#window.id = "ask";
    this.#window.popover = "auto";
    this.#window.setAttribute("role", "dialog");
    root.append(this.#window);
    this.#window.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      const { deed } = button;
      this.hide();
      if (deed) choose(deed);
    });
    this.#window.addEventListener("toggle", (event) => {
      if (event.newState === "closed" && this.#window.contains(document.activeElement)) this.#owner?.focus();
    });
    this.#window.addEventListener("keydown", (event) => event.key === "Escape" && this.#owner?.focus());
  }

  get isOpen() {
    return this.#window.matches(":popover-open");
  }

  hide() {
    if (this.isOpen) this.#window.hidePopover();
  }

  /** After an update the question may have changed. */
  refresh() {
    if (this.isOpen && (!this.#owner?.isConnected || this.#owner.dataset.ask !== this.#window.dataset.ask)) this.hide();
  }

  show(owner) {
    const { title, text, note, deeds } = JSON.parse(owner.dataset.ask);
    const at = owner.getBoundingClientRect(); // the sheet it may lie in closes
    this.#owner = owner;
    this.#window.dataset.ask = owner.dataset.ask;
    this.#window.setAttribute("aria-label", title);
    const row = element("p", "tip__do");
    row.append(...deeds.map(buttonFor));
    this.#window.replaceChildren(element("p", "tip__title", title), element("p", "", text));
    if (note) this.#window.append(element("p", "tip__note", note));
    if (deeds.length) this.#window.append(row);
    this.#window.showPopover();
    placeBeside(this.#window, at);
    row.querySelector("button")?.focus();
  }
}

function buttonFor(deed, nth) {
  const button = element("button", `btn btn--s ${nth ? "btn--line" : "btn--accent"}`, deed.label);
  button.type = "button";
  button.deed = deed;
  return button;
}
