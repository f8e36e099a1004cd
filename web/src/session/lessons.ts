// Which one-minute lessons this device has seen, and which one is open.
import { signal } from "@preact/signals";
import { readStorage, writeStorage } from "./settings";

const STORAGE_KEY = "trunkline.lessons";

const seen = signal<readonly string[]>((readStorage(STORAGE_KEY) ?? "").split(" "));

/** The id of the lesson that is open, if any. */
export const openLessonId = signal<string | null>(null);

export function hasSeen(lesson: string): boolean {
  return seen.value.includes(lesson);
}

/** Do not offer these lessons again. */
export function markSeen(lessons: readonly string[]): void {
  seen.value = [...new Set([...seen.value, ...lessons])];
  writeStorage(STORAGE_KEY, seen.value.join(" ").trim());
}

export function openLessonAbout(lesson: string): void {
  markSeen([lesson]);
  openLessonId.value = lesson;
}
