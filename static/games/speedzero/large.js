/**
 * "Großansicht" (SZ-61): a field of another player, large in the middle. Which one is written on the table's root, which no
 * update touches; piles and "Zahlenlage" make room for it, and where that room is, is measured. `data-large-view` says
 * whose turn brings a field there by itself.
 */

const BRIEF = 8_000;

export class Large {
  #root;
  #turn = null;
  /** Why it is shown: "wish" of the viewer, "turn" of its player, or "aim" at it. */
  #reason = "";
  #timer = 0;

  constructor(root) {
    this.#root = root;
    new ResizeObserver(() => this.#measure()).observe(root);
  }

  /** The seat whose field is large; `null` for none. */
  get seat() {
    return this.#root.dataset.large ?? null;
  }

  show(seat, reason = "wish") {
    clearTimeout(this.#timer);
    this.#reason = reason;
    this.#root.dataset.large = seat;
    this.paint();
    // whoever wants none at all still sees one for a moment
    if (reason === "wish" && this.#root.dataset.largeView === "none" && !this.#root.hasAttribute("data-aiming")) {
      this.#timer = setTimeout(() => this.hide(), BRIEF);
    }
  }

  hide() {
    clearTimeout(this.#timer);
    delete this.#root.dataset.large;
    this.paint();
  }

  toggle(seat, reason = "wish") {
    if (this.seat === seat) this.hide();
    else this.show(seat, reason);
  }

  /** What was shown to be aimed at goes back when nothing is aimed at any more. */
  rest() {
    if (this.seat !== null && this.#reason === "aim") this.hide();
  }

  /** After an update: an opponent's turn brings its field here where that is wished, its end sends it back. */
  follow() {
    const rivals = this.#root.querySelector("#r-rivals");
    const { turn = "" } = rivals?.dataset ?? {};
    if (turn !== this.#turn) {
      this.#turn = turn;
      if (this.#isWished(turn)) this.show(turn, "turn");
      else if (this.seat !== null && (turn === "" || this.#reason === "turn")) this.hide(); // the middle is needed
    }
    this.keep();
  }

  /** After an update: what is large stays so, unless it has gone from the table. */
  keep() {
    if (this.seat !== null && !this.#root.querySelector(`#rival-${this.seat}`)) this.hide();
    this.paint();
  }

  /** Back, by a key; the focus goes on from where it was. */
  escape() {
    const { seat } = this;
    if (seat === null) return;
    const wasInside = document.activeElement.closest(`#rival-${seat}`);
    this.hide();
    if (wasInside) this.#root.querySelector(`[data-zoom="${seat}"]`).focus();
  }

  #isWished(seat) {
    if (seat === "" || (this.seat !== null && this.#reason === "wish") || matchMedia("(width < 840px), (height < 520px)").matches) return false;
    const wish = this.#root.dataset.largeView;
    const rival = this.#root.querySelector(`#rival-${seat}`);
    return wish === "all" || (wish === "before" && Boolean(rival) && "before" in rival.dataset);
  }

  /** Buttons say whether their field is large, and only then its cards can be walked through. */
  paint() {
    this.#measure();
    for (const button of this.#root.querySelectorAll("[data-zoom]")) {
      const isLarge = button.dataset.zoom === this.seat;
      const rival = button.closest(".rival");
      button.setAttribute("aria-expanded", isLarge);
      rival.classList.toggle("is-large", isLarge);
      const cards = rival.querySelectorAll(".matrix button");
      cards.forEach((card, nth) => (card.tabIndex = isLarge && nth === 0 ? 0 : -1));
    }
  }

  #measure() {
    const room = this.#root.querySelector("#large-room");
    if (this.seat === null || !room) return;
    const { left, top, width, height } = room.getBoundingClientRect();
    for (const [name, size] of Object.entries({ left, top, width, height })) {
      this.#root.style.setProperty(`--large-${name}`, `${size}px`);
    }
  }
}
