/** A move on its way: shown as such, and nothing else can be sent until the server has answered. */

export class Pending {
  #root;
  #marked = [];

  /** The version the move answers; `null` while none is on its way. */
  version = null;

  constructor(root) {
    this.#root = root;
  }

  begin(version) {
    this.version = version;
    this.#root.classList.add("is-pending");
    this.#marked = [...this.#root.querySelectorAll(".table__play button, .table__dock button:not([popovertarget])")].filter(
      (button) => !button.disabled && button.getAttribute("aria-disabled") !== "true",
    );
    for (const button of this.#marked) button.setAttribute("aria-disabled", "true");
  }

  /** The answer is there. A morph may have brought new buttons already; those marked and still here come back. */
  end() {
    this.version = null;
    this.#root.classList.remove("is-pending");
    for (const button of this.#marked) button.removeAttribute("aria-disabled");
    this.#marked = [];
  }
}
