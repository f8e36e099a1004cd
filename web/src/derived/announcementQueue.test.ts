import { expect, test } from "vitest";
import { type Announcement, displayTime, enqueue } from "./announcementQueue";

test("the more announcements wait, the sooner the next one comes", () => {
  const words = { words: "Ben passes.", art: { kind: "words" } } as const;
  const tunnel = { words: "Ben digs.", art: { kind: "tunnel", cards: [] } } as const;
  const times = [0, 1, 2, 3].map((waiting) => displayTime(words, waiting));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(displayTime(words, 2)).toBeLessThan(displayTime(words, 0) / 3);
  expect(displayTime(tunnel, 2)).toBeGreaterThan(displayTime(words, 2));
  const long = { ...words, words: "Ben passes. ".repeat(6) };
  expect(displayTime(long, 0)).toBeGreaterThan(displayTime(words, 0));
  expect(displayTime(long, 1)).toBe(displayTime(words, 1));
});

test("on the player's own turn only the last announcement is shown, and not for long", () => {
  const words = { words: "Ben passes. ".repeat(6), art: { kind: "words" } } as const;
  const tunnel = { words: "Ben digs.", art: { kind: "tunnel", cards: [] } } as const;
  expect(displayTime(words, 1, true)).toBe(0);
  expect(displayTime(words, 0, true)).toBeLessThanOrEqual(1000);
  expect(displayTime(tunnel, 0, true)).toBe(displayTime(tunnel, 0));
});

test("how a tunnel ended is held below the cards that are still shown", () => {
  const cards: Announcement = { topic: "tunnel", words: "?", art: { kind: "tunnel", cards: [] } };
  const end: Announcement = { topic: "tunnel", words: "no", art: { kind: "words" }, held: true };
  expect(enqueue([cards], end)).toEqual([{ ...cards, words: "no", held: true }]);
});

test("an announcement replaces the last one on its topic, and the queue is short", () => {
  const announcement = (topic: string, words: string): Announcement => ({
    topic,
    words,
    art: { kind: "words" },
  });
  const shown = [
    announcement("ride 0", "to Ash"),
    announcement("ride 0", "to Elm"),
    announcement("station", "in Fir"),
    announcement("ride 0", "to Oak"),
    announcement("display", "new"),
  ].reduce<readonly Announcement[]>(enqueue, []);
  expect(shown.map(({ words }) => words)).toEqual(["in Fir", "to Oak", "new"]);
});
