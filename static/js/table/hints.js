/**
 * Hints for somebody's first match of a game, one at a time and each only once: beside what it speaks of, for who
 * hesitates. A hint is done with when it was read or when its moment has passed. Clicks go through to what lies below.
 *
 * Each <template> of the box has a hint's words, `data-at`: selectors of what it stands beside, and `data-when`: a selector
 * that finds something in the table as long as the hint has something to say. Which are done with, this browser keeps.
 */

import { placeBeside, weightOf } from "./beside.js";

const KEY = "speedtisch-hints";
/** Milliseconds after which somebody who does nothing may want to know more. */
const HESITATION = 1_200;
const NARROW = matchMedia("(width < 840px), (height < 520px)");
/** What somebody looks at and presses who plays. */
const PRESSED = "[data-clear], .table__play button:not([aria-disabled=true]), .table__dock button:not([aria-disabled=true])";

export class Hints {
  #root;
  #box;
  #words;
  #hints;
  #key;
  #done;
  #next = null;
  #shown = null;
  #timer = 0;

  /** `box` is the element that shows hints, in the table `root` of the person `user` (an id). */
  constructor(root, box, user) {
    this.#root = root;
    this.#box = box;
    this.#words = box.querySelector("[role=status]");
    this.#hints = [...box.querySelectorAll("template")].map(({ dataset, content }) => ({
      name: dataset.hint, at: dataset.at, when: dataset.when, text: content.textContent.trim(),
    }));
    this.#key = `${KEY}-${user}-${document.body.dataset.game}`;
    this.#done = new Set((localStorage.getItem(this.#key) ?? "").split(" "));
    box.querySelector("[data-hint-read]").addEventListener("click", () => this.#read());
    box.querySelector("[data-hints-off]").addEventListener("click", () => this.#off());
    // after the game has shown what a click or a key has changed
    for (const type of ["click", "keyup"]) document.addEventListener(type, () => requestAnimationFrame(() => this.refresh()));
    addEventListener("resize", () => this.#place());
    this.refresh();
  }

  /** The table may show something else now. */
  refresh() {
    if (this.#shown && !this.#isDue(this.#shown)) this.#finish();
    const next = this.#isOff || this.#shown ? null : this.#hints.find((hint) => this.#isDue(hint));
    if (next !== this.#next) {
      clearTimeout(this.#timer);
      this.#next = next;
      if (next) this.#timer = setTimeout(() => this.#show(), HESITATION);
    }
    this.#place();
  }

  get #isOff() {
    return localStorage.getItem(KEY) === "off";
  }

  #isDue({ name, when }) {
    return !this.#done.has(name) && this.#root.querySelector(when) !== null;
  }

  #show() {
    const hint = this.#next;
    this.#next = null;
    if (document.querySelector("dialog[open]") || !this.#isDue(hint) || !this.#target(hint)) return;
    this.#shown = hint;
    this.#box.hidden = false;
    this.#words.textContent = hint.text;
    this.#place();
  }

  /** The shown hint never comes again. */
  #finish() {
    this.#done.add(this.#shown.name);
    localStorage.setItem(this.#key, [...this.#done].join(" ").trim());
    this.#shown = null;
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = true;
    if (hadFocus) this.#root.closest("main").focus();
  }

  #read() {
    this.#finish();
    this.refresh();
  }

  #off() {
    localStorage.setItem(KEY, "off");
    this.#finish();
  }

  #target({ at }) {
    return [...this.#root.querySelectorAll(at)].find((element) => element.checkVisibility());
  }

  /** Beside its target, and clear of whatever can be pressed as far as there is room; on phones, styles say where. */
  #place() {
    const target = this.#shown && this.#target(this.#shown);
    if (!target) return;
    this.#box.dataset.side = "";
    if (NARROW.matches) return this.#raise();
    const at = target.getBoundingClientRect();
    const kept = [...this.#root.querySelectorAll(PRESSED)].map((one) => [one.getBoundingClientRect(), weightOf(one)]);
    placeBeside(this.#box, at, kept, true);
    this.#point(at);
  }

  /** On phones: as high as the line that says what is asked wants it, which must be seen at all times. */
  #raise() {
    this.#box.removeAttribute("style");
    const line = this.#root.querySelector("#r-status").getBoundingClientRect();
    this.#box.style.top = `${Math.max(0, Math.min(this.#box.offsetTop, line.top - this.#box.offsetHeight - 2))}px`;
  }

  /** A small tip at the edge that looks at the target, where that lies above or below. */
  #point(at) {
    const box = this.#box.getBoundingClientRect();
    if (box.bottom <= at.top) this.#box.dataset.side = "above";
    else if (box.top >= at.bottom) this.#box.dataset.side = "below";
    const middle = Math.min(box.width - 22, Math.max(22, at.left + at.width / 2 - box.left));
    this.#box.style.setProperty("--tip", `${middle}px`);
  }
}
