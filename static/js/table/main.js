/**
 * The live table. The server renders every region; this page shows what it is sent and sends what is chosen. It knows no
 * rules and computes no state. A game's own module gets `table` and adds selecting, keys and its info windows.
 */

import { say as toast } from "../toasts.js";
import { showBubble } from "./bubble.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clock.js";
import { spell } from "./copy.js";
import "./keys.js";
import { append, morph } from "./morph.js";
import { Motions } from "./motion.js";
import { Pending } from "./pending.js";
import { LiveSocket } from "./socket.js";
import { Sound } from "./sound.js";
import { showTitle } from "./title.js";
import { word } from "./words.js";

const root = document.getElementById("table");
const page = root.dataset;
const banner = document.getElementById("connection");
const bubbles = document.getElementById("bubbles");

const say = (text) => toast(text, { key: "table" });
const announce = (text) => (document.getElementById("announcer").textContent = text);
const clocks = new Clocks(root, announce);
const motions = new Motions(root, document.getElementById("flights"));
const pending = new Pending(root);
const sound = new Sound("sound" in page);
const chat = new Chat({ send: (frame) => socket.send(frame), say });
const listeners = [];
/** So many lines stay for who wants to go over them again. */
const ECHOES = 20;
const layouts = [];
let isBack = false;
let title = { text: document.title.slice(0, document.title.lastIndexOf(" · ")), isTurn: "turn" in page };

/** The tab says whose turn it is: the viewer's here, or else at another table (CASE-B80). */
function entitle() {
  const away = title.isTurn ? "" : document.getElementById("elsewhere").dataset.title;
  showTitle(`${away || title.text} · ${page.site}`, title.isTurn || Boolean(away), page.turnIcon);
}

/** What a game's module may use. */
const table = {
  root,
  get viewerSeat() {
    return page.seat === "" ? null : Number(page.seat);
  },
  get version() {
    return Number(page.version);
  },
  /** Send a move that answers the version shown. False when nothing was sent. */
  send(move) {
    if (pending.version !== null) return false;
    if (!socket.send({ move, version: table.version })) {
      say(word("offline"));
      return false;
    }
    pending.begin(table.version);
    return true;
  },
  /** Ask for the strong computer's advice; it comes as an update. */
  requestHint() {
    if (!socket.send({ hint: true, version: table.version })) say(word("offline"));
  },
  say,
  /** `fn()` runs after every update, when the regions are new. */
  onUpdate(fn) {
    listeners.push(fn);
  },
  /** `fn()` runs when the regions are new and before cards fly, to settle what decides where they lie. */
  onLayout(fn) {
    layouts.push(fn);
  },
};

/** Where the log waits in a sheet, nobody would hear what happens: it is read out from here. */
function echo(lines) {
  const place = document.getElementById("log-echo");
  for (const line of lines) {
    const told = document.createElement("p");
    told.textContent = line.lastElementChild.textContent.trim();
    place.append(told);
  }
  while (place.childElementCount > ECHOES) place.firstElementChild.remove();
}

/** What there is to hear of an update: cards, and what that means to the viewer. */
function soundsOf({ motions: flights, over }, hasNews, isNewTurn) {
  const cards = flights.some(({ target }) => target === "away") ? "away" : hasNews ? "move" : "";
  return [cards, over && hasNews ? "end" : isNewTurn ? "turn" : ""].filter(Boolean);
}

const frames = {
  update(frame) {
    motions.before(frame.motions);
    for (const html of Object.values(frame.fragments)) morph(html);
    const lines = document.getElementById("log-lines");
    const news = frame.log.flatMap((html) => append(lines, html));
    for (const line of news) if ("note" in line.dataset) say(line.textContent.trim());
    if (!lines.checkVisibility()) echo(news);
    const isNewTurn = frame.turn && page.stamp !== frame.stamp;
    Object.assign(page, { stamp: frame.stamp, version: frame.version, seat: frame.seat ?? "", tempo: frame.tempo });
    root.toggleAttribute("data-seated", frame.seated);
    spell();
    for (const settle of layouts) settle();
    motions.after(frame.motions);
    clocks.sync(frame.now);
    title = { text: frame.title, isTurn: frame.turn };
    entitle();
    if (pending.version !== null && pending.version !== frame.version) pending.end();
    sound.play(soundsOf(frame, news.length > 0, isNewTurn), frame.stamp);
    for (const listener of listeners) listener();
  },
  refused(frame) {
    if (frame.about === "move" || frame.about === "frame") pending.end();
    say(frame.text);
    for (const listener of listeners) listener();
  },
  chat(frame) {
    if (chat.show(frame) && frame.seat !== null) showBubble(root, bubbles, frame.seat, frame.text);
  },
  elsewhere(frame) {
    morph(frame.html);
    entitle();
  },
  said: (frame) => chat.catchUp(frame.html),
  unsaid: (frame) => document.getElementById(frame.id)?.remove(),
  pong(frame) {
    clocks.sync(frame.now);
    if (frame.stamp !== page.stamp) socket.send({ fetch: true });
    else if (isBack && pending.version !== null) {
      pending.end();
      say(word("moveLost"));
    }
    isBack = false;
  },
};

const socket = new LiveSocket(
  () => {
    const shown = { stamp: page.stamp, said: chat.last, user: page.user, lang: document.documentElement.lang };
    shown.elsewhere = document.getElementById("elsewhere").dataset.key;
    return `${page.socket}?${new URLSearchParams(shown)}`;
  },
  {
    frame: (frame) => frames[frame.type]?.(frame),
    open() {
      isBack = true;
      banner.hidden = true;
    },
    late: () => clocks.grey(),
    lost() {
      clocks.grey();
      banner.hidden = false;
    },
    refused(code) {
      clocks.grey();
      banner.hidden = true;
      document.getElementById("closed-text").textContent = word(`closed${code}`);
      document.getElementById("closed-dialog").showModal();
    },
  },
);

clocks.sync(Number(page.now));
spell();
entitle();
document.body.addEventListener("table-changed", () => socket.check());
document.addEventListener("settings:changed", ({ detail }) => {
  if (detail.name === "sound") sound.isOn = detail.value;
});
root.addEventListener("click", (event) => event.target.closest("[data-advise]") && table.requestHint());
// Below the end panel lies how it ended; looking at it is this page's own business.
root.addEventListener("click", (event) => event.target.closest("[data-peek]") && root.classList.toggle("is-peeking"));
document.body.addEventListener("note", ({ detail }) => say(detail.text));
if (page.script) {
  const game = await import(page.script);
  game.setup(table);
}
page.ready = "";
const hintBox = document.getElementById("hint");
if (hintBox) {
  const { Hints } = await import("./hints.js");
  const hints = new Hints(root, hintBox, page.user);
  listeners.push(() => hints.refresh());
}
