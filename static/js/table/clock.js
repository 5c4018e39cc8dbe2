/**
 * Clocks are painted from the deadline and the server's time, so a wrong or sleeping browser clock does not matter.
 *
 * The markup is `tables/_clock.html`: `data-deadline` (server epoch, ms), `data-seconds`, `data-grace` (seconds).
 */

import { word } from "./words.js";

const ANNOUNCE_AT = [30, 10];

export class Clocks {
  #root;
  #announce;
  #offset = 0;
  #said = "";

  /** `announce(text)` tells assistive technology; it is called at 30 s, 10 s and the grace of the viewer's own clock. */
  constructor(root, announce) {
    this.#root = root;
    this.#announce = announce;
    setInterval(() => this.paint(), 250);
  }

  /** Learn the server's time `now` (epoch, ms). */
  sync(now) {
    this.#offset = now - performance.now();
    this.#root.classList.remove("is-stale");
    this.paint();
  }

  /** Without contact nobody knows whether the clocks still run: show that. */
  grey() {
    this.#root.classList.add("is-stale");
  }

  paint() {
    const now = performance.now() + this.#offset;
    for (const clock of this.#root.querySelectorAll(".clock[data-deadline]")) this.#paintOne(clock, now);
  }

  #paintOne(clock, now) {
    const { deadline, seconds, grace } = clock.dataset;
    const left = (deadline - now) / 1000;
    const inGrace = left <= 0 && grace > 0;
    const shown = Math.max(0, Math.ceil(inGrace ? left + Number(grace) : left));
    const share = inGrace ? shown / grace : Math.min(1, left / seconds);
    clock.classList.toggle("is-grace", inGrace);
    clock.style.setProperty("--left", Math.max(0, share).toFixed(3));
    const time = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    const text = inGrace ? word("grace", { time }) : time;
    const label = clock.querySelector(".clock__time");
    if (label.textContent !== text) label.textContent = text;
    if ("own" in clock.dataset && !this.#root.classList.contains("is-stale")) this.#tell(deadline, shown, inGrace);
  }

  #tell(deadline, shown, inGrace) {
    const mark = inGrace ? "grace" : ANNOUNCE_AT.find((at) => shown <= at && shown > at - 3);
    const key = mark && `${deadline}-${mark}`;
    if (!key || key === this.#said) return;
    this.#said = key;
    this.#announce(inGrace ? word("graceBegins") : word("secondsLeft", { seconds: shown }));
  }
}
