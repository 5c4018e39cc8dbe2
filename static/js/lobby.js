// The live lobby: one socket, outside everything that is swapped. The server renders; this page morphs in what it sends.

import { morph } from "./table/morph.js";
import { LiveSocket } from "./table/socket.js";
import { showTitle } from "./table/title.js";

const RELOADED = "lobby-reloaded";
const page = document.body.dataset;
const banner = document.getElementById("connection");

const calmTitle = document.title;

/** The tab says when a table waits for the viewer (CASE-B80). */
function entitle() {
  const asked = document.getElementById("r-runs").dataset.title;
  showTitle(asked ? `${asked} · ${calmTitle}` : calmTitle, Boolean(asked), page.turnIcon);
}

const frames = {
  update(frame) {
    for (const html of Object.values(frame.fragments)) morph(html);
    page.stamp = frame.stamp;
    entitle();
  },
  pong(frame) {
    if (frame.stamp !== page.stamp) socket.send({ fetch: true });
  },
};

const socket = new LiveSocket(
  () => {
    const query = new URLSearchParams({
      stamp: page.stamp,
      user: page.user,
      chosen: page.chosen,
      lang: document.documentElement.lang,
    });
    return `${page.socket}?${query}`;
  },
  {
    frame: (frame) => frames[frame.type]?.(frame),
    open: () => (banner.hidden = true),
    late() {},
    lost: () => (banner.hidden = false),
    refused: comeBack,
  },
);

/** Somebody logged in or out elsewhere and the page greets the wrong person: load it anew, but never again and again. */
function comeBack() {
  const last = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - last < 60_000) {
    banner.hidden = false;
    return;
  }
  sessionStorage.setItem(RELOADED, Date.now());
  location.reload();
}

// The list was narrowed to a game: what is pushed from now on must be, too.
document.addEventListener("htmx:after:swap", () => {
  const { chosen } = document.getElementById("r-tables").dataset;
  if (chosen === page.chosen) return;
  page.chosen = chosen;
  socket.send({ chosen });
});

entitle();
