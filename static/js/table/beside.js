/** Small windows beside what they tell of. */

const GAP = 8;
/** How many of the places around something are far off. */
const FAR = 3;

/** A new element `name` with a class and a text. */
export function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/**
 * Put `tip`, which is shown, beside, above or below the box `at`, in the first such place where it covers least of it and
 * of what is `kept` clear: pairs of a box and how much a square pixel of it weighs. `isNear`: never far off, whatever it costs.
 */
export function placeBeside(tip, at, kept = [], isNear = false) {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const cost = (box) => [...kept, [at, 1]].reduce((sum, [other, weight]) => sum + weight * overlap(box, other), 0);
  const around = placesAround(at, width, height);
  const places = (isNear ? around.slice(0, -FAR) : around).map((place) => within(place, width, height));
  const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  tip.style.left = `${best.left}px`;
  tip.style.top = `${best.top}px`;
}

/** What a square pixel of a kept element weighs: the line that says what is asked must be seen at all times. */
export function weightOf({ dataset }) {
  return dataset.clear === "always" ? 1_000 : 1;
}

function placesAround(at, width, height) {
  const [above, below] = [at.top - height - GAP, at.bottom + GAP];
  const [before, after] = [at.left - width - GAP, at.right + GAP];
  const columns = [at.left + (at.width - width) / 2, at.left, at.right - width];
  const rows = [at.bottom - height, at.top, at.top + (at.height - height) / 2];
  return [
    ...columns.map((left) => ({ left, top: above })),
    ...columns.map((left) => ({ left, top: below })),
    ...rows.flatMap((top) => [{ left: after, top }, { left: before, top }]),
    ...rows.map((top) => ({ left: innerWidth, top })), // far off, at the edge of the page
  ];
}

/** The box at a place, moved into the window. */
function within({ left, top }, width, height) {
  const inside = (value, most) => Math.max(GAP, Math.min(value, most - GAP));
  return { left: inside(left, innerWidth - width), top: inside(top, innerHeight - height), width, height };
}

/** Square pixels that two boxes share. */
function overlap({ left, top, width, height }, other) {
  const across = Math.min(left + width, other.right) - Math.max(left, other.left);
  const down = Math.min(top + height, other.bottom) - Math.max(top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}
