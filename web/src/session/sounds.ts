// Plays the sounds of a game, and lets phones vibrate with some of them.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { GameEvent, GameView } from "../api/types";
import { type Sound, soundsOf, VIBRATIONS } from "../derived/sounds";
import type { Session } from "./session";
import { sound, vibration, volume } from "./settings";
import type { Synthesizer } from "./synthesizer";

/** What is worth hearing while the player looks at something else. */
const BACKGROUND_SOUNDS: ReadonlySet<Sound> = new Set(["your turn", "end"]);
const LOUDEST = 5;

/** Whether several people share this tab. They see whose turn it is, so it is silent at first. */
const tabIsShared = signal(false);

/** Whether sounds are played now. */
export const soundIsOn: ReadonlySignal<boolean> = computed(() =>
  sound.value === "auto" ? !tabIsShared.value : sound.value === "on",
);

export function toggleSound(): void {
  sound.value = soundIsOn.peek() ? "off" : "on";
}

/** Play the sounds of a game until the returned function is called. */
export function playSounds(session: Session, ownSeats: number): () => void {
  tabIsShared.value = ownSeats > 1;
  return session.listen((event, before, after) => hear(event, before, after));
}

function hear(event: GameEvent, before: GameView, after: GameView | null): void {
  const all = soundsOf(event, before, after);
  const sounds = document.hidden ? all.filter((one) => BACKGROUND_SOUNDS.has(one)) : all;
  play(sounds);
  if (vibration.peek() === "on") vibrate(sounds);
}

let synthesizer: Promise<Synthesizer> | null = null;

/** Play sounds one after another, if they are on. */
export async function play(sounds: readonly Sound[]): Promise<void> {
  if (sounds.length === 0 || !soundIsOn.peek() || !mayMakeNoise()) return;
  synthesizer ??= import("./synthesizer").then((module) => new module.Synthesizer());
  try {
    // The ear hears loudness in steps of equal ratio.
    (await synthesizer).play(sounds, (Number(volume.peek()) / LOUDEST) ** 2);
  } catch {
    // A game works without sound: this browser has none, or the script could not be loaded.
    synthesizer = null;
  }
}

function vibrate(sounds: readonly Sound[]): void {
  const pattern = sounds.flatMap((one) => VIBRATIONS[one] ?? []);
  if (pattern.length > 0 && mayMakeNoise()) navigator.vibrate?.(pattern);
}

/** Browsers allow sound and vibration only after the player has touched the page. */
function mayMakeNoise(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}
