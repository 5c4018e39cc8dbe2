/**
 * A few small synthesised sounds. Silent unless switched on, and never before the person touched the page, as browsers
 * demand; with several tabs of one table only the first to hear of a change plays.
 */

/** Tones: pitch in Hz, and the pitch it glides to; seconds until it begins; its length. */
const TONES = {
  turn: [[660, 660, 0.12, 0.14], [880, 880, 0.24, 0.22]],
  end: [[523, 523, 0, 0.16], [659, 659, 0.14, 0.16], [784, 784, 0.28, 0.31]],
  away: [[420, 180, 0, 0.26]],
};
/** Cards on paper and wood: the colour of the noise in Hz, seconds until it begins, its length. */
const RUSTLES = {
  move: [[1_900, 0, 0.06]],
  away: [[2_600, 0, 0.09], [1_500, 0.05, 0.16]],
};
const LOUD = { tone: 0.12, rustle: 0.3 };
const CLAIM = "speedtisch-sound";

export class Sound {
  #context = null;
  #noise = null;
  #isOn;

  constructor(isOn) {
    this.#isOn = isOn;
    const wake = () => this.#isOn && this.#open();
    addEventListener("pointerdown", wake);
    addEventListener("keydown", wake);
  }

  /** Switch on or off; switching on is itself the touch that browsers ask for, and lets one hear what there will be. */
  set isOn(value) {
    this.#isOn = value;
    if (value) this.#open().then(() => this.#sound("turn"));
  }

  /** Play each of `names` once for `occasion`, however many tabs hear of it. */
  play(names, occasion) {
    if (!names.length || !this.#isOn || this.#context?.state !== "running") return;
    if (localStorage.getItem(CLAIM) === occasion) return;
    localStorage.setItem(CLAIM, occasion);
    for (const name of names) this.#sound(name);
  }

  async #open() {
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") await this.#context.resume();
  }

  #sound(name) {
    const now = this.#context.currentTime;
    for (const [from, to, delay, length] of TONES[name] ?? []) this.#tone(from, to, now + delay, length);
    for (const [colour, delay, length] of RUSTLES[name] ?? []) this.#rustle(colour, now + delay, length);
  }

  #tone(from, to, at, length) {
    const tone = new OscillatorNode(this.#context, { type: "triangle", frequency: from });
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + length);
    this.#fade(tone, LOUD.tone, at, length);
  }

  #rustle(colour, at, length) {
    this.#noise ??= noiseOf(this.#context);
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise });
    const filter = new BiquadFilterNode(this.#context, { type: "bandpass", frequency: colour, Q: 0.9 });
    source.connect(filter);
    this.#fade(source, LOUD.rustle, at, length, filter);
  }

  /** Up at once and softly down again. */
  #fade(source, loud, at, length, last = source) {
    const volume = new GainNode(this.#context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loud, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    last.connect(volume).connect(this.#context.destination);
    source.start(at);
    source.stop(at + length);
  }
}

/** A quarter of a second of white noise. */
function noiseOf(context) {
  const buffer = new AudioBuffer({ length: context.sampleRate / 4, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let nth = 0; nth < samples.length; nth += 1) samples[nth] = 2 * Math.random() - 1;
  return buffer;
}
