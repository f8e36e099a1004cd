// The sounds themselves, made from oscillators and noise. Loaded with the first sound.
import type { Sound } from "../derived/sounds";

/** A tone that fades away, or noise if it has no wave. */
interface Note {
  /** Seconds after the sound begins. */
  at: number;
  /** Hertz: of the tone, or of the band of noise that is let through. */
  pitch: number;
  /** The pitch that it glides to. */
  to?: number;
  /** Seconds until it has faded. */
  length: number;
  /** At most 1. */
  loudness: number;
  /** Seconds until it is at its loudest. */
  rise?: number;
  wave?: OscillatorType;
}

const SCORES: Readonly<Record<Sound, readonly Note[]>> = {
  // A card is flicked onto the table.
  card: [
    { at: 0, pitch: 3200, to: 1400, length: 0.07, loudness: 0.35 },
    { at: 0.05, pitch: 900, length: 0.04, loudness: 0.2 },
  ],
  // Wheels roll over two rail joints.
  claim: [...wheel(0), ...wheel(0.11), ...wheel(0.34), ...wheel(0.45)],
  // A train enters a tunnel.
  tunnel: [
    { at: 0, pitch: 420, to: 90, length: 0.9, loudness: 0.7, rise: 0.15 },
    { at: 0, pitch: 82, to: 55, length: 0.8, loudness: 0.35, rise: 0.1, wave: "sine" },
  ],
  // The conductor's punch, and a bell.
  "ticket done": [
    { at: 0, pitch: 2600, length: 0.03, loudness: 0.4 },
    ...bell(0.08, 784),
    ...bell(0.2, 988),
    ...bell(0.32, 1175),
  ],
  // Two notes, as before an announcement on a platform.
  "your turn": [...bell(0, 659), ...bell(0.2, 880)],
  // A whistle of three pipes, short and then long.
  end: [...whistle(0, 0.3), ...whistle(0.42, 1.1)],
};

function wheel(at: number): Note[] {
  return [
    { at, pitch: 130, to: 60, length: 0.1, loudness: 0.6, wave: "sine" },
    { at, pitch: 1900, length: 0.035, loudness: 0.16 },
  ];
}

function bell(at: number, pitch: number): Note[] {
  return [
    { at, pitch, length: 0.7, loudness: 0.32, rise: 0.005, wave: "sine" },
    { at, pitch: pitch * 2.76, length: 0.25, loudness: 0.06, rise: 0.005, wave: "sine" },
  ];
}

function whistle(at: number, length: number): Note[] {
  const pipe = { at, length, rise: 0.06, wave: "triangle" } as const;
  return [
    { ...pipe, pitch: 392, to: 384, loudness: 0.16 },
    { ...pipe, pitch: 494, to: 484, loudness: 0.14 },
    { ...pipe, pitch: 587, to: 575, loudness: 0.12 },
    { at, pitch: 2400, length, rise: 0.06, loudness: 0.05 },
  ];
}

// Between the beginnings of sounds that an event makes.
const SPACING = 0.22;
// Exponential fades cannot end at nothing.
const SILENCE = 0.0001;

export class Synthesizer {
  private readonly context = new AudioContext();
  private readonly output = this.context.createGain();
  private readonly noise = whiteNoise(this.context);

  constructor() {
    this.output.connect(this.context.destination);
  }

  /** Play sounds one after another, at a volume of at most 1. */
  play(sounds: readonly Sound[], volume: number): void {
    // The browser may have paused it while the tab was in the background.
    if (this.context.state === "suspended") this.context.resume();
    this.output.gain.value = volume;
    sounds.forEach((sound, index) => {
      const start = this.context.currentTime + 0.02 + index * SPACING;
      for (const note of SCORES[sound]) this.playNote(note, start + note.at);
    });
  }

  private playNote(note: Note, start: number): void {
    const { loudness, length, rise = 0.002 } = note;
    const source = note.wave ? this.tone(note, note.wave, start) : this.hiss(note, start);
    const level = this.context.createGain();
    level.gain.setValueAtTime(SILENCE, start);
    level.gain.exponentialRampToValueAtTime(loudness, start + rise);
    level.gain.exponentialRampToValueAtTime(SILENCE, start + rise + length);
    source.connect(level).connect(this.output);
  }

  private tone(note: Note, wave: OscillatorType, start: number): AudioNode {
    const oscillator = new OscillatorNode(this.context, { type: wave });
    glide(oscillator.frequency, note, start);
    startAndStop(oscillator, note, start);
    return oscillator;
  }

  private hiss(note: Note, start: number): AudioNode {
    const source = new AudioBufferSourceNode(this.context, { buffer: this.noise, loop: true });
    const band = new BiquadFilterNode(this.context, { type: "bandpass", Q: 0.9 });
    glide(band.frequency, note, start);
    startAndStop(source, note, start);
    return source.connect(band);
  }
}

function glide(frequency: AudioParam, { pitch, to = pitch, length }: Note, start: number): void {
  frequency.setValueAtTime(pitch, start);
  frequency.exponentialRampToValueAtTime(to, start + length);
}

function startAndStop(source: AudioScheduledSourceNode, note: Note, start: number): void {
  source.start(start);
  source.stop(start + (note.rise ?? 0) + note.length + 0.05);
}

/** A second of noise, to be looped. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return buffer;
}
