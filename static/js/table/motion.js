/**
 * Cards travel: FLIP with the Web Animations API around a morph. Nothing here blocks a click or queues up; when the next
 * update comes, running flights end at once.
 *
 * `data-anchor` names a place that holds cards. A motion {source, target, count} says that `count` cards now at `target`
 * came from `source`; target "away" lets what lay at `source` leave the table. Anchors that stay slide to where they are.
 */

const TRAVEL = 350;
const STAGGER = 60;
const STAGGER_MOST = 600;
const EASE = "cubic-bezier(.2, .75, .25, 1)";
const PACE = { normal: 1, fast: 0.75, turbo: 0.4 };

export class Motions {
  #root;
  #layer;
  #places = new Map();

  /** `layer` is an empty element over the table in which cards fly. */
  constructor(root, layer) {
    this.#root = root;
    this.#layer = layer;
  }

  /** Remember where everything lies; call before the morph. */
  before(motions) {
    this.#layer.replaceChildren();
    this.#places.clear();
    if (!this.#isWanted()) return;
    const sources = new Set(motions.map((motion) => motion.source));
    for (const place of this.#root.querySelectorAll("[data-anchor]")) {
      const name = place.dataset.anchor;
      const cards = sources.has(name) ? [...place.querySelectorAll(".card")].map((card) => card.cloneNode(true)) : [];
      this.#places.set(name, { place, box: boxOf(place), cards });
    }
  }

  /** Let everything travel from where it lay to where it lies; call after the morph. */
  after(motions) {
    if (!this.#places.size) return;
    const pace = PACE[this.#root.dataset.tempo] ?? 1;
    this.#slide(new Set(motions.map((motion) => motion.target)), pace);
    const flights = motions.reduce((sum, motion) => sum + motion.count, 0);
    const step = Math.min(STAGGER, STAGGER_MOST / Math.max(1, flights)) * pace;
    let delay = 0;
    for (const motion of motions) {
      for (let nth = 0; nth < motion.count; nth += 1) {
        this.#fly(motion, nth, { duration: TRAVEL * pace, delay, easing: EASE, fill: "backwards" });
        delay += step;
      }
    }
  }

  #isWanted() {
    const isCalm =
      matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "reduced";
    return !document.hidden && !isCalm;
  }

  /** What stayed but moved glides over, so that the eye can follow. */
  #slide(targets, pace) {
    for (const [name, { place, box }] of this.#places) {
      if (!place.isConnected || targets.has(name)) continue;
      const now = boxOf(place);
      const [x, y] = [box.x - now.x, box.y - now.y];
      if (!now.width || !box.width || Math.hypot(x, y) < 2) continue;
      place.animate([{ transform: `translate(${x}px, ${y}px)` }, {}], { duration: TRAVEL * pace, easing: EASE });
    }
  }

  #fly({ source, target, count }, nth, timing) {
    const from = this.#places.get(source);
    const goal = target === "away" ? null : this.#root.querySelector(`[data-anchor="${CSS.escape(target)}"]`);
    if (!from || (target !== "away" && !goal)) return;
    const landed = goal && [...goal.querySelectorAll(".card:has(.card__face)")].slice(-count)[nth];
    const ghost = (landed ?? from.cards.at(-1 - nth) ?? from.cards.at(-1))?.cloneNode(true);
    if (!ghost) return;
    const start = cardBox(from.box, from.cards.length ? null : (landed && boxOf(landed)));
    const end = goal ? cardBox(boxOf(landed ?? goal), null) : { x: start.x, y: start.y - innerHeight / 2, width: start.width };
    this.#launch(ghost, start, end, timing, !goal);
    landed?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration + timing.delay });
  }

  #launch(ghost, start, end, timing, fades) {
    ghost.removeAttribute("id");
    ghost.style.setProperty("--w", `${end.width}px`);
    this.#layer.append(ghost);
    const flight = ghost.animate(
      [
        { transform: `translate(${start.x}px, ${start.y}px) scale(${start.width / end.width})` },
        { transform: `translate(${end.x}px, ${end.y}px)`, opacity: fades ? 0 : 1 },
      ],
      timing,
    );
    flight.finished.then(() => ghost.remove(), () => {});
  }
}

function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Where one card of a place lies: a card is 5 wide and 7 high, and sits in the middle of a wider place. */
function cardBox(box, like) {
  const width = Math.min(box.width, (box.height * 5) / 7, like?.width ?? Infinity) || box.width;
  return { x: box.x + (box.width - width) / 2, y: box.y + Math.max(0, (box.height - (width * 7) / 5) / 2), width };
}
