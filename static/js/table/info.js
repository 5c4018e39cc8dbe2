/**
 * Info windows: a short hover, keyboard focus or a long press on anything with `data-info` tells more about it.
 *
 * `data-info`: lines of text. `data-info-title`: a heading. `data-info-from`: id of a <template> shown above the lines.
 * `data-info-tap`: a tap opens it too, where the element does nothing else. Pointing at the window keeps it open.
 * `data-clear`: windows keep clear of it where they can; one is nothing to wait for, so it must not hide what is played.
 */

import { element, placeBeside, weightOf } from "./beside.js";

const HOVER = 900;
const FOCUS = 800;
const LEAVE = 200;
const PRESS = 450;
/** Pixels that a resting hand may move the pointer. */
const STILL = 6;

export class Info {
  #root;
  #tip = document.createElement("div");
  #owner = null;
  #timer = 0;
  #ownsTap = false;
  #isWalking = false;
  /** The last click: whoever acts has read enough, until the pointer goes somewhere else. */
  #clicked = null;

  constructor(root) {
    this.#root = root;
    this.#tip.className = "tip";
    this.#tip.id = "info";
    this.#tip.popover = "manual";
    this.#tip.setAttribute("role", "tooltip");
    root.append(this.#tip);
    root.addEventListener("pointerover", (event) => this.#over(event));
    root.addEventListener("pointerout", (event) => this.#out(event));
    root.addEventListener("pointerdown", (event) => this.#down(event));
    for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, (event) => this.#up(event));
    root.addEventListener("click", (event) => this.#click(event), true);
    root.addEventListener("contextmenu", (event) => this.#ownsTap && event.preventDefault());
    root.addEventListener("focusin", (event) => this.#focus(event));
    root.addEventListener("focusout", () => this.hide());
    document.addEventListener("keydown", (event) => this.#key(event), true);
    document.addEventListener("keyup", () => (this.#isWalking = false), true);
    addEventListener("scroll", () => this.hide(), { capture: true, passive: true });
  }

  hide() {
    clearTimeout(this.#timer);
    if (this.#tip.matches(":popover-open")) this.#tip.hidePopover();
    this.#owner?.removeAttribute("aria-describedby");
    this.#owner = null;
  }

  /** After a morph: what is shown may be gone or may say something else. */
  refresh() {
    if (!this.#owner) return;
    if (this.#owner.isConnected && this.#owner.dataset.info) this.#show(this.#owner);
    else this.hide();
  }

  #over(event) {
    if (event.pointerType === "touch") return;
    if (this.#tip.contains(event.target)) return clearTimeout(this.#timer);
    const owner = event.target.closest("[data-info]");
    if (this.#rests(event, owner)) return;
    if (owner && owner !== this.#owner) this.#later(() => this.#show(owner), this.#owner ? LEAVE : HOVER);
    else if (owner) clearTimeout(this.#timer);
  }

  /** Whether the pointer is still where it clicked, be it that something else has come to lie there. */
  #rests({ clientX, clientY }, owner) {
    if (!this.#clicked) return false;
    const { at, x, y } = this.#clicked;
    if ((owner && owner === at) || Math.hypot(clientX - x, clientY - y) < STILL) return true;
    this.#clicked = null;
    return false;
  }

  #out(event) {
    if (event.pointerType === "touch" || event.relatedTarget?.closest?.("[data-info]")) return;
    this.#later(() => this.hide(), LEAVE);
  }

  #down(event) {
    this.#ownsTap = false;
    const owner = event.target.closest("[data-info]");
    if (event.pointerType !== "touch") {
      if (!owner || !("infoTap" in owner.dataset)) this.#clicked = { at: owner, x: event.clientX, y: event.clientY };
      return this.hide();
    }
    if (!owner) return this.hide();
    this.#later(() => {
      this.#ownsTap = true;
      this.#show(owner);
    }, PRESS);
  }

  #up(event) {
    if (event.pointerType === "touch" && !this.#ownsTap) clearTimeout(this.#timer);
  }

  /** The finger that asked for information has not chosen anything. */
  #click(event) {
    const owner = event.target.closest("[data-info]");
    if (this.#ownsTap) {
      this.#ownsTap = false;
      event.preventDefault();
      event.stopPropagation();
    } else if (owner && "infoTap" in owner.dataset) {
      if (this.#owner === owner && event.pointerType !== "mouse") this.hide();
      else this.#show(owner);
    }
  }

  /** Only for who walks there by key: a focus that the page itself moves asks for nothing. */
  #focus(event) {
    const owner = event.target.closest("[data-info]");
    if (owner && this.#isWalking) this.#later(() => this.#show(owner), FOCUS);
  }

  /** Esc closes what the pointer opened and nothing else; what the focus opened closes with whatever Esc means there. */
  #key(event) {
    this.#isWalking = event.key === "Tab" || event.key.startsWith("Arrow");
    if (event.key !== "Escape" || !this.#owner) return;
    if (this.#owner !== document.activeElement) {
      event.preventDefault();
      event.stopPropagation();
    }
    this.hide();
  }

  #later(action, delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, delay);
  }

  #show(owner) {
    if (!owner.isConnected || document.querySelector("dialog[open]")) return;
    this.#owner?.removeAttribute("aria-describedby");
    this.#owner = owner;
    this.#tip.replaceChildren(...contentOf(owner.dataset));
    this.#tip.showPopover();
    owner.setAttribute("aria-describedby", this.#tip.id);
    const clear = [...this.#root.querySelectorAll("[data-clear]")];
    const kept = clear.map((one) => [one.getBoundingClientRect(), weightOf(one)]);
    placeBeside(this.#tip, owner.getBoundingClientRect(), kept);
  }
}

function contentOf({ info, infoTitle, infoFrom }) {
  const parts = [];
  if (infoFrom) parts.push(document.getElementById(infoFrom).content.cloneNode(true));
  if (infoTitle) parts.push(element("p", "tip__title", infoTitle));
  const lines = info.split("\n").filter((text) => text.trim());
  for (const text of lines) parts.push(element("p", infoFrom ? "tip__line" : "", text));
  return parts;
}
