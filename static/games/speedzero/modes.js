/**
 * Choosing in modes. In a mode, elements that name it in `data-in` can be chosen; `data-modes` of the viewer's own region
 * says what each mode sends, what the element fills in, and what is asked. All of that comes from the server.
 *
 * A mode that the viewer entered lasts for one version only: nothing chosen before answers another question.
 */

export class Modes {
  #root;
  #entered = "";
  /** What the viewer was told last, until the next thing it does. */
  note = "";

  constructor(root) {
    this.#root = root;
  }

  get #own() {
    return this.#root.querySelector("#zero");
  }

  /** Why the viewer can do nothing now; empty when it is asked. */
  get closed() {
    return this.#own?.dataset.closed ?? "";
  }

  /** The mode the page is in, empty for none. */
  get current() {
    return this.#entered || (this.#own?.dataset.mode ?? "");
  }

  /** What the server says about a mode. */
  of(mode) {
    return JSON.parse(this.#own?.dataset.modes ?? "{}")[mode];
  }

  /** Whether the viewer came here by itself and can go back. */
  get canLeave() {
    return Boolean(this.#entered);
  }

  enter(mode) {
    this.#entered = mode === this.#entered ? "" : mode;
  }

  /** Back to the mode that the server asks for. */
  leave() {
    this.#entered = "";
    this.note = "";
  }

  /** Whether the element can be chosen in the present mode. */
  takes(element) {
    const { current } = this;
    return current !== "" && (element.dataset.in ?? "").split(" ").includes(current);
  }

  /** The move that choosing the element means. */
  moveFor(element) {
    const { move, fills } = this.of(this.current);
    return { ...move, [fills]: fills === "at" ? JSON.parse(element.dataset.at) : Number(element.dataset.place) };
  }
}
