// One socket for a live page. It reconnects by itself, notices a line that is dead though it looks open, and asks
// for the whole whenever the server's stamp is not the one shown. What the frames mean is the page's business.

const PING_MS = 12_000;
const QUICK_MS = 1_500; // how long a page that comes back waits for an answer before it dials anew
const RETRY_MS = [250, 1_000, 2_000, 4_000, 8_000, 15_000];
const FINAL = new Set([4401, 4403, 4404]); // log in again, forbidden, no such table: trying again is of no use

/**
 * Open the socket at `path`.
 *
 * `stamp()` names what the page shows now; `receive(frame)` gets every frame but pongs; `standing(word)` hears
 * "open", "lost" or, for good, "closed" with the close code. Returns `send(object)`, which says whether it was sent.
 */
export function connect(path, { stamp, receive, standing }) {
  const url = new URL(path, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";

  let socket = null;
  let failures = 0;
  let pings = 0;
  let unanswered = 0;
  let impatience = 0;
  let retry = 0;
  let over = false;

  function send(object) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(object));
    return true;
  }

  function ping() {
    unanswered += 1;
    pings += 1;
    return send({ ping: pings, stamp: stamp() });
  }

  function onMessage(event) {
    const frame = JSON.parse(event.data);
    unanswered = 0;
    clearTimeout(impatience);
    if (frame.type !== "pong") return receive(frame);
    if (frame.stamp !== undefined && frame.stamp !== stamp()) send({ fetch: true });
    return undefined;
  }

  function dial() {
    clearTimeout(retry);
    const mine = new WebSocket(url);
    socket = mine;
    mine.addEventListener("open", () => {
      if (socket !== mine) return;
      failures = 0;
      unanswered = 0;
      standing("open");
      ping(); // the answer's stamp tells whether anything was missed
    });
    mine.addEventListener("message", (event) => socket === mine && onMessage(event));
    mine.addEventListener("close", (event) => socket === mine && lost(event.code));
  }

  function lost(code) {
    socket = null;
    clearTimeout(impatience);
    if (FINAL.has(code)) {
      over = true;
      standing("closed", code);
      return;
    }
    standing("lost", code);
    const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
    failures += 1;
    retry = setTimeout(dial, pause * (0.75 + Math.random() / 2)); // not all at once after a restart
  }

  function redial() {
    const old = socket;
    socket = null;
    old?.close();
    dial();
  }

  // Timers sleep in the background and phones cut sockets there without a word: look at once on coming back.
  function check() {
    if (over || document.visibilityState === "hidden") return;
    if (socket?.readyState === WebSocket.OPEN && ping()) {
      clearTimeout(impatience);
      impatience = setTimeout(redial, QUICK_MS);
    } else if (socket?.readyState !== WebSocket.CONNECTING) {
      redial();
    }
  }

  setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (unanswered >= 2) {
      standing("lost", 0);
      redial();
    } else {
      ping();
    }
  }, PING_MS);

  document.addEventListener("visibilitychange", check);
  addEventListener("pageshow", (event) => event.persisted && check());
  addEventListener("online", check);
  addEventListener("pagehide", () => socket?.close()); // lets the page into the back-forward cache
  dial();
  return { send };
}
