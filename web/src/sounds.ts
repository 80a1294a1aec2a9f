// Small, quiet sounds, made on the spot (no files), and a short buzz. Browsers allow both after the first touch.
import type { Event } from "./protocol";

export type Sound = "card" | "paper" | "station" | "train" | "stone" | "done" | "bell" | "turn" | "end";

interface Tone {
  at: number;
  long: number;
  from: number;
  to?: number;
  loud: number;
  shape?: OscillatorType | "noise"; // noise, through a filter at `from`: paper and stone
}
/** From the least important to the most. */
const SOUNDS: Record<Sound, Tone[]> = {
  card: [{ at: 0, long: 0.07, from: 3200, loud: 0.22, shape: "noise" }],
  paper: [0, 0.1].map((at) => ({ at, long: 0.12, from: 2100, loud: 0.18, shape: "noise" })),
  station: [
    { at: 0, long: 0.09, from: 330, to: 250, loud: 0.12, shape: "triangle" },
    { at: 0.12, long: 0.2, from: 440, to: 415, loud: 0.1, shape: "triangle" },
  ],
  train: [0, 0.09, 0.18].map((at) => ({ at, long: 0.07, from: 190, to: 90, loud: 0.12, shape: "triangle" })),
  stone: [{ at: 0, long: 0.5, from: 240, loud: 0.4, shape: "noise" }],
  done: [784, 1175, 1568].map((from, i) => ({ at: i * 0.08, long: 0.3, from, loud: 0.05 })),
  bell: [0, 0.28].map((at) => ({ at, long: 0.6, from: 1175, loud: 0.07 })),
  turn: [
    { at: 0, long: 0.16, from: 587, loud: 0.07 },
    { at: 0.14, long: 0.26, from: 784, loud: 0.07 },
  ],
  end: [523, 659, 784, 1047].map((from, i) => ({ at: i * 0.13, long: 0.6, from, loud: 0.06 })),
};
const RANKS = Object.keys(SOUNDS);
const SOFT = 0.006; // s until a tone has its level: without it speakers click
const LATE_MS = 400; // after that a sound is of something past

/** The last sound that was begun or is due: none begins before it ends. */
export interface Heard {
  sound: Sound;
  until: number;
}
/** What is heard after `sound` is asked for at `now`, in seconds, and when it starts: at once in silence; after what is
 * heard if it is more important; else not at all (null). So many events at once give a few sounds, one by one. */
export function place(sound: Sound, now: number, heard: Heard | null): (Heard & { start: number }) | null {
  const busy = heard !== null && heard.until > now;
  if (busy && RANKS.indexOf(sound) <= RANKS.indexOf(heard.sound)) return null;
  const start = busy ? heard.until : now;
  return { sound, start, until: start + Math.max(...SOUNDS[sound].map((one) => one.at + one.long)) };
}

let context: AudioContext | null = null;
let heard: Heard | null = null;

/** Where a tone comes from, and the node to listen to. */
type Source = [AudioScheduledSourceNode, AudioNode];
function noise(c: AudioContext, { long, from }: Tone): Source {
  const source = c.createBufferSource();
  const filter = c.createBiquadFilter();
  source.buffer = c.createBuffer(1, Math.ceil(c.sampleRate * long), c.sampleRate);
  const data = source.buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  filter.type = "bandpass";
  filter.frequency.value = from;
  return [source, source.connect(filter)];
}
function pitch(c: AudioContext, { long, from, to, shape }: Tone, start: number): Source {
  const source = c.createOscillator();
  source.type = (shape as OscillatorType | undefined) ?? "sine";
  source.frequency.setValueAtTime(from, start);
  if (to) source.frequency.exponentialRampToValueAtTime(to, start + long);
  return [source, source];
}
function begin(c: AudioContext, sound: Sound): void {
  const next = place(sound, c.currentTime, heard);
  if (!next) return;
  heard = next;
  for (const tone of SOUNDS[sound]) {
    const start = next.start + tone.at;
    const [source, out] = tone.shape === "noise" ? noise(c, tone) : pitch(c, tone, start);
    const level = c.createGain();
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(tone.loud, start + SOFT);
    level.gain.exponentialRampToValueAtTime(0.0001, start + tone.long);
    out.connect(level).connect(c.destination);
    source.start(start);
    source.stop(start + tone.long);
  }
}

/** Whether this page was touched. A browser that can't say so is asked all the same. */
const touched = () => navigator.userActivation?.hasBeenActive !== false;

/** In a tab that nobody sees only the own turn is heard. */
export function play(sound: Sound): void {
  if (!touched() || (document.hidden && sound !== "turn")) return;
  try {
    context ??= new AudioContext();
    const c = context;
    const asked = performance.now();
    if (c.state === "running") begin(c, sound);
    else
      c.resume().then(
        () => performance.now() - asked < LATE_MS && begin(c, sound),
        () => {},
      );
  } catch {
    /* no sound here: the game goes on in silence */
  }
}
/** Some browsers let sounds begin only during a touch: this is to be called in one. */
export function wake(): void {
  try {
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {});
  } catch {
    /* as above */
  }
}

/** A phone, as far as one can tell: it buzzes, and is touched. */
export const canBuzz = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
export function buzz(): void {
  if (canBuzz() && touched()) navigator.vibrate(40);
}

const OF_EVENTS: Record<string, Sound> = {
  draw_market: "card",
  draw_blind: "card",
  lay: "card",
  tickets_kept: "paper",
  depart: "train",
  claim: "train",
  station: "station",
  city_marker: "station",
  tunnel: "stone",
  last_round: "bell",
  scoring: "bell",
  result: "end",
};
/** The one sound for some events: that of the most important. */
export function soundOf(events: Event[]): Sound | null {
  const ranks = events.map((e) => RANKS.indexOf(OF_EVENTS[e.event]));
  return (RANKS[Math.max(-1, ...ranks)] as Sound) ?? null;
}
