/**
 * Leafing through a match that is over. Each step is fetched once, kept, and shown as the live table shows a push; the
 * address follows, so that it always leads to the move that is shown. Without this script the links do the same. A game's
 * own module may add ways to look: its `leaf({root, onStep})` is called once, `onStep(fn)` runs `fn` after every step.
 */

import "../table/copy.js";
import { Info } from "../table/info.js";
import { isForeignKey } from "../table/keys.js";
import { morph } from "../table/morph.js";
import { Motions } from "../table/motion.js";
import { say } from "../toasts.js";

const PAUSE = 1100;

const root = document.getElementById("table");
const page = root.dataset;
const last = Number(page.last);
const told = document.getElementById("told");
const moves = document.getElementById("moves");
const track = document.getElementById("film-track");
const where = document.getElementById("film-where");
const play = document.getElementById("film-play");
const motions = new Motions(root, document.getElementById("flights"));
const info = new Info(root);
const frames = new Map();
const listeners = [];

let shown = { version: Number(page.version), seat: Number(page.seat) };
let wanted = shown;
let isWalking = false;
let timer = 0;

/** Show the move `version`, or go as far as possible; `seat` are the eyes, the same ones where none are named. */
async function go(version, seat = wanted.seat) {
  wanted = { version: Math.min(Math.max(version, 0), last), seat };
  if (isWalking) return; // whoever walks looks again where to
  isWalking = true;
  try {
    while (shown.version !== wanted.version || shown.seat !== wanted.seat) show(await load(wanted));
    if (wanted.version < last) load({ ...wanted, version: wanted.version + 1 }).catch(() => {});
  } catch {
    wanted = shown;
    mark();
    stop();
    say(page.sayLost, { key: "replay" });
  } finally {
    isWalking = false;
  }
}

/** The frame of a step, fetched once. */
function load({ version, seat }) {
  const key = `${version}.${seat}`;
  if (!frames.has(key)) {
    const query = new URLSearchParams({ platz: seat + 1, lang: document.documentElement.lang });
    const coming = fetch(`${page.frames}${version}/?${query}`).then((answer) =>
      answer.ok ? answer.json() : Promise.reject(answer.status),
    );
    coming.catch(() => frames.delete(key));
    frames.set(key, coming);
  }
  return frames.get(key);
}

function show(frame) {
  const isStep = frame.version === shown.version + 1 && frame.seat === shown.seat;
  const travels = isStep ? frame.motions : [];
  motions.before(travels);
  for (const html of Object.values(frame.fragments)) morph(html);
  told.innerHTML = frame.told;
  shown = { version: frame.version, seat: frame.seat };
  page.version = frame.version;
  motions.after(travels);
  info.refresh();
  for (const listener of listeners) listener();
  mark();
  history.replaceState(null, "", address(shown));
}

/** Everything around the table that says where one is. */
function mark() {
  const { version, seat } = shown;
  track.value = version;
  where.textContent = page.sayMove.replace("{version}", version).replace("{last}", last);
  track.setAttribute("aria-valuetext", where.textContent);
  document.getElementById("here").href = address(shown);
  for (const link of root.querySelectorAll("[data-goto]")) {
    link.href = address({ version: target(link.dataset.goto), seat });
    link.toggleAttribute("aria-disabled", target(link.dataset.goto) === version);
    if (link.hasAttribute("aria-disabled")) link.setAttribute("aria-disabled", "true");
  }
  for (const link of root.querySelectorAll("[data-eyes]")) {
    link.href = address({ version, seat: Number(link.dataset.eyes) });
    setCurrent(link, Number(link.dataset.eyes) === seat);
  }
  for (const link of moves.querySelectorAll("[aria-current]")) setCurrent(link, false);
  const current = [...moves.querySelectorAll(`[data-move="${version}"]`)];
  for (const link of current) setCurrent(link, true);
  if (current.length) reveal(current.at(-1));
}

function setCurrent(link, isCurrent) {
  if (isCurrent) link.setAttribute("aria-current", "true");
  else link.removeAttribute("aria-current");
}

/** Scroll the list, and nothing but the list. */
function reveal(link) {
  const [inner, outer] = [link.getBoundingClientRect(), moves.getBoundingClientRect()];
  if (inner.top < outer.top) moves.scrollTop += inner.top - outer.top - 8;
  else if (inner.bottom > outer.bottom) moves.scrollTop += inner.bottom - outer.bottom + 8;
}

function address({ version, seat }) {
  return `?zug=${version}&platz=${seat + 1}`;
}

function target(goal) {
  const from = wanted.version;
  return { first: 0, back: Math.max(from - 1, 0), next: Math.min(from + 1, last), end: last }[goal];
}

// --- playing by itself --------------------------------------------------------------------------------------------
async function run() {
  await go(wanted.version + 1);
  if (play.ariaPressed !== "true") return;
  if (shown.version < last) timer = setTimeout(run, PAUSE);
  else stop();
}

function stop() {
  clearTimeout(timer);
  play.ariaPressed = "false";
}

async function toggle() {
  if (play.ariaPressed === "true") return stop();
  play.ariaPressed = "true";
  if (wanted.version === last) await go(0);
  timer = setTimeout(run, shown.version === 0 ? PAUSE : 0);
}

// --- hands --------------------------------------------------------------------------------------------------------
root.addEventListener("click", (event) => {
  const link = event.target.closest("[data-goto], [data-eyes], [data-move]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { goto, eyes, move } = link.dataset;
  if (eyes !== undefined) return go(wanted.version, Number(eyes));
  stop();
  go(goto ? target(goto) : Number(move));
});

play.addEventListener("click", toggle);
track.addEventListener("input", () => {
  stop();
  go(Number(track.value));
});

const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "end" };

document.addEventListener("keydown", (event) => {
  if (isForeignKey(event) || document.querySelector("dialog[open]")) return;
  if (event.key === " " && !event.repeat && !event.target.closest("button, #moves")) {
    event.preventDefault();
    toggle();
  } else if (event.key in keys && !(event.target === moves && event.key in { Home: 0, End: 0 })) {
    event.preventDefault();
    stop();
    go(target(keys[event.key]));
  }
});

mark();
if (page.script) {
  const game = await import(page.script);
  game.leaf?.({ root, onStep: (fn) => listeners.push(fn) });
}
page.ready = "";
