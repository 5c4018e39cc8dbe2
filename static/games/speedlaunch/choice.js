/**
 * What the viewer has chosen: cards to lay, one special card, or a blind card to dare. It lasts for one version only.
 *
 * Cards are kept in the order in which they joined, so that they can leave again in reverse. How many of a kind may be
 * laid and which stacks come along stands in the server's plans; nothing here knows a rule.
 */

import { textsOf } from "../../js/table/choosing.js";

export const SATELLITE = "sat";
export const ASTEROID = "ast";
const ALONE = ["ast", "hole", "blind"];

export class Choice {
  #root;
  /** {kind, stack}: `stack` is null for a card of the hand. */
  cards = [];
  /** What the viewer was told last, until the next thing it does. */
  note = "";
  /** The id of what was pressed last: the preview stands there. */
  at = "";

  constructor(root) {
    this.#root = root;
  }

  /** The server's texts and plans for the viewer; empty for watchers. */
  get texts() {
    return textsOf(this.#root);
  }

  get isEmpty() {
    return !this.cards.length;
  }

  /** The kind that says what is chosen: a value, the satellite when alone, or a card that goes alone. */
  get kind() {
    return (this.cards.find((card) => card.kind !== SATELLITE) ?? this.cards[0])?.kind ?? "";
  }

  get isAlone() {
    return ALONE.includes(this.kind);
  }

  get count() {
    return this.cards.length;
  }

  /** The server's plan for `kind`. */
  plan(kind = this.kind) {
    return JSON.parse(this.texts.plans)[kind];
  }

  /** The stack of the card that goes alone. */
  get stack() {
    return this.cards[0].stack;
  }

  get stacks() {
    return this.cards.flatMap((card) => (card.stack === null ? [] : card.stack)).sort();
  }

  /** How many chosen cards of `kind` come from the hand. */
  fromHand(kind) {
    return this.cards.filter((card) => card.kind === kind && card.stack === null).length;
  }

  has(stack) {
    return this.cards.some((card) => card.stack === stack);
  }

  /** A letter that says what laying the chosen cards would bring; it names one of the server's texts. */
  get outlook() {
    const row = this.plan().outlook[this.count - 1] ?? "";
    const turning = this.stacks.filter((stack) => "standing" in this.#tower(stack).dataset).length;
    return row[Math.min(turning, row.length - 1)] ?? "";
  }

  /** A press on a group of the hand. Returns false when no more cards may join. */
  pressGroup(kind, held) {
    if (ALONE.includes(kind)) return this.#pressAlone(kind, null);
    if (kind === SATELLITE) return this.#pressSatellites(held);
    if (this.kind === kind) return this.#removeLast(kind);
    this.cards = this.kind === SATELLITE ? this.cards : [];
    const plan = this.plan(kind);
    const joining = [...Array(held).fill(null), ...plan.joins];
    for (const stack of joining) if (this.count < plan.most) this.cards.push({ kind, stack });
    return true;
  }

  /** A press on a stack: its card joins or leaves. Returns false when it may not join. */
  pressStack(kind, stack) {
    if (ALONE.includes(kind)) return this.#pressAlone(kind, stack);
    if (this.has(stack)) return this.#remove((card) => card.stack === stack);
    return this.#join(kind, stack);
  }

  clear() {
    this.cards = [];
    this.at = "";
  }

  forget() {
    this.note = "";
    this.clear();
  }

  #tower(stack) {
    return this.#root.querySelector(`#stack-${stack}`);
  }

  #pressAlone(kind, stack) {
    const isChosen = this.kind === kind && this.stack === stack;
    this.cards = isChosen ? [] : [{ kind, stack }];
    return true;
  }

  /** One more satellite; where none can follow, those of the hand leave again. */
  #pressSatellites(held) {
    const chosen = this.fromHand(SATELLITE);
    if (chosen < held && this.#join(SATELLITE, null)) return true;
    return chosen > 0 && this.#remove((card) => card.kind === SATELLITE && card.stack === null);
  }

  #join(kind, stack) {
    const isOther = kind !== SATELLITE && ![kind, SATELLITE, ""].includes(this.kind);
    if (this.isAlone || isOther) this.cards = [];
    const next = [...this.cards, { kind, stack }];
    const main = kind === SATELLITE ? this.kind || SATELLITE : kind;
    if (next.length > this.plan(main).most) return false;
    this.cards = next;
    return true;
  }

  #removeLast(kind) {
    const last = this.cards.findLast((card) => card.kind === kind);
    return this.#remove((card) => card === last);
  }

  /** Without its value a selection of satellites may be too large. */
  #remove(isGone) {
    this.cards = this.cards.filter((card) => !isGone(card));
    if (!this.isEmpty && !this.isAlone) this.cards.length = Math.min(this.count, this.plan().most);
    return true;
  }
}
