/**
 * The one socket of a live page, table or lobby. It reconnects by itself and notices a line that is dead though it looks
 * open. The server closes with 4401 (log in again), 4403 (not allowed), 4404 (no such table) and 4408 (too many frames):
 * then trying again is no use, but for 4401, which may only mean that a guest has just become a member.
 */

const PING_EVERY = 15_000;
const PONG_WITHIN = 5_000;
const WAKE_WITHIN = 1_000;
const RETRY_FIRST = 500;
const RETRY_MOST = 15_000;
const LOG_IN = 4401;
const GIVE_UP = new Set([LOG_IN, 4403, 4404, 4408]);

export class LiveSocket {
  #socket = null;
  #url;
  #handlers;
  #waiting = [];
  #tries = 0;
  #pings = 0;
  #misses = 0;
  #timers = { ping: 0, pong: 0, retry: 0 };
  #asksAgain = true;
  #ended = false;

  /**
   * `url()` gives the path and query for each attempt. `handlers`: `frame(data)` for every frame, pongs too; `open()`;
   * `late()` when an answer is overdue; `lost()` when the connection is gone; `refused(code)` when it is gone for good.
   */
  constructor(url, handlers) {
    this.#url = url;
    this.#handlers = handlers;
    addEventListener("pageshow", (event) => event.persisted && this.check());
    addEventListener("online", () => this.check());
    addEventListener("offline", () => this.#handlers.late());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.check());
    this.#connect();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /**
   * Send one frame. While a fresh page still connects, it waits for that: whoever is quicker than the line is heard.
   * False when the connection is lost: nothing is kept for another one, so nothing happens twice.
   */
  send(frame) {
    if (this.isOpen) this.#socket.send(JSON.stringify(frame));
    else if (this.#isConnecting && this.#tries === 0) this.#waiting.push(frame);
    else return false;
    return true;
  }

  get #isConnecting() {
    return this.#socket?.readyState === WebSocket.CONNECTING;
  }

  /** Make sure at once that the connection lives; a page that comes back from the background may only seem connected. */
  check() {
    if (this.#ended) return;
    if (this.isOpen) this.#ping(WAKE_WITHIN);
    else if (!this.#isConnecting) this.#connect();
  }

  #connect() {
    clearTimeout(this.#timers.retry);
    const address = new URL(this.#url(), location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#misses = 0;
      this.#handlers.open();
      // before the ping, whose answer tells what has not arrived
      for (const frame of this.#waiting.splice(0)) this.send(frame);
      this.#ping(PONG_WITHIN);
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#asksAgain = true;
      const frame = JSON.parse(event.data);
      if (frame.type === "pong") this.#heard();
      this.#handlers.frame(frame);
    };
    socket.onclose = (event) => socket === this.#socket && this.#closed(event.code);
  }

  #ping(within) {
    clearTimeout(this.#timers.ping);
    clearTimeout(this.#timers.pong);
    this.#timers.pong = setTimeout(() => this.#missed(), within);
    this.#pings += 1;
    this.send({ ping: this.#pings });
  }

  #heard() {
    this.#misses = 0;
    clearTimeout(this.#timers.pong);
    clearTimeout(this.#timers.ping);
    this.#timers.ping = setTimeout(() => this.#ping(PONG_WITHIN), PING_EVERY);
  }

  #missed() {
    this.#misses += 1;
    this.#handlers.late();
    if (this.#misses < 2) this.#ping(PONG_WITHIN);
    else this.#drop();
  }

  /** Leave a half-open socket behind: its own close event may take minutes. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket.close();
    this.#closed(1006);
  }

  #closed(code) {
    this.#waiting = [];
    clearTimeout(this.#timers.ping);
    clearTimeout(this.#timers.pong);
    if (code === LOG_IN && this.#asksAgain) {
      this.#asksAgain = false;
      this.#connect();
      return;
    }
    if (GIVE_UP.has(code)) {
      this.#ended = true;
      this.#handlers.refused(code);
      return;
    }
    this.#handlers.lost();
    const wait = Math.min(RETRY_FIRST * 2 ** this.#tries, RETRY_MOST);
    this.#tries += 1;
    this.#timers.retry = setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }
}
