/**
 * Cards travel: FLIP with the Web Animations API around a morph. Nothing here blocks a click or queues up; when the next
 * update comes, running flights end at once.
 *
 * `data-anchor` names a place that holds cards. A motion {source, target, count} says that `count` cards now at `target`
 * came from `source`; target "away" lets what lay at `source` leave the table, and a target that is the source turns over
 * what lies there. With `waits` it begins when all before it have landed, so that everybody sees what led to what; what
 * only passed through `target` flies on with a later motion from there. `card` is the markup of a card that the page
 * itself does not show. Anchors that stay slide to where they are.
 */

const TRAVEL = 350;
/** What is quicker nobody can follow, however much follows one upon another. */
const SHORTEST = 150;
const STAGGER = 60;
const STAGGER_MOST = 600;
/** So many times larger or smaller is no longer the same thing that has moved. */
const ANOTHER_SIZE = 1.4;
/** What follows one upon another takes hardly longer than this, or the next move would cut it off. */
const LONGEST = 1_400;
const EASE = "cubic-bezier(.2, .75, .25, 1)";
const PACE = { normal: 1, fast: 0.75, turbo: 0.5 };

export class Motions {
  #root;
  #layer;
  #places = new Map();
  /** Cards on their way through a place, by its name. */
  #passing = new Map();
  #running = [];

  /** `layer` is an empty element over the table in which cards fly. */
  constructor(root, layer) {
    this.#root = root;
    this.#layer = layer;
  }

  /** Remember where everything lies; call before the morph. */
  before(motions) {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    this.#layer.replaceChildren();
    this.#places.clear();
    this.#passing.clear();
    if (!this.#isWanted()) return;
    const sources = new Set(motions.map((motion) => motion.source));
    for (const place of this.#root.querySelectorAll("[data-anchor]")) {
      const name = place.dataset.anchor;
      const cards = sources.has(name) ? [...place.querySelectorAll(".card")].map(remembered) : [];
      this.#places.set(name, { place, box: boxOf(place), holder: place.offsetParent, cards, top: cards.at(-1) });
    }
  }

  /** Let everything travel from where it lay to where it lies; call after the morph. */
  after(motions) {
    if (!this.#places.size) return;
    const waves = wavesOf(motions);
    const wanted = (PACE[this.#root.dataset.tempo] ?? 1) * Math.min(1, LONGEST / (waves.length * TRAVEL));
    const pace = Math.max(wanted, SHORTEST / TRAVEL);
    this.#slide(new Set(motions.map((motion) => motion.target)), pace);
    let begin = 0;
    waves.forEach((wave, nth) => {
      const flights = wave.reduce((sum, { count = 1 }) => sum + count, 0);
      const step = Math.min(STAGGER, STAGGER_MOST / Math.max(1, flights)) * pace;
      let delay = begin;
      for (const motion of wave) {
        const later = [...wave.slice(wave.indexOf(motion) + 1), ...waves.slice(nth + 1).flat()];
        for (let card = 0; card < (motion.count ?? 1); card += 1) {
          this.#move(motion, card, later, { duration: TRAVEL * pace, delay, easing: EASE, fill: "backwards" });
          delay += step;
        }
      }
      begin = delay - step + TRAVEL * pace;
    });
  }

  #isWanted() {
    const isCalm =
      matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "reduced";
    return !document.hidden && !isCalm;
  }

  /**
   * What stayed but moved glides over, so that the eye can follow. What was lifted out of the page together with its
   * panel, or put back, has another size or holder: its panel tells that as a whole, and no card for itself.
   */
  #slide(targets, pace) {
    for (const [name, { place, box, holder }] of this.#places) {
      if (!place.isConnected || targets.has(name) || place.offsetParent !== holder) continue;
      const now = boxOf(place);
      const [x, y] = [box.x - now.x, box.y - now.y];
      if (!now.width || !box.width || Math.hypot(x, y) < 2) continue;
      if (Math.max(now.width / box.width, box.width / now.width) > ANOTHER_SIZE) continue;
      this.#run(place, [{ transform: `translate(${x}px, ${y}px)` }, {}], { duration: TRAVEL * pace, easing: EASE });
    }
  }

  #move(motion, nth, later, timing) {
    const from = this.#places.get(motion.source);
    const goal = motion.target === "away" ? null : this.#placeOf(motion.target);
    if (!from || (motion.target !== "away" && !goal)) return;
    const landed = goal && landedAt(goal, motion, nth, later);
    if (motion.source === motion.target) return landed && this.#turn(landed, timing);
    this.#fly(motion, from, goal, landed, nth, later, timing);
  }

  #placeOf(anchor) {
    return this.#root.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`);
  }

  /** What nobody saw turns its face up. */
  #turn(card, timing) {
    this.#run(card, [{ transform: "rotateY(90deg)", filter: "brightness(.5)" }, {}], timing);
  }

  #fly(motion, from, goal, landed, nth, later, timing) {
    const passing = this.#passing.get(motion.source)?.pop();
    const shown = passing ?? from.cards.pop() ?? from.top;
    const ghost = (landed ?? cardOf(motion.card) ?? shown?.card)?.cloneNode(true);
    if (!ghost) return;
    const start = shown?.at ?? cardBox(from.box, landed && boxOf(landed));
    const end = goal ? cardBox(boxOf(landed ?? goal), null) : { ...start, y: start.y - innerHeight / 2 };
    if (!start.width || !end.width) return; // what takes no room is not seen to fly
    const goesOn = goal && !landed && later.some(({ source }) => source === motion.target);
    const wasThere = !passing && Boolean(shown?.card.isEqualNode(ghost));
    this.#launch(ghost, start, end, timing, { fades: !goal, stays: goesOn, wasThere });
    if (goesOn) this.#passing.set(motion.target, [...(this.#passing.get(motion.target) ?? []), { card: ghost, at: end }]);
    if (landed) this.#run(landed, [{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration + timing.delay });
  }

  /** A card that was not to be seen where it starts from comes to sight when its time has come. */
  #launch(ghost, start, end, timing, { fades, stays, wasThere }) {
    ghost.removeAttribute("id");
    ghost.style.setProperty("--w", `${end.width}px`);
    // what waits its turn lies under what arrives before
    this.#layer[timing.delay > TRAVEL / 2 ? "prepend" : "append"](ghost);
    const from = `translate(${start.x}px, ${start.y}px) scale(${start.width / end.width})`;
    const flight = this.#run(
      ghost,
      [
        { transform: from, opacity: wasThere ? 1 : 0 },
        { transform: from, opacity: 1, offset: 0.01 },
        { transform: `translate(${end.x}px, ${end.y}px)`, opacity: fades ? 0 : 1 },
      ],
      { ...timing, fill: stays ? "both" : timing.fill },
    );
    if (stays) this.#dropAfter(ghost, timing);
    else flight.finished.then(() => ghost.remove(), () => {});
  }

  /** A card that only passes rests until what takes it on begins, just after it has arrived. */
  #dropAfter(ghost, { duration, delay }) {
    const rest = this.#run(ghost, [{}, {}], { duration: duration + delay + STAGGER });
    rest.finished.then(() => ghost.remove(), () => {});
  }

  #run(element, keyframes, timing) {
    const animation = element.animate(keyframes, timing);
    this.#running.push(animation);
    return animation;
  }
}

/** Motions that begin together. */
function wavesOf(motions) {
  const waves = [];
  for (const motion of motions) {
    if (motion.waits || !waves.length) waves.push([]);
    waves.at(-1).push(motion);
  }
  return waves;
}

/** The card at `goal` that is the motion's `nth`, unless it has left again by a later motion. */
function landedAt(goal, { target, count = 1 }, nth, later) {
  if (later.some(({ source, target: next }) => source === target && next !== target)) return null;
  const after = later.reduce((sum, next) => sum + (next.target === target ? (next.count ?? 1) : 0), 0);
  const cards = [...goal.querySelectorAll(".card:has(.card__face)")];
  return cards[cards.length - after - count + nth] ?? null;
}

function cardOf(markup) {
  if (!markup) return null;
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}

/** A copy of a card, and where it lay. */
function remembered(card) {
  const box = boxOf(card);
  const { offsetWidth: width, offsetHeight: height } = card; // without its rotation
  return { card: card.cloneNode(true), at: { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width } };
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
