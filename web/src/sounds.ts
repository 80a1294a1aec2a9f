// Small sounds made on the spot (no files): off unless the settings say otherwise.
import type { Event } from "./protocol";

export type Sound = "card" | "ticket" | "train" | "stone" | "bell" | "turn" | "end";
let context: AudioContext | null = null;

interface Tone {
  at: number;
  long: number;
  from: number;
  to?: number;
  loud: number;
  shape?: OscillatorType;
}
const TONES: Record<Exclude<Sound, "card" | "ticket" | "stone">, Tone[]> = {
  train: [0, 0.09, 0.18].map((at) => ({ at, long: 0.07, from: 190, to: 90, loud: 0.16, shape: "triangle" as const })),
  bell: [0, 0.28].map((at) => ({ at, long: 0.7, from: 1175, loud: 0.1 })),
  turn: [
    { at: 0, long: 0.16, from: 587, loud: 0.09 },
    { at: 0.14, long: 0.26, from: 784, loud: 0.09 },
  ],
  end: [523, 659, 784, 1047].map((from, i) => ({ at: i * 0.13, long: 0.6, from, loud: 0.08 })),
};

function tone(c: AudioContext, { at, long, from, to, loud, shape = "sine" }: Tone): void {
  const start = c.currentTime + at;
  const pitch = c.createOscillator();
  const level = c.createGain();
  pitch.type = shape;
  pitch.frequency.setValueAtTime(from, start);
  if (to) pitch.frequency.exponentialRampToValueAtTime(to, start + long);
  level.gain.setValueAtTime(loud, start);
  level.gain.exponentialRampToValueAtTime(0.0001, start + long);
  pitch.connect(level).connect(c.destination);
  pitch.start(start);
  pitch.stop(start + long);
}
/** Paper and stone: a breath of noise through a filter. */
function rustle(c: AudioContext, long: number, pitch: number, loud: number): void {
  const noise = c.createBufferSource();
  const filter = c.createBiquadFilter();
  const level = c.createGain();
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * long), c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  level.gain.value = loud;
  noise.connect(filter).connect(level).connect(c.destination);
  noise.start();
}
export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    if (sound === "card") rustle(context, 0.07, 3200, 0.35);
    else if (sound === "ticket") rustle(context, 0.16, 2100, 0.3);
    else if (sound === "stone") rustle(context, 0.5, 240, 0.6);
    else for (const one of TONES[sound]) tone(context, one);
  } catch {
    /* no sound here: the game goes on in silence */
  }
}

const SOUNDS: Record<string, Sound> = {
  draw_market: "card",
  draw_blind: "card",
  lay: "card",
  tickets_kept: "ticket",
  claim: "train",
  station: "train",
  city_marker: "train",
  tunnel: "stone",
  last_round: "bell",
  scoring: "bell",
  result: "end",
};
/** The one sound for some events: that of the most important. */
export function soundOf(events: Event[]): Sound | null {
  const heard = events.map((e) => SOUNDS[e.event]).filter(Boolean);
  return (["end", "bell", "stone", "train", "ticket", "card"] as Sound[]).find((s) => heard.includes(s)) ?? null;
}
