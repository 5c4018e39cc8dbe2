/**
 * A move on its way: shown as such, and nothing else can be sent until the server has answered. The buttons themselves are
 * left alone, for what they say comes with the regions, and an update may bring some of them anew and others not.
 */

export class Pending {
  #root;

  /** The version the move answers; `null` while none is on its way. */
  version = null;

  constructor(root) {
    this.#root = root;
  }

  begin(version) {
    this.version = version;
    this.#mark(true);
  }

  end() {
    this.version = null;
    this.#mark(false);
  }

  #mark(isPending) {
    this.#root.classList.toggle("is-pending", isPending);
    this.#root.setAttribute("aria-busy", isPending);
  }
}
