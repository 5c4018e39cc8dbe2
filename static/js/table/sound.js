/**
 * A few small synthesised sounds. Silent unless switched on, and never before the person touched the page, as browsers
 * demand; with several tabs of one table only the first to hear of a change plays.
 */

const NOTES = {
  turn: [[660, 0, 0.14], [880, 0.12, 0.22]],
  move: [[240, 0, 0.05]],
  end: [[523, 0, 0.16], [659, 0.14, 0.16], [784, 0.28, 0.34]],
};
const CLAIM = "speedtisch-sound";

export class Sound {
  #context = null;
  #isOn;

  constructor(isOn) {
    this.#isOn = isOn;
    const wake = () => this.#isOn && this.#open();
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
  }

  /** Switch on or off; switching on is itself the touch that browsers ask for. */
  set isOn(value) {
    this.#isOn = value;
    if (value) this.#open();
  }

  /** Play `name` once for `occasion`, however many tabs hear of it. */
  play(name, occasion) {
    if (!this.#isOn || this.#context?.state !== "running") return;
    if (localStorage.getItem(CLAIM) === occasion) return;
    localStorage.setItem(CLAIM, occasion);
    const start = this.#context.currentTime;
    for (const [pitch, delay, length] of NOTES[name]) this.#tone(pitch, start + delay, length);
  }

  #open() {
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") this.#context.resume();
  }

  #tone(pitch, at, length) {
    const tone = new OscillatorNode(this.#context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(this.#context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(this.#context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
