/** What the viewer has selected: some cards of one group, or the wish to take a card. It lasts for one version only. */

import { textsOf } from "../../js/table/choosing.js";

export class Choice {
  #root;
  #value = 0;
  count = 0;
  isTaking = false;
  /** What the viewer was told last, until the next thing it does. */
  note = "";

  constructor(root) {
    this.#root = root;
  }

  /** The server's texts for the viewer's hand; empty for watchers. */
  get texts() {
    return textsOf(this.#root);
  }

  /** The selected group's element, or `null`. */
  get group() {
    return this.#value ? this.#root.querySelector(`#hand-${this.#value}`) : null;
  }

  get value() {
    return this.#value;
  }

  get held() {
    return Number(this.group.dataset.held);
  }

  get least() {
    return Number(this.group.dataset.least);
  }

  /** Select all cards of `group`, or nothing if it is selected already. */
  toggle(group) {
    const value = Number(group.dataset.value);
    this.isTaking = false;
    this.#value = value === this.#value ? 0 : value;
    this.count = this.#value ? this.held : 0;
  }

  step(by) {
    this.count = Math.min(this.held, Math.max(this.least, this.count + by));
  }

  clear() {
    this.#value = 0;
    this.count = 0;
  }

  /** Why the selected cards cannot go to `side`; empty when they can. */
  whyNot(side) {
    return JSON.parse(this.group.dataset.reasons)[side][this.count - 1];
  }

  /** Whether the selected cards go to both sides: then both mean the same. */
  get isOpen() {
    return Boolean(this.group) && !this.whyNot("left") && !this.whyNot("right");
  }

  /** The side the cards can go to; where both mean the same, the left. */
  get onlySide() {
    return this.whyNot("left") ? "right" : "left";
  }

  forget() {
    this.isTaking = false;
    this.note = "";
    this.clear();
  }
}
