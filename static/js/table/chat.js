/** Chat at the table. The server decides what is said and when; the form only waits with the person. */

import { append } from "./morph.js";
import { word } from "./words.js";

const LOCK = 2_000;

export class Chat {
  #panel;
  #form;
  #opener;
  #unread = 0;
  #sent = "";

  /** `send(frame)` is false without a connection; `say(text)` shows a short note. */
  constructor({ send, say }) {
    this.#panel = document.getElementById("chat");
    this.#opener = document.querySelector('.table__dock [popovertarget="chat-sheet"]');
    this.#form = this.#panel.querySelector("form[data-chat]");
    this.#form?.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.#input.value.trim();
      if (text) this.#send(send, say, { chat: text });
    });
    this.#form?.addEventListener("click", (event) => {
      const button = event.target.closest("[data-cheer]");
      if (button) this.#send(send, say, { cheer: button.dataset.cheer });
    });
    this.#panel.addEventListener("click", (event) => {
      const button = event.target.closest("[data-about]");
      if (button) this.#about(button.dataset.about);
    });
    document.body.addEventListener("chat-muted", ({ detail }) => {
      for (const line of this.#panel.querySelectorAll(`[data-user="${detail.user}"]`)) line.remove();
    });
    document.body.addEventListener("chat-done", () => document.getElementById("chat-about").close());
    document.getElementById("chat-sheet").addEventListener("toggle", () => this.#countUnread(-this.#unread));
  }

  /** The dialog about one line of somebody else: mute, report. */
  #about(id) {
    const line = document.getElementById(`chat-${id}`);
    const dialog = document.getElementById("chat-about");
    dialog.querySelector("[name=message]").value = id;
    dialog.querySelector("[data-quote]").textContent = line.querySelector(".chat__text").textContent;
    dialog.showModal();
  }

  /** The id of the last line shown, 0 without any. */
  get last() {
    return Number(this.#panel.querySelector(".chat__msg:last-child")?.id.replace("chat-", "") ?? 0);
  }

  /** Append lines that were missed; they are old, so nobody is told. */
  catchUp(html) {
    append(this.#panel.querySelector(".chat__msgs"), html);
  }

  /** Append the message of a frame. Returns whether it is new. */
  show(frame) {
    const fresh = append(this.#panel.querySelector(".chat__msgs"), frame.html);
    if (!fresh.length) return false;
    if (frame.mine && this.#sent && this.#input.value.trim() === this.#sent) this.#input.value = "";
    if (frame.mine) this.#sent = "";
    else if (!this.#panel.checkVisibility()) this.#countUnread(1);
    return true;
  }

  get #input() {
    return this.#form.querySelector("input[name=text]");
  }

  #send(send, say, frame) {
    if (this.#form.classList.contains("is-locked")) return;
    if (!send(frame)) return say(word("offline"));
    this.#sent = frame.chat ?? "";
    this.#lock(true);
    setTimeout(() => this.#lock(false), LOCK);
  }

  #lock(isLocked) {
    this.#form.classList.toggle("is-locked", isLocked);
    for (const button of this.#form.querySelectorAll("button")) button.setAttribute("aria-disabled", isLocked);
  }

  #countUnread(more) {
    this.#unread += more;
    if (!this.#opener) return;
    const badge = this.#opener.querySelector(".dock__badge");
    badge.hidden = !this.#unread;
    badge.textContent = this.#unread;
    this.#opener.setAttribute("aria-label", this.#unread ? word("unread", { count: this.#unread }) : word("openChat"));
  }
}
